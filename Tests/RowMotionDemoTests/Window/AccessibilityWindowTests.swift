import CGtk
import Foundation
import RowMotion
import RowMotionGTK
import XCTest

@testable import RowMotionDemo
@testable import RowMotionDocument

/// The golden dumps that Tests/Accessibility compares with the tree on the bus equal the core's
/// accessibility tree.
final class AccessibilityWindowTests: DocumentTestCase, @unchecked Sendable {
  private static let golden = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Accessibility/Golden")

  private static let notes = [
    Note(id: "a", title: "Sourdough", detail: "Feed the starter twice a day."),
    Note(id: "b", title: "Letter", detail: nil),
    Note(id: "c", title: "Bicycle", detail: "New tyres."),
    Note(id: "d", title: "Books", detail: nil), Note(id: "e", title: "Garden", detail: "Water."),
  ]

  /// Returns a tree's lines as in the golden files: without the root, with sorted action names.
  @MainActor private func lines(of host: ViewHost) -> [String] {
    host.accessibilityTree.children.flatMap { $0.description.split(separator: "\n") }.map { line in
      guard line.hasSuffix(")"), let start = line.lastIndex(of: "(") else { return String(line) }
      let names = line[line.index(after: start)...].dropLast().components(separatedBy: ", ")
      return line[..<start] + "(" + names.sorted().joined(separator: ", ") + ")"
    }
  }

  func testEveryScenesAccessibilityTreeMatchesItsGoldenDump() throws {
    try MainActor.assumeIsolated {
      try write(String(decoding: NotesFormat.bytes(of: Self.notes), as: UTF8.self))
      let window = try makeWindow()
      gtk_window_present(cast(window.window))
      for name in [NotesWindow.page] + DemoScenes.makers.map(\.name) {
        XCTAssertTrue(window.switcher.show(name))
        let host = window.shown.host
        window.shown.view.accessibility.isActive = true
        window.shown.view.requestFrame()
        wait(for: "rows beyond the screen") {
          host.accessibilityOffscreenRows > 0 && host.isIdle
        }
        waitForPaint(of: window)
        let file = Self.golden.appending(path: name + ".txt")
        let golden = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map {
          String($0)
        }
        // The header bar's height determines how many rows fit and whether Identity scrolls.
        let count =
          ["row-heights", "table"].contains(name) ? 25 : max(golden.count, lines(of: host).count)
        func compared(_ lines: [String]) -> [String] {
          lines.prefix(count).map {
            name == "identity" ? $0.replacing(" (show more)", with: "") : $0
          }
        }
        XCTAssertEqual(compared(lines(of: host)), compared(golden), name)
      }
      gtk_window_destroy(cast(window.window))
    }
  }
}
