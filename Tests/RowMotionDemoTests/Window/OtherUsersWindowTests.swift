import Foundation
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// An unprivileged user runs the program in a directory where another user has placed files.
///
/// Only root can start a program as another user. Otherwise these tests are skipped.
final class OtherUsersWindowTests: WindowTestCase, @unchecked Sendable {
  private let victim: uid_t = 54_321
  private let attacker: uid_t = 54_322

  private enum Kind: CaseIterable {
    case document, unreadable, sparse, pipe, directory, link, hardLink
  }

  /// A directory like /tmp: everybody may write to it, and only owners may remove their files.
  private var shared: String { directory + "/shared" }
  private var document: String { shared + "/notes.json" }
  private var own: String { directory + "/own.json" }

  /// All names that versions of this program have used next to a document.
  private var names: [String] {
    let hash = String(Fingerprint.of(Array("notes.json".utf8)), radix: 16)
    return (0..<8).flatMap { [".rowmotion-\(hash)-\($0).base", ".rowmotion-\(hash)-\($0).new"] }
      + [".rowmotion-\(hash).partial", "notes.json.unsaved", "notes.json.unsaved-2"]
  }

  override func setUpWithError() throws {
    try super.setUpWithError()
    try DemoRun.requireX11("a compositor lets only its own user in")
    guard geteuid() == 0 else { throw XCTSkip("only root may start a program as another user") }
    let check = try ShellRun(
      "\(victimPrefix) test -x \"$demo\" && \(victimPrefix) test -x '\(directory)'")
    guard check.status == 0 else { throw XCTSkip("another user cannot reach the program here") }
    mkdir(shared, 0o1777)
    chmod(shared, 0o1777)
    mkdir(directory + "/home", 0o700)
    chown(directory + "/home", victim, victim)
  }

  private var victimPrefix: String { "setpriv --reuid=\(victim) --regid=\(victim) --clear-groups" }

  /// Creates a file that belongs to the victim.
  private func make(_ path: String, _ text: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    chown(path, victim, victim)
  }

  private func plant(_ kind: Kind, at path: String) throws {
    switch kind {
    case .document, .unreadable:
      try Data(json("a:planted b:planted").utf8).write(to: URL(filePath: path))
      chmod(path, kind == .document ? 0o666 : 0)
    case .sparse:
      try Data().write(to: URL(filePath: path))
      truncate(path, 900_000_000)
    case .pipe: mkfifo(path, 0o666)
    case .directory: mkdir(path, 0o777)
    case .link: symlink(own, path)
    case .hardLink: return XCTAssertEqual(link(own, path), 0)
    }
    XCTAssertEqual(lchown(path, attacker, attacker), 0)
  }

  /// Returns the state of the shared directory's entries except the document, with change times.
  private func planted() throws -> [String: FileStamp] {
    try FileManager.default.contentsOfDirectory(atPath: shared).reduce(into: [:]) { planted, name in
      var status = stat()
      lstat(shared + "/" + name, &status)
      if name != "notes.json" { planted[name] = FileStamp(status) }
    }
  }

  func testOtherUsersFilesBesideADocumentAreNeverReadOrChangedAndBlockNothing() throws {
    let script = "0.3 edit a mine\n0.6 insert 0 new\n1.5 quit\n"
    for kind in Kind.allCases {
      try? FileManager.default.removeItem(atPath: shared)
      mkdir(shared, 0o1777)
      chmod(shared, 0o1777)
      try make(document, json("a b:two"))
      try make(own, json("a:own b:own"))
      for name in names { try plant(kind, at: shared + "/" + name) }
      let before = try planted()
      // The second run must not read anything because of files that the first one leaves.
      for _ in 0..<2 {
        let run = try runDemo(script)
        XCTAssertEqual(run.status, 0, "\(kind): \(run.output)")
        XCTAssertEqual(run.output, "", "\(kind)")
      }
      let notes = try fileNotes(of: document)
      XCTAssertEqual(notes.map(\.title), ["new", "new", "a", "b"], "\(kind)")
      XCTAssertEqual(notes.map(\.detail), [nil, nil, "mine", "two"], "\(kind)")
      var status = stat()
      stat(document, &status)
      XCTAssertEqual(status.st_uid, victim, "\(kind)")
      XCTAssertEqual(status.st_mode & 0o7777, 0o600, "\(kind)")
      XCTAssertEqual(try planted(), before, "\(kind): the same files, unchanged")
      XCTAssertEqual(try String(contentsOfFile: own, encoding: .utf8), json("a:own b:own"))
      XCTAssertEqual(
        try FileManager.default.contentsOfDirectory(atPath: directory + "/home/rowmotion"), [],
        "\(kind): no edits are pending")
    }
  }

  /// The replacement belongs to the user's own group, which must not get the other group's rights.
  func testReplacingADocumentOfAnotherGroupDoesNotPassOnGroupPermissions() throws {
    let script = "0.3 edit a mine\n0.6 quit\n"
    for (mode, kept) in [(0o640, 0o600), (0o2664, 0o644)] as [(mode_t, mode_t)] {
      try make(document, json("a"))
      chown(document, victim, attacker)
      chmod(document, mode)
      let run = try runDemo(script)
      XCTAssertEqual(run.status, 0, run.output)
      XCTAssertEqual(try fileNotes(of: document).map(\.detail), ["mine"])
      var status = stat()
      stat(document, &status)
      XCTAssertEqual(status.st_gid, victim)
      XCTAssertEqual(status.st_mode & 0o7777, kept)
    }
  }

  /// Runs the demo with a script on the document as the unprivileged user.
  private func runDemo(_ script: String) throws -> ShellRun {
    let file = directory + "/script"
    try Data(script.utf8).write(to: URL(filePath: file))
    return try ShellRun(
      "exec timeout 60 \(victimPrefix) \"$demo\" --fixed-timestep --script '\(file)' '\(document)'",
      environment: ["XDG_STATE_HOME": directory + "/home", "HOME": directory + "/home"])
  }

  private func fileNotes(of path: String) throws -> [Note] {
    try NotesParser.notes(from: SafeFile.read(path), file: path)
  }
}
