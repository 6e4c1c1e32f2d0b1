#define _GNU_SOURCE
#include "CFileSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <unistd.h>

static int ends[2] = {-1, -1};
static const int numbers[] = {SIGTERM, SIGHUP, SIGINT};

static void note(int number) {
  int saved = errno;
  unsigned char byte = (unsigned char)number;
  if (write(ends[1], &byte, 1) < 0) errno = 0;
  errno = saved;
}

int rm_catch_end_signals(void) {
  if (ends[0] >= 0) return ends[0];
  if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
  for (unsigned i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
    struct sigaction old;
    if (sigaction(numbers[i], NULL, &old) != 0 || old.sa_handler == SIG_IGN) continue;
    struct sigaction action = {.sa_handler = note, .sa_flags = SA_RESTART};
    sigaction(numbers[i], &action, NULL);
  }
  return ends[0];
}

void rm_end_by_signal(int number) {
  signal(number, SIG_DFL);
  raise(number);
}
