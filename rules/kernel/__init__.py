"""What every game stands on: boards, purses, chance, moves, duties, events and the codec. Knows no game by name."""
