import RowCore
import RowMotionTestSupport
import Testing

@testable import RowMotion

/// A provider without views: the tests cover only the bookkeeping of `LazyRows`.
private final class StubLeaf: LeafRowProvider {
  var ids: [Int]
  private var known: [Int]

  init(_ ids: [Int], _ context: SyncContext) {
    self.ids = ids
    known = ids
    super.init(context)
  }

  override var count: Int { ids.count }

  override func id(at index: Int) -> AnyHashable { AnyHashable(ids[index]) }

  override func consumeChanges() -> RowChanges? {
    defer { known = ids }
    return known == ids ? nil : IdentityDiff(from: known, to: ids).changes
  }
}

private final class StubRow: LazyRow {
  var slot: RowSlot
  var isExiting = false
  var hasExited = false

  init(_ leaf: LeafRowProvider, _ index: Int) {
    slot = RowSlot(leaf, index)
  }
}

/// A simple model of `LazyRows`: the shown rows in order, with linear searches.
@MainActor private struct Model {
  var ids: [Int]
  /// The shown rows in order, including exiting ones.
  var shown: [StubRow] = []

  func id(_ row: StubRow) -> Int { row.id.base as? Int ?? -1 }

  /// Applies a data change: live rows are at their indices, and each exiting row comes after the
  /// rows that were above it and neither left nor moved.
  mutating func change(to new: [Int], exits: Set<Int>) {
    let diff = IdentityDiff(from: ids, to: new)
    let moved = Set(diff.changes.moves.map { new[$0.to] })
    let unmovedIDs = ids.filter { new.contains($0) && !moved.contains($0) }
    var exiting: [(row: StubRow, predecessor: Int?)] = []
    for row in shown {
      let isLive = !wasExiting.contains(ObjectIdentifier(row))
      if isLive, new.contains(id(row)) { continue }
      if isLive, !exits.contains(id(row)) { continue }
      let above = positions[ObjectIdentifier(row)] ?? 0
      let predecessor = ids.prefix(above).last { unmovedIDs.contains($0) }
      exiting.append((row, predecessor))
    }
    let live = new.compactMap { id in
      shown.first { !wasExiting.contains(ObjectIdentifier($0)) && self.id($0) == id }
    }
    var next: [StubRow] = []
    func index(_ id: Int?) -> Int { id.flatMap { new.firstIndex(of: $0) }.map { $0 + 1 } ?? 0 }
    var rest = exiting
    for row in live {
      let own = new.firstIndex(of: id(row)) ?? 0
      while let first = rest.first, index(first.predecessor) <= own {
        next.append(first.row)
        rest.removeFirst()
      }
      next.append(row)
    }
    next += rest.map(\.row)
    for entry in exiting { positions[ObjectIdentifier(entry.row)] = index(entry.predecessor) }
    wasExiting = Set(exiting.map { ObjectIdentifier($0.row) })
    shown = next
    ids = new
  }

  /// The exiting rows, and the index before which each of them is.
  var wasExiting: Set<ObjectIdentifier> = []
  var positions: [ObjectIdentifier: Int] = [:]
}

@MainActor @Suite struct LazyRowsTests {
  private let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { EmptyView() }

  private var context: SyncContext { host.root.context(for: ActiveTransaction()) }

  /// Returns all arrangements of up to three of the ids in a range.
  private func arrangements(_ ids: Range<Int>) -> [[Int]] {
    var all: [[Int]] = [[]]
    var last: [[Int]] = [[]]
    for _ in 0..<3 {
      last = last.flatMap { prefix in
        ids.filter { !prefix.contains($0) }.map { prefix + [$0] }
      }
      all += last
    }
    return all
  }

  private func check(_ rows: borrowing LazyRows<StubRow>, _ model: Model, _ moment: String) {
    #expect(rows.checkInvariants() == [], "\(moment)")
    #expect(rows.count == model.ids.count, "\(moment)")
    #expect(
      rows.shown.map(ObjectIdentifier.init) == model.shown.map(ObjectIdentifier.init), "\(moment)")
    for (index, id) in model.ids.enumerated() {
      let expected = model.shown.first { !$0.isExiting && model.id($0) == id }
      #expect(rows.row(at: index) === expected, "\(moment)")
      #expect(rows.index(of: id) == index, "\(moment)")
      #expect(rows.id(at: index) == AnyHashable(id), "\(moment)")
      let exiting = model.shown.first { $0.isExiting && model.id($0) == id }
      #expect(rows.exitingRow(of: index) === exiting, "\(moment)")
    }
  }

  /// Tests all subsets of three shown rows, changed to each arrangement of up to three of four ids
  /// and then to the reversed start, where all removed rows exit, or all but the first.
  @Test func `rows follow every small change as the plain model does`() {
    let arrangements = arrangements(0..<4)
    for start in arrangements where start.count == 3 && start == start.sorted() {
      for mask in 0..<8 {
        for first in arrangements {
          for exitsAll in [true, false] {
            play(start, mask, [first, start.reversed()], exitsAll)
          }
        }
      }
    }
  }

  private func play(_ start: [Int], _ mask: Int, _ changes: [[Int]], _ exitsAll: Bool) {
    let leaf = StubLeaf(start, context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    var model = Model(ids: start)
    for index in start.indices where mask & 1 << index != 0 {
      let row = StubRow(leaf, index)
      rows.insert(row)
      model.shown.append(row)
    }
    for change in changes {
      leaf.ids = change
      rows.contentChanged()
      let edit = rows.adopt([leaf])
      let destinations = rows.destinations(edit)
      var exits: Set<Int> = []
      var exited: [ObjectIdentifier] = []
      for (row, destination) in zip(rows.shown, destinations)
      where destination == nil && !row.isExiting {
        row.isExiting = true
        row.hasExited = !exitsAll && model.id(row) == start[0]
        if row.hasExited {
          exited.append(ObjectIdentifier(row))
        } else {
          exits.insert(model.id(row))
        }
        model.positions[ObjectIdentifier(row)] = row.index
      }
      let removed = rows.follow(edit, destinations)
      model.change(to: change, exits: exits)
      #expect(removed.map(ObjectIdentifier.init) == exited)
      check(rows, model, "\(start) \(mask) to \(change)")
    }
  }

  @Test func `an exiting row stays after the row that it followed`() {
    let leaf = StubLeaf([0, 1, 2, 3], context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    for index in 0..<4 { rows.insert(StubRow(leaf, index)) }
    let exiting = rows.shown[1]
    exiting.isExiting = true
    leaf.ids = [0, 5, 6, 2, 3]
    let edit = rows.adopt([leaf])
    #expect(rows.follow(edit, rows.destinations(edit)).isEmpty)
    #expect(rows.shown.map(\.id) == [0, 1, 2, 3])
    #expect(rows.shown.map(\.index) == [0, 1, 3, 4])
    #expect(rows.position(of: 1) == 2, "a new row comes after the exiting one")
  }

  @Test func `a cached row is found at the new index of its data`() {
    let leaf = StubLeaf([0, 1, 2], context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    let row = StubRow(leaf, 2)
    rows.insert(row)
    #expect(rows.removeShown { $0 === row }.map(ObjectIdentifier.init) == [ObjectIdentifier(row)])
    #expect(rows.cache(row) == nil)
    leaf.ids = [2, 0, 1]
    let edit = rows.adopt([leaf])
    #expect(rows.follow(edit, rows.destinations(edit)).isEmpty)
    #expect(rows.removeCached(at: 1) == nil)
    #expect(rows.removeCached(at: 0) === row)
    #expect(row.index == 0)
    #expect(rows.removeCached(at: 0) == nil, "it is returned only once")
  }

  @Test func `a cached row whose data is removed is discarded`() {
    let leaf = StubLeaf([0, 1], context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    let row = StubRow(leaf, 1)
    #expect(rows.cache(row) == nil)
    leaf.ids = [0]
    let edit = rows.adopt([leaf])
    #expect(rows.follow(edit, []).map(ObjectIdentifier.init) == [ObjectIdentifier(row)])
  }

  @Test func `the cache keeps the latest 128 rows`() {
    let leaf = StubLeaf(Array(0..<200), context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    var evicted: [AnyHashable] = []
    for index in 0..<130 {
      if let row = rows.cache(StubRow(leaf, index)) { evicted.append(row.id) }
    }
    #expect(evicted == [0, 1])
    #expect(rows.removeCached(at: 1) == nil)
    #expect(rows.removeCached(at: 129)?.id == AnyHashable(129))
  }

  @Test func `an exited row is found at the index where it was inserted again off screen`() {
    let leaf = StubLeaf([0, 1, 2], context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    let row = StubRow(leaf, 0)
    rows.insert(row)
    row.isExiting = true
    leaf.ids = [1, 2]
    var edit = rows.adopt([leaf])
    #expect(rows.follow(edit, rows.destinations(edit)).isEmpty)
    leaf.ids = [1, 2, 0]
    edit = rows.adopt([leaf])
    #expect(rows.follow(edit, rows.destinations(edit)).isEmpty)
    #expect(rows.exitingRow(of: 2) === row)
    rows.remove(row)
    #expect(rows.reinsertedIndex(of: row) == 2)
    rows.contentChanged()
    #expect(rows.reinsertedIndex(of: row) == nil, "it is unknown until the rows have followed")
  }

  @Test func `broken invariants are reported`() {
    let leaf = StubLeaf([0, 1, 2], context)
    var rows = LazyRows<StubRow>(estimate: 40)
    _ = rows.adopt([leaf])
    let row = StubRow(leaf, 0)
    rows.insert(row)
    row.index = 1
    #expect(rows.checkInvariants() == ["row 0 is not the row of index 1"])
    row.index = 3
    #expect(rows.checkInvariants() == ["row 0 has index 3 behind 0 of 3"])
    row.index = 0
    rows.heights.remove(0..<1)
    #expect(rows.checkInvariants().first == "3 rows have 2 heights")
  }
}
