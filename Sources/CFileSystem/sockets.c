#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static int limit(int descriptor) {
  struct timeval second = {.tv_sec = 1};
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &second, sizeof second);
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &second, sizeof second);
  return descriptor;
}

// A socket's path is at most 107 bytes, the directory's may be longer.
static int address(struct sockaddr_un *address, int directory, const char *name) {
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  int length = snprintf(
      address->sun_path, sizeof address->sun_path, "/proc/self/fd/%d/%s", directory, name);
  if (length > 0 && (size_t)length < sizeof address->sun_path) return 0;
  errno = ENAMETOOLONG;
  return -1;
}

static int fail(int descriptor) {
  int code = errno;
  close(descriptor);
  errno = code;
  return -1;
}

int rm_listen(int directory, const char *name) {
  struct sockaddr_un place;
  if (address(&place, directory, name) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -1;
  if (bind(descriptor, (struct sockaddr *)&place, sizeof place) != 0) return fail(descriptor);
  if (listen(descriptor, 8) != 0) return fail(descriptor);
  return descriptor;
}

int rm_connect(int directory, const char *name) {
  struct sockaddr_un place;
  if (address(&place, directory, name) != 0) return -1;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -1;
  limit(descriptor);
  if (connect(descriptor, (struct sockaddr *)&place, sizeof place) != 0) return fail(descriptor);
  return descriptor;
}

int rm_accept(int listener) {
  int descriptor = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
  return descriptor < 0 ? -1 : limit(descriptor);
}
