import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The rows that a list's content makes, and their cost.
extension IdentityBehaviors {
  @Test func `B9 every expression in a list makes zero, one or many rows`() {
    func rows<Content: View>(@ViewBuilder _ content: () -> Content) -> [String] {
      let view = content()
      let host = stage(size: Size(width: 400, height: 400)) { List { view } }
      // Rows do not overlap and have no gaps.
      #expect(host.rows.map(\.minY) == host.rows.indices.map { Double($0) * 20 })
      #expect(Set(host.rows.map(\.id)).count == host.rows.count)
      return host.drawnTexts
    }
    let (yes, no, missing) = (true, false, String?.none)
    #expect(rows { EmptyView() } == [])
    #expect(rows { Text("one") } == ["one"])
    #expect(rows { if no { Text("one") } } == [])
    #expect(rows { if yes { Text("one") } else { Text("other") } } == ["one"])
    #expect(rows { if let missing { Text(missing) } else { Text("nobody") } } == ["nobody"])
    #expect(rows { ForEach(0..<3) { Text("\($0)") } } == ["0", "1", "2"])
    #expect(rows { ForEach(["a", "b"], id: \.self) { Text($0) } } == ["a", "b"])
    let nested = rows {
      Text("first")
      Group {
        Text("a")
        if yes {
          Text("b")
          Text("c")
        }
        Group { EmptyView() }
      }
      ForEach(0..<2) { index in
        Text("\(index)")
        if index == 1 { Text("after 1") }
      }
      Pair()
      Text("last")
    }
    #expect(nested == ["first", "a", "b", "c", "0", "1", "after 1", "left", "right", "last"])
    // A container is one row, whatever it contains.
    let host = stage(size: Size(width: 400, height: 400)) {
      List {
        VStack(spacing: 0) {
          Text("a")
          Text("b")
        }
        Text("c")
      }
    }
    #expect(host.rows.map(\.height) == [40, 20])
  }

  @Test func `B10 a thousand simultaneous resizes cost only the visible rows`() {
    let stage = ListStage(count: 1_000)
    let made = stage.host.statistics.nodes
    stage.change { items in
      for index in items.indices { items[index].height = 60 }
    }
    stage.advance(by: 0.5)
    #expect(stage.host.rows.allSatisfy { $0.height == 50 })
    #expect(stage.list.rows.shown.count < 12)
    // Off-screen rows are neither created nor measured.
    #expect(stage.host.statistics.nodes - made < 200)
    // If all thousand are visible, a frame of the animation creates and measures none of them.
    let model = ListModel((0..<1_000).map { Item(id: $0) })
    let host = ViewHost(size: Size(width: 100, height: 60_000), text: BoxFont()) {
      ItemList(model: model)
    }
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) {
      model.items = model.items.map { Item(id: $0.id, height: 60) }
    }
    host.advance(to: 0)
    let before = host.statistics
    for percent in [10, 50, 90] {
      host.advance(to: Double(percent) / 100)
      let height = 40 + 20 * Double(percent) / 100
      #expect(host.rows.count == 1_000)
      #expect(host.rows.allSatisfy { abs($0.height - height) < 1e-9 })
      #expect(abs((host.rows.last?.minY ?? .nan) - 999 * height) < 1e-6)
    }
    #expect(host.statistics.bodies == before.bodies)
    #expect(host.statistics.nodes == before.nodes)
    #expect(host.statistics.rowMeasurements == before.rowMeasurements)
  }

  @Test func `B11 a tap anywhere on a row reaches that row`() {
    let stage = ListStage(count: 4)
    for point in [
      Point(x: 0, y: 40), Point(x: 99.9, y: 40), Point(x: 0, y: 79.9), Point(x: 99.9, y: 79.9),
      Point(x: 50, y: 60),
    ] {
      stage.host.tap(at: point)
    }
    #expect(stage.model.taps == [1, 1, 1, 1, 1])
    stage.host.tap(at: Point(x: 50, y: 39.9))
    stage.host.tap(at: Point(x: 50, y: 80))
    #expect(stage.model.taps.suffix(2) == [0, 2])
    // Beside the texts of the row, and between them.
    let harness = Harness(width: 240, height: 400) { ContentView() }
    for point in [Point(x: 60, y: 24), Point(x: 180, y: 24)] {
      let isOpen = harness.host.rows[0].height > 20
      harness.host.tap(at: isOpen ? point : Point(x: 120, y: 10))
      harness.settle()
      #expect((harness.host.rows[0].height > 20) != isOpen)
    }
  }
}

private struct Pair: View {
  var body: some View {
    Text("left")
    Text("right")
  }
}
