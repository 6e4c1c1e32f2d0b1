import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// An id whose values all have the same hash, so that only equality tells them apart.
private struct Colliding: Hashable {
  let number: Int

  func hash(into hasher: inout Hasher) { hasher.combine(0) }
}

private struct Family: Equatable {
  var id: Int
  var rows: [Int]
}

@MainActor @Observable private final class Model {
  var groups: [Family] = []
}

/// Content of groups of rows, each with a title; every one of them must be visible.
private enum Shape: String, CaseIterable {
  case pairs, sections, single, collidingSections

  @MainActor @ViewBuilder func content(_ groups: [Family]) -> some View {
    switch self {
    case .pairs:
      ForEach(groups, id: \.id) { group in
        Text("title \(group.id)")
        Text("rows \(group.rows.count)")
      }
    case .sections:
      ForEach(groups, id: \.id) { group in
        Section {
          ForEach(group.rows, id: \.self) { Text("\(group.id).\($0)") }
        } header: {
          Text("title \(group.id)")
        }
      }
    case .single:
      ForEach(groups, id: \.id) { Text("title \($0.id)") }
    case .collidingSections:
      ForEach(groups.map { (Colliding(number: $0.id), $0) }, id: \.0) { pair in
        Section {
          ForEach(pair.1.rows.map(Colliding.init), id: \.self) { Text("\(pair.1.id).\($0.number)") }
        } header: {
          Text("title \(pair.1.id)")
        }
      }
    }
  }

  /// Returns the expected texts, in order.
  func texts(_ groups: [Family]) -> [String] {
    groups.flatMap { group in
      switch self {
      case .pairs: ["title \(group.id)", "rows \(group.rows.count)"]
      case .single: ["title \(group.id)"]
      case .sections, .collidingSections:
        ["title \(group.id)"] + group.rows.map { "\(group.id).\($0)" }
      }
    }
  }
}

private enum Container: String, CaseIterable {
  case list, stack, lazyStack

  @MainActor func harness(_ model: Model, _ shape: Shape) -> Harness {
    Harness(width: 200, height: 4000) {
      Observing {
        switch self {
        case .list: List { shape.content(model.groups) }
        case .stack: VStack(alignment: .leading, spacing: 0) { shape.content(model.groups) }
        case .lazyStack:
          ScrollView {
            LazyVStack(alignment: .leading, spacing: 0) { shape.content(model.groups) }
          }
        }
      }
    }
  }
}

/// A row that counts its taps.
private struct TapCounter: View {
  @State var count = 0
  let name: Int

  var body: some View {
    Text("\(name): \(count)").frame(width: 200, height: 40).onTapGesture { count += 1 }
  }
}

@MainActor @Suite struct RepeatedIdentityTests {
  /// Returns the visible texts, from top to bottom.
  private func texts(_ host: ViewHost) -> [String] {
    host.displayList.textsFromTop
  }

  /// Returns the number of text nodes in the tree, visible or not.
  private func textNodes(_ host: ViewHost) -> Int {
    func count(_ node: ViewNode) -> Int {
      var sum = node is TextNode ? 1 : 0
      node.visitChildren { sum += count($0) }
      return sum
    }
    return count(host.root)
  }

  @Test(arguments: Container.allCases, Shape.allCases)
  fileprivate func `every element is shown`(_ container: Container, _ shape: Shape) {
    let model = Model()
    model.groups = [
      Family(id: 1, rows: [1, 2, 1]), Family(id: 2, rows: [3]), Family(id: 1, rows: [1]),
      Family(id: 1, rows: []),
    ]
    let harness = container.harness(model, shape)
    #expect(texts(harness.host) == shape.texts(model.groups), "\(container) \(shape)")
    let reports = harness.host.diagnostics.filter { $0.kind == .duplicateIdentity }
    #expect(reports.contains { $0.message.contains("0, 2, 3") }, "\(reports)")
    // One report per id, however often its data changes.
    model.groups.append(Family(id: 1, rows: []))
    harness.advance(to: 1)
    #expect(texts(harness.host) == shape.texts(model.groups))
    #expect(harness.host.diagnostics.filter { $0.kind == .duplicateIdentity } == reports)
    #expect(harness.violations.isEmpty)
  }

  @Test(arguments: Container.allCases, Shape.allCases)
  fileprivate func `after hundreds of updates the tree equals a new one of the same data`(
    _ container: Container, _ shape: Shape
  ) {
    var random = RandomSource(
      seed: 20 + UInt64(Shape.allCases.firstIndex(of: shape) ?? 0), for: "\(container) \(shape)")
    let model = Model()
    let harness = container.harness(model, shape)
    for step in 0..<200 {
      let groups = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Family(
          id: Int.random(in: 0..<3, using: &random),
          rows: (0..<Int.random(in: 0...3, using: &random)).map { _ in
            Int.random(in: 0..<2, using: &random)
          })
      }
      if Bool.random(using: &random) {
        withAnimation(.linear(duration: 0.1)) { model.groups = groups }
      } else {
        model.groups = groups
      }
      harness.advance(to: harness.host.time)
      for _ in 0..<Int.random(in: 0...3, using: &random) {
        harness.advance(to: harness.host.time + 1 / 60)
      }
      guard step % 10 == 9 else { continue }
      #expect(harness.settle(), "\(container) \(shape) \(step)")
      let fresh = container.harness(model, shape)
      #expect(texts(harness.host) == texts(fresh.host), "\(container) \(shape) \(step)")
      #expect(texts(harness.host) == shape.texts(model.groups), "\(container) \(shape) \(step)")
      #expect(textNodes(harness.host) == textNodes(fresh.host), "\(container) \(shape) \(step)")
    }
    #expect(harness.violations.isEmpty)
  }

  @Test func `off-screen rows with the same id keep their own state`() {
    let harness = Harness(width: 200, height: 80) {
      List {
        ForEach([1, 1] + Array(2...40), id: \.self) { TapCounter(name: $0) }
      }
      .listRowHeight(.automatic(estimated: 40))
    }
    harness.host.tap(at: Point(x: 50, y: 20))
    for _ in 0..<2 { harness.host.tap(at: Point(x: 50, y: 60)) }
    harness.advance(to: 0)
    #expect(texts(harness.host) == ["1: 1", "1: 2"])
    harness.host.scroll(to: 800)
    harness.advance(to: 0)
    #expect(texts(harness.host) == ["20: 0", "21: 0"])
    harness.host.scroll(to: 0)
    harness.advance(to: 0)
    #expect(texts(harness.host) == ["1: 1", "1: 2"])
    #expect(harness.violations.isEmpty)
  }

  @Test func `off-screen rows under ids with the same hash keep their own state`() {
    let harness = Harness(width: 200, height: 80) {
      List {
        ForEach((1...20).map(Colliding.init), id: \.self) { id in
          TapCounter(name: id.number)
          Text("after \(id.number)").frame(height: 40)
        }
      }
      .listRowHeight(.automatic(estimated: 40))
    }
    /// Shows the two rows of an element, which together are as tall as the viewport.
    func show(_ name: Int) {
      harness.host.scroll(to: Double(name - 1) * 80)
      harness.advance(to: harness.host.time)
    }
    for name in 1...2 {
      show(name)
      for _ in 0..<name { harness.host.tap(at: Point(x: 50, y: 20)) }
    }
    show(15)
    #expect(texts(harness.host) == ["15: 0", "after 15"])
    for name in 1...2 {
      show(name)
      #expect(texts(harness.host) == ["\(name): \(name)", "after \(name)"])
    }
    #expect(harness.violations.isEmpty)
  }

  @Test func `rows under ids with the same hash keep their own state`() {
    struct Counter: View {
      @State var count = 0
      let name: Int

      var body: some View { Text("\(name): \(count)").onTapGesture { count += 1 }.id(name) }
    }
    let model = Model()
    model.groups = [Family(id: 1, rows: []), Family(id: 2, rows: [])]
    let harness = Harness(width: 200, height: 400) {
      Observing {
        List {
          ForEach(model.groups.map { Colliding(number: $0.id) }, id: \.self) { id in
            Counter(name: id.number)
            Text("after \(id.number)")
          }
        }
      }
    }
    harness.tap(id: 2)
    model.groups.reverse()
    harness.advance(to: 1)
    #expect(texts(harness.host) == ["2: 1", "after 2", "1: 0", "after 1"])
  }
}
