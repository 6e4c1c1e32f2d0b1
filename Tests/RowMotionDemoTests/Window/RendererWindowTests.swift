import Foundation
import RowMotionGTK
import XCTest

/// The program as a desktop starts it, without the variables that the tests set.
final class RendererWindowTests: WindowTestCase, @unchecked Sendable {
  /// A bus that GLib launched would start a desktop's services, such as portals.
  private static let noBus = ["DBUS_SESSION_BUS_ADDRESS": "disabled:"]

  /// Returns the variables of a desktop with some additions.
  private func environment(_ variables: [String: String]) -> [String: String] {
    let inherited = ["DISPLAY", "XAUTHORITY", "PATH", "HOME", "LD_LIBRARY_PATH", "XDG_RUNTIME_DIR"]
    // These variables configure a sanitizer that the program was built with.
    return ProcessInfo.processInfo.environment.filter {
      inherited.contains($0.key) || $0.key.hasSuffix("SAN_OPTIONS")
    }.merging(variables) { $1 }
  }

  /// Shows a detail in the program and returns the inspector's first text in the last frame.
  private func inspectorText(with variables: [String: String]) throws -> String {
    try DemoRun.requireX11()
    try writeNotes(Self.notes)
    let run = try run([file], script: "0.4 toggle a", environment: environment(variables))
    try run.wait(for: "the first frame") { _ in true }
    try run.press("F12")
    try run.wait(for: "the inspector and the detail") {
      $0.inspector != nil && $0.detail("a")?.state == "present"
    }
    try run.press("ctrl+q")
    XCTAssertEqual(run.waitForEnd(), 0)
    XCTAssertEqual(run.errorOutput, "", "standard error should be empty")
    return try XCTUnwrap(run.frames.last?.inspector?.first)
  }

  func testTheRendererFitsTheMachine() throws {
    var machine = RendererChoice.Environment.current
    machine.environment["GSK_RENDERER"] = nil
    let choice = RendererChoice(for: machine)
    let text = try inspectorText(with: Self.noBus.merging(["GDK_BACKEND": "x11"]) { $1 })
    XCTAssertTrue(text.hasSuffix(": \(choice.reason)"), text)
    if machine.gpuNodes.isEmpty {
      XCTAssertTrue(text.hasSuffix("\nRenderer Cairo: no GPU was found"), text)
    }
  }

  func testTheUsersRendererIsUsed() throws {
    func text(_ renderer: String) throws -> String {
      try inspectorText(
        with: Self.noBus.merging(["GSK_RENDERER": renderer, "GDK_BACKEND": "x11"]) { $1 })
    }
    let cairo = try text("cairo")
    XCTAssertTrue(cairo.hasSuffix("\nRenderer Cairo: GSK_RENDERER=cairo"), cairo)
    let gl = try text("opengl")
    XCTAssertTrue(gl.hasSuffix(": GSK_RENDERER=opengl"), gl)
  }

  func testTheSessionBusIsSearchedOnlyOnce() throws {
    let programs = file + ".programs"
    let requestFile = file + ".asked"
    try FileManager.default.createDirectory(atPath: programs, withIntermediateDirectories: true)
    try "#!/bin/sh\necho asked >> \"\(requestFile)\"\nexit 1\n".write(
      toFile: programs + "/dbus-launch", atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: programs + "/dbus-launch")
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    _ = try inspectorText(with: [
      "GDK_BACKEND": "x11", "PATH": programs + ":" + path, "XDG_RUNTIME_DIR": programs,
    ])
    XCTAssertEqual(try String(contentsOfFile: requestFile, encoding: .utf8), "asked\n")
  }

  func testWithoutASessionBusNothingIsReported() throws {
    let nowhere = ["GDK_BACKEND": "x11", "DBUS_SESSION_BUS_ADDRESS": "unix:path=/nonexistent"]
    // Nothing in this directory hints at a session bus, and no program launches one.
    let empty = file + ".runtime"
    try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: true)
    for variables in [nowhere, ["GDK_BACKEND": "x11", "XDG_RUNTIME_DIR": empty, "PATH": empty]] {
      _ = try inspectorText(with: variables)
      // The file dialog saves its settings and queries volumes.
      let run = try run(
        [file],
        script: """
          0.2 scene table
          0.5 press "Open CSV or JSON File…"
          2.0 quit
          """, environment: environment(variables))
      XCTAssertEqual(run.waitForEnd(), 0)
      XCTAssertEqual(run.errorOutput, "")
    }
  }
}
