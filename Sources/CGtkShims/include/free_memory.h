#pragma once

#include <stddef.h>

/// Returns free memory inside the heap to the system.
///
/// glibc itself only does this at the heap's end. Sorting a million rows, for example, can leave a
/// hundred small blocks that pin all free memory around them. The scan of all free memory takes
/// some milliseconds, so call this while idle.
void row_motion_trim_memory(void);

/// Returns the number of allocated bytes, or 0 if the C library does not report it. Scans all free
/// blocks.
size_t row_motion_heap_in_use(void);
