import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Selecting, deleting and moving rows by pointer and keyboard.
@MainActor @Suite struct SelectionTests {
  struct Many: View {
    let model: SelectionModel

    var body: some View {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        ForEach(model.items, id: \.self) { Text("\($0)") }
          .onDelete { model.items.remove(atOffsets: $0) }
          .onMove { model.items.move(fromOffsets: $0, toOffset: $1) }
      }
    }
  }

  private func host(_ model: SelectionModel) -> ViewHost {
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) { Many(model: model) }
    host.advance(to: 0)
    return host
  }

  private func click(_ host: ViewHost, _ y: Double, _ modifiers: KeyModifiers = []) {
    host.pressedModifiers = modifiers
    host.tap(at: Point(x: 90, y: y))
    host.advance(to: host.time)
  }

  @Test func `clicks select one or some or a range`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 30)
    #expect(model.many == [1])
    click(host, 90, .control)
    #expect(model.many == [1, 4])
    click(host, 30, .control)
    #expect(model.many == [4])
    click(host, 90)
    click(host, 30, .shift)
    #expect(model.many == [1, 2, 3, 4])
    click(host, 130, .shift)
    #expect(model.many == [4, 5, 6])
  }

  /// A frame and an opacity.
  private struct Drawn: Equatable {
    let frame: Rect
    let opacity: Double
  }

  /// Returns what is drawn in the accent color, in the order of drawing.
  private func accents(_ host: ViewHost) -> [Drawn] {
    let color = Color.accentColor.resolve(in: Palette.light)
    return host.displayList.items.flatMap { item -> [Drawn] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap { operation in
        switch operation {
        case .fill(let rect, _, let drawn), .border(let rect, _, _, let drawn):
          if (drawn.red, drawn.green, drawn.blue) == (color.red, color.green, color.blue) {
            Drawn(frame: rect.offset(by: layer.origin), opacity: Double(drawn.opacity))
          } else {
            nil
          }
        default: nil
        }
      }
    }
  }

  /// Returns the rows with the selection's color behind them, from top to bottom.
  private func marked(_ host: ViewHost) -> [Int] {
    accents(host).filter { $0.opacity == Double(Float(Palette.selectionOpacity)) }
      .map { Int($0.frame.minY / 20) }
  }

  @Test func `a selection by keys or by the app is drawn in the next frame`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 30)
    #expect(marked(host) == [1])
    #expect(host.isIdle)
    host.key(.character("a"), modifiers: .control)
    #expect(!host.isIdle)
    host.advance(to: host.time)
    #expect(marked(host) == Array(0..<10))
    // Nothing but the list reads the selection.
    model.many = [3]
    #expect(!host.isIdle)
    host.advance(to: host.time)
    #expect(marked(host) == [3])
    #expect(host.isIdle)
  }

  /// Its height and opacity go to 0 in a second.
  @Test func `a selected row that is removed keeps its background while it exits`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 30)
    withAnimation(.linear(duration: 1)) {
      model.items.remove(at: 1)
      model.many = []
    }
    host.advance(to: 0)
    host.advance(to: 0.5)
    let opacity = host.lists[0].rows.shown[1].opacity * Double(Palette.selectionOpacity)
    #expect(opacity > 0 && opacity < Double(Palette.selectionOpacity))
    #expect(accents(host).count == 1)
    #expect(accents(host).first?.frame == Rect(x: 0, y: 20, width: 100, height: 10))
    #expect(abs((accents(host).first?.opacity ?? 0) - opacity) < 1e-6)
    host.advance(to: 1)
    #expect(accents(host).isEmpty)
  }

  @Test func `the focus ring of a new row appears with it`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 10)
    host.key(.down)
    host.advance(to: 0)
    let list = host.lists[0]
    withAnimation(.linear(duration: 1)) {
      model.items.insert(100, at: 1)
      model.many = []
    }
    list.selection.focus(rowWithID: 100)
    host.advance(to: 0)
    var opacities: [Double] = []
    for time in [0.5, 0.75, 1] {
      host.advance(to: time)
      let opacity = list.rows.shown[1].opacity
      opacities.append(opacity)
      #expect(abs((accents(host).last?.opacity ?? 0) - opacity) < 1e-6)
    }
    #expect(opacities.contains { $0 > 0 && $0 < 1 })
    #expect(accents(host).last?.frame.height == 14)
  }

  @Test func `at most one row is selected`() {
    let model = SelectionModel()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      List(selection: Binding(get: { model.one }, set: { model.one = $0 })) {
        ForEach(0..<5) { Text("\($0)") }
      }
    }
    host.advance(to: 0)
    click(host, 50)
    #expect(model.one == 2)
    click(host, 70, .control)
    #expect(model.one == 3)
    click(host, 70, .control)
    #expect(model.one == nil)
  }

  @Test func `keys move the selection and scroll to it`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 10)
    for _ in 0..<12 {
      #expect(host.key(.down))
      host.advance(to: host.time)
    }
    #expect(model.many == [12])
    #expect(host.scrollOffset() == 13 * 20 - 200)
    host.key(.up, modifiers: .shift)
    #expect(model.many == [11, 12])
    host.key(.home)
    host.advance(to: host.time)
    #expect(model.many == [0])
    #expect(host.scrollOffset() == 0)
    host.key(.end)
    host.advance(to: host.time)
    #expect(model.many == [49])
    #expect(host.rows.last?.id == AnyHashable(49))
    host.key(.pageUp)
    host.advance(to: host.time)
    #expect(model.many.first.map { $0 < 49 && $0 > 30 } == true)
    host.key(.character("a"), modifiers: .control)
    #expect(model.many.count == 50)
  }

  @Test func `Delete removes the selected rows`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 30)
    click(host, 70, .control)
    #expect(host.key(.delete))
    host.advance(to: 0)
    #expect(!model.items.contains(1) && !model.items.contains(3))
    #expect(model.many == [])
    host.advance(to: 3)
    #expect(host.rows.prefix(3).map(\.id) == [0, 2, 4].map { AnyHashable($0) })
    #expect(host.lists[0].selection.focused == AnyHashable(4))
  }

  struct Sections: View {
    let model: SelectionModel

    private func rows(_ start: Int) -> some View {
      ForEach(model.items.filter { $0 / 25 * 25 == start }, id: \.self) { Text("\($0)") }
        .onDelete { offsets in
          let shown = model.items.filter { $0 / 25 * 25 == start }
          model.items.removeAll { item in offsets.contains { shown[$0] == item } }
        }
    }

    var body: some View {
      List(selection: Binding(get: { model.many }, set: { model.many = $0 })) {
        rows(0)
        Text("between")
        rows(25)
      }
    }
  }

  @Test func `Delete removes the selected rows of all sections`() {
    let model = SelectionModel()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      Sections(model: model)
    }
    host.advance(to: 0)
    click(host, 30)
    model.many = [1, 7, 30]
    host.advance(to: 0)
    #expect(host.key(.delete))
    #expect(model.items.count == 47)
    #expect(Set([1, 7, 30]).isDisjoint(with: model.items))
    #expect(model.many == [])
  }

  @Test func `alt and arrows move a row`() {
    let model = SelectionModel()
    let host = host(model)
    click(host, 30)
    #expect(host.key(.down, modifiers: .alt))
    host.advance(to: 0)
    #expect(model.items.prefix(4) == [0, 2, 1, 3])
    #expect(host.key(.up, modifiers: .alt))
    host.advance(to: 0)
    #expect(host.key(.up, modifiers: .alt))
    host.advance(to: 0)
    #expect(model.items.prefix(4) == [1, 0, 2, 3])
    #expect(host.key(.up, modifiers: .alt))
    #expect(model.items.prefix(4) == [1, 0, 2, 3])
  }
}
