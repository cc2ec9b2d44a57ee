"""The objects of the playground: users, servers, channels, messages, commands."""

from enum import IntEnum, IntFlag, StrEnum

import msgspec

from bot.playground.json_values import Json


class ChannelKind(IntEnum):
    """The channel types that the playground knows."""

    TEXT = 0
    DM = 1
    CATEGORY = 4
    ANNOUNCEMENT = 5
    ANNOUNCEMENT_THREAD = 10
    PUBLIC_THREAD = 11
    PRIVATE_THREAD = 12
    FORUM = 15
    """Holds posts, which are public threads, and no messages of its own."""


class MessageKind(IntEnum):
    """The message types that the playground writes."""

    DEFAULT = 0
    THREAD_CREATED = 18
    REPLY = 19
    CHAT_INPUT_COMMAND = 20
    CONTEXT_MENU_COMMAND = 23


class MessageFlag(IntFlag):
    """The message flags that the playground reads or sets."""

    EPHEMERAL = 1 << 6
    LOADING = 1 << 7
    SUPPRESS_NOTIFICATIONS = 1 << 12
    COMPONENTS_V2 = 1 << 15


class OptionKind(IntEnum):
    """The option types of a chat command."""

    SUB_COMMAND = 1
    SUB_COMMAND_GROUP = 2
    STRING = 3
    INTEGER = 4
    BOOLEAN = 5
    USER = 6
    CHANNEL = 7
    ROLE = 8
    MENTIONABLE = 9
    NUMBER = 10
    ATTACHMENT = 11


class ComponentKind(IntEnum):
    """The component types of messages and modals."""

    ACTION_ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    SECTION = 9
    TEXT_DISPLAY = 10
    LABEL = 18
    RADIO_GROUP = 21
    CHECKBOX_GROUP = 22


class User(msgspec.Struct):
    """A person or the bot."""

    id: int
    username: str
    global_name: str | None
    colour: str
    """Colour of the initial that stands for a picture, in CSS notation."""
    bot: bool = False
    locale: str = "en-GB"
    closed: bool = False
    """True if they accept no direct messages."""


class Role(msgspec.Struct):
    """A role of a server; the one with the server's id is everybody's."""

    id: int
    name: str
    permissions: int
    position: int = 0
    mentionable: bool = False
    bot_id: int | None = None
    """The bot whose own role this is."""


class Member(msgspec.Struct):
    """A user in a server."""

    user_id: int
    roles: list[int]
    joined: float


class Guild(msgspec.Struct):
    """A server."""

    id: int
    name: str
    owner_id: int
    roles: dict[int, Role]
    members: dict[int, Member]
    locale: str = "en-GB"


class Overwrite(msgspec.Struct):
    """Permissions that a channel allows or denies to one role (kind 0) or one member (kind 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


class Thread(msgspec.Struct):
    """Additional fields of a thread."""

    owner_id: int
    created: float
    stirred: float
    """Time of its start or last (un)archiving, in seconds since 1970; messages may be later."""
    members: dict[int, float]
    """Ids of its members, with the time at which they joined in seconds since 1970."""
    auto_archive_minutes: int = 4320
    archived: bool = False
    messages: int = 0


class Channel(msgspec.Struct):
    """A text or announcement channel, forum, category, thread or direct conversation."""

    id: int
    kind: ChannelKind
    name: str
    guild_id: int | None = None
    position: int = 0
    parent_id: int | None = None
    overwrites: list[Overwrite] = []
    recipients: list[int] = []
    last_message_id: int | None = None
    thread: Thread | None = None


class Attachment(msgspec.Struct):
    """A file on a message; its bytes are among the world's files under the same id."""

    id: int
    filename: str
    size: int
    content_type: str | None = None
    description: str | None = None
    width: int | None = None
    height: int | None = None


class Emoji(msgspec.Struct):
    """An emoji of the application; its picture is among the world's files under the same id."""

    id: int
    name: str


class Message(msgspec.Struct):
    """A message, with its components as they are sent out."""

    id: int
    channel_id: int
    author_id: int
    kind: MessageKind = MessageKind.DEFAULT
    content: str = ""
    components: list[Json] = []
    attachments: list[Attachment] = []
    flags: int = 0
    edited: float | None = None
    """Time of its last edit in seconds since 1970; None: it was never edited."""
    mentions: list[int] = []
    mention_roles: list[int] = []
    mention_everyone: bool = False
    pinged: list[int] = []
    """The users who were notified when it was posted."""
    nonce: str | int | None = None
    reference_id: int | None = None
    seen_by: int | None = None
    """The one user who sees it, if it is ephemeral."""
    from_interaction: bool = False
    interaction: Json | None = None
    """The metadata of the interaction that it answers, as sent out."""

    @property
    def ephemeral(self) -> bool:
        """True if only one user sees it."""
        return self.seen_by is not None

    @property
    def is_layout(self) -> bool:
        """True if it is a layout (Components V2), which shows nothing except its components."""
        return bool(self.flags & MessageFlag.COMPONENTS_V2)

    @property
    def loading(self) -> bool:
        """True if it is the placeholder of a deferred answer (*is thinking*)."""
        return bool(self.flags & MessageFlag.LOADING)


class CommandKind(IntEnum):
    """The types of application commands: typed, or in the menu of a person or a message."""

    CHAT_INPUT = 1
    USER = 2
    MESSAGE = 3


class Command(msgspec.Struct):
    """A registered command."""

    id: int
    name: str
    shape: Json
    """The command as JSON in Discord's format."""

    @property
    def kind(self) -> CommandKind:
        """The type of the command: typed, or in a context menu."""
        return CommandKind(self.shape["type"])


class Application(msgspec.Struct):
    """The application that the playground hosts."""

    id: int
    name: str
    bot_id: int
    owner_id: int


class ChangeKind(StrEnum):
    """Kinds of change to the world; most are named like events of Discord's gateway."""

    MESSAGE_CREATE = "MESSAGE_CREATE"
    MESSAGE_UPDATE = "MESSAGE_UPDATE"
    MESSAGE_DELETE = "MESSAGE_DELETE"
    CHANNEL_CREATE = "CHANNEL_CREATE"
    CHANNEL_UPDATE = "CHANNEL_UPDATE"
    CHANNEL_DELETE = "CHANNEL_DELETE"
    THREAD_CREATE = "THREAD_CREATE"
    THREAD_UPDATE = "THREAD_UPDATE"
    THREAD_DELETE = "THREAD_DELETE"
    THREAD_MEMBERS_UPDATE = "THREAD_MEMBERS_UPDATE"
    GUILD_CREATE = "GUILD_CREATE"
    GUILD_DELETE = "GUILD_DELETE"
    GUILD_ROLE_UPDATE = "GUILD_ROLE_UPDATE"
    COMMANDS = "COMMANDS"


class Change(msgspec.Struct, frozen=True):
    """A change to the world, reported to its watchers: the gateway and the pages."""

    kind: ChangeKind
    guild: Guild | None = None
    channel: Channel | None = None
    message: Message | None = None
    role: Role | None = None
    joined: tuple[int, ...] = ()
    """Ids of users who joined the thread."""
