"""Inside Job (El infiltrado): tricks, missions, and who the Insider is. Rooms: see docs/architecture.md."""
