// Rooms follow.
