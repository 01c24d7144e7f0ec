"""The table every game sits at: moves, referee, records, views and the oracle. Standard library only."""
