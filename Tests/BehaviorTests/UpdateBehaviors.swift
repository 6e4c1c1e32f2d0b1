import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Behaviors C1 to C13: animated updates of a row's subviews.
@MainActor @Suite struct UpdateBehaviors {
  private func show(
    _ store: PlaygroundStore, _ additions: PlaygroundAdditions = PlaygroundAdditions(),
    log: Log? = nil
  ) -> Harness {
    Harness(width: 480, height: 300) { Playground(store: store, additions: additions, log: log) }
  }

  private func texts(_ harness: Harness, _ prefix: String = "Updates") -> [String] {
    harness.host.displayList.texts.map(\.text).filter { $0.hasPrefix(prefix) }
  }

  @Test func `C1 a change of the store is one update of the view`() {
    let (store, log) = (PlaygroundStore(), Log())
    let harness = show(store, log: log)
    _ = log.drain()
    // Removed and inserted again: two changes of the array, one of the view.
    store.update(1)
    harness.advance(to: 0)
    harness.advance(to: 0.5)
    #expect(log.lines.filter { $0 == "list" }.count == 1)
    #expect(texts(harness).contains("Updates: 1"))
    _ = log.drain()
    harness.settle()
    // A change of a property that no view reads is no update.
    store.loads += 1
    #expect(harness.host.isIdle)
    #expect(log.lines == [])
  }

  @Test func `C2 pull to refresh updates one random row on the main actor`() async {
    let store = PlaygroundStore()
    let harness = show(store)
    var random = Dice(seed: 7)
    var expected = [0, 0, 0]
    for round in 1...3 {
      expected[Int(random.next() % 3)] += 1
      harness.host.beginScroll(at: Point(x: 20, y: 20))
      harness.host.dragScroll(by: Point(x: 0, y: -200))
      harness.advance(to: harness.host.time)
      harness.host.endScroll()
      #expect(harness.host.refreshPhase() == .refreshing)
      #expect(await waitUntil({ harness.host.refreshPhase() == .settling }))
      harness.settle()
      #expect(store.loads == round)
      #expect(store.rows.map(\.updatesCount) == expected)
      #expect(store.rows.map(\.id) == ["1", "2", "3"])
      #expect(texts(harness) == expected.map { "Updates: \($0)" })
    }
    #expect(harness.violations == [])
  }

  @Test func `C3 the refresh indicator stays until the action ends, then disappears`() async {
    let store = PlaygroundStore()
    store.isSuspended = true
    let harness = show(store)
    let host = harness.host
    var phases = [host.refreshPhase()]
    func note() {
      if phases.last != host.refreshPhase() { phases.append(host.refreshPhase()) }
    }
    host.beginScroll(at: Point(x: 20, y: 20))
    host.dragScroll(by: Point(x: 0, y: -60))
    harness.advance(to: 0.1)
    note()
    host.dragScroll(by: Point(x: 0, y: -140))
    harness.advance(to: 0.2)
    note()
    host.endScroll()
    note()
    // During the action the rows rest 48 points below the top, and the refresh indicator spins.
    harness.run(to: 5) { _ in note() }
    #expect(host.rows[0].minY == 48)
    #expect(harness.advance(to: 5) == .now)
    #expect(await waitUntil({ store.gate != nil }))
    store.gate?.resume()
    #expect(await waitUntil({ host.refreshPhase() != .refreshing }))
    note()
    var tops = [48.0]
    harness.run(to: 8) { host in
      tops.append(host.rows[0].minY)
      note()
    }
    #expect(phases == [.idle, .pulling, .armed, .refreshing, .settling, .idle])
    // The rows move back without a jump, and no further.
    #expect(tops.last == 0)
    #expect(tops.steps.allSatisfy { $0 <= 0 && $0 > -6 })
    #expect(host.isIdle)
    #expect(store.loads == 1)
  }

  @Test func `C4 only the changed part of a row is evaluated again, and only its row drawn`() {
    let (store, log) = (PlaygroundStore(), Log())
    let harness = show(store, PlaygroundAdditions(animation: false), log: log)
    _ = log.drain()
    let painted = harness.host.statistics.layersPainted
    let measured = harness.host.statistics.rowMeasurements
    store.update(1)
    harness.advance(to: 0.1)
    #expect(log.drain() == ["list", "Car Updates: 1"])
    // One row of three.
    #expect(harness.host.statistics.layersPainted - painted == 1)
    #expect(harness.host.statistics.rowMeasurements - measured == 1)
  }

  @Test(arguments: PlaygroundAdditions.all)
  func `C5 the subview transitions only with all three additions`(
    _ additions: PlaygroundAdditions
  ) {
    let store = PlaygroundStore()
    let harness = show(store, additions)
    store.update(0)
    harness.advance(to: 0)
    harness.advance(to: 0.5)
    // The first row shows both details, the others show one.
    #expect((texts(harness).count == 4) == additions.isComplete, "\(texts(harness))")
    #expect(texts(harness).filter { $0 == "Updates: 1" }.count == 1)
    harness.settle()
    #expect(texts(harness) == ["Updates: 1", "Updates: 0", "Updates: 0"])
  }

  @Test func `C6 the old and the new part are both alive during the transition`() {
    let store = PlaygroundStore()
    let harness = show(store)
    store.update(0)
    harness.advance(to: 0)
    for percent in [25, 50, 75] {
      let share = Double(percent) / 100
      harness.advance(to: share)
      let row = harness.host.displayList.texts.filter { $0.text.hasPrefix("Updates") }
        .filter { $0.opacity < 1 }
      // Different ids: "BicycleUpdates: 0" is removed, "BicycleUpdates: 1" is inserted.
      #expect(Set(row.map(\.text)) == ["Updates: 0", "Updates: 1"])
      for text in row {
        let expected = text.text == "Updates: 1" ? share : 1 - share
        #expect(abs(text.opacity - expected) < 1e-9)
        // The scale starts just above 0, as a scale of 0 has no inverse.
        #expect(abs(text.scale - expected) < 1e-4)
      }
    }
    harness.settle()
    #expect(texts(harness) == ["Updates: 1", "Updates: 0", "Updates: 0"])
    #expect(harness.violations == [])
  }

  @Test func `C7 with an unchanged id the text is replaced without a transition`() {
    let store = PlaygroundStore()
    let harness = show(store, PlaygroundAdditions(id: false))
    store.update(0)
    // Nothing animates: the frame of the change is the last one.
    #expect(harness.advance(to: 0) == .never)
    let counters = harness.host.displayList.texts.filter { $0.text.hasPrefix("Updates") }
    #expect(counters.map(\.text) == ["Updates: 1", "Updates: 0", "Updates: 0"])
    #expect(counters.allSatisfy { $0.opacity == 1 && $0.scale == 1 })
  }

  @Test func `C8 a new id gives the view new state`() {
    for (isNew, expected) in [(true, "Updates: 1"), (false, "Updates: 1 (2)")] {
      let store = PlaygroundStore()
      let harness = show(store, PlaygroundAdditions(id: isNew))
      for _ in 0..<2 {
        let origin = harness.host.displayList.text(texts(harness)[0])?.position ?? .zero
        harness.host.tap(at: origin + Point(x: 4, y: 4))
        harness.advance(to: harness.host.time)
      }
      #expect(texts(harness)[0] == "Updates: 0 (2)")
      store.update(0)
      harness.settle()
      #expect(texts(harness)[0] == expected)
    }
  }
}
