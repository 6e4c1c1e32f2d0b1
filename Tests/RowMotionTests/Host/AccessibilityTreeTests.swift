import Observation
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

@MainActor struct AccessibilityTreeTests {
  @Observable final class Model {
    var names = ["a", "b", "c", "d"]
    var open: Set<String> = []
    var log: [String] = []
  }

  struct Rows: View {
    let model: Model
    @State private var selection: String?

    var body: some View {
      List(selection: $selection) {
        ForEach(model.names, id: \.self) { name in
          HStack {
            Text(name)
            Button("open") { model.log.append("open \(name)") }
          }
          .onTapGesture { model.open.formSymmetricDifference([name]) }
          .accessibilityExpanded(model.open.contains(name))
          .accessibilityAction(.edit) { model.log.append("edit \(name)") }
        }
        .onDelete { model.names.remove(atOffsets: $0) }
        .onMove { model.names.move(fromOffsets: $0, toOffset: $1) }
      }
      .accessibilityLabel("Names")
    }
  }

  private func host(_ model: Model) -> ViewHost {
    let host = ViewHost(size: Size(width: 320, height: 200), text: BoxFont()) {
      Rows(model: model)
    }
    host.advance(to: 0)
    return host
  }

  private func rows(_ host: ViewHost) -> [AccessibilityNode] {
    host.accessibilityTree.children.first?.children ?? []
  }

  @Test func `a row is labeled with its text and contains its controls`() {
    let host = host(Model())
    #expect(
      host.accessibilityTree.description == """
        group ""
          list "Names" [focusable] (focus)
            row "a" 1/4 [collapsed, focusable] (toggle, edit, delete, move down, focus)
              button "open" (press)
            row "b" 2/4 [collapsed, focusable] (toggle, edit, delete, move up, move down, focus)
              button "open" (press)
            row "c" 3/4 [collapsed, focusable] (toggle, edit, delete, move up, move down, focus)
              button "open" (press)
            row "d" 4/4 [collapsed, focusable] (toggle, edit, delete, move up, focus)
              button "open" (press)
        """)
  }

  @Test func `each action has the effect of the user's action`() {
    let model = Model()
    let host = host(model)
    let first = rows(host)[0]
    #expect(host.performAccessibilityAction(.toggle, on: first.id))
    #expect(host.performAccessibilityAction(.edit, on: first.id))
    #expect(host.performAccessibilityAction(on: first.children[0].id))
    #expect(model.open == ["a"])
    #expect(model.log == ["edit a", "open a"])
    #expect(host.performAccessibilityAction(.moveDown, on: first.id))
    host.advance(to: 1)
    #expect(model.names == ["b", "a", "c", "d"])
    // The element belongs to the row, at any position.
    #expect(rows(host)[1].id == first.id)
    #expect(host.performAccessibilityAction(.moveUp, on: first.id))
    host.advance(to: 2)
    #expect(model.names == ["a", "b", "c", "d"])
    #expect(host.performAccessibilityAction(.delete, on: first.id))
    host.advance(to: 2.1)
    #expect(model.names == ["b", "c", "d"])
    #expect(!host.performAccessibilityAction(.delete, on: first.id), "the row is exiting")
  }

  @Test func `an unavailable action does nothing`() {
    let model = Model()
    let host = host(model)
    let button = rows(host)[0].children[0]
    #expect(!host.performAccessibilityAction(.delete, on: button.id))
    #expect(!host.performAccessibilityAction(.moveUp, on: rows(host)[0].id))
    #expect(!host.performAccessibilityAction(on: AccessibilityNode.ID()))
    #expect(model.names.count == 4)
  }

  @Test func `an exiting row leaves the tree at once and focus moves to the next row`() {
    let model = Model()
    let host = host(model)
    host.key(.down)
    host.key(.down)
    host.advance(to: 0.1)
    #expect(host.accessibilityTree.focused?.label == "b")
    withAnimation { _ = model.names.remove(at: 1) }
    host.advance(to: 0.2)
    #expect(host.rows.count == 4, "the row is still visible")
    #expect(rows(host).map(\.label) == ["a", "c", "d"])
    #expect(host.accessibilityTree.focused?.label == "c")
    withAnimation { model.names = ["a"] }
    host.advance(to: 0.3)
    #expect(host.accessibilityTree.focused?.label == "a", "no next row exists")
    model.names = []
    host.advance(to: 0.4)
    #expect(host.accessibilityTree.focused?.role == .list)
  }

  @Test func `a screen reader can focus a row`() {
    let host = host(Model())
    #expect(host.performAccessibilityAction(.focus, on: rows(host)[2].id))
    host.advance(to: 0.1)
    #expect(host.accessibilityTree.focused?.label == "c")
    host.key(.down)
    host.advance(to: 0.2)
    #expect(host.accessibilityTree.focused?.label == "d")
  }

  @Test func `rows just outside the viewport are in the tree if requested`() {
    let host = ViewHost(size: Size(width: 320, height: 100), text: BoxFont()) {
      List(0..<50) { Text("row \($0)").frame(height: 20) }
    }
    host.advance(to: 0)
    #expect(rows(host).map(\.index) == [0, 1, 2, 3, 4])
    let measured = host.statistics.rowMeasurements
    host.accessibilityOffscreenRows = 3
    #expect(rows(host).map(\.index) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(rows(host).last?.label == "row 7")
    let last = rows(host).last?.id
    #expect(host.statistics.rowMeasurements == measured, "no row is measured")
    #expect(host.isIdle)
    let list = host.accessibilityTree.children[0]
    #expect(list.actions == [.showMore])
    #expect(host.performAccessibilityAction(.showMore, on: list.id))
    host.advance(to: 0.2)
    // Scrolls by 90 points, from the middle of row 4 to the middle of row 9.
    #expect(rows(host).map(\.index) == Array(1...12))
    #expect(rows(host).first { $0.index == 7 }?.id == last, "the row is visible now")
    #expect(host.accessibilityTree.children[0].actions == [.showMore, .showPrevious])
    #expect(host.rows.count == 6, "rows beyond the viewport are not visible")
  }

  @Test func `an action on a row outside the viewport scrolls it into view`() {
    let model = Model()
    model.names = (0..<50).map { "n\($0)" }
    let appeared = Model()
    let host = ViewHost(size: Size(width: 320, height: 100), text: BoxFont()) {
      List {
        ForEach(model.names, id: \.self) { name in
          Text(name).frame(height: 20)
            .onAppear { appeared.log.append(name) }
            .onTapGesture { model.log.append(name) }
        }
      }
    }
    host.advance(to: 0)
    let appearedBefore = appeared.log
    host.accessibilityOffscreenRows = 3
    let hiddenRow = rows(host)[7]
    #expect(hiddenRow.label == "n7")
    host.advance(to: 0.1)
    #expect(appeared.log == appearedBefore, "rows beyond the viewport do not appear")
    #expect(host.performAccessibilityAction(on: hiddenRow.id))
    #expect(model.log == ["n7"])
    // Row 7 is at the bottom edge: 160 points of rows in 100.
    #expect(host.scrollOffset() == 60)
  }

  @Test func `accessibility modifiers and controls describe their elements`() {
    let host = ViewHost(size: Size(width: 320, height: 400), text: BoxFont()) {
      VStack {
        Text("Volume").accessibilityValue("50 %").accessibilityHint("Turns it up")
        HStack {
          Text("a")
          Button("b") {}
          Button("c") {}
        }
        .accessibilityElement(children: .combine)
        HStack { Text("x") }.accessibilityElement().accessibilityLabel("y")
        HStack {
          Text("p")
          Text("q")
        }
        .accessibilityElement(children: .contain).accessibilityLabel("pair").accessibilityLevel(2)
        Text("News").accessibilityAddTraits(.isHeader)
        Text("Site").accessibilityAddTraits(.isLink).onTapGesture {}
        Toggle("Wifi", isOn: .constant(true))
        Button("Off") {}.disabled(true)
        ProgressView(value: 1, total: 4)
        ProgressView("Loading")
      }
    }
    host.advance(to: 0)
    #expect(
      host.accessibilityTree.description == """
        group ""
          text "Volume" = "50 %, Turns it up"
          text "a" (b, c)
          text "y"
          group "pair" level 2
            text "p"
            text "q"
          heading "News"
          link "Site" (press)
          toggle "Wifi" [on, focusable] (toggle, focus)
          button "Off" [disabled] (press)
          progress "" = "25%"
          progress "Loading" [busy]
        """)
  }

  @Test func `a combined element performs its views' actions by name`() {
    let model = Model()
    let host = ViewHost(size: Size(width: 320, height: 100), text: BoxFont()) {
      HStack {
        Button("b") { model.log.append("b") }
        Button("c") { model.log.append("c") }
      }
      .accessibilityElement(children: .combine)
      .accessibilityAction(named: "d") { model.log.append("d") }
    }
    host.advance(to: 0)
    let element = host.accessibilityTree.children[0]
    #expect(element.actions.map(\.name) == ["b", "c", "d"])
    for action in element.actions {
      #expect(host.performAccessibilityAction(action, on: element.id))
    }
    #expect(model.log == ["b", "c", "d"])
  }

  @Test func `a table has rows, cells and headers`() {
    struct Row: Identifiable {
      let id: Int
    }
    let host = ViewHost(size: Size(width: 320, height: 200), text: BoxFont()) {
      DataTable([Row(id: 7), Row(id: 8)]) {
        DataTableColumn("Number", value: \.id)
        DataTableColumn("Double", value: { "\($0.id * 2)" })
      }
      .accessibilityLabel("Numbers")
    }
    host.advance(to: 0)
    #expect(
      host.accessibilityTree.description == """
        group ""
          table "Numbers"
            tableRow "Number, Double"
              columnHeader "Number" (press)
              columnHeader "Double" (press)
            tableRow "7, 14" 1/2
              cell "7"
              cell "14"
            tableRow "8, 16" 2/2
              cell "8"
              cell "16"
        """)
    let table = host.accessibilityTree.children[0]
    let header = table.children[0].children[0]
    #expect(host.performAccessibilityAction(on: header.id))
    #expect(host.performAccessibilityAction(on: header.id), "descending")
    host.advance(to: 1)
    let sorted = host.accessibilityTree.children[0]
    #expect(sorted.children.map(\.label) == ["Number, Double", "8, 16", "7, 14"])
    #expect(sorted.children[0].children[0].value == "descending")
  }

  @Test func `a section's header is a heading among its rows`() {
    let host = ViewHost(size: Size(width: 320, height: 200), text: BoxFont()) {
      List {
        Section("Fruit") { Text("apple") }
      }
      .accessibilityLabel("Food")
    }
    host.advance(to: 0)
    #expect(
      host.accessibilityTree.description == """
        group ""
          list "Food"
            heading "Fruit" 1/2
            row "apple" 2/2
        """)
  }

  @Test func `changes of a list are announced`() {
    let model = Model()
    let host = host(model)
    var old = host.accessibilityTree
    var time = 0.0
    func changes(_ change: () -> Void) -> [String] {
      change()
      time += 5
      host.advance(to: time)
      host.advance(to: time + 4)
      let now = host.accessibilityTree
      defer { old = now }
      return now.changes(since: old).map(\.description)
    }
    #expect(changes { model.names += ["e", "f"] } == ["Names: 2 rows added"])
    #expect(changes { model.names.removeLast() } == ["Names: 1 row removed"])
    #expect(changes { model.names.swapAt(0, 1) } == ["Names: rows moved"])
    #expect(changes { model.open = ["a"] }.isEmpty)
    #expect(changes {}.isEmpty)
  }

  @Test func `changed rows and a refresh are announced`() {
    func list(_ labels: [String], isBusy: Bool = false) -> AccessibilityNode {
      let rows = labels.enumerated().map { index, label in
        AccessibilityNode(
          id: AccessibilityNode.ID(row: UInt64(index + 1)), role: .row, label: label, index: index,
          count: labels.count)
      }
      return AccessibilityNode(
        id: AccessibilityNode.ID(row: 100), role: .list, label: "Names", count: labels.count,
        isBusy: isBusy, children: rows)
    }
    func changes(_ old: AccessibilityNode, _ new: AccessibilityNode) -> [String] {
      new.changes(since: old).map(\.description)
    }
    let names = list(["a", "b", "c"])
    #expect(changes(names, list(["a", "B", "c"])) == ["Names: changed, B"])
    #expect(changes(names, list(["A", "B", "c"])) == ["Names: 2 rows changed"])
    #expect(changes(names, list(["a", "b", "c"], isBusy: true)) == ["Names: refreshing"])
    #expect(
      changes(list(["a"], isBusy: true), list(["a", "b"])) == [
        "Names: refreshed", "Names: 1 row added",
      ])
  }
}
