#include "free_memory.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void row_motion_trim_memory(void) {
#ifdef __GLIBC__
  malloc_trim(1 << 20);
#endif
}

size_t row_motion_heap_in_use(void) {
#ifdef __GLIBC__
#if __GLIBC_PREREQ(2, 33)
  struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#endif
#endif
  return 0;
}
