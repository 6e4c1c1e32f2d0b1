#pragma once

#include <stddef.h>

/// Has the picture of a window, which GTK makes anew for each frame, come out of the heap and stay there.
///
/// glibc maps large blocks by themselves: the system finds and clears their memory in each frame, which was
/// 15 % of the demo's. What is free afterwards goes back with row_motion_trim_memory.
void row_motion_keep_frames_in_heap(void);

/// Has the system find memory at the heap's end, which stays there until much more than that is free.
void row_motion_touch_heap(size_t bytes);

/// Gives the system back what is free inside of the heap.
///
/// glibc does it by itself at the heap's end only. Where somebody sorts a million rows, say, a hundred
/// small blocks that were made meanwhile keep all that was free around them. It looks at all that is
/// free, which takes some milliseconds: for moments at which nothing happens.
void row_motion_trim_memory(void);

/// How many bytes of the heap are in use, what is free between them not counted; 0 where the C library
/// does not say. Goes through all that is free.
size_t row_motion_heap_in_use(void);
