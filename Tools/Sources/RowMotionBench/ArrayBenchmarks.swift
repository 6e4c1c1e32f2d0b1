import Observation
import RowMotion

/// An element of a plain array, identified by one of its properties.
struct BenchElement: Identifiable {
  var id: Int
  var title = "title"
}

/// A model with a plain array that is shown and changed.
@MainActor @Observable final class ArrayModel<Element> {
  var elements: [Element]

  init(_ elements: [Element]) { self.elements = elements }
}

struct NumberList: View {
  let model: ArrayModel<Int>

  var body: some View {
    List(model.elements, id: \.self) { BenchRow(index: $0, model: nil) }
  }
}

struct ElementList: View {
  let model: ArrayModel<BenchElement>

  var body: some View {
    List(model.elements) { BenchRow(index: $0.id, model: nil) }
  }
}

struct KeyPathList: View {
  let model: ArrayModel<BenchElement>

  var body: some View {
    List(model.elements, id: \.title) { BenchRow(index: $0.id, model: nil) }
  }
}

extension Bench {
  /// Measures lists of plain arrays, without described changes.
  func measureArrays() {
    guard includes("array:") else { return }
    let numbers: (Int) -> [Int] = { Array(0..<$0) }
    let elements: (Int) -> [BenchElement] = { (0..<$0).map { BenchElement(id: $0) } }
    let titled: (Int) -> [BenchElement] = {
      (0..<$0).map { BenchElement(id: $0, title: "a title that is long, \($0)") }
    }
    measureFirstFrame("numbers", numbers) { NumberList(model: $0) }
    measureFirstFrame("elements", elements) { ElementList(model: $0) }
    measureFirstFrame("strings by key path", titled) { KeyPathList(model: $0) }
    measureIdleWork("numbers", numbers) { NumberList(model: $0) }
    measureIdleWork("elements", elements) { ElementList(model: $0) }
    measureIdleWork("strings by key path", titled) { KeyPathList(model: $0) }
    measureInsertion("numbers", numbers, NumberList.init) { -1 - $0 }
    measureInsertion("elements", elements, ElementList.init) { BenchElement(id: -1 - $0) }
    measureInsertion("strings by key path", titled, KeyPathList.init) {
      BenchElement(id: $0, title: "a title that is new, \($0)")
    }
  }

  private func host<Element, Content: View>(
    _ model: ArrayModel<Element>, _ list: (ArrayModel<Element>) -> Content
  ) -> ViewHost {
    ViewHost(size: Size(width: 320, height: 600), text: BoxFont()) { list(model) }
  }

  private func measureFirstFrame<Element, Content: View>(
    _ kind: String, _ elements: (Int) -> [Element], _ list: (ArrayModel<Element>) -> Content
  ) {
    host(ArrayModel(elements(10)), list).advance(to: 0)
    for (count, name) in [(1_000, "1,000"), (100_000, "100,000"), (1_000_000, "1,000,000")] {
      let model = ArrayModel(elements(count))
      time("array: first frame of \(name) \(kind)", unit: .milliseconds, runs: 11) {
        self.host(model, list).advance(to: 0)
      }
      compare(to: "array: first frame of 1,000 \(kind)")
    }
  }

  /// Measures the work after the first frame, which a window does in pieces.
  private func measureIdleWork<Element, Content: View>(
    _ kind: String, _ elements: (Int) -> [Element], _ list: (ArrayModel<Element>) -> Content
  ) {
    let host = host(ArrayModel(elements(1_000_000)), list)
    host.advance(to: 0)
    var pieces: [Double] = []
    var hasMoreWork = true
    while hasMoreWork { pieces.append(seconds { hasMoreWork = host.performIdleWork() }) }
    record("array: idle work, 1,000,000 \(kind)", pieces.reduce(0, +) * 1e3, "ms", nil)
    record("array: longest piece of it", (pieces.max() ?? 0) * 1e3, "ms", nil)
  }

  private func measureInsertion<Element, Content: View>(
    _ kind: String, _ elements: (Int) -> [Element], _ list: (ArrayModel<Element>) -> Content,
    new: (Int) -> Element
  ) {
    let model = ArrayModel(elements(100_000))
    let host = host(model, list)
    host.advance(to: 0)
    var count = 0
    var changes: [Double] = []
    var both: [Double] = []
    for _ in 0..<41 {
      count += 1
      let element = new(count)
      let change = seconds {
        withAnimation { model.elements.insert(element, at: 50_000) }
        host.advance(to: host.time)
      }
      let next = seconds { host.advance(to: host.time + 1 / 60) }
      changes.append(change * 1e3)
      both.append((change + next) * 1e3)
      host.advance(to: host.time + 10)
    }
    record("array: insertion in 100,000 \(kind)", changes.sorted()[20], "ms", nil)
    record("array: insertion in 100,000 \(kind), with the next frame", both.sorted()[20], "ms", nil)
  }
}
