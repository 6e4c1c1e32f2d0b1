import Foundation
import RowMotion
import Testing

@testable import RowMotionTables

struct NoteRow: View {
  let title: String
  @State private var detail: String?

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(title).font(.headline)
      AnimatedPresence(value: detail, animation: .smooth) { Text($0).font(.caption) }
    }
    .onTapGesture { detail = detail == nil ? "Twice a day." : nil }
  }
}

/// The README's example is this file's, and does what the README says.
@Suite struct ReadmeExampleTests {
  @Test @MainActor func `tapped it grows on one timeline`() {
    let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) {
      List(["Sourdough", "PendingChange"], id: \.self) { NoteRow(title: $0) }
    }
    host.advance(to: 0)
    #expect(host.rows.map(\.height) == [20, 20])
    host.tap(at: Point(x: 20, y: 10))
    host.advance(to: 0.1)
    let height = host.rows[0].height
    #expect(height > 20 && height < 43)
    #expect(host.rows[1].minY == height)
    host.advance(to: 2)
    #expect(host.rows.map(\.height) == [43, 20])
  }

  @Test func `the README shows this code`() throws {
    let here = URL(filePath: #filePath)
    let root = here.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let readme = try String(contentsOf: root.appending(path: "README.md"), encoding: .utf8)
    let code = try String(contentsOf: here, encoding: .utf8)
    let parts = readme.components(separatedBy: "```swift\n").dropFirst()
    let example = try #require(parts.first?.components(separatedBy: "```").first)
    let view = example.components(separatedBy: "\n").drop { !$0.hasPrefix("struct") }
    #expect(code.contains(view.joined(separator: "\n")))
  }
}
