"""Errors that a command tells its user.

UserError       something the user can mend
└── UsageError  the words of the command themselves
"""


class UserError(Exception):
    """Told in one line; the command ends with this code."""

    code = 1


class UsageError(UserError):
    """A command that makes no sense as it was typed."""

    code = 2
