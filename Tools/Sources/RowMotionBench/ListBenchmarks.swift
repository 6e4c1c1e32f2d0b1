import CAllocationCount
import Observation
import RowMotion

/// The model of the measured lists.
@MainActor @Observable final class BenchModel {
  var isOpen = false
}

/// A row of three texts, of which the middle one appears and disappears.
struct BenchRow: View {
  let index: Int
  let model: BenchModel?

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text(verbatim: "Row \(index)").font(.headline).lineLimit(1)
      AnimatedPresence(
        value: model?.isOpen == true ? "a detail of some words" : nil,
        animation: .smooth(duration: 1_000)
      ) {
        Text(verbatim: $0).font(.caption)
      }
      Text(verbatim: "footer").font(.caption)
    }
  }
}

extension Bench {
  private func host(rows: Int, height: Double = 600, model: BenchModel? = nil) -> ViewHost {
    ViewHost(size: Size(width: 320, height: height), text: BoxFont()) {
      List(0..<rows) { BenchRow(index: $0, model: model) }
    }
  }

  func measureLists() {
    measureFirstFrame()
    measureRunning()
    measureScrolling()
    measureRecording()
    measureEdits()
  }

  private func measureFirstFrame() {
    // The first list of a process pays the one-time cost of its types.
    host(rows: 10).advance(to: 0)
    for (rows, name) in [(1_000, "1,000"), (1_000_000, "1,000,000")] {
      time("list: first frame of \(name) rows", unit: .milliseconds, runs: 41) {
        self.host(rows: rows).advance(to: 0)
      }
    }
    compare(to: "list: first frame of 1,000 rows")
    if let ratio = results.last?.ratio?.value {
      record("list: first frame, 1,000,000 rows to 1,000", ratio, "x", 1.2)
    }
  }

  private func measureRecording() {
    guard includes("list: frame, recorded") else { return }
    let model = BenchModel()
    let host = host(rows: 1_000_000, height: 43 * 200, model: model)
    host.startRecording()
    host.advance(to: 0)
    withAnimation { model.isOpen = true }
    host.advance(to: 0.1)
    // The recorder replaces frames from now on.
    for _ in 0..<600 { host.advance(to: host.time + 1 / 60) }
    time("list: frame, recorded, 200 presences running", unit: .milliseconds, share: 100) {
      for _ in 0..<100 { host.advance(to: host.time + 1 / 60) }
    }
    compare(to: "list: frame, 1,000,000 rows, 200 presences running")
  }

  private func measureRunning() {
    guard includes("list: frame") else { return }
    let model = BenchModel()
    let host = host(rows: 1_000_000, height: 43 * 200, model: model)
    host.advance(to: 0)
    time("list: frame with nothing to do", unit: .microseconds, budget: 1, share: 1_000) {
      for _ in 0..<1_000 { host.advance(to: host.time) }
    }
    withAnimation { model.isOpen = true }
    host.advance(to: 0.1)
    time(
      "list: frame, 1,000,000 rows, 200 presences running", unit: .milliseconds, budget: 0.5,
      share: 100
    ) {
      for _ in 0..<100 { host.advance(to: host.time + 1 / 60) }
    }
    let before = rowmotion_allocation_count()
    for _ in 0..<100 { host.advance(to: host.time + 1 / 60) }
    record(
      "list: allocations of a running frame",
      Double(rowmotion_allocation_count() - before) / 100, "", 0)
  }

  private func measureScrolling() {
    guard includes("list: scroll") else { return }
    let host = ViewHost(size: Size(width: 320, height: 600), text: BoxFont()) {
      List(0..<1_000_000) { BenchRow(index: $0, model: nil) }.listRowHeight(.fixed(120))
    }
    host.advance(to: 0)
    host.scroll(to: 60_000_010)
    host.advance(to: 0)
    var direction = 1.0
    func step() {
      direction = -direction
      host.scroll(by: Point(x: 0, y: direction * 3))
      host.advance(to: host.time + 1 / 60)
    }
    for _ in 0..<100 { step() }
    time(
      "list: scroll frame in which no row enters", unit: .microseconds, budget: 50, share: 1_000
    ) {
      for _ in 0..<1_000 { step() }
    }
    let before = rowmotion_allocation_count()
    for _ in 0..<1_000 { step() }
    record(
      "list: allocations of such a scroll frame",
      Double(rowmotion_allocation_count() - before) / 1_000, "", 0)
    time("list: scroll by a screen, all rows enter", unit: .milliseconds, share: 20) {
      for _ in 0..<20 {
        host.scroll(by: Point(x: 0, y: 600))
        host.advance(to: host.time + 1 / 60)
      }
    }
  }

  private func measureEdits() {
    guard includes("list: edit") else { return }
    let model = EditModel()
    let host = ViewHost(size: Size(width: 320, height: 600), text: BoxFont()) {
      EditList(model: model)
    }
    host.advance(to: 0)
    time("list: edit of 100,000 rows, found", unit: .milliseconds, budget: 15) {
      withAnimation { model.ids.swapAt(3, 70_000) }
      host.advance(to: host.time + 1 / 60)
    }
  }
}

/// The model of a long list that is edited.
@MainActor @Observable final class EditModel {
  var ids = Array(0..<100_000)
}

struct EditList: View {
  let model: EditModel

  var body: some View {
    List(model.ids, id: \.self) { BenchRow(index: $0, model: nil) }
  }
}
