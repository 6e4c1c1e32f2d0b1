import Testing

@testable import RowMotion

/// What is known of rows by their identities, against a dictionary.
@Suite struct RowsInOrderTests {
  @Test func `each row is found from wherever it is looked for`() {
    for count in 0...6 {
      var rows = RowsInOrder<Int>()
      for place in 0..<count { rows.append(10 * place, identity: UInt64(place + 1)) }
      #expect(rows.count == count)
      // Those from 0 to count + 1 are looked for; 0 and count + 1 are not there.
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
