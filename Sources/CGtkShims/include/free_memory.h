#pragma once

#include <stddef.h>

/// Has what is freed go back to the system.
///
/// Where a large block is freed, such as the picture of a window, glibc takes from then on blocks of up
/// to its size out of the heap, and keeps twice as much free at the heap's end: after a few of them, and
/// with anything small behind them, a process that has grown for a moment stays as large. A call at the
/// start has blocks of 1 MiB and more be mapped by themselves for good.
void row_motion_give_memory_back(void);

/// Gives the system back what is free inside of the heap.
///
/// glibc does it by itself at the heap's end only. Where somebody sorts a million rows, say, a hundred
/// small blocks that were made meanwhile keep all that was free around them. It looks at all that is
/// free, which takes some milliseconds: for moments at which nothing happens.
void row_motion_trim_memory(void);

/// How many bytes of the heap are in use, what is free between them not counted; 0 where the C library
/// does not say. Goes through all that is free.
size_t row_motion_heap_in_use(void);
