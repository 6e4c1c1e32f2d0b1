import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The processor cost of opening a window and of leaving it idle.
final class CostWindowTests: WindowTestCase, @unchecked Sendable {
  func testAWindowAtRestCostsNothing() throws {
    let run = try openAtRest()
    try run.click(row: "b")
    try run.wait(for: "the detail to appear") { $0.detail("b")?.state == "present" }
    try run.waitForRest(seconds: 0.5)
    let frames = run.frames.count
    let before = try timeSlices(of: run.identifier)
    XCTAssertGreaterThan(before.values.reduce(0, +), 10, "the start should use the processor")
    // Fails if the program never sleeps.
    try run.waitForRest(seconds: 3)
    let timeSlices = try timeSlices(of: run.identifier).reduce(0) {
      $0 + $1.value - (before[$1.key] ?? 0)
    }
    run.read()
    print(
      "at rest for 3 s: \(run.frames.count - frames) frames, a processor for \(timeSlices) times")
    XCTAssertEqual(run.frames.count, frames, "a window at rest paints nothing")
    XCTAssertLessThanOrEqual(timeSlices, 10, "an idle window should sleep, even on a busy machine")
  }

  /// Returns how often each thread of a process was given a processor, by thread id; sleeping
  /// threads get none.
  private func timeSlices(of process: Int32) throws -> [String: Int] {
    let tasks = "/proc/\(process)/task"
    return try FileManager.default.contentsOfDirectory(atPath: tasks).reduce(into: [:]) {
      let text = (try? String(contentsOfFile: "\(tasks)/\($1)/schedstat", encoding: .utf8)) ?? ""
      // The fields are time on a processor, time waiting for one, and the number of time slices.
      $0[$1] = text.split(whereSeparator: \.isWhitespace).dropFirst(2).first.flatMap { Int($0) }
    }
  }

  func testTheFirstFrameOfTwoHundredNotesCostsLittleMoreThanThatOfOne() throws {
    let notes = (0..<200).map {
      Note(id: "\($0)", title: "Note \($0)", detail: $0 % 3 == 0 ? nil : Self.long)
    }
    func cost(of notes: [Note]) throws -> Double {
      let run = try open(notes)
      let first = try run.wait(for: "the first frame") { _ in true }
      run.kill()
      return first.cpu
    }
    // The first start reads the program from disk, and other processes use the machine. The cost is
    // the minimum of several starts, and of more starts if the costs differ much.
    var (one, all) = (Double.infinity, Double.infinity)
    for start in 0..<10 where start < 3 || all >= 2 * one {
      one = try min(one, cost(of: [notes[0]]))
      all = try min(all, cost(of: notes))
    }
    print("processor time to the first frame: \(all) ms for 200 notes, \(one) ms for one")
    XCTAssertLessThan(all, 2 * one)
  }

  func testAMillionRowsOpenAndScroll() throws {
    let run = try run(
      ["--rows", "1000000"],
      script: """
        0.1 scroll 1000000
        0.2 toggle row-999999
        0.3 remove row-999999
        0.4 insert 999999 The last
        0.5 quit
        """)
    XCTAssertEqual(run.waitForEnd(seconds: 120), 0)
    XCTAssertEqual(run.errorOutput, "")
    XCTAssertGreaterThan(run.frames.last?.rows.compactMap(\.index).max() ?? 0, 999_990)
  }
}
