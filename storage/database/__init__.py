"""The database itself: connections, transactions, migrations, backups and locks."""
