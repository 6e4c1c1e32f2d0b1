import RowMotionTestSupport
import Testing

@testable import RowMotion

/// Diagnostics about ids with line breaks, direction overrides or very many duplicates.
@MainActor @Suite struct HostileIdTests {
  private func diagnostics(_ ids: [String]) -> [Diagnostic] {
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) {
      List(ids, id: \.self) { Text(verbatim: String($0.prefix(1))) }
    }
    host.advance(to: 0)
    return host.diagnostics
  }

  @Test func `a duplicate id of line breaks is reported in one short line`() {
    let id = String(repeating: "\n", count: 2_500)
    let found = diagnostics([id, id])
    #expect(found.map(\.kind) == [.duplicateIdentity])
    for text in found.flatMap({ [$0.message, $0.viewPath] }) {
      #expect(!text.contains { $0.isNewline })
      #expect(text.unicodeScalars.count < 500)
    }
  }

  @Test func `an id with a direction override is isolated`() {
    let found = diagnostics(["\u{202E}abc", "\u{202E}abc"])
    #expect(found.count == 1)
    #expect(found.first?.message.contains("The id \u{2068}‹U+202E›abc\u{2069} occurs 2") == true)
  }

  @Test func `an id that is used a thousand times is not listed a thousand times`() {
    let found = diagnostics(Array(repeating: "a", count: 1_000))
    #expect(found.first?.message.contains("1000 times in the data, at offsets 0, 1, 2") == true)
    #expect(found.first?.message.contains("18, 19 and 980 more") == true)
  }

  @Test func `a row's name contains its id in one line`() {
    let host = ViewHost(size: Size(width: 300, height: 200), text: BoxFont()) {
      List(["a\nb"], id: \.self) { Text(verbatim: $0) }
    }
    host.advance(to: 0)
    #expect(host.lists.first?.rows.shown.first?.viewName == "row a⏎b")
  }
}
