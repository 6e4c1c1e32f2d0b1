import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Behaviors B1 to B11: how identity makes a change an insertion, a removal or a new height.
@MainActor @Suite struct IdentityBehaviors {
  private func harness<Content: View>(
    _ resizing: ListRowResizing = .animated, @ViewBuilder _ content: () -> Content
  ) -> Harness {
    let view = content()
    return Harness(width: 240, height: 400) { view.listRowResizing(resizing) }
  }

  /// Returns the last row's top before a tap and in each frame of the 1.2 seconds after it.
  private func tops(_ harness: Harness, tap point: Point = Point(x: 20, y: 10)) -> [Double] {
    let before = harness.host.rows.last?.minY ?? .nan
    harness.host.tap(at: point)
    return [before] + harness.trace(1.2) { $0.rows.last?.minY ?? .nan }
  }

  @Test func `B1 a row of the stock list that grows snaps to its new height`() {
    let harness = harness(.snap) { ContentView() }
    // A line of 20 and a spacing of 8, in the frame of the tap.
    #expect(tops(harness) == [20] + Array(repeating: 48, count: 73))
    // And back, by a tap beside the texts.
    let back = tops(harness, tap: Point(x: 120, y: 40))
    #expect(back == [48] + Array(repeating: 20, count: 73))
  }

  @Test func `B2 the stock list animates insertions and removals, but no resize`() {
    let stage = ListStage(
      (0..<3).map { Item(id: $0) }, mode: .automatic(estimated: 40), resizing: .snap)
    func trace(_ change: (inout [Item]) -> Void) -> [Double] {
      let before = stage.host.rows.last?.minY ?? .nan
      stage.change { change(&$0) }
      var tops = [before, stage.host.rows.last?.minY ?? .nan]
      for _ in 0..<20 {
        stage.advance(by: 0.05)
        tops.append(stage.host.rows.last?.minY ?? .nan)
      }
      stage.settle()
      return tops
    }
    func isLinear(_ tops: [Double], from start: Double, to end: Double) -> Bool {
      let expectedTops = [start] + (0...20).map { start + (end - start) * Double($0) / 20 }
      return zip(tops, expectedTops).allSatisfy { abs($0 - $1) < 1e-9 }
    }
    #expect(isLinear(trace { $0.insert(Item(id: 9), at: 1) }, from: 80, to: 120))
    #expect(isLinear(trace { $0.remove(at: 1) }, from: 120, to: 80))
    #expect(trace { $0[1].height = 70 } == [80] + Array(repeating: 110, count: 21))
  }

  @Test func `B3 RowMotion's list resizes a row smoothly with the same code`() {
    let harness = harness { ContentView() }
    let tops = tops(harness)
    #expect(tops[0] == 20 && tops[1] == 20 && tops.last == 48)
    #expect(tops.changes > 30)
    // A spring of response 0.55 has a peak speed of 4.2 a second, here times 28 points at 60 fps.
    #expect(tops.steps.allSatisfy { $0 >= 0 && $0 < 28 * 4.21 / 60 })
    #expect(harness.violations == [])
  }

  @Test(arguments: [ListRowResizing.snap, .animated])
  func `B4 an if written directly in a list inserts and removes a row`(
    _ resizing: ListRowResizing
  ) {
    let harness = harness(resizing) { FlattenedView() }
    let host = harness.host
    let ids = host.rows.map(\.id)
    #expect(ids.count == 2)
    let insertion = tops(harness, tap: Point(x: 20, y: 30))
    #expect(host.drawnTexts == ["First", "Second", "Third"])
    let changes = IdentityDiff(from: ids, to: host.rows.map(\.id)).changes
    #expect(changes.insertions == [1] && changes.removals == [] && changes.moves == [])
    #expect(insertion[0] == 20 && insertion[1] == 20 && insertion.last == 40)
    #expect(insertion.steps.allSatisfy { $0 >= 0 && $0 < 20 * 4.21 / 60 })
    // Removed, and inserted again while it exits: the same row is reversed.
    let second = host.lists[0].rows.shown[1]
    host.tap(at: Point(x: 20, y: 50))
    harness.run(to: host.time + 0.1)
    #expect(host.rows.map(\.state) == [.present, .disappearing, .present])
    host.tap(at: Point(x: 20, y: host.rows[2].minY + 10))
    harness.advance(to: host.time)
    #expect(host.rows.map(\.state) == [.present, .appearing, .present])
    #expect(host.lists[0].rows.shown[1] === second)
    harness.settle()
    #expect(host.rows.map(\.minY) == [0, 20, 40])
    #expect(harness.violations == [])
  }

  @Test func `B5 a changed id is a removal and an insertion, an unchanged id a resize`() {
    typealias Case = (name: String, change: (inout [Item]) -> Void, states: [Presence.State])
    let cases: [Case] = [
      ("the same", { _ in }, [.present, .present, .present]),
      ("a height", { $0[1].height = 80 }, [.present, .resizing, .present]),
      ("an id", { $0[1].id = 9 }, [.present, .disappearing, .appearing, .present]),
      (
        "an id and a height", { $0[1] = Item(id: 9, height: 80) },
        [.present, .disappearing, .appearing, .present]
      ),
      ("one row fewer", { $0.remove(at: 1) }, [.present, .disappearing, .present]),
      (
        "one row more", { $0.insert(Item(id: 9), at: 1) },
        [.present, .appearing, .present, .present]
      ),
      ("another position", { $0.swapAt(0, 2) }, [.present, .present, .present]),
      (
        "another position and a height",
        {
          $0.swapAt(0, 2)
          $0[0].height = 80
        }, [.resizing, .present, .present]
      ),
    ]
    for (name, change, states) in cases {
      let stage = ListStage(count: 3)
      stage.change(.linear(duration: 1), change)
      #expect(stage.host.rows.map(\.state) == states, "\(name)")
    }
  }

  @Test func `B6 a row without an id is identified by its position in the list's content`() {
    let harness = harness { StructuralIdentity() }
    #expect(harness.host.rows.map { "\($0.id)" } == ["0", "1"])
    // Nested positions; a branch takes one position, so the ids after it stay the same.
    let model = Switch()
    let nested = Harness {
      Reader(model) { model in
        List {
          Text("a")
          if model.isOn { Text("b") }
          Group {
            Text("c")
            Text("d")
          }
        }
      }
    }
    func ids() -> [String: String] {
      Dictionary(
        zip(nested.host.drawnTexts, nested.host.rows.map { "\($0.id)" }),
        uniquingKeysWith: { first, _ in first })
    }
    let before = ids()
    #expect(Set(before.values).count == 3)
    model.isOn = true
    nested.advance(to: 0)
    nested.settle()
    let after = ids()
    #expect(Set(after.values).count == 4)
    for name in ["a", "c", "d"] { #expect(before[name] == after[name]) }
  }

  @Test func `B7 a row with an id keeps its identity wherever it moves`() {
    let stable = harness { StableIdentity() }
    #expect(stable.host.rows.map(\.id) == ["first", "second"])
    #expect(stable.host.frame(id: "second")?.minY == 20)
    // Its state moves with it.
    let model = Switch()
    model.items = ["a", "b", "c"]
    let harness = Harness(width: 240) {
      Reader(model) { model in List(model.items, id: \.self) { Tapped(name: $0) } }
    }
    harness.host.tap(at: Point(x: 4, y: 30))
    harness.advance(to: 0)
    #expect(harness.host.drawnTexts == ["a 0", "b 1", "c 0"])
    let row = harness.host.lists[0].rows.shown[1]
    for order in [["b", "a", "c"], ["c", "a", "b"], ["x", "b"]] {
      withAnimation(.smooth) { model.items = order }
      harness.settle()
      #expect(harness.host.drawnTexts == order.map { $0 == "b" ? "b 1" : "\($0) 0" })
      #expect(harness.host.lists[0].rows.shown.contains { $0 === row })
    }
    #expect(harness.violations == [])
  }

  @Test(arguments: [ListRowResizing.snap, .animated])
  func `B8 an id that changes with the text replaces the row with an animation in both lists`(
    _ resizing: ListRowResizing
  ) {
    let harness = harness(resizing) { HackView() }
    // The first row has three lines of 15 letters, the second one line.
    #expect(harness.host.rows.map(\.height) == [60, 20])
    harness.host.tap(at: Point(x: 20, y: 10))
    var totals = [60.0]
    harness.advance(to: 0)
    harness.run(to: 1.2) { host in
      totals.append(host.rows.dropLast().reduce(0) { $0 + $1.height })
      if host.time < 0.5 {
        // Both the old row and the new one are present.
        #expect(host.rows.map(\.id).prefix(2).contains("short"))
        #expect(host.rows.map(\.id).prefix(2).contains("long"))
        #expect(host.rows.count { $0.state == .disappearing } == 1)
        #expect(host.rows.count { $0.state == .appearing } == 1)
      }
      // The row below follows the sum of the two heights.
      #expect(abs((host.rows.last?.minY ?? .nan) - (totals.last ?? 0)) < 1e-9)
    }
    #expect(totals.last == 20)
    // From 60 to 20 and no further, without a jump.
    #expect(totals.steps.allSatisfy { $0 <= 1e-9 && $0 > -40 * 4.21 / 60 })
    #expect(harness.violations == [])
  }
}

/// A text that counts its taps in its own state.
private struct Tapped: View {
  let name: String
  @State private var count = 0

  var body: some View { Text("\(name) \(count)").onTapGesture { count += 1 } }
}
