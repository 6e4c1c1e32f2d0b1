#pragma once

#include <stdint.h>

/// How often memory was asked for since the program began.
uint64_t rowmotion_allocation_count(void);

/// The bytes that are in use.
uint64_t rowmotion_allocated_bytes(void);
