import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Animated insertions and removals that are reversed: presences, rows and views with transitions.
@MainActor @Suite struct ReversalBehaviors {
  /// A presence, a view with a transition and a list of rows, each of which can be toggled.
  private struct Toggles: View {
    let model: Model

    var body: some View {
      VStack(spacing: 0) {
        AnimatedPresence(value: model.text, animation: .smooth) { Text($0) }
        if model.isOn { Text("branch").transition(.opacity) }
        List(model.items, id: \.self) { name in
          Text(name)
            .onAppear { model.appeared[name, default: 0] += 1 }
            .onDisappear { model.disappeared[name, default: 0] += 1 }
        }
      }
    }
  }

  @MainActor @Observable final class Model {
    var text: String?
    var isOn = false
    var items = ["a", "b", "c"]
    @ObservationIgnored var appeared: [String: Int] = [:]
    @ObservationIgnored var disappeared: [String: Int] = [:]
  }

  @Test func `R21 ten thousand random toggles leave nothing exiting, and each completes once`() {
    var random = RandomSource(named: "R21")
    let model = Model()
    let host = ViewHost(size: Size(width: 200, height: 120), text: BoxFont()) {
      Toggles(model: model)
    }
    host.advance(to: 0)
    var completions = [Int](repeating: 0, count: 10_000)
    for toggle in completions.indices {
      withAnimation(toggle % 3 == 0 ? .linear(duration: 0.2) : .bouncy) {
        switch random.next() % 4 {
        case 0: model.text = model.text == nil ? "words" : nil
        case 1: model.isOn.toggle()
        default:
          let name = ["a", "b", "c"][Int(random.next() % 3)]
          if let index = model.items.firstIndex(of: name) {
            model.items.remove(at: index)
          } else {
            model.items.insert(name, at: Int(random.next() % UInt64(model.items.count + 1)))
          }
        }
      } completion: {
        completions[toggle] += 1
      }
      // Mostly at the same instant; sometimes up to two frames later.
      if random.next() % 4 == 0 {
        host.advance(to: host.time + Double(random.next() % 3) / 60)
      }
    }
    for _ in 0..<200 { host.advance(to: host.time + 1 / 30) }
    #expect(completions.allSatisfy { $0 == 1 }, "seed \(random.seed)")
    #expect(host.isIdle)
    #expect(host.rows.map(\.id) == model.items.map { AnyHashable($0) })
    #expect(host.rows.allSatisfy { $0.state == .present && $0.height == 20 })
    #expect(host.lists[0].rows.shown.count == model.items.count)
    #expect(host.drawnTexts.contains("words") == (model.text != nil))
    #expect(host.drawnTexts.contains("branch") == model.isOn)
    for name in ["a", "b", "c"] {
      let live = (model.appeared[name] ?? 0) - (model.disappeared[name] ?? 0)
      #expect(live == (model.items.contains(name) ? 1 : 0), "seed \(random.seed), row \(name)")
    }
  }

  @Test func `R21 a row removed and inserted again is the same row, from its current height`() {
    let stage = ListStage(count: 5)
    let node = stage.node(2)
    stage.change { $0.remove(at: 2) }
    stage.advance(by: 0.5)
    #expect(stage.row(2)?.height == 20)
    stage.change { $0.insert(Item(id: 2), at: 2) }
    #expect(stage.node(2) === node)
    #expect(stage.row(2)?.state == .appearing)
    #expect(stage.row(2)?.height == 20)
    #expect(stage.overlaps == [])
    stage.settle()
    #expect(stage.host.rows.map(\.minY) == [0, 40, 80, 120, 160])
    #expect(stage.list.rows.shown.count == 5)
  }

  @Test func `R22 an exit that is requested repeatedly happens once`() {
    let stage = ListStage(count: 4)
    var completions = [0, 0, 0]
    for (call, delay) in [0.0, 0.3, 0.3].enumerated() {
      stage.advance(by: delay)
      withAnimation(.linear(duration: 1)) {
        stage.model.items = [Item(id: 0), Item(id: 2), Item(id: 3)]
      } completion: {
        completions[call] += 1
      }
      stage.host.advance(to: stage.time)
      #expect(isNear(stage.row(1)?.height ?? -1, [40, 28, 16][call]))
    }
    stage.settle()
    for _ in 0..<60 { stage.advance(by: 1 / 60) }
    #expect(completions == [1, 1, 1])
    #expect(stage.model.disappeared == [1])
    #expect(stage.host.rows.map(\.id) == [0, 2, 3].map { AnyHashable($0) })
  }

  @Test
  func `R23 an exiting row stays after its predecessor, and other rows are unaffected`() {
    let stage = ListStage(count: 5)
    let nodes = [0, 1, 3, 4].map { stage.node($0) }
    stage.change { $0.remove(at: 2) }
    stage.change { $0.insert(Item(id: 9), at: 2) }
    #expect(stage.host.rows.map(\.id) == [0, 1, 2, 9, 3, 4])
    stage.advance(by: 0.4)
    stage.change { $0.insert(Item(id: 8), at: 2) }
    #expect(stage.host.rows.map(\.id) == [0, 1, 2, 8, 9, 3, 4])
    #expect(stage.overlaps == [])
    stage.settle()
    #expect(stage.host.rows.map(\.id) == [0, 1, 8, 9, 3])
    stage.scroll(by: 100)
    for (node, id) in zip(nodes, [0, 1, 3, 4]) { #expect(node === stage.node(id) || id < 2) }
    #expect(stage.model.appeared.filter { $0 == 3 }.count == 1)
  }

  @Test func `R28 with reduced motion changes finish in one frame, and completions are called`() {
    let stage = ListStage(count: 5)
    stage.host.environment.reduceMotion = true
    stage.host.advance(to: 0)
    var completions = 0
    withAnimation(.linear(duration: 1)) {
      stage.model.items.remove(at: 1)
      stage.model.items.swapAt(0, 2)
      stage.model.items[1].height = 70
    } completion: {
      completions += 1
    }
    stage.advance(by: 0)
    #expect(stage.host.rows.map(\.id) == [3, 2, 0, 4].map { AnyHashable($0) })
    #expect(stage.host.rows.map(\.minY) == [0, 40, 110, 150])
    stage.advance(by: 0.01)
    #expect(completions == 1)
    #expect(stage.host.isIdle)

    let model = Model()
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      Toggles(model: model)
    }
    host.environment.reduceMotion = true
    host.advance(to: 0)
    for text in ["words", nil, "longer words than a line", nil] {
      withAnimation(.smooth) {
        model.text = text
      } completion: {
        completions += 1
      }
      host.advance(to: host.time)
      #expect(host.rows[0].minY == (text == nil ? 0 : text == "words" ? 20 : 40))
      host.advance(to: host.time + 0.01)
      #expect(host.isIdle)
    }
    #expect(completions == 5)
  }

  @Test func `R38 a window hidden for a day finds all animations finished and nothing stuck`() {
    let stage = ListStage(count: 6)
    var completions = 0
    withAnimation(.bouncy) {
      stage.model.items.remove(at: 1)
      stage.model.items.insert(Item(id: 9), at: 0)
      stage.model.items[3].height = 90
    } completion: {
      completions += 1
    }
    stage.advance(by: 1 / 60)
    #expect(stage.host.rows.contains { $0.state == .disappearing })
    // No frame for a day, and another change meanwhile.
    stage.change { $0.remove(at: 0) }
    stage.advance(by: 86_400)
    #expect(completions == 1)
    #expect(stage.host.rows.map(\.id) == [0, 2, 3, 4].map { AnyHashable($0) })
    #expect(stage.host.rows.map(\.minY) == [0, 40, 80, 170])
    #expect(stage.host.rows.allSatisfy { $0.state == .present })
    #expect(stage.host.isIdle)
    // A later change animates from there.
    stage.change { $0.remove(at: 0) }
    stage.advance(by: 0.5)
    #expect(isNear(stage.row(0)?.height ?? 0, 20))
  }
}
