"""Workers: processes that play house seats, tick the clock and clear up. They may import the API, never the reverse."""
