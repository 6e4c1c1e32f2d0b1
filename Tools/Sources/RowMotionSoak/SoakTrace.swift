import Foundation
import Synchronization

/// The demo's trace, read on a background thread.
final class SoakTrace: Sendable {
  /// An iteration of the main loop.
  struct Iteration {
    /// The duration, in seconds.
    var duration = 0.0
    /// The processor time of the main thread, in seconds.
    var processorTime = 0.0

    var description: String {
      "\(Int(duration * 1000)) ms, \(Int(processorTime * 1000)) ms of which it ran"
    }
  }

  private struct State {
    var line = Data()
    var frames = 0
    var longest = Iteration()
    var busiest = Iteration()
    var sampleLongest = Iteration()
    var heap = 0.0
  }

  private let state = Mutex(State())

  var frames: Int { state.withLock { $0.frames } }
  /// The longest iteration so far.
  var longestIteration: Iteration { state.withLock { $0.longest } }
  /// Of the longest iterations between two frames, the one with the most processor time.
  var busiestIteration: Iteration { state.withLock { $0.busiest } }
  /// The part of the demo's heap in use, in MB.
  var heap: Double { state.withLock { $0.heap } }

  /// Returns the longest iteration since the last call.
  func consumeLongestIteration() -> Iteration {
    state.withLock { state in
      defer { state.sampleLongest = Iteration() }
      return state.sampleLongest
    }
  }

  func read(_ data: Data) {
    state.withLock { state in
      state.line += data
      while let end = state.line.firstIndex(of: UInt8(ascii: "\n")) {
        state.frames += 1
        Self.process(state.line[..<end], into: &state)
        state.line = Data(state.line[(end + 1)...])
      }
    }
  }

  /// Reads the values at the end of a line.
  private static func process(_ line: Data, into state: inout State) {
    let text = String(decoding: line.suffix(80), as: UTF8.self)
    let iteration = Iteration(
      duration: number("turn", in: text), processorTime: number("ran", in: text))
    if iteration.duration > state.longest.duration { state.longest = iteration }
    if iteration.processorTime > state.busiest.processorTime { state.busiest = iteration }
    if iteration.duration > state.sampleLongest.duration { state.sampleLongest = iteration }
    state.heap = number("heap", in: text)
  }

  private static func number(_ name: String, in text: String) -> Double {
    guard let found = text.range(of: "\"\(name)\":") else { return 0 }
    // A small number has an exponent.
    return Double(text[found.upperBound...].prefix { $0 != "," && $0 != "}" }) ?? 0
  }
}
