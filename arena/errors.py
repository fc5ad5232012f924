"""Errors that a command tells its user."""


class UserError(Exception):
    """Something the user can mend: told in one line, exit code 1."""
