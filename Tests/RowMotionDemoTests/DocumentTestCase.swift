import CGtk
import Foundation
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// A test case with a directory of its own and GLib's main loop.
///
/// XCTest runs all methods on the main thread, which the compiler does not know.
class DocumentTestCase: XCTestCase, @unchecked Sendable {
  private(set) var directory = ""
  var file: String { directory + "/notes.json" }

  override func setUpWithError() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "rowmotion-\(UUID())")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    directory = url.path(percentEncoded: false)
    // Moves the pointer, which another test may have left anywhere, away from all windows.
    try? DemoRun.xdotool(["mousemove", "1270", "1010"])
  }

  override func tearDownWithError() throws {
    try FileManager.default.removeItem(atPath: directory)
  }

  /// Writes a text in place, as many editors do.
  func write(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file))
  }

  /// Writes a text to a new file and renames it, as other editors do.
  func replace(_ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: file), options: .atomic)
  }

  func content() throws -> String {
    try String(contentsOfFile: file, encoding: .utf8)
  }

  /// Returns the sorted names of the directory's entries.
  func entries() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
  }

  /// Returns notes as JSON: `a b:text` is a note a without a detail and a note b with one.
  func json(_ text: String) -> String {
    let notes = text.split(separator: " ").map { word in
      let parts = word.split(separator: ":").map(String.init)
      return Note(id: parts[0], title: parts[0], detail: parts.count > 1 ? parts[1] : nil)
    }
    return String(decoding: NotesFormat.bytes(of: notes), as: UTF8.self)
  }

  /// Opens a window of this process on the file, or skips the test if there is no display.
  ///
  /// - Parameters:
  ///   - path: The document's path; nil for `file`.
  ///   - asks: True to ask the user about edits that cannot be saved.
  @MainActor func makeWindow(
    on path: FilePath? = nil, pace: FramePace = .display, asks: Bool = true,
    worksOnTheSide: Bool = false, memory: WindowMemory? = nil
  ) throws -> NotesWindow {
    try startGTK()
    let application = try XCTUnwrap(
      gtk_application_new("io.github.rowmotion.Test", G_APPLICATION_NON_UNIQUE))
    defer { g_object_unref(UnsafeMutableRawPointer(application)) }
    g_application_register(cast(application), nil, nil)
    let store = NotesStore(file: path ?? FilePath(file), usesBackgroundThread: worksOnTheSide)
    return NotesWindow(
      store: store, application: application, pace: pace, memory: memory,
      onEditsPreserved: asks ? nil : { @MainActor () -> Void in },
      replay: { try SceneReplay.make($0, engine: $1) }
    ) { $0.startRecording(named: $1, isPortable: false) }
  }

  /// Starts GTK, before privileges are dropped, or skips the test if there is no display.
  @MainActor func startGTK() throws {
    setenv("GSK_RENDERER", "cairo", 0)
    guard Startup.start() else { throw XCTSkip("no display: run the window's tests by make test") }
  }

  /// Runs the main loop until a condition holds, and fails the test after a timeout.
  @MainActor func wait(
    for what: String, seconds: Double = 60, line: UInt = #line, until condition: () -> Bool
  ) {
    if !runLoop(seconds: seconds, until: condition) {
      XCTFail("waited in vain for \(what)", line: line)
    }
  }

  /// Runs the main loop until GTK has painted two more frames of a window, so that its layout
  /// reflects all earlier changes.
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

  /// Runs the main loop for some seconds, after which a test checks what has happened.
  ///
  /// An iteration of the loop counts for at most 10 ms. If a busy machine delays this process,
  /// pending events still have iterations to arrive in.
  @MainActor func run(seconds: Double) {
    let timer = RowMotionDemo.Timer()
    var left = seconds
    while left > 0 {
      let before = RowMotionDemo.Timer.now
      // The timer wakes the loop.
      if !timer.isRunning { timer.start(after: 0.01) {} }
      g_main_context_iteration(nil, 1)
      left -= min(RowMotionDemo.Timer.now - before, 0.01)
    }
  }

  /// Runs the main loop until a condition holds; returns false after a timeout.
  @MainActor private func runLoop(seconds: Double, until condition: () -> Bool) -> Bool {
    let timer = RowMotionDemo.Timer()
    var isOver = false
    timer.start(after: seconds) { isOver = true }
    while !condition() {
      if isOver { return false }
      g_main_context_iteration(nil, 1)
    }
    return true
  }

  /// Runs a body as a user whom permissions bind, unlike root.
  func withoutPrivileges<Result>(_ body: () throws -> Result) rethrows -> Result {
    guard geteuid() == 0 else { return try body() }
    chown(directory, 65534, 65534)
    seteuid(65534)
    defer { seteuid(0) }
    return try body()
  }
}

extension NotesStore {
  /// Opens a document at a path in a string.
  convenience init(file: String, sample: [UInt8]? = nil) {
    self.init(file: FilePath(file), sample: sample)
  }

  /// The notes in the format of `DocumentTestCase.json(_:)`.
  var summary: String {
    notes.map { note in
      (note.title == note.id.text ? note.title : "\(note.id)=\(note.title)")
        + (note.detail.map { ":\($0)" } ?? "")
    }.joined(separator: " ")
  }
}

extension SafeFile {
  /// Reads a file at a path in a string.
  static func read(_ path: String) throws(DocumentProblem) -> [UInt8] { try read(FilePath(path)) }

  /// Replaces the content of a file at a path in a string.
  static func replace(_ path: String, with bytes: [UInt8]) throws(DocumentProblem) {
    try replace(FilePath(path), with: bytes)
  }

  /// Creates a directory at a path in a string.
  static func makeDirectories(_ path: String) throws(DocumentProblem) {
    try makeDirectories(FilePath(path))
  }
}
