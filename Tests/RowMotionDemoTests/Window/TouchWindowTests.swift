import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The program used with a finger on a touchscreen.
final class TouchWindowTests: WindowTestCase, @unchecked Sendable {
  private func offset(_ run: DemoRun) -> Double { run.frames.last?.list("presence")?.offset ?? -1 }

  private func order() throws -> [String] { try fileNotes().map(\.id.text) }

  /// Uses the clock, because the finger's speed matters.
  private func openForTouch(_ notes: [Note] = WindowTestCase.notes) throws -> (DemoRun, Finger) {
    let finger = try Finger()
    let run = try open(notes, isFixedTimestep: false)
    try run.waitForRest()
    return (run, finger)
  }

  func testAFingerDragsTheListAndFlingsIt() throws {
    let notes = (0..<200).map { Note(id: NoteID("n\($0)"), title: "Note \($0)") }
    let (run, finger) = try openForTouch(notes)
    finger.press(400, 600)
    finger.move(to: 400, 400)
    finger.pause(0.3)
    try run.waitForRest(seconds: 0.1)
    // The list moved as far as the finger, minus the distance that could still be a tap.
    let dragged = offset(run)
    XCTAssertGreaterThan(dragged, 150)
    XCTAssertLessThanOrEqual(dragged, 200)
    finger.lift()
    try run.waitForRest()
    XCTAssertEqual(offset(run), dragged, "the finger rested before it was lifted")
    finger.press(400, 600)
    finger.move(to: 400, 400, steps: 6)
    finger.lift()
    try run.waitForRest()
    let flung = offset(run)
    XCTAssertGreaterThan(flung, dragged + 220)
  }

  func testATapShowsTheDetailAndAnotherHidesIt() throws {
    let (run, finger) = try openForTouch()
    let row = try XCTUnwrap(run.frames.last?.row("a"))
    finger.tap(DemoRun.sidebar + 150, row.y + 22)
    try run.wait(for: "the detail") { $0.detail("a")?.state == "present" }
    // Waits, so that the next tap is not the second of a double tap.
    finger.pause(0.6)
    finger.tap(DemoRun.sidebar + 150, row.y + 22)
    try run.wait(for: "the detail to go") { $0.detail("a")?.state == "absent" }
    XCTAssertEqual(try fileNotes(), Self.notes)
  }

  func testAFingerThatHoldsARowAndMovesDragsIt() throws {
    let (run, finger) = try openForTouch()
    let row = try XCTUnwrap(run.frames.last?.row("a"))
    let below = try XCTUnwrap(run.frames.last?.row("c"))
    finger.press(400, row.y + row.height / 2)
    finger.pause(0.9)
    finger.move(to: 400, below.y + below.height / 2 + 4)
    finger.lift()
    try run.wait(for: "the row to be moved") { $0.saved == 1 }
    XCTAssertEqual(try order(), ["b", "c", "a", "d", "e", "f"])
    try run.waitForRest()
    XCTAssertEqual(offset(run), 0, "nothing scrolls during the drag")
  }

  func testAFingerOnTheEdgeDragsTheRowAtOnce() throws {
    let (run, finger) = try openForTouch()
    let row = try XCTUnwrap(run.frames.last?.row("a"))
    let below = try XCTUnwrap(run.frames.last?.row("b"))
    finger.press(DemoRun.sidebar + 18, row.y + 22)
    finger.move(to: DemoRun.sidebar + 18, below.y + below.height / 2 + 4)
    finger.lift()
    try run.wait(for: "the row to be moved") { $0.saved == 1 }
    XCTAssertEqual(try order(), ["b", "a", "c", "d", "e", "f"])
  }

  func testALongTouchOpensTheMenu() throws {
    let (run, finger) = try openForTouch()
    let window = try run.waitForWindow("the window")
    let row = try XCTUnwrap(run.frames.last?.row("b"))
    finger.press(400, row.y + row.height / 2)
    finger.pause(0.9)
    finger.lift()
    try run.waitForMenu(over: window)
    XCTAssertEqual(try fileNotes(), Self.notes)
  }
}
