"""The deployment files: each is read by a parser of its kind, and names only what exists."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

import bot
from bot.metrics import Figures
from bot.settings import Settings
from tests.support.running_bot import Running

FOLDER = Path(bot.__file__).parent / "tools" / "deploy"
COMPOSE = yaml.safe_load((FOLDER / "compose.yaml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
OURS = [name for name, service in SERVICES.items() if service["image"] == "orrery"]
KNOWN = {
    "build", "cap_drop", "command", "depends_on", "deploy", "entrypoint", "environment",
    "healthcheck", "image", "ports", "read_only", "restart", "security_opt", "stop_grace_period",
    "tmpfs", "volumes",
}  # fmt: skip
"""Keys of a service in the Compose specification that this file uses."""


def test_compose_file_describes_services_and_volumes() -> None:
    assert set(COMPOSE) - {key for key in COMPOSE if key.startswith("x-")} == {
        "name", "services", "volumes",
    }  # fmt: skip
    for name, service in SERVICES.items():
        assert set(service) <= KNOWN, name
        assert service["restart"] == "unless-stopped", name
        for mount in service.get("volumes", ()):
            source = mount.split(":")[0]
            assert (FOLDER / source).is_file() if source[0] == "." else source in COMPOSE["volumes"]
        assert set(service.get("depends_on", ())) <= set(SERVICES)
    mounted = {mount.split(":")[0] for each in SERVICES.values() for mount in each["volumes"]}
    assert set(COMPOSE["volumes"]) <= mounted


def test_our_services_are_unprivileged_and_read_only() -> None:
    assert OURS == ["bot-0", "bot-1", "scheduler", "worker"]
    for name in OURS:
        service = SERVICES[name]
        assert service["read_only"] is True, name
        assert service["cap_drop"] == ["ALL"], name
        assert "/tmp" in service["tmpfs"], name
        assert (FOLDER / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    lines = (FOLDER / "Dockerfile").read_text().splitlines()
    kinds = [line.split()[0] for line in lines if re.match(r"[A-Z]+ ", line)]
    assert kinds.index("USER") < kinds.index("ENTRYPOINT")
    assert "HEALTHCHECK" in kinds
    assert "USER orrery" in lines


def test_environment_names_settings_of_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    fields = {f"ORRERY_{name.upper()}" for name in Settings.model_fields} | {"DATABASE_URL"}
    shards = []
    for name in OURS:
        for variable, value in SERVICES[name].get("environment", {}).items():
            assert isinstance(value, str), f"{variable} would be read as a number or a flag"
            assert variable in fields or variable.startswith("DASK_"), variable
        if "ORRERY_SHARDS" in SERVICES[name].get("environment", {}):
            shards.append(SERVICES[name]["environment"]["ORRERY_SHARDS"])
    assert shards == ["0/2", "1/2"]


def series(text: str) -> set[str]:
    """Return the names of series in an expression."""
    return set(re.findall(r"\b(?:orrery|process)_[a-z_]+", text))


async def test_rules_and_dashboard_use_existing_metrics(app: Running) -> None:
    figures = Figures(app.bot)
    existing = {
        sample.name for family in figures.registry.collect() for sample in family.samples
    } | {"orrery_changes_total"}  # has no sample before the first change
    alerts = yaml.safe_load((FOLDER / "alerts.yaml").read_text())
    rules = [rule for group in alerts["groups"] for rule in group["rules"]]
    dashboard = json.loads((FOLDER / "grafana" / "orrery.json").read_text())
    targets = [target for panel in dashboard["panels"] for target in panel["targets"]]
    expressions = [rule["expr"] for rule in rules] + [target["expr"] for target in targets]
    buckets = {name for text in expressions for name in series(text)}
    assert buckets <= existing, buckets - existing
    ours = {name.removesuffix("_bucket").removesuffix("_count") for name in buckets}
    families = {family.name for family in figures.registry.collect()}
    shown = {name.removesuffix("_total") for name in ours}
    assert {name for name in families if name.startswith("orrery")} <= shown, "each is shown"
    ids = [panel["id"] for panel in dashboard["panels"]]
    assert len(ids) == len(set(ids))


def test_prometheus_accepts_settings_and_rules() -> None:
    program = shutil.which("promtool")
    if program is None:
        pytest.skip("no promtool is installed")
    for kind, name in (("config", "prometheus.yaml"), ("rules", "alerts.yaml")):
        run = subprocess.run(
            [program, "check", kind, str(FOLDER / name)], capture_output=True, text=True
        )
        assert run.returncode == 0, run.stdout + run.stderr


def test_prometheus_asks_the_existing_bots() -> None:
    settings = yaml.safe_load((FOLDER / "prometheus.yaml").read_text())
    (job,) = settings["scrape_configs"]
    targets = [target for each in job["static_configs"] for target in each["targets"]]
    ports = {SERVICES[name]["environment"]["ORRERY_METRICS_PORT"] for name in ("bot-0", "bot-1")}
    assert targets == [f"{name}:9100" for name in ("bot-0", "bot-1")]
    assert ports == {"9100"}
    assert settings["rule_files"] == ["alerts.yaml"]
