import RowMotion
import XCTest

@testable import RowMotionDemo

/// Motion in the window is continuous and shares one timeline.
final class MotionWindowTests: WindowTestCase, @unchecked Sendable {
  func testDetailsAppearAndDisappearWithoutAJump() throws {
    let run = try play(
      """
      0.10 toggle a
      0.20 toggle b
      1.50 toggle a
      1.60 toggle b
      3.00 quit
      """)
    assertContinuous(run.frames)
    for id in ["a", "b"] {
      let height = try XCTUnwrap(run.frames.compactMap { $0.detail(id)?.height }.max())
      XCTAssertGreaterThan(height, 10, "the detail of \(id) never appeared")
      assertOneTimeline(run.frames, of: id, height: height)
      assertEndsAtOnce(run.frames, id, height: height)
      XCTAssertGreaterThan(
        heightSteps(run.frames, of: id, in: "presence").count, 30, "\(id) should animate")
    }
    let first = try XCTUnwrap(run.frames.first)
    let last = try XCTUnwrap(run.frames.last)
    XCTAssertEqual(first.rows.map(\.y), last.rows.map(\.y), "no empty space may remain")
  }

  /// Asserts that height and spacing reach their final values in the same frame.
  private func assertEndsAtOnce(_ frames: [TracedFrame], _ id: String, height: Double) {
    let parts = frames.compactMap { $0.detail(id) }
    for (before, after) in zip(parts, parts.dropFirst()) {
      if after.state == "present", before.state == "appearing" {
        XCTAssertLessThan(before.height, height)
        XCTAssertLessThan(before.spacing, 6)
        XCTAssertEqual([after.height, after.spacing], [height, 6])
      }
      if after.state == "absent", before.state == "disappearing" {
        XCTAssertGreaterThan(before.height, 0)
        XCTAssertGreaterThan(before.spacing, 0)
        XCTAssertEqual([after.height, after.spacing], [0, 0])
      }
    }
  }

  func testTheStockListChangesARowsHeightInOneFrame() throws {
    let run = try play(
      """
      0.10 toggle b
      1.40 toggle b
      2.20 quit
      """)
    let steps = heightSteps(run.frames, of: "b", in: "stock")
    XCTAssertEqual(steps.count, 2, "one step to open, one to close: \(steps)")
    XCTAssertGreaterThan(steps.first ?? 0, 20)
    XCTAssertLessThan(steps.last ?? 0, -20)
    // In the list on the left, the same row changes its height over many frames.
    XCTAssertGreaterThan(heightSteps(run.frames, of: "b", in: "presence").count, 4)
  }

  /// A reversed detail keeps its progress and velocity, and then follows the springs' formula.
  func testAClickHalfWayReversesTheMotion() throws {
    let run = try play(
      """
      0.10 toggle b
      0.28 toggle b
      0.45 toggle b
      2.20 quit
      """)
    assertContinuous(run.frames, reversals: 2)
    let moving = run.frames.compactMap { frame in
      frame.detail("b").map { (time: frame.t, progress: $0.progress, state: $0.state) }
    }.filter { $0.progress > 0 && $0.progress < 1 }
    let reversals = zip(moving.indices, moving.indices.dropFirst()).filter {
      moving[$0].state != moving[$1].state
    }.map(\.1)
    XCTAssertEqual(reversals.count, 2)

    // The trace lacks the start of each motion, so bisection finds it from one of its frames.
    var presence = Presence(isPresent: false)
    let ends = reversals + [moving.endIndex]
    var isShowing = true
    var first = moving.startIndex
    for end in ends {
      let known = moving[min(first + 2, end - 1)]
      let isAppearing = isShowing
      let before = presence
      func started(at time: Double) -> Presence {
        var presence = before
        if isAppearing {
          presence.show(animation: .smooth, at: time)
        } else {
          presence.hide(animation: .smooth, at: time)
        }
        return presence
      }
      var low = first > 0 ? moving[first - 1].time : moving[first].time - 0.05
      var high = moving[first].time
      for _ in 0..<60 {
        let middle = (low + high) / 2
        // An earlier start means more progress while appearing and less while disappearing.
        let isFurther = started(at: middle).progress(at: known.time) > known.progress
        if isFurther == isAppearing { low = middle } else { high = middle }
      }
      presence = started(at: (low + high) / 2)
      for frame in moving[first..<end] {
        XCTAssertEqual(
          presence.progress(at: frame.time), frame.progress, accuracy: 1e-5,
          "at \(frame.time) s the detail's progress has jumped")
      }
      isShowing.toggle()
      first = end
    }
  }

  /// Uses the display's frame times.
  func testRowsEnterAndLeaveWithoutAJump() throws {
    let run = try open(
      script: """
        0.10 toggle b
        1.30 insert 1 A new one
        1.45 remove d
        1.60 insert 0 Another new one
        """, isFixedTimestep: false)
    try run.wait(for: "all rows to have come and gone") {
      $0.saved == 3 && $0.rows.compactMap(\.index) == Array(0..<7) && $0.rows.count == 7
    }
    try run.waitForRest()
    XCTAssertEqual(run.errorOutput, "")
    assertContinuous(run.frames, reversals: 1)
    XCTAssertEqual(
      try fileNotes().map(\.title).prefix(3), ["Another new one", "Short one", "A new one"])
    let last = try XCTUnwrap(run.frames.last)
    XCTAssertEqual(last.rows.compactMap(\.index), Array(0..<7))
    XCTAssertNil(last.row("d"))
    // The detail stays open although rows above it change.
    XCTAssertEqual(last.detail("b")?.state, "present")
    XCTAssertEqual(last.list("presence")?.presence.filter { $0.state == "present" }.count, 1)
    for frame in run.frames {
      for (row, next) in zip(frame.rows, frame.rows.dropFirst()) {
        XCTAssertEqual(row.y + row.height, next.y, accuracy: 1e-6, "a gap or an overlap")
      }
    }
  }

  func testDetailsAnimateWhenTheyAreAddedChangedAndRemoved() throws {
    let run = try play(
      """
      0.10 edit c \(Self.short)
      1.30 edit c
      2.50 edit c \(Self.short)
      3.70 edit c \(Self.long)
      4.90 edit c \(Self.short)
      6.10 quit
      """)
    // Typing animates the row with a shorter spring, so three times the usual speed is allowed.
    assertContinuous(run.frames, reversals: 2)
    func height(at time: Double) -> Double? {
      run.frames.last { $0.t < time }?.detail("c")?.height
    }
    let none = try XCTUnwrap(height(at: 0.1) ?? 0)
    let short = try XCTUnwrap(height(at: 1.3))
    let long = try XCTUnwrap(height(at: 4.9))
    XCTAssertEqual(none, 0)
    XCTAssertGreaterThan(short, 10)
    XCTAssertEqual(try XCTUnwrap(height(at: 2.5)), 0, "the detail is gone")
    XCTAssertEqual(long, 4 * short + 4, accuracy: 0.01, "three lines, and the button for the rest")
    XCTAssertEqual(run.frames.last?.detail("c")?.height, short, "short again")
    XCTAssertTrue(run.frames.contains { $0.detail("c")?.state == "resizing" })
    XCTAssertEqual(run.frames.last?.saved, 5)
    XCTAssertEqual(try fileNote("c")?.detail, Self.short)
  }
}
