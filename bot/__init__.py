"""The Discord side of Orrery: commands, panels, reminders, the playground, the command line."""
