#pragma once

#include <stdint.h>

/// Returns the number of allocations since the program started.
uint64_t rowmotion_allocation_count(void);

/// Returns the number of allocated bytes.
uint64_t rowmotion_allocated_bytes(void);
