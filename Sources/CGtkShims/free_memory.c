#include "free_memory.h"

#include <stdlib.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

void row_motion_allocate_frames_in_heap(void) {
#ifdef __GLIBC__
  // Setting a threshold turns off its automatic growth.
  mallopt(M_MMAP_THRESHOLD, 32 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
#endif
}

void row_motion_prefault_heap(size_t bytes) {
  // glibc may map the first block separately. Freeing it makes glibc take the second from the heap.
  for (int i = 0; i < 2; i++) {
    volatile char *block = malloc(bytes);
    if (!block) return;
    for (size_t at = 0; at < bytes; at += 4096) block[at] = 0;
    free((void *)block);
  }
}

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
