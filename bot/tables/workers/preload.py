"""Imports of a cluster's worker before its first task, which would otherwise take a second more."""

from bot.tables.workers.limits import PREPARED, prepare
from bot.tables.workers.remote_task import fingerprint

for _kind in PREPARED:
    prepare(_kind)
fingerprint()
