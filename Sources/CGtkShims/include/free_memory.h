#pragma once

#include <stddef.h>

/// Makes glibc allocate window frames, which GTK creates anew each time, in the heap and keep them.
///
/// By default glibc maps large blocks separately. Finding and clearing their memory took 15 % of
/// the demo's frames. row_motion_trim_memory returns free memory to the system.
void row_motion_allocate_frames_in_heap(void);

/// Makes the system provide heap memory before it is used. It stays until much more is free.
void row_motion_prefault_heap(size_t bytes);

/// Returns free memory inside the heap to the system.
///
/// glibc itself only does this at the heap's end. Sorting a million rows, for example, can leave a
/// hundred small blocks that pin all free memory around them. The scan of all free memory takes
/// some milliseconds, so call this while idle.
void row_motion_trim_memory(void);

/// Returns the number of allocated bytes, or 0 if the C library does not report it. Scans all free
/// blocks.
size_t row_motion_heap_in_use(void);
