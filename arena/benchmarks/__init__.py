"""Figures of the performance table, measured now. They depend on the machine; the ratios depend less."""
