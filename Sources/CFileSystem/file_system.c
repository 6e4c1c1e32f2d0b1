#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/xattr.h>
#include <unistd.h>

int rm_open_directory_to_search(const char *path, int flags) { return open(path, O_PATH | flags); }

const char *rm_entry_name(const struct dirent *entry) { return entry->d_name; }

int rm_sync_file_system(int file) { return syncfs(file); }

// Uses the system call, because glibc before 2.28 has no function for it.
static int rename_with(int directory, const char *from, const char *to, unsigned int flags) {
  return (int)syscall(SYS_renameat2, directory, from, directory, to, flags);
}

int rm_rename_exclusively(int directory, const char *from, const char *to) {
  return rename_with(directory, from, to, RENAME_NOREPLACE);
}

int rm_exchange(int directory, const char *one, const char *other) {
  return rename_with(directory, one, other, RENAME_EXCHANGE);
}

bool rm_can_open(int count) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 1024) {
    limit.rlim_cur = limit.rlim_max < 1024 ? limit.rlim_max : 1024;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
  int first = fcntl(STDERR_FILENO, F_DUPFD, 0), last = first;
  if (first < 0) first = last = open("/", O_RDONLY);
  int opened[64];
  int number = 0;
  while (last >= 0 && number < count && number < 64) {
    opened[number++] = last;
    last = dup(first);
  }
  bool is_enough = number >= count;
  if (last >= 0 && is_enough) close(last);
  while (number > 0) close(opened[--number]);
  return is_enough;
}

static const char access_list[] = "system.posix_acl_access";

static bool copy_attribute(int from, int to, const char *name) {
  ssize_t size = fgetxattr(from, name, NULL, 0);
  if (size < 0) return false;
  char *value = malloc((size_t)size + 1);
  if (value == NULL) return false;
  size = fgetxattr(from, name, value, (size_t)size);
  bool is_copied = size >= 0 && fsetxattr(to, name, value, (size_t)size, 0) == 0;
  free(value);
  return is_copied;
}

// Copies file permissions. The copy never grants more than the original, not even temporarily.
static void copy_permissions(int from, const struct stat *status, int to) {
  mode_t mode = status->st_mode & 07777;
  struct stat now = {0};
  bool has_group = fstat(to, &now) == 0 && now.st_gid == status->st_gid;
  bool has_list = fgetxattr(from, access_list, NULL, 0) >= 0;
  bool keeps_list = has_list && has_group && copy_attribute(from, to, access_list);
  // A new file inherits the directory's default list.
  if (!keeps_list) fremovexattr(to, access_list);
  // Group bits apply only to that group. With an access control list they are its mask.
  if (!has_group || has_list != keeps_list) mode = (mode & ~(mode_t)(S_IRWXG | S_ISGID)) | (mode & S_IRWXO) << 3;
  if (now.st_uid != status->st_uid) mode &= ~(mode_t)S_ISUID;
  fchmod(to, mode);
}

void rm_copy_attributes(int from, int to) {
  struct stat status;
  if (fstat(from, &status) != 0) return;
  // Only root may change the owner, but a member of a group may set that group.
  if (fchown(to, status.st_uid, status.st_gid) != 0) {
    if (fchown(to, (uid_t)-1, status.st_gid) != 0) errno = 0;
  }
  copy_permissions(from, &status, to);
  ssize_t size = flistxattr(from, NULL, 0);
  char *names = size > 0 ? malloc((size_t)size) : NULL;
  if (names == NULL) return;
  size = flistxattr(from, names, (size_t)size);
  for (char *name = names; name < names + size; name += strlen(name) + 1) {
    if (strcmp(name, access_list) != 0) copy_attribute(from, to, name);
  }
  free(names);
}
