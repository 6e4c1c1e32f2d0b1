import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Rows that move between sections.
@MainActor @Suite struct SectionBehaviors {
  @Test func `R47 a row that changes its section moves there as one row on one path`() {
    let model = SectionModel()
    let host = ViewHost(size: Size(width: 200, height: 400), text: BoxFont()) {
      SectionedList(model: model)
    }
    host.advance(to: 0)
    // A header is 15 points of text and 16 of padding.
    #expect(host.rows.map(\.minY) == [0, 31, 71, 111, 142, 182])
    let row = host.lists[0].rows.shown[1]
    func top() -> Double? { host.rows.first { $0.id == AnyHashable(1) }?.minY }
    withAnimation(.linear(duration: 1)) {
      model.second.insert(model.first.removeFirst(), at: 1)
    }
    host.advance(to: 0)
    for step in 0...10 {
      host.advance(to: Double(step) / 10)
      #expect(host.rows.filter { $0.id == AnyHashable(1) }.count == 1)
      #expect(host.rows.allSatisfy { $0.state == .present && $0.height <= 40 })
      // From below the first header to below row 3: past row 2, the other header and row 3.
      #expect(isNear(top() ?? -1, 31 + 11.1 * Double(step)))
    }
    #expect(host.lists[0].rows.shown.contains { $0 === row })
    #expect(host.rows.map(\.minY) == [0, 31, 71, 102, 142, 182])
    host.advance(to: 3)
    #expect(host.isIdle)
  }

  @Test func `R47 random moves between sections end at the right positions`() {
    var random = RandomSource(named: "R47")
    let seed = random.seed
    let model = SectionModel()
    model.first = (0..<6).map { Item(id: $0, height: 20 + Double($0)) }
    model.second = (6..<12).map { Item(id: $0, height: 20 + Double($0)) }
    let host = ViewHost(size: Size(width: 200, height: 200), text: BoxFont()) {
      SectionedList(model: model)
    }
    host.advance(to: 0)
    for step in 0..<200 {
      withAnimation(step % 4 == 0 ? nil : .linear(duration: 0.3)) {
        for _ in 0..<(1 + random.below(3)) {
          var (from, to) = (model.first, model.second)
          let isReinserted = random.below(2) == 0
          if isReinserted { swap(&from, &to) }
          guard !from.isEmpty else { continue }
          to.insert(from.remove(at: random.below(from.count)), at: random.below(to.count + 1))
          (model.first, model.second) = isReinserted ? (to, from) : (from, to)
        }
      }
      if random.below(5) == 0 { host.scroll(by: Point(x: 0, y: Double(random.below(200)) - 100)) }
      host.advance(to: host.time)
      host.advance(to: host.time + Double(random.below(20)) / 60)
      let shown = host.lists[0].rows.shown
      let attached = shown.filter { !$0.isExiting }
      #expect(Set(attached.map(\.id)).count == attached.count, "seed \(seed), step \(step)")
      for (row, next) in zip(shown, shown.dropFirst()) where next.index <= row.index + 1 {
        #expect(isNear(row.y + row.height, next.y, 1e-6), "seed \(seed), step \(step)")
      }
    }
    // Rows that were off screen are measured when they become visible again.
    for offset in [90.0, 180, 0] {
      host.scroll(to: offset)
      host.advance(to: host.time)
    }
    for _ in 0..<120 { host.advance(to: host.time + 1 / 30) }
    #expect(host.isIdle)
    // Two headers of 31 points, and rows of 20 to 31.
    #expect(host.scrollMetrics()?.contentHeight == 368)
    for row in host.rows {
      #expect(row.state == .present)
      guard let id = row.id.base as? Int else { continue }
      let ids = (model.first.map(\.id) + [-1] + model.second.map(\.id))
      #expect(row.height == 20 + Double(id))
      #expect(row.index == (ids.firstIndex(of: id) ?? -9) + 1, "seed \(seed)")
    }
  }

  @MainActor @Observable final class SectionModel {
    var first = [Item(id: 1), Item(id: 2)]
    var second = [Item(id: 3), Item(id: 4)]
  }

  private struct SectionedList: View {
    let model: SectionModel

    var body: some View {
      List {
        Section("one") { ForEach(model.first) { Color.red.frame(height: $0.height) } }
        Section("two") { ForEach(model.second) { Color.red.frame(height: $0.height) } }
      }
    }
  }
}
