import RowMotionTestKit
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The same data, changes and scrolls in a list and in a lazy stack, whose rows are as tall as
/// estimated.
@MainActor @Suite struct ContainerParityTests {
  @Test func `fuzz a lazy stack and a list land in the same place`() {
    let failure = FuzzPlan("fuzzContainerParity", seeds: 0..<30).play { seed in
      var run = ParityRun(seed: seed)
      return run.play()
    }
    if let failure { Issue.record("\(failure)") }
  }
}

private struct ParityRow: View {
  let item: Item
  var body: some View { Rectangle().frame(height: item.height).id("view \(item.id)") }
}

/// Random changes of both containers, which are compared whenever they are at rest.
@MainActor private struct ParityRun {
  private var random: RandomSource
  private let models: [ListModel]
  private let hosts: [ViewHost]
  private var nextID = 1_000
  private var log: [String] = []

  init(seed: UInt64) {
    random = RandomSource(run: seed)
    let items = (0..<60).map { Item(id: $0, height: 44) }
    models = [ListModel(items), ListModel(items)]
    let spacing = [0.0, 8][random.below(2)]
    let (first, second) = (models[0], models[1])
    let size = Size(width: 100, height: 200)
    hosts = [
      ViewHost(size: size, text: BoxFont()) {
        List(first.items) { ParityRow(item: $0) }
          .listRowSpacing(spacing).listRowSeparator(.hidden)
      },
      ViewHost(size: size, text: BoxFont()) {
        ScrollView {
          LazyVStack(spacing: spacing) { ForEach(second.items) { ParityRow(item: $0) } }
        }
      },
    ]
    for host in hosts { host.advance(to: 0) }
  }

  mutating func play() -> String? {
    for _ in 0..<12 {
      switch random.below(5) {
      case 3:
        let distance = Double(random.below(400)) - 200
        let velocity = Double(random.below(8_000)) - 4_000
        log.append("fling \(distance), \(velocity)")
        for host in hosts {
          host.beginScroll(at: Point(x: 50, y: 100))
          host.dragScroll(by: Point(x: 0, y: distance))
          host.advance(to: host.time + 1.0 / 60)
          host.endScroll(velocity: Point(x: 0, y: velocity))
        }
      case 4:
        let offset = Double(random.below(3_500)) - 200
        log.append("scroll to offset \(offset)")
        for host in hosts { host.scroll(to: offset) }
      case 0:
        let distance = Double(random.below(1_200)) - 500
        log.append("scroll by \(distance)")
        for host in hosts { host.scroll(by: Point(x: 0, y: distance)) }
      case 1:
        let index = random.below(models[0].items.count)
        let anchor = [UnitPoint.top, .center, .bottom, nil][random.below(4)]
        let animation: Animation? = [.linear(duration: 0.3), nil][random.below(2)]
        let id = models[0].items[index].id
        log.append("scroll to row \(id)")
        for host in hosts { host.scroll(toRow: id, anchor: anchor, animation: animation) }
      default: edit()
      }
      let length = [600, 5][random.below(2)]
      for host in hosts {
        host.advance(to: host.time)
        var frames = 0
        while !host.isIdle, frames < length {
          host.advance(to: host.time + 1.0 / 60)
          frames += 1
        }
      }
      if length == 600, let problem = compare() {
        return (log + [problem]).suffix(6).joined(separator: "\n  ")
      }
    }
    return nil
  }

  /// Returns the containers' visible views with their tops, if they differ.
  private func compare() -> String? {
    let tops = zip(hosts, models).map { host, model in
      Dictionary(
        uniqueKeysWithValues: model.items.compactMap { item in
          host.visibleFrame(id: "view \(item.id)").flatMap { visible in
            // An edge at the viewport's end may be off by a rounding error.
            visible.height < 0.1
              ? nil : host.frame(id: "view \(item.id)").map { (item.id, $0.minY) }
          }
        })
    }
    let isSame =
      tops[0].count == tops[1].count
      && tops[0].allSatisfy { abs($0.value - (tops[1][$0.key] ?? .infinity)) < 0.1 }
    return isSame ? nil : "list \(tops[0]), stack \(tops[1])"
  }

  /// Returns new items, which are as tall as estimated.
  private mutating func makeItems(_ count: Int) -> [Item] {
    nextID += count
    return (nextID - count..<nextID).map { Item(id: $0, height: 44) }
  }

  private mutating func edit() {
    var items = models[0].items
    let index = random.below(items.count)
    let kind = random.below(8)
    switch kind {
    case 0:
      let count = 1 + random.below([5, 30][random.below(2)])
      if items.count > 20 { items.removeSubrange(index..<min(items.count, index + count)) }
    case 1: items.insert(contentsOf: makeItems([2, 25][random.below(2)]), at: index)
    case 2: items.swapAt(index, random.below(items.count))
    case 3: items.reverse()
    case 4: items = Array(items[index...] + items[..<index])
    case 5: items.shuffle(using: &random)
    case 6: items = makeItems(items.count)
    default: items[index].height = Double(5 + random.below(86))
    }
    let animation: Animation? = [.linear(duration: 0.3), .smooth, nil][random.below(3)]
    log.append("edit \(kind) at \(index), \(animation == nil ? "at once" : "animated")")
    for model in models { withAnimation(animation) { model.items = items } }
  }
}
