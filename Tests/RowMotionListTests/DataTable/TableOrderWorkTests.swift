import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Sorting and searching in tables of very many rows: the work of each turn is counted.
@MainActor @Suite struct TableOrderWorkTests {
  private let model = LargeTableModel()

  private func host() -> ViewHost {
    let host = ViewHost(size: Size(width: 400, height: 300), text: BoxFont()) {
      LargeTable(model: model)
    }
    host.advance(to: 0)
    return host
  }

  /// Renders one frame and runs its tasks; returns the number of visited values.
  private func frame(_ host: ViewHost) async -> Int {
    let before = model.count.accesses
    host.advance(to: host.time + 1.0 / 60)
    for _ in 0..<20 { await Task.yield() }
    return model.count.accesses - before
  }

  private func first(_ host: ViewHost) -> Int? { host.rows(in: "table").first?.id.base as? Int }

  /// Renders frames until the first row changes; returns their number and the greatest number of
  /// values that one of them visited.
  private func found(_ host: ViewHost, limit: Int = 60) async -> (frames: Int, most: Int) {
    let before = first(host)
    var most = 0
    for number in 1...limit {
      most = max(most, await frame(host))
      if first(host) != before { return (number, most) }
    }
    return (limit, most)
  }

  @Test func `up to ten thousand rows are sorted at once`() {
    model.show(10_000)
    let host = host()
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: 1)
    #expect(first(host) == 9_999)
  }

  @Test func `of more rows no turn visits more than twenty thousand values`() async {
    model.show(16_384)
    let host = host()
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: 0)
    #expect(first(host) == 0)
    let found = await found(host)
    #expect(first(host) == 16_383)
    // 16,384 values, and 14 times as many merged, are 245,760: 13 turns and a few more frames.
    #expect(found.frames >= 13)
    #expect(found.frames <= 16)
    // A merge step compares at most once; visible rows also read their texts.
    #expect(found.most <= 20_000 + 100)
    #expect(found.most >= 9_000)
    let ids: [AnyHashable] = [16_383, 16_382, 16_381]
    #expect(host.rows(in: "table").prefix(3).map(\.id) == ids)
  }

  @Test func `a search is spread over several turns, too`() async {
    model.show(50_000)
    let host = host()
    model.search = "49999"
    host.advance(to: 0)
    #expect(first(host) == 0)
    // 50,000 rows of a column are three turns. A text counts as a value and its description.
    let found = await found(host)
    #expect(host.rows(in: "table").map(\.id) == [49_999] as [AnyHashable])
    #expect(found.frames >= 3)
    #expect(found.frames <= 6)
    #expect(found.most <= 2 * 20_000 + 100)
    model.search = ""
    host.advance(to: 1)
    #expect(first(host) == 0)
  }

  @Test func `new rows restart a running sort, and so does a click`() async {
    model.show(16_384)
    let host = host()
    host.tap(at: Point(x: 20, y: 15))
    for _ in 0..<5 { _ = await frame(host) }
    model.show(16_385)
    _ = await found(host)
    #expect(first(host) == 16_384)
    host.tap(at: Point(x: 20, y: 15))
    for _ in 0..<5 { _ = await frame(host) }
    #expect(first(host) == 16_384)
    // The third click ends sorting, which takes no work.
    host.tap(at: Point(x: 20, y: 15))
    host.advance(to: host.time)
    #expect(first(host) == 0)
    for _ in 0..<20 { _ = await frame(host) }
    #expect(first(host) == 0)
  }

  @Test func `a row added to a sorted table keeps the list's position`() async {
    model.show(16_384)
    let host = host()
    host.tap(at: Point(x: 20, y: 15))
    _ = await found(host)
    host.scroll(by: Point(x: 0, y: 3_600), at: Point(x: 20, y: 200))
    host.advance(to: host.time)
    let firstRow = first(host)
    #expect(firstRow != 16_383)
    #expect(host.scrollOffset(in: "table") == 3_600)
    model.show(16_385)
    for _ in 0..<20 { _ = await frame(host) }
    // A row inserted above moves no visible row.
    #expect(first(host) == firstRow)
    #expect(host.scrollOffset(in: "table") > 3_600)
  }

  @Test func `rows of equal values keep their order in either direction`() {
    for isAscending in [true, false] {
      let keys = TableSortKeys<Int>(value: { $0 % 3 }, isAscending: isAscending)
      for row in 0..<10 { keys.append(row) }
      var work = RowOrderWork(count: 10)
      var left = 1_000
      let isDone = work.run(&left, finds: { _, _ in true }, precedes: { keys.precedes($0, $1) })
      #expect(isDone)
      // 10 values are found and merged 4 times.
      #expect(left == 1_000 - 50)
      let sorted = isAscending ? [0, 3, 6, 9, 1, 4, 7, 2, 5, 8] : [2, 5, 8, 1, 4, 7, 0, 3, 6, 9]
      #expect(work.offsets == sorted)
    }
  }
}

/// A count of the values that were read and compared.
private final class AccessCount {
  var accesses = 0
}

/// A value whose order is descending: the last row's value is the least.
private struct CountedValue: Comparable, CustomStringConvertible {
  let number: Int
  let count: AccessCount

  var description: String {
    count.accesses += 1
    return String(number)
  }

  static func == (left: CountedValue, right: CountedValue) -> Bool { left.number == right.number }

  static func < (left: CountedValue, right: CountedValue) -> Bool {
    left.count.accesses += 1
    return left.number > right.number
  }
}

@MainActor @Observable private final class LargeTableModel {
  private(set) var rows: [Int] = []
  var search = ""
  @ObservationIgnored let count = AccessCount()

  func show(_ count: Int) { rows = Array(0..<count) }

  func value(_ row: Int) -> CountedValue {
    count.accesses += 1
    return CountedValue(number: row, count: count)
  }
}

private struct LargeTable: View {
  let model: LargeTableModel

  var body: some View {
    DataTable(model.rows, id: \.self, proxy: DataTableProxy(id: "table")) {
      DataTableColumn("Number", value: { (row: Int) in model.value(row) }).width(.fixed(200))
    }
    .searching(model.search)
  }
}
