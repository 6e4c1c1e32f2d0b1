import Testing

@testable import RowMotion

/// A list's scroll position, and its anchor row.
@MainActor struct ScrollPositionTests {
  private func rows() -> [RowNode] {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      List(0..<3) { Text(verbatim: "\($0)") }
    }
    host.advance(to: 0)
    return Array(host.lists[0].rows.shown)
  }

  /// Tests all sequences of three events against a model that tracks each reason for an anchor
  /// separately.
  @Test func `a row is held until it is released, and only while it is the anchor`() {
    let rows = rows()
    for code in 0..<(7 * 7 * 7) {
      var position = ScrollPosition()
      var anchor: RowNode?
      var acted: RowNode?
      var target: RowNode?
      var offset = 0.0
      for event in [code / 49, code / 7 % 7, code % 7] {
        switch event {
        case 0:
          position.anchor(to: rows[0], offset: 5)
          (anchor, acted, target, offset) = (rows[0], nil, nil, 5)
        case 1:
          position.anchor(to: rows[1], offset: -5, as: .userAction)
          (anchor, acted, target, offset) = (rows[1], rows[1], nil, -5)
        case 2:
          position.anchor(to: rows[2], offset: 7, as: .target)
          (anchor, acted, target, offset) = (rows[2], nil, rows[2], 7)
        case 3:
          position.anchor(to: nil, offset: 9, as: .target)
          (anchor, acted, target, offset) = (nil, nil, nil, 9)
        case 4:
          position.release()
          (acted, target) = (nil, nil)
        case 5:
          position.move(by: 2.5)
          offset += 2.5
        default:
          position.setAnchorOffset(3)
          offset = 3
        }
        expect(position.anchor === anchor, "\(code)")
        expect(position.anchor(for: .userAction) === acted, "\(code)")
        expect(position.anchor(for: .target) === target, "\(code)")
        expect(position.anchorOffset == offset, "\(code)")
        expect(position.checkInvariants() == [], "\(code)")
      }
    }
  }

  @Test func `distances whose sum is infinite end at the greatest length`() {
    var position = ScrollPosition()
    for _ in 0..<3 { position.move(by: .greatestFiniteMagnitude) }
    expect(position.anchorOffset == .greatestLength)
    expect(position.checkInvariants() == [])
  }

  @Test func `a scroll is pending until the layout that shows it`() {
    var position = ScrollPosition()
    expect(!position.isPending)
    position.scrolled()
    expect(position.isPending)
    position.layoutEnded()
    expect(!position.isPending)
  }
}

/// The rows that the user acts on.
@MainActor struct RowSelectionTests {
  @Test func `a list without a selection focuses no row, not even one it had before`() {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      List(0..<3) { Text(verbatim: "\($0)") }
    }
    host.advance(to: 0)
    let rows = host.lists[0].selection
    rows.focus(1)
    rows.begin(at: 1)
    #expect(rows.focused == nil && rows.start == nil)
    rows.setSelection(ListSelection(Binding(get: { Set<Int>() }, set: { _ in })))
    rows.focus(1)
    rows.begin(at: 2)
    #expect(rows.focused == AnyHashable(1) && rows.start == AnyHashable(2))
    rows.setSelection(nil)
    #expect(rows.focused == nil && rows.start == nil)
  }
}

/// Like `#expect`, which cannot capture noncopyable values.
private func expect(
  _ holds: Bool, _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) {
  #expect(holds, comment, sourceLocation: sourceLocation)
}
