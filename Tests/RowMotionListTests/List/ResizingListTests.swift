import Observation
import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// The rows of a list while heights change: the list's own, the spacing, or those of rows off
/// screen.
@MainActor @Suite struct ResizingListTests {
  @MainActor @Observable final class Model {
    var height = 200.0
    var spacing = 0.0
    var rowHeights = [Int: Double]()
    var selection: Int?
    var ids = Array(0..<30)
    var window = 0
  }

  /// Thirty rows of 40 points.
  struct Rows: View {
    @Bindable var model: Model

    var body: some View {
      List(selection: $model.selection) {
        ForEach(model.ids, id: \.self) { id in
          Text("r\(id)").frame(height: model.rowHeights[id] ?? 40)
        }
      }
      .listRowHeight(.automatic(estimated: 40, prefetchWindow: model.window))
      .listRowSeparator(.hidden)
      .listRowSpacing(model.spacing).id("list")
      .frame(height: model.height).frame(maxHeight: .infinity, alignment: .top)
    }
  }

  private func harness(_ model: Model) -> Harness {
    Harness(width: 100, height: 400) { Rows(model: model) }
  }

  private func row(_ id: Int, _ harness: Harness) -> RowInfo? {
    harness.host.rows.first { $0.id == AnyHashable(id) }
  }

  @Test func `a row below the height that a list shrinks to grows with an animation`() {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) { model.height = 100 }
    harness.run(to: 0.1)
    // The list is 190 points high, and row 3 begins at 120.
    withAnimation(.linear(duration: 1)) { model.rowHeights[3] = 80 }
    harness.advance(to: 0.1)
    #expect(row(3, harness)?.height == 40)
    harness.run(to: 0.2)
    #expect(abs((row(3, harness)?.height ?? 0) - 44) < 1e-6)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a scroll target is kept while its list grows and shrinks`() {
    let model = Model()
    let harness = harness(model)
    harness.host.scroll(toRow: 29, in: "list", anchor: .bottom)
    harness.advance(to: 0)
    #expect(harness.host.scrollOffset() == 1_000)
    // While the list is taller, the content's end moves the row further down; then the row is where
    // it was.
    withAnimation(.linear(duration: 1)) { model.height = 300 }
    harness.run(to: 0.5)
    withAnimation(.linear(duration: 1)) { model.height = 200 }
    harness.run(to: 3)
    #expect(harness.host.scrollOffset() == 1_000)
    #expect(harness.violations.isEmpty)
  }

  @Test func `a scroll target is kept while a spacing animates away and back`() {
    let model = Model()
    model.spacing = 20
    let harness = harness(model)
    harness.host.scroll(toRow: 28, in: "list", anchor: .top)
    harness.advance(to: 0)
    // The content is 30 · 40 + 29 · 20 = 1780 points high, so the end limits the offset to 1580.
    #expect(harness.host.scrollOffset() == 1_580)
    withAnimation(.linear(duration: 1)) { model.spacing = 0 }
    harness.run(to: 0.5)
    withAnimation(.linear(duration: 1)) { model.spacing = 20 }
    harness.run(to: 3)
    #expect(harness.host.scrollOffset() == 1_580)
    #expect(harness.violations.isEmpty)
  }

  @Test func `assistive technology finds the list and its rows where they are drawn`() throws {
    let model = Model()
    let harness = harness(model)
    withAnimation(.linear(duration: 1)) {
      model.height = 100
      model.spacing = 10
    }
    harness.run(to: 0.5)
    harness.host.accessibilityOffscreenRows = 2
    let list = try #require(harness.host.accessibilityTree.children.first { $0.role == .list })
    #expect(abs(list.frame.height - 150) < 1e-6)
    for element in list.children {
      let index = try #require(element.index)
      // Half of the spacing of 10 separates two rows.
      #expect(abs(element.frame.minY - 45 * Double(index)) < 1e-6, "row \(index)")
    }
    // Some of them are off screen.
    #expect(list.children.count > 4)
  }

  @Test func `a page is as many rows as fit with the spacing between them`() {
    let model = Model()
    model.spacing = 60
    let harness = harness(model)
    harness.host.focus(row: 0, in: "list")
    harness.advance(to: 0)
    harness.host.key(.pageDown)
    harness.advance(to: 0)
    // Rows begin 100 points apart.
    #expect(model.selection == 2)
    harness.host.key(.pageDown)
    harness.host.key(.pageUp)
    harness.advance(to: 0)
    #expect(model.selection == 2)
  }

  @Test(arguments: [0, 4], [4.0, 112])
  func `a row above the viewport that changes its height off screen stays off screen`(
    _ window: Int, _ height: Double
  ) {
    let model = Model()
    model.window = window
    let harness = harness(model)
    harness.host.scroll(to: 400, in: "list")
    harness.advance(to: 0)
    withAnimation(.linear(duration: 1)) {
      model.rowHeights[9] = height
      model.ids.append(30)
    }
    harness.run(to: 1.5) { host in
      #expect(host.rows.first { $0.id == AnyHashable(10) }?.minY == 0)
      #expect(!host.rows.contains { $0.id == AnyHashable(9) }, "at \(host.time)")
    }
    #expect(harness.violations.isEmpty)
  }
}
