import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Rows that are dragged with the pointer and dropped elsewhere.
@MainActor @Suite struct RowDragTests {
  private struct Movable: View {
    let model: ListModel

    var body: some View {
      List {
        ForEach(model.items) { ItemRow(item: $0, model: model) }
          .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  private let model = ListModel((0..<5).map { Item(id: $0) })

  private func harness(_ model: ListModel? = nil) -> Harness {
    let model = model ?? self.model
    return Harness(width: 100, height: 200) {
      Movable(model: model).listRowHeight(.automatic(estimated: 40))
    }
  }

  private func tops(_ harness: Harness) -> [Int: Double] {
    Dictionary(
      harness.host.rows.compactMap { row in (row.id.base as? Int).map { ($0, row.minY) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// Presses for half a second, then moves the pointer by a distance.
  private func drag(_ harness: Harness, from start: Double, by distance: Double) {
    harness.host.press(at: Point(x: 50, y: start))
    harness.advance(to: harness.host.time)
    harness.advance(to: harness.host.time + 0.5)
    harness.host.move(to: Point(x: 50, y: start + distance))
    harness.advance(to: harness.host.time)
  }

  @Test func `beginning to drag a row changes nothing else`() {
    let harness = harness()
    drag(harness, from: 60, by: 10)
    #expect(tops(harness) == [0: 0, 1: 50, 2: 80, 3: 120, 4: 160])
    #expect(model.items.map(\.id) == [0, 1, 2, 3, 4])
    // Nothing moves while the pointer rests, and a drag does not scroll.
    #expect(harness.advance(to: 1) == .never)
    harness.host.beginScroll(at: Point(x: 50, y: 70))
    harness.host.dragScroll(by: Point(x: 0, y: -50))
    harness.host.endScroll()
    harness.advance(to: 1)
    #expect(tops(harness) == [0: 0, 1: 50, 2: 80, 3: 120, 4: 160])
    #expect(harness.violations == [])
  }

  @Test func `with reduced motion rows move aside at once, which is no jump`() {
    let harness = harness()
    harness.host.environment.reduceMotion = true
    drag(harness, from: 60, by: 25)
    harness.advance(to: harness.host.time + 0.02)
    #expect(tops(harness)[2] == 40)
    #expect(harness.violations == [])
  }

  @Test func `a dragged row is lifted over the others with a shadow`() {
    let harness = harness()
    func layers() -> [DisplayList.Layer] {
      harness.host.displayList.items.compactMap { item in
        if case .layer(let layer) = item { layer } else { nil }
      }
    }
    func shadow() -> [Rect] {
      layers().flatMap { layer in
        layer.segment.operations.compactMap { operation in
          if case .fill(let frame, _, let color) = operation, color.red == 0, color.opacity < 0.1 {
            frame.offset(by: layer.origin)
          } else {
            nil
          }
        }
      }
    }
    harness.advance(to: 0)
    #expect(shadow().isEmpty)
    drag(harness, from: 60, by: 10)
    // The row is lifted in 0.15 s.
    #expect(shadow().isEmpty)
    harness.advance(to: 0.7)
    // The outermost shadow is 10 points larger on each side, and 3 points lower.
    #expect(shadow().first == Rect(x: -10, y: 43, width: 120, height: 60))
    #expect(shadow().count == 10)
    // The row is painted last, above all others.
    let last = layers().last { $0.movesAsOne }
    #expect(last?.origin.y == 50)
    harness.host.release(at: Point(x: 50, y: 70))
    harness.advance(to: 2)
    #expect(shadow().isEmpty)
  }

  @Test func `the shadow of a dragged row appears and disappears without a step`() {
    let harness = harness()
    func shadow() -> Double {
      VisibleDrawing(harness.host.displayList).marks.map { mark in
        mark.text == nil && mark.color.red == 0 && mark.color.opacity < 0.1 ? mark.opacity : 0
      }.max() ?? 0
    }
    var last = 0.0
    var highest = 0.0
    func check(_ host: ViewHost) {
      // In a frame of 1/60 s the share changes by less than 0.4, also when it starts fast.
      #expect(abs(shadow() - last) < 0.022 * 0.4)
      last = shadow()
      highest = max(highest, last)
    }
    // The row is dropped before it is fully lifted, dragged again and dropped later.
    for (pickUp, drop) in [(0.5, 0.55), (2.5, 3.5)] {
      harness.host.press(at: Point(x: 50, y: 60))
      harness.run(to: pickUp, check)
      harness.host.move(to: Point(x: 50, y: 65))
      harness.run(to: drop, check)
      harness.host.release(at: Point(x: 50, y: 65))
      harness.run(to: drop + 1, check)
      #expect(last == 0)
    }
    #expect(abs(highest - 0.022) < 1e-6)
    #expect(harness.violations == [])
  }

  @Test(arguments: [1, -1])
  func `rows that a drag scrolls into view come in from the edge`(direction: Double) {
    let harness = harness(ListModel((0..<60).map { Item(id: $0) }))
    if direction < 0 { harness.host.scroll(to: 1_000) }
    harness.advance(to: 0)
    // Held at its other end, most of the row extends beyond the list's edge.
    drag(harness, from: 100 - 18 * direction, by: 116 * direction)
    var shown = tops(harness)
    var appeared = 0
    harness.run(to: 1.5) { _ in
      let next = tops(harness)
      for (id, top) in next where shown[id] == nil {
        appeared += 1
        // A frame scrolls by at most 15 points, and the row begins to make room meanwhile.
        #expect(direction > 0 ? top > 180 : top + 40 < 20, "row \(id) at \(top)")
      }
      shown = next
    }
    #expect(appeared > 5)
    #expect(harness.violations == [])
  }

  @Test func `a drag that reaches an edge after a rest begins to scroll without a kick`() {
    let harness = harness(ListModel((0..<60).map { Item(id: $0) }))
    drag(harness, from: 100, by: 10)
    harness.advance(to: 3)
    harness.host.move(to: Point(x: 50, y: 198))
    harness.advance(to: 3)
    #expect(harness.host.scrollOffset() == 0)
    harness.advance(to: 3.01)
    // 38 of 40 points beyond the beginning of the edge: 0.01 s at 855 points per second.
    #expect(abs(harness.host.scrollOffset() - 8.55) < 0.01)
  }

  @Test func `a drag does not scroll while the pointer is outside of the host`() {
    let harness = harness(ListModel((0..<60).map { Item(id: $0) }))
    drag(harness, from: 100, by: 110)
    harness.run(to: 1)
    let offset = harness.host.scrollOffset()
    #expect(offset > 0)
    harness.host.exit()
    harness.run(to: 2)
    #expect(harness.host.scrollOffset() == offset)
    harness.host.move(to: Point(x: 50, y: 198))
    harness.run(to: 2.5)
    #expect(harness.host.scrollOffset() > offset)
    #expect(harness.violations == [])
  }

  @Test func `a row moves aside when half of it is covered`() {
    let harness = harness()
    drag(harness, from: 60, by: 19)
    harness.run(to: 1)
    #expect(tops(harness)[2] == 80)
    harness.host.move(to: Point(x: 50, y: 81))
    harness.advance(to: 1)
    #expect(tops(harness)[2] == 80)
    harness.run(to: 1.05)
    let midway = tops(harness)[2] ?? 0
    #expect(midway < 80 && midway > 40)
    harness.run(to: 3)
    #expect(tops(harness) == [0: 0, 1: 61, 2: 40, 3: 120, 4: 160])
    // In the other direction the same position is decisive.
    harness.host.move(to: Point(x: 50, y: 79))
    harness.run(to: 5)
    #expect(tops(harness)[2] == 80)
    harness.host.move(to: Point(x: 50, y: 39))
    harness.run(to: 7)
    #expect(tops(harness) == [0: 40, 1: 19, 2: 80, 3: 120, 4: 160])
  }

  @Test func `a dropped row moves to its position from where it is`() {
    let harness = harness()
    drag(harness, from: 20, by: 90)
    harness.run(to: 1)
    #expect(tops(harness) == [0: 90, 1: 0, 2: 40, 3: 120, 4: 160])
    harness.host.release(at: Point(x: 50, y: 110))
    harness.advance(to: 1)
    #expect(model.items.map(\.id) == [1, 2, 0, 3, 4])
    #expect(model.taps == [])
    #expect(tops(harness) == [0: 90, 1: 0, 2: 40, 3: 120, 4: 160])
    harness.run(to: 1.05)
    let midway = tops(harness)[0] ?? 0
    #expect(midway > 80 && midway < 90)
    #expect(harness.settle())
    #expect(tops(harness) == [1: 0, 2: 40, 0: 80, 3: 120, 4: 160])
    #expect(harness.violations == [])
  }

  @Test func `a drop before the others have moved aside causes no jump`() {
    let harness = harness()
    drag(harness, from: 20, by: 130)
    harness.run(to: 0.6)
    let before = tops(harness)
    harness.host.release(at: Point(x: 50, y: 150))
    harness.advance(to: 0.6)
    #expect(model.items.map(\.id) == [1, 2, 3, 0, 4])
    for (id, top) in tops(harness) { #expect(abs(top - (before[id] ?? -1)) < 1e-9) }
    #expect(harness.settle())
    #expect(tops(harness) == [1: 0, 2: 40, 3: 80, 0: 120, 4: 160])
  }

  @Test func `a long press that does not move is still a click`() {
    let harness = harness()
    drag(harness, from: 60, by: 5)
    #expect(harness.host.isDraggingRow)
    harness.host.release(at: Point(x: 50, y: 65))
    #expect(!harness.host.isDraggingRow)
    harness.settle()
    #expect(model.taps == [1])
    #expect(tops(harness)[1] == 40)
  }

  @Test func `a row is dragged after half a second and not before`() {
    let harness = harness()
    harness.host.press(at: Point(x: 50, y: 60))
    #expect(harness.advance(to: 0) == .at(0.5))
    #expect(harness.advance(to: 0.49) == .at(0.5))
    #expect(!harness.host.isDraggingRow)
    harness.advance(to: 0.5)
    #expect(harness.host.isDraggingRow)
    harness.host.release(at: Point(x: 50, y: 60))
    harness.settle()
    // A pointer that moves before that scrolls and does not drag.
    harness.host.press(at: Point(x: 50, y: 60))
    harness.host.move(to: Point(x: 50, y: 70))
    harness.advance(to: harness.host.time + 1)
    #expect(!harness.host.isDraggingRow)
    harness.host.release(at: Point(x: 50, y: 70))
    harness.host.press(at: Point(x: 50, y: 60))
    harness.host.beginScroll(at: Point(x: 50, y: 60))
    harness.advance(to: harness.host.time + 1)
    #expect(!harness.host.isDraggingRow)
  }

  @Test func `Escape moves a dragged row back`() {
    let harness = harness()
    drag(harness, from: 20, by: 90)
    harness.run(to: 1)
    #expect(harness.host.key(.escape))
    harness.advance(to: 1)
    #expect(tops(harness)[0] == 90)
    #expect(harness.settle())
    #expect(model.items.map(\.id) == [0, 1, 2, 3, 4])
    #expect(tops(harness) == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    harness.host.release(at: Point(x: 50, y: 110))
    harness.advance(to: harness.host.time)
    #expect(model.taps == [])
  }

  @Test func `rows that left the viewport during a canceled drag come back at their positions`() {
    let harness = harness(ListModel((0..<30).map { Item(id: $0) }))
    drag(harness, from: 20, by: 190)
    // The list scrolls to its end, and the first rows, which made room, leave the viewport.
    for _ in 0..<120 { harness.advance(to: harness.host.time + 1.0 / 60) }
    harness.host.cancelRowDrag()
    for _ in 0..<60 { harness.advance(to: harness.host.time + 1.0 / 60) }
    harness.host.scroll(to: 0)
    harness.advance(to: harness.host.time + 1)
    #expect(tops(harness) == [0: 0, 1: 40, 2: 80, 3: 120, 4: 160])
    #expect(harness.violations == [])
  }

  @Test func `a row that is removed while it is dragged ends the drag`() {
    let harness = harness()
    drag(harness, from: 20, by: 90)
    harness.run(to: 1)
    withAnimation(.linear(duration: 1)) { model.items = Array(model.items.dropFirst()) }
    harness.run(to: 4)
    harness.host.release(at: Point(x: 50, y: 110))
    #expect(harness.settle())
    #expect(tops(harness) == [1: 0, 2: 40, 3: 80, 4: 120])
    #expect(harness.violations == [])
  }

  @Test func `a change of the data keeps the row dragged`() {
    let harness = harness()
    drag(harness, from: 20, by: 90)
    harness.run(to: 1)
    withAnimation(.linear(duration: 1)) { model.items.insert(Item(id: 9), at: 2) }
    harness.advance(to: 1)
    #expect(tops(harness)[0] == 90)
    harness.run(to: 4)
    #expect(tops(harness)[0] == 90)
    harness.host.release(at: Point(x: 50, y: 110))
    #expect(harness.settle())
    #expect(model.items.map(\.id) == [1, 9, 0, 2, 3, 4])
  }

  @Test func `with reduced motion a drag and a drop take effect at once`() {
    let harness = harness()
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    drag(harness, from: 20, by: 90)
    #expect(tops(harness) == [0: 90, 1: 0, 2: 40, 3: 120, 4: 160])
    harness.host.release(at: Point(x: 50, y: 110))
    harness.advance(to: 0)
    #expect(tops(harness) == [1: 0, 2: 40, 0: 80, 3: 120, 4: 160])
  }

  @Test func `rows without onMove are not dragged`() {
    let model = model
    let harness = Harness(width: 100, height: 200) { ItemList(model: model) }
    drag(harness, from: 20, by: 90)
    #expect(tops(harness)[0] == 0)
    #expect(harness.host.lists[0].rowDrag == nil)
  }

  @Test
  func `R45 a row is dragged to either end of unmeasured rows, and nothing else jumps`() {
    let model = ListModel((0..<400).map { Item(id: $0, height: Double(20 + $0 * 37 % 90)) })
    let harness = harness(model)
    drag(harness, from: 10, by: 189)
    var last = tops(harness)
    var largest = 0.0
    for frame in 31...3_000 where harness.host.nextFrame != .never {
      harness.advance(to: Double(frame) / 60)
      for (id, top) in tops(harness) where id != 0 {
        largest = max(largest, abs(top - (last[id] ?? top)))
      }
      #expect(abs((tops(harness)[0] ?? 0) - 189) < 1e-9)
      last = tops(harness)
    }
    // 900 · 39/40 points a second of scrolling, and half as much again while a row makes room.
    #expect(largest < 30)
    #expect(harness.host.lists[0].offset == harness.host.lists[0].maximumOffset)
    harness.host.release(at: Point(x: 50, y: 199))
    #expect(harness.settle())
    #expect(model.items.last?.id == 0)
    #expect(model.items.map(\.id) == Array(1..<400) + [0])
    // And back, from its new position.
    drag(harness, from: 190, by: -189)
    for _ in 0..<3_000 where harness.host.nextFrame != .never {
      harness.advance(to: harness.host.time + 1.0 / 60)
    }
    harness.host.release(at: Point(x: 50, y: 1))
    #expect(harness.settle())
    #expect(model.items.map(\.id) == Array(0..<400))
    #expect(harness.host.scrollOffset() == 0)
    #expect(harness.violations == [])
  }
}
