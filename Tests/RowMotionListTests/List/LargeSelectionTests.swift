import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// An id type that counts the hashing of its values.
private struct CountedID: Hashable {
  let number: Int
  @MainActor static var hashes = 0

  init(_ number: Int) { self.number = number }

  func hash(into hasher: inout Hasher) {
    MainActor.assumeIsolated { CountedID.hashes += 1 }
    hasher.combine(number)
  }
}

/// Very many rows, all of them selected.
@MainActor @Suite struct LargeSelectionTests {
  @Test func `a frame looks up the selection of visible rows only`() {
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
      // At most eleven rows are visible, and each is looked up a few times.
      #expect(CountedID.hashes < 300, "\(CountedID.hashes)")
    }
    #expect(host.displayList.description.split(separator: "\n").count { $0.contains("fill") } >= 10)
  }

  @Test func `selecting and deleting all hashes each id once or twice`() {
    var ids = (0..<5_000).map { CountedID($0) }
    var selected: Set<CountedID> = []
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List(selection: Binding(get: { selected }, set: { selected = $0 })) {
        ForEach(ids, id: \.self) { _ in Color.clear.frame(height: 40) }
          .onDelete { ids.remove(atOffsets: $0) }
      }
    }
    host.advance(to: 0)
    host.key(.tab)
    CountedID.hashes = 0
    host.key(.character("a"), modifiers: .control)
    #expect(selected.count == 5_000)
    #expect(CountedID.hashes == 5_000)
    host.key(.home)
    CountedID.hashes = 0
    host.key(.end, modifiers: .shift)
    #expect(selected.count == 5_000)
    // The ends of the range are found among the visible rows by identity.
    #expect((5_000..<5_300).contains(CountedID.hashes), "\(CountedID.hashes)")
    CountedID.hashes = 0
    host.key(.delete)
    #expect(ids.isEmpty)
    // Hashed once more to find duplicates; the ten visible rows and the last one are already known.
    #expect(CountedID.hashes == 5_000 + 4_989)
  }

  @Test func `one row is selected and one deselected without changing the others`() {
    let ids = (0..<5_000).map { CountedID($0) }
    var selected = Set(ids.dropFirst(2))
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List(selection: Binding(get: { selected }, set: { selected = $0 })) {
        ForEach(ids, id: \.self) { _ in Color.clear.frame(height: 40) }
      }
    }
    host.advance(to: 0)
    host.pressedModifiers = .control
    host.tap(at: Point(x: 50, y: 20))
    #expect(selected.count == 4_999 && selected.contains(ids[0]))
    host.tap(at: Point(x: 50, y: 100))
    #expect(selected.count == 4_998 && !selected.contains(ids[2]))
  }

  @Test func `of rows that share an id, deleting the selection removes the first`() {
    var names = (0..<40).map { "n\($0)" } + ["n3", "n39"]
    var selected: Set<String> = []
    let host = ViewHost(size: Size(width: 100, height: 400), text: BoxFont()) {
      List(selection: Binding(get: { selected }, set: { selected = $0 })) {
        ForEach(names, id: \.self) { _ in Color.clear.frame(height: 40) }
          .onDelete { names.remove(atOffsets: $0) }
      }
    }
    host.advance(to: 0)
    host.key(.tab)
    host.key(.character("a"), modifiers: .control)
    #expect(selected.count == 40)
    host.key(.delete)
    #expect(names == ["n3", "n39"])
  }

  @Test func `all rows are selected, then only the first`() {
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
