#define _GNU_SOURCE
#include "CFileSystem.h"

#include <fcntl.h>
#include <linux/fs.h>
#include <sys/syscall.h>
#include <unistd.h>

// The call itself: musl and glibc before 2.28 have no function for it.
static int rename_with(const char *from, const char *to, unsigned int flags) {
  return (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
}

int rm_rename_to_free_name(const char *from, const char *to) {
  return rename_with(from, to, RENAME_NOREPLACE);
}

int rm_exchange_files(const char *one, const char *other) {
  return rename_with(one, other, RENAME_EXCHANGE);
}
