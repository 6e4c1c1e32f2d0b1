import Testing

@testable import RowMotion

/// Lookup of rows by their identities.
@Suite struct RowsInOrderTests {
  @Test func `each row is found from any starting position`() {
    for count in 0...6 {
      var rows = RowsInOrder<Int>()
      for position in 0..<count { rows.append(10 * position, identity: UInt64(position + 1)) }
      #expect(rows.count == count)
      // Looks for the identities 0 to count + 1, of which the first and the last do not exist.
      for position in 0...8 {
        let found = (0...count + 1).map { rows.value(of: UInt64($0), near: position) }
        #expect(found == [nil] + (0..<count).map { 10 * $0 } + [nil])
      }
    }
  }

  @Test func `rows are visited in the order in which they were added`() {
    var rows = RowsInOrder<String>()
    rows.append("b", identity: 7)
    rows.append("a", identity: 3)
    var visited: [String] = []
    rows.forEach { position, identity, value in visited.append("\(position) \(identity) \(value)") }
    #expect(visited == ["0 7 b", "1 3 a"])
  }
}
