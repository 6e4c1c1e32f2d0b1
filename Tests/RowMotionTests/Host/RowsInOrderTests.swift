import Testing

@testable import RowMotion

/// Lookup of rows by their identities.
@Suite struct RowsInOrderTests {
  @Test func `each row is found from any starting position`() {
    for count in 0...6 {
      var rows = RowsInOrder<Int>()
      for place in 0..<count { rows.append(10 * place, identity: UInt64(place + 1)) }
      #expect(rows.count == count)
      // Looks for the identities 0 to count + 1, of which the first and the last do not exist.
      for place in 0...8 {
        let found = (0...count + 1).map { rows.value(of: UInt64($0), near: place) }
        #expect(found == [nil] + (0..<count).map { 10 * $0 } + [nil])
      }
    }
  }

  @Test func `rows are visited in the order in which they were added`() {
    var rows = RowsInOrder<String>()
    rows.append("b", identity: 7)
    rows.append("a", identity: 3)
    var visited: [String] = []
    rows.forEach { place, identity, value in visited.append("\(place) \(identity) \(value)") }
    #expect(visited == ["0 7 b", "1 3 a"])
  }
}
