"""The subcommands of `kontor`, one module each, found by name.

A module gives `HELP` (one line), `add_arguments(parser)` and `run(args) -> exit code`; underscores in its name
become dashes. A `UserError` ends the command with one line and exit code 1.
"""
