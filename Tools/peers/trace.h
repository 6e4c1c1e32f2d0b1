// Clocks, texts of rows, and a growing text: what the programs in C and C++ share.
#ifndef TRACE_H
#define TRACE_H

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { WINDOW_WIDTH = 480, WINDOW_HEIGHT = 1000 };
// The duration of a row's motion, in ms.
enum { MOTION_DURATION = 250 };
// The space between a row's title and its detail, in pixels.
enum { SPACING = 8 };
enum { SCROLL_STEP = 60, SCROLL_FRAMES = 90 };

// Returns the time of a clock, in ns.
static inline int64_t time_of(clockid_t clock) {
  struct timespec time;
  if (clock_gettime(clock, &time) != 0) return 0;
  return (int64_t)time.tv_sec * 1000000000 + time.tv_nsec;
}

static inline int64_t wall_time(void) { return time_of(CLOCK_MONOTONIC); }

// Returns the processor time of all threads of this process, in ns.
static inline int64_t processor_time(void) { return time_of(CLOCK_PROCESS_CPUTIME_ID); }

// Returns the X server's processor time, in ns. Its process is in PEER_XPID.
//
// It is part of a frame's cost, because the server copies or draws what the program sends.
static inline int64_t server_time(void) {
  const char *process = getenv("PEER_XPID");
  clockid_t clock;
  if (!process || clock_getcpuclockid((pid_t)atoi(process), &clock) != 0) return 0;
  return time_of(clock);
}

// Returns the ms since the program was started, whose time is in PEER_T0_NS; -1 if that is not set.
static inline double since_launch(int64_t time) {
  const char *launch = getenv("PEER_T0_NS");
  return launch ? (double)(time - atoll(launch)) / 1e6 : -1;
}

static inline uint32_t mixed(uint32_t number) {
  number ^= number >> 16;
  number *= 0x7feb352du;
  number ^= number >> 15;
  number *= 0x846ca68bu;
  return number ^ number >> 16;
}

static const char *const words[32] = {
    "amber",  "bridge", "cotton", "distant", "ember",  "forest",  "garden",  "harbor",
    "island", "jungle", "kettle", "lantern", "meadow", "north",   "orchard", "pebble",
    "quiet",  "river",  "silver", "timber",  "under",  "valley",  "window",  "yellow",
    "anchor", "bottle", "candle", "desert",  "engine", "feather", "granite", "hollow",
};

// Writes a row's title. Examples/Sources/Measuring has the same texts.
static inline void write_title(uint32_t row, char *text, size_t size) {
  uint32_t hash = mixed(row * 2654435761u + 1);
  snprintf(text, size, "Row %u %s %s", row, words[hash & 31], words[hash >> 5 & 31]);
}

// Writes a row's detail: three lines, or one to eight lines if details are varied.
static inline void write_detail(uint32_t row, int is_varied, char *text, size_t size) {
  size_t wanted = is_varied ? 20 + mixed(row ^ 0x5bd1e995u) % 400 : 150;
  uint32_t hash = mixed(row + 77);
  size_t length = 0;
  text[0] = 0;
  while (length < wanted && length + 12 < size) {
    length += (size_t)snprintf(
        text + length, size - length, "%s%s", length ? " " : "", words[hash & 31]);
    hash = mixed(hash + 0x9e3779b9u);
  }
}

// A text that grows as it is written.
typedef struct {
  char *text;
  size_t length, capacity;
} Buffer;

static inline void append(Buffer *buffer, const char *format, ...) {
  for (;;) {
    size_t available = buffer->capacity - buffer->length;
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(
        buffer->text ? buffer->text + buffer->length : NULL, available, format, arguments);
    va_end(arguments);
    if (length < 0) abort();
    if ((size_t)length < available) {
      buffer->length += (size_t)length;
      return;
    }
    // Large, so that it seldom grows while frames are recorded.
    buffer->capacity = buffer->capacity ? buffer->capacity * 2 : 1 << 20;
    buffer->text = (char *)realloc(buffer->text, buffer->capacity);
    if (!buffer->text) abort();
  }
}

#endif
