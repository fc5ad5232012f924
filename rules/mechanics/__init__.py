"""Mechanics that several games share: functions over the common state, called by name."""
