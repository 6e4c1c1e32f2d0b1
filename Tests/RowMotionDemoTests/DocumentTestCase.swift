import CGtk
import Foundation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A test with a directory of its own and GLib's main loop.
///
/// XCTest runs all methods on the main thread, which the compiler does not know.
class DocumentTestCase: XCTestCase, @unchecked Sendable {
  private(set) var directory = ""
  var file: String { directory + "/notes.json" }

  override func setUpWithError() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rowmotion-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.path(percentEncoded: false)
    // Beside all windows, wherever another test has left the pointer; without a tool none moves it.
    try? DemoRun.xdotool(["mousemove", "1270", "1010"])
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  /// Writes in place, as many editors do.
  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  /// Writes beside and renames, as the others do.
  func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  func content() throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  /// What is in the directory, without what the dot hides.
  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// `a b:text` is a note a without a detail and a note b with one.
  func json(_ text: String) -> String {
    let notes = text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    }
    return String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self)
  }

  /// Opens a window of this process on the file, or skips the test where there is no display.
  ///
  /// - Parameters:
  ///   - path: Another file than that.
  ///   - asks: Whether the user is asked about edits that cannot be saved.
  @MainActor func makeWindow(
    on path: FilePath? = nil, pace: FramePace = .display, asks: Bool = true,
    worksOnTheSide: Bool = false, memory: WindowMemory? = nil
  ) throws -> NotesWindow {
    try startGTK()
    let application = try XCTUnwrap(
      gtk_application_new("io.github.rowmotion.Test", G_APPLICATION_NON_UNIQUE))
    defer { g_object_unref(UnsafeMutableRawPointer(application)) }
    g_application_register(cast(application), nil, nil)
    let store = NotesStore(file: path ?? FilePath(file), worksOnTheSide: worksOnTheSide)
    return NotesWindow(
      store: store, application: application, asks: asks, pace: pace, memory: memory)
  }

  /// Starts GTK, which has to be before privileges are dropped, or skips the test where there is no display.
  @MainActor func startGTK() throws {
    setenv("GSK_RENDERER", "cairo", 0)
    guard Startup.start() else { throw XCTSkip("no display: run the window's tests by make test") }
  }

  /// Runs the main loop until something is so; fails the test if it is not in time.
  @MainActor func wait(
    for what: String, seconds: Double = 60, line: UInt = #line, until isSo: () -> Bool
  ) {
    if !runLoop(seconds: seconds, until: isSo) {
      XCTFail("waited in vain for \(what)", line: line)
    }
  }

  /// Runs the main loop until GTK has painted two more frames of a window: its layout and its sizes
  /// are those of all that was changed before.
  @MainActor func waitForPaint(of window: NotesWindow, line: UInt = #line) {
    let widget = window.window
    guard let clock = gtk_widget_get_frame_clock(widget) else {
      return XCTFail("a window that is not shown is not painted", line: line)
    }
    let end = gdk_frame_clock_get_frame_counter(clock) + 2
    wait(for: "two frames", line: line) {
      gtk_widget_queue_draw(widget)
      return gdk_frame_clock_get_frame_counter(clock) >= end
    }
  }

  /// Runs the main loop for a while, in which nothing else is to happen than what is asked for then.
  ///
  /// Of a turn of the loop a hundredth of a second counts at most: where a busy machine holds this
  /// process up, what would have come in the while has still turns to come in.
  @MainActor func run(seconds: Double) {
    let timer = RowMotionDemo.Timer()
    var left = seconds
    while left > 0 {
      let before = RowMotionDemo.Timer.now
      // It wakes the loop.
      if !timer.isRunning { timer.start(after: 0.01) {} }
      g_main_context_iteration(nil, 1)
      left -= min(RowMotionDemo.Timer.now - before, 0.01)
    }
  }

  /// Returns whether it is so; the loop waits for the system's notices, and for the end of the time.
  @MainActor private func runLoop(seconds: Double, until isSo: () -> Bool) -> Bool {
    let timer = RowMotionDemo.Timer()
    var isOver = false
    timer.start(after: seconds) { isOver = true }
    while !isSo() {
      if isOver { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Does something as a user whom permissions bind; root is above them.
  func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0 else { return try body() }
    chown(directory, 65534, 65534)
    seteuid(65534)
    defer { seteuid(0) }
    return try body()
  }
}

extension NotesStore {
  /// Opens a document whose path is text.
  convenience init(file: String, sample: [UInt8]? = nil) {
    self.init(file: FilePath(file), sample: sample)
  }

  /// The notes as `json(_:)` of `DocumentTestCase` takes them.
  var summary: String {
    notes.map { note in
      (note.title == note.id.text ? note.title : "\(note.id)=\(note.title)")
        + (note.detail.map { ":\($0)" } ?? "")
    }.joined(separator: " ")
  }
}

extension SafeFile {
  /// Reads a file whose path is text.
  static func read(_ path: String) throws(DocumentProblem) -> [UInt8] { try read(FilePath(path)) }

  /// Replaces the content of a file whose path is text.
  static func replace(_ path: String, with bytes: [UInt8]) throws(DocumentProblem) {
    try replace(FilePath(path), with: bytes)
  }

  /// Makes a directory whose path is text.
  static func makeDirectories(_ path: String) throws(DocumentProblem) {
    try makeDirectories(FilePath(path))
  }
}
