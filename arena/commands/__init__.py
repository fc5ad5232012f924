"""What `kontor` can do: a module for each command, with `add_parser(subparsers)` and `run(args) -> int`."""
