import RowMotion
import Testing

/// An id that counts how often any of them is hashed.
private struct CountedID: Hashable {
  let number: Int
  @MainActor static var hashes = 0

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {
    MainActor.assumeIsolated { CountedID.hashes += 1 }
    hasher.combine(number)
  }
}

/// Very many rows of which all are selected.
@MainActor @Suite struct ManySelectedTests {
  @Test func `a frame asks for no more of them than are seen`() {
    let ids = (0..<5_000).map { CountedID($0) }
    var selected = Set(ids)
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List(selection: Binding(get: { selected }, set: { selected = $0 })) {
        ForEach(ids, id: \.self) { _ in Color.clear.frame(height: 40) }
      }
    }
    host.advance(to: 0)
    for frame in 1...5 {
      host.scroll(by: Point(x: 0, y: 40), at: Point(x: 50, y: 50))
      CountedID.hashes = 0
      host.advance(to: Double(frame))
      // Eleven rows are seen at the most, and asked for a few times each.
      #expect(CountedID.hashes < 300, "\(CountedID.hashes)")
    }
    #expect(host.displayList.description.split(separator: "\n").count { $0.contains("fill") } >= 10)
  }

  @Test func `all of them are selected, and none`() {
    let ids = (0..<5_000).map { CountedID($0) }
    var selected: Set<CountedID> = []
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List(selection: Binding(get: { selected }, set: { selected = $0 })) {
        ForEach(ids, id: \.self) { _ in Color.clear.frame(height: 40) }
      }
    }
    host.advance(to: 0)
    host.key(.tab)
    host.key(.character("a"), modifiers: .control)
    #expect(selected == Set(ids))
    host.key(.home)
    #expect(selected == [ids[0]])
  }
}
