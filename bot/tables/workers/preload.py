"""Imports for a cluster's worker before its first task, which then takes a second less."""

from bot.tables.workers.remote_task import fingerprint
from bot.tables.workers.task_limits import PREPARED, prepare

for _kind in PREPARED:
    prepare(_kind)
fingerprint()
