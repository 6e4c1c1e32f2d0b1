import Foundation
import RowMotionDocument

/// The trials of a run and their results.
@MainActor final class CrashPlan {
  private let count: Int
  private let seed: UInt64
  private let demo: String?
  private let windows: Int
  private var random: SeededRandom
  private let directory: String
  private var lostCount = 0
  private var leftoverCount = 0
  private var checkedCount = 0

  init?(_ arguments: [String]) {
    var rest = arguments[...]
    guard let first = rest.popFirst(), let count = Int(first), count > 0 else { return nil }
    var seed: UInt64?
    var demo: String?
    var parent = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var windows = 0
    while let name = rest.popFirst() {
      guard let value = rest.popFirst() else { return nil }
      switch name {
      case "--seed": seed = UInt64(value)
      case "--in": parent = value
      case "--demo": demo = value
      case "--windows": windows = Int(value) ?? 0
      default: return nil
      }
    }
    self.count = count
    self.seed = seed ?? UInt64.random(in: 0...UInt64(UInt32.max))
    self.demo = demo
    self.windows = windows
    random = SeededRandom(state: self.seed)
    directory = parent + "/rowmotion-crash-\(UUID())"
  }

  private var file: String { directory + "/document/notes.json" }
  /// The state directory of all processes, which windows find through XDG_STATE_HOME.
  private var state: String { directory + "/state/rowmotion" }

  /// Runs all trials; returns true if no edit was lost and no file was left behind.
  func run() -> Bool {
    print("seed \(seed)")
    defer { try? FileManager.default.removeItem(atPath: directory) }
    do {
      try runRepeatedly("kills of one writer", count) { try kill(writers: ["x"]) }
      try runRepeatedly("kills of one of two writers", count) { try kill(writers: ["x", "y"]) }
      let pairs = max(1, count / 100)
      try runRepeatedly("times 200 interleaved edits of two writers", pairs) { try interleave() }
      try runRepeatedly("full disks", max(1, count / 10)) { try limitFileSize() }
      try runRepeatedly("shortages of descriptors", max(1, count / 10)) { try limitDescriptors() }
      if geteuid() == 0 {
        try runRepeatedly("documents beside another user's files", max(1, count / 10)) {
          try plantForeignFiles()
        }
      } else {
        print("documents beside another user's files: skipped, only root may make such files")
      }
      if let demo, windows > 0 {
        try runRepeatedly("kills of one of two windows", windows) { try killWindow(demo) }
        try runRepeatedly("times 200 interleaved edits of two windows", max(1, count / 200)) {
          try interleaveWindows(demo)
        }
        try runRepeatedly("displays killed while typing", min(20, windows)) {
          try killDisplay(demo)
        }
      }
    } catch {
      print("crash: stopped by \(error)")
      return false
    }
    print(
      "crash: \(checkedCount) saved edits looked for, \(lostCount) lost, \(leftoverCount) files left behind"
    )
    return lostCount == 0 && leftoverCount == 0
  }

  private func runRepeatedly(_ trialName: String, _ count: Int, _ body: () throws -> Void) throws {
    let before = (checkedCount, lostCount, leftoverCount)
    for _ in 0..<count { try body() }
    print(
      "\(count) \(trialName): \(checkedCount - before.0) saved edits looked for, \(lostCount - before.1) lost, "
        + "\(leftoverCount - before.2) files left behind")
    fflush(nil)
  }

  // MARK: Trials

  private func prepare(_ writers: [String], edits: Int) throws {
    try? FileManager.default.removeItem(atPath: directory)
    for path in [directory + "/document", state] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    let notes = writers.flatMap { (writer: String) -> [Note] in
      (1...edits).map { Note(id: "\(writer)\($0)" as NoteID, title: "a note") }
    }
    try SafeFile.replace(FilePath(file), with: NotesFormat.bytes(of: notes))
  }

  /// Kills the first writer at a random moment; the others continue.
  private func kill(writers: [String]) throws {
    let edits = 30
    try prepare(writers, edits: edits)
    let processes = try writers.map { try EditorProcess(file, $0, edits: edits, state: state) }
    processes[0].waitForFirstEdit()
    usleep(UInt32.random(in: 0...20_000, using: &random))
    processes[0].kill()
    for process in processes { try verifyEdits(process.writer, process.end(), in: []) }
    try countLeftovers()
  }

  private func interleave() throws {
    try prepare(["x", "y"], edits: 100)
    let processes = try ["x", "y"].map { try EditorProcess(file, $0, edits: 100, state: state) }
    for process in processes {
      let saved = process.end()
      if saved != 100 { lostCount += 100 - saved }
      try verifyEdits(process.writer, saved, in: [])
    }
    try countLeftovers()
  }

  /// Limits the size of files, as on a full disk.
  private func limitFileSize() throws {
    let edits = 30
    try prepare(["x"], edits: edits)
    let size = try SafeFile.read(FilePath(file)).count
    let limit = size + Int.random(in: 0...1200, using: &random)
    try verifyAllEdits(
      edits, of: EditorProcess(file, "x", edits: edits, state: state, limit: limit))
  }

  /// Limits the number of open files from some moment of a save on.
  private func limitDescriptors() throws {
    let edits = 30
    try prepare(["x"], edits: edits)
    let descriptors = Int.random(in: 0...6, using: &random)
    try verifyAllEdits(
      edits, of: EditorProcess(file, "x", edits: edits, state: state, descriptors: descriptors))
  }

  /// Checks that every edit, saved or not, is in the file, in the copy or on standard error.
  private func verifyAllEdits(_ edits: Int, of process: EditorProcess) throws {
    let saved = process.end()
    let copy = try process.copy.map { try SafeFile.read(FilePath($0)) } ?? process.errorOutput
    try verifyEdits("x", saved, in: [])
    if saved < edits {
      try verifyEdits("x", edits, in: NotesParser.notes(from: copy, file: "copy"))
    }
    try countLeftovers()
  }

  /// Tests a killed writer next to files of another user, which have all names that the writer uses
  /// or once used for its own files.
  ///
  /// The writer must read none of these files, and none may interfere with it.
  private func plantForeignFiles() throws {
    let edits = 10
    try prepare(["x"], edits: edits)
    chmod(directory + "/document", 0o1777)
    let hash = String(Fingerprint.of(Array("notes.json".utf8)), radix: 16)
    let planted = (0..<8).flatMap { ["\($0).base", "\($0).new"] }.map {
      ".rowmotion-\(hash)-\($0)"
    }
    let names = planted + ["notes.json.unsaved", "notes.json.unsaved-2"]
    let content = NotesFormat.bytes(of: [Note(id: "x1", title: "planted", detail: "planted")])
    for name in names {
      let path = directory + "/document/" + name
      switch Int.random(in: 0..<7, using: &random) {
      case 0: mkfifo(path, 0o666)
      case 1: mkdir(path, 0o777)
      case 2: symlink("/etc/passwd", path)
      default:
        try Data(content).write(to: URL(filePath: path))
        chmod(path, mode_t([0o000, 0o644, 0o666].randomElement(using: &random) ?? 0))
        if Bool.random(using: &random) { truncate(path, 900_000_000) }
      }
      lchown(path, 65534, 65534)
    }
    let process = try EditorProcess(file, "x", edits: edits, state: state)
    process.waitForFirstEdit()
    process.kill()
    try verifyEdits("x", process.end(), in: [])
    let notes = try NotesParser.notes(from: SafeFile.read(FilePath(file)), file: file)
    if notes.contains(where: { $0.title == "planted" || $0.detail == "planted" }) {
      lostCount += 1
      print("lost: another user has changed the document")
    }
    for name in names { remove(directory + "/document/" + name) }
    try countLeftovers()
  }

  /// Ends the display during typing: the next start must offer the text, except the last second's.
  private func killDisplay(_ demo: String) throws {
    try prepare(["x"], edits: 1)
    guard let window = try TypingWindow(demo, file, in: directory) else {
      return print("displays: skipped, Xvfb and xdotool are needed")
    }
    let text = try window.typeAndKill(random: &random)
    checkedCount += 1
    let details = restoredStore().notes.compactMap(\.detail)
    if !details.contains(where: { $0.hasPrefix(text) }) {
      lostCount += 1
      print("lost: the text \"\(text)\", \(details) was found")
    }
    try countLeftovers()
  }

  private func killWindow(_ demo: String) throws {
    let edits = 40
    try prepare(["x", "y"], edits: edits)
    let windows = try ["x", "y"].map { try window(demo, $0, edits: edits) }
    windows[0].waitFor(saved: Int.random(in: 0..<edits, using: &random))
    usleep(UInt32.random(in: 0...30_000, using: &random))
    windows[0].kill()
    for window in windows { try verifyEdits(window.writer, window.end(), in: []) }
    try countLeftovers()
  }

  private func interleaveWindows(_ demo: String) throws {
    try prepare(["x", "y"], edits: 100)
    let windows = try ["x", "y"].map { try window(demo, $0, edits: 100) }
    for window in windows {
      let saved = window.end()
      if saved != 100 { lostCount += 100 - saved }
      try verifyEdits(window.writer, saved, in: [])
    }
    try countLeftovers()
  }

  private func window(_ demo: String, _ writer: String, edits: Int) throws -> WindowProcess {
    try WindowProcess(demo, file, writer, edits: edits, in: directory)
  }

  // MARK: Checks

  /// Looks for the edits that were reported as saved, after a new start.
  private func verifyEdits(_ writer: String, _ saved: Int, in notes: [Note]) throws {
    var notes = notes
    if notes.isEmpty {
      let store = restoredStore()
      if let problem = store.document.problem { throw problem }
      notes = try NotesParser.notes(from: SafeFile.read(FilePath(file)), file: file)
    }
    let details = Set(notes.compactMap(\.detail))
    for edit in stride(from: 1, through: saved, by: 1) {
      checkedCount += 1
      if !details.contains(Editor.detail(writer, edit)) {
        lostCount += 1
        print("lost: edit \(edit) of \(writer), \(saved) were saved")
      }
    }
  }

  /// Returns the document after a new start, with the unsaved edits that are offered then.
  private func restoredStore() -> NotesStore {
    let store = NotesStore(file: FilePath(file), events: .none, stateDirectory: FilePath(state))
    for copy in store.document.copies.offered { store.document.restore(copy) }
    return store
  }

  private func countLeftovers() throws {
    var found = try FileManager.default.contentsOfDirectory(atPath: directory + "/document")
    found.removeAll { $0 == "notes.json" }
    found += try FileManager.default.contentsOfDirectory(atPath: state)
    found.removeAll { $0 == "windows.ini" }
    leftoverCount += found.count
    if !found.isEmpty { print("left: \(found.joined(separator: ", "))") }
  }
}

/// The SplitMix64 generator, which makes a run repeatable by its seed.
struct SeededRandom: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
