import RowMotionGTK

/// Returns a number with at most two decimals.
func short(_ value: Double) -> String { "\((value * 100).rounded() / 100)" }

private func time(of clock: clockid_t) -> Double {
  var time = timespec()
  clock_gettime(clock, &time)
  return Double(time.tv_sec) * 1e6 + Double(time.tv_nsec) / 1e3
}

/// Returns the time of a monotonic clock, in µs.
func wallTime() -> Double { time(of: CLOCK_MONOTONIC) }

/// Returns the processor time of all threads of this process, in µs.
func processorTime() -> Double { time(of: CLOCK_PROCESS_CPUTIME_ID) }

/// The processor time of the X server, whose process id is in PEER_XPID; 0 if that is not set.
///
/// It is part of a frame's cost: the server copies or draws what the program sends.
struct DisplayTime {
  private let clock: clockid_t?

  init() {
    var clock = clockid_t()
    let process = number(inEnvironment: "PEER_XPID").map { pid_t($0) }
    self.clock = process.flatMap { clock_getcpuclockid($0, &clock) == 0 ? clock : nil }
  }

  var now: Double { clock.map { time(of: $0) } ?? 0 }
}

func number(inEnvironment name: String) -> Int? {
  getenv(name).flatMap { Int(String(cString: $0)) }
}

/// Returns the process's resident memory, and the part not backed by files, in KiB.
func memory() -> (resident: Int, anonymous: Int) {
  guard let file = fopen("/proc/self/status", "r") else { return (0, 0) }
  defer { fclose(file) }
  var sizes = (resident: 0, anonymous: 0)
  var line = [CChar](repeating: 0, count: 256)
  while fgets(&line, Int32(line.count), file) != nil {
    let words = line.prefix { $0 != 0 }.map { Character(UnicodeScalar(UInt8(bitPattern: $0))) }
      .split { $0.isWhitespace || $0 == ":" }
    guard words.count > 1, let size = Int(String(words[1])) else { continue }
    if String(words[0]) == "VmRSS" { sizes.resident = size }
    if String(words[0]) == "RssAnon" { sizes.anonymous = size }
  }
  return sizes
}
