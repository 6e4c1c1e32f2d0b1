import Foundation
import Synchronization

/// What the demo traces, read on a thread of its own.
final class SoakTrace: Sendable {
  /// A turn of the main loop.
  struct Turn {
    /// How long it took, seconds.
    var duration = 0.0
    /// How long of that the main thread ran, seconds.
    var processorTime = 0.0

    var description: String {
      "\(Int(duration * 1000)) ms, \(Int(processorTime * 1000)) ms of which it ran"
    }
  }

  private struct State {
    var line = Data()
    var frames = 0
    var longest = Turn()
    var busiest = Turn()
    var sampleLongest = Turn()
    var heap = 0.0
  }

  private let state = Mutex(State())

  var frames: Int { state.withLock { $0.frames } }
  /// The turn that took longest until now.
  var longestTurn: Turn { state.withLock { $0.longest } }
  /// Of the turns that took longest between two frames the one that ran longest.
  var busiestTurn: Turn { state.withLock { $0.busiest } }
  /// What is in use of the demo's heap, MB.
  var heap: Double { state.withLock { $0.heap } }

  /// The longest turn since the last time it was asked for.
  func takeTurn() -> Turn {
    state.withLock { state in
      defer { state.sampleLongest = Turn() }
      return state.sampleLongest
    }
  }

  func read(_ data: Data) {
    state.withLock { state in
      state.line += data
      while let end = state.line.firstIndex(of: UInt8(ascii: "\n")) {
        state.frames += 1
        Self.take(state.line[..<end], into: &state)
        state.line = Data(state.line[(end + 1)...])
      }
    }
  }

  /// Takes what stands at the end of a line.
  private static func take(_ line: Data, into state: inout State) {
    let text = String(decoding: line.suffix(80), as: UTF8.self)
    let turn = Turn(duration: number("turn", in: text), processorTime: number("ran", in: text))
    if turn.duration > state.longest.duration { state.longest = turn }
    if turn.processorTime > state.busiest.processorTime { state.busiest = turn }
    if turn.duration > state.sampleLongest.duration { state.sampleLongest = turn }
    state.heap = number("heap", in: text)
  }

  private static func number(_ name: String, in text: String) -> Double {
    guard let found = text.range(of: "\"\(name)\":") else { return 0 }
    // A small one has an exponent.
    return Double(text[found.upperBound...].prefix { $0 != "," && $0 != "}" }) ?? 0
  }
}
