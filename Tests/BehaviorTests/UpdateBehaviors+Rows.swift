import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Row insertions, removals and moves, which need nothing but ids.
extension UpdateBehaviors {
  private func show(_ store: PlaygroundStore) -> Harness {
    Harness(width: 480, height: 300) { Playground(store: store) }
  }

  private func duplicates(_ host: ViewHost) -> [Diagnostic] {
    host.diagnostics.filter { $0.kind == .duplicateIdentity }
  }

  @Test func `C9 a row whose position changes is one move`() {
    let store = PlaygroundStore()
    let harness = show(store)
    let old = store.rows.map(\.id)
    store.rows.append(store.rows.removeFirst())
    let changes = IdentityDiff(from: old, to: store.rows.map(\.id)).changes
    #expect(changes.moves == [RowChanges.Move(from: 0, to: 2)])
    #expect(changes.removals == [] && changes.insertions == [])
    harness.advance(to: 0)
    // No row is inserted or removed; all animate from their old positions.
    #expect(harness.host.rows.map(\.state) == [.present, .present, .present])
    #expect(harness.host.rows.map(\.id) == ["2", "3", "1"])
    #expect(harness.host.rows.map(\.minY) == [20, 40, 0])
    harness.advance(to: 0.5)
    #expect(harness.host.rows.map(\.minY) == [10, 30, 20])
    harness.settle()
    #expect(harness.host.rows.map(\.minY) == [0, 20, 40])
    #expect(harness.violations == [])
  }

  @Test func `C10 an update that only removes is an animated removal`() {
    let store = PlaygroundStore()
    store.kind = .removeOnly
    let harness = show(store)
    store.update(1)
    #expect(store.rows.map(\.id) == ["1", "3"])
    harness.advance(to: 0)
    #expect(harness.host.rows.map(\.state) == [.present, .disappearing, .present])
    harness.advance(to: 0.25)
    #expect(harness.host.rows.map(\.height) == [20, 15, 20])
    #expect(harness.host.rows.map(\.minY) == [0, 20, 35])
    #expect(harness.settle())
    #expect(harness.host.rows.map(\.id) == ["1", "3"])
    #expect(harness.host.diagnostics == [])
    #expect(harness.violations == [])
  }

  @Test func `C11 an update that only inserts is an animated insertion and reports the id`() {
    let store = PlaygroundStore()
    store.kind = .insertOnly
    let harness = show(store)
    store.update(1)
    #expect(store.rows.map(\.id) == ["1", "2", "2", "3"])
    harness.advance(to: 0)
    #expect(harness.host.rows.count { $0.state == .appearing } == 1)
    #expect(harness.host.rows.count { $0.state == .present } == 3)
    harness.advance(to: 0.25)
    #expect(harness.host.rows.map(\.height).sorted() == [5, 20, 20, 20])
    #expect(harness.settle())
    #expect(harness.host.rows.map(\.height) == [20, 20, 20, 20])
    #expect(duplicates(harness.host).count == 1)
    #expect(harness.violations == [])
  }

  @Test func `C12 ids that repeat are reported once, and all rows are shown`() {
    let stage = ListStage([Item(id: 1), Item(id: 2), Item(id: 1), Item(id: 3)])
    #expect(stage.host.rows.map(\.id) == [1, 2, 1, 3].map { AnyHashable($0) })
    let first = stage.list.rows.shown[0]
    #expect(duplicates(stage.host).count == 1)
    let message = duplicates(stage.host).first?.message ?? ""
    #expect(message.contains("The id 1 occurs 2 times in the data, at offsets 0, 2."))
    // The first one keeps its identity.
    stage.change { $0.insert(Item(id: 7), at: 0) }
    stage.settle()
    #expect(stage.list.rows.shown[1] === first)
    #expect(duplicates(stage.host).count == 1)
    // A row with its own id is an ordinary row.
    let store = PlaygroundStore()
    store.kind = .insertUnderNewID
    let harness = show(store)
    store.update(1)
    harness.advance(to: 0)
    #expect(harness.host.rows.map(\.id) == ["1", "new", "2", "3"])
    #expect(harness.host.rows.map(\.state) == [.present, .appearing, .present, .present])
    harness.settle()
    #expect(harness.host.diagnostics == [])
  }

  @Test func `C13 an id at another position moves there without a jump`() {
    let stage = ListStage(count: 5)
    stage.change { $0.move(fromOffsets: [0], toOffset: 4) }
    #expect(stage.tops == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    var tops = [stage.top(0) ?? .nan]
    for _ in 0..<50 {
      stage.advance(by: 0.01)
      tops.append(stage.top(0) ?? .nan)
    }
    // 120 points in a second.
    #expect(tops.steps.allSatisfy { abs($0 - 1.2) < 1e-9 })
    for (id, top) in [0: 60.0, 1: 20, 2: 60, 3: 100, 4: 160] {
      #expect(abs((stage.top(id) ?? .nan) - top) < 1e-9)
    }
    // Another change halfway starts from the current positions.
    let before = stage.tops
    stage.change { $0.move(fromOffsets: [3], toOffset: 0) }
    for (id, top) in before { #expect(abs((stage.top(id) ?? .nan) - top) < 1e-9) }
    stage.settle()
    #expect(stage.tops == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    #expect(stage.host.isIdle)
  }
}
