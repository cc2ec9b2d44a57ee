/**
 * The page's one connection to the playground: it reconnects automatically and pairs answers with
 * questions.
 */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 4000;
const LOST = "The connection was lost before the bot answered";

/**
 * A websocket that reconnects. `hear(message)` gets what answers no question; `status` gets "up"
 * or "down".
 */
export class Connection {
  #address;
  #hear;
  #status;
  #socket = null;
  #wait = FIRST_WAIT;
  #asked = new Map();
  #last = 0;

  constructor(address, hear, status) {
    this.#address = address;
    this.#hear = hear;
    this.#status = status;
  }

  /** Connects, and again whenever the connection ends. */
  open() {
    const socket = new WebSocket(this.#address);
    this.#socket = socket;
    socket.addEventListener("open", () => {
      this.#wait = FIRST_WAIT;
      this.#status("up");
    });
    socket.addEventListener("message", (event) => this.#take(JSON.parse(event.data)));
    socket.addEventListener("close", () => this.#lose());
  }

  /** Sends one message; what is sent while the connection is down is dropped, and false says so. */
  send(message) {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Sends a question and waits for its answer: `done`, `failed` or `choices`. */
  ask(message) {
    const request = ++this.#last;
    return new Promise((resolve) => {
      this.#asked.set(request, resolve);
      if (!this.send({ ...message, request })) this.#settle(request, { op: "failed", text: LOST });
    });
  }

  #take(message) {
    const answer = ["done", "failed", "choices"].includes(message.op);
    if (answer && this.#asked.has(message.request)) this.#settle(message.request, message);
    else this.#hear(message);
  }

  #settle(request, answer) {
    const resolve = this.#asked.get(request);
    this.#asked.delete(request);
    resolve(answer);
  }

  #lose() {
    for (const request of [...this.#asked.keys()])
      this.#settle(request, { op: "failed", text: LOST });
    this.#status("down");
    setTimeout(() => this.open(), this.#wait);
    this.#wait = Math.min(this.#wait * 1.6, LONGEST_WAIT);
  }
}
