import CGtk
import RowMotionAutomation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The times at which the steps of a script are played.
final class ScriptTimeTests: DocumentTestCase, @unchecked Sendable {
  /// Plays a script in a window whose frames keep the main thread busy for 60 ms each.
  ///
  /// - Returns: The steps, and for each frame its time since the first frame and the number of
  ///   steps played by its end.
  @MainActor private func play(
    dues: [Double], pace: FramePace
  ) throws -> (steps: [ScriptRunner.PlayedStep], frames: [(time: Double, played: Int)]) {
    try write(json("a:first b c"))
    let window = try makeWindow(pace: pace)
    let steps = dues.enumerated().map {
      ScriptStep(time: $1, action: .toggle(id: "a"), line: $0 + 1)
    }
    let script = ScriptRunner(steps, file: "script", in: window) {}
    var played: [ScriptRunner.PlayedStep] = []
    var frames: [(time: Double, played: Int)] = []
    var start: Double?
    window.view.onFramePainted = { _ in
      let time = window.frameTime
      start = start ?? time
      played += script.consumePlayedSteps()
      frames.append((time - (start ?? 0), played.count))
      script.begin(at: time)
      let end = g_get_monotonic_time() + 60_000
      while g_get_monotonic_time() < end {}
    }
    gtk_window_present(cast(window.window))
    wait(for: "the last step", seconds: 60) { played.count == dues.count && !window.view.isRunning }
    // The closure and the window retain each other.
    window.view.onFramePainted = nil
    gtk_window_destroy(cast(window.window))
    return (played, frames)
  }

  func testAStepIsPlayedAtItsTimeOrInTheNextFrameHoweverBusyTheFramesAre() throws {
    try MainActor.assumeIsolated {
      let dues = (1...12).map { Double($0) * 0.1 + 0.02 }
      let (steps, frames) = try play(dues: dues, pace: .display)
      XCTAssertEqual(steps.map(\.line), Array(1...12), "in order")
      XCTAssertEqual(steps.map(\.due), dues)
      for step in steps { XCTAssertGreaterThanOrEqual(step.time, step.due) }
      for frame in frames {
        let due = dues.filter { $0 <= frame.time }.count
        XCTAssertGreaterThanOrEqual(frame.played, due, "in the frame of \(frame.time) s")
      }
    }
  }

  func testWithAFixedTimestepEachStepIsPlayedInItsFrame() throws {
    try MainActor.assumeIsolated {
      let (steps, frames) = try play(dues: [0.1, 0.1, 0.31], pace: .steady(step: 0.025))
      XCTAssertEqual(steps.map { ($0.time / 0.025).rounded() }, [4, 4, 13])
      for time in steps.map(\.time) + frames.map(\.time) {
        XCTAssertEqual(time.remainder(dividingBy: 0.025), 0, accuracy: 1e-9)
      }
    }
  }
}
