import RowMotion
import Testing

@testable import RowMotionTestFixtures

private struct SwitchView: View {
  @State var isOn = false
  var isDisabled = false

  var body: some View {
    VStack(spacing: 0) {
      Toggle("Wi-Fi", isOn: $isOn).id("toggle").disabled(isDisabled)
      Text(isOn ? "on" : "off")
    }
  }
}

private struct Form: View {
  @State private var name = ""
  @State private var detail = "a"
  @State private var submitted = 0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      TextField("Name", text: $name).id("field").onSubmit { submitted += 1 }
      TextEditor(text: $detail).frame(height: 60).id("editor")
      Text("submitted \(submitted)")
    }
  }
}

private struct Sheeted: View {
  @State private var isShown = false
  @State private var dismissals = 0

  var body: some View {
    VStack(spacing: 0) {
      Text("show").id("show").onTapGesture { isShown = true }
      Text("dismissed \(dismissals)")
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .top)
    .sheet(isPresented: $isShown, onDismiss: { dismissals += 1 }) {
      SheetContent().id("sheet")
    }
  }
}

private struct SheetContent: View {
  @Environment(\.dismiss) private var dismiss

  var body: some View {
    VStack(spacing: 0) {
      Text("sheet")
      Text("done").id("done").onTapGesture { dismiss() }
    }
  }
}

/// Controls around a list and a field.
private struct Controls: View {
  @State private var count = 0
  @State private var isOn = false
  @State private var name = ""
  @State private var isShown = false
  var isDisabled = false

  var body: some View {
    VStack(spacing: 0) {
      Button("count \(count)") { count += 1 }.id("button").disabled(isDisabled)
      Button("unreachable") {}.allowsHitTesting(false)
      AnimatedPresence(value: nil as Int?) { _ in Button("absent") {} }
      Toggle(isOn ? "on" : "off", isOn: $isOn).id("toggle")
      TextField("Name", text: $name)
      Button("show") { isShown = true }.id("show")
    }
    .sheet(isPresented: $isShown) {
      Button("hide") { isShown = false }.id("hide")
    }
  }
}

/// A button between two others that disables itself.
private struct DisablesItself: View {
  @State private var isDone = false

  var body: some View {
    VStack(spacing: 0) {
      Button("first") {}
      Button("once") { isDone = true }.disabled(isDone)
      Button("last") {}
    }
  }
}

/// A field that F2 covers with a sheet.
private struct SheetedField: View {
  @State private var isShown = false

  var body: some View {
    TextField("Below", text: .constant("below")).id("below")
      .onKeyPress(.function(2)) {
        isShown = true
        return .handled
      }
      .sheet(isPresented: $isShown) {
        VStack(spacing: 0) {
          TextField("Sheet", text: .constant("sheet"))
          Button("Close") { isShown = false }
        }
      }
  }
}

/// Buttons above and in rows that can be selected, or cannot.
private struct ButtonRows: View {
  let canSelect: Bool
  @State private var selection: Int?
  @State private var log = ""

  var body: some View {
    VStack(spacing: 0) {
      Button("above \(log)") { log += "above " }
      if canSelect {
        List(selection: $selection) { rows }
      } else {
        List { rows }
      }
    }
  }

  private var rows: some View {
    ForEach(0..<20, id: \.self) { row in Button("row \(row)") { log += "\(row) " } }
  }
}

private struct DoubleTap: View {
  @State private var count = 0

  var body: some View {
    Text("\(count)").onTapGesture(count: 2) { count += 1 }
  }
}

@MainActor @Suite struct ControlTests {
  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    stage(size: Size(width: 320, height: 200), content)
  }

  @Test func `a toggle turns on and off`() throws {
    let host = host { SwitchView() }
    #expect(host.drawnTexts == ["Wi-Fi", "off"])
    #expect(host.elements.first { $0.role == .toggle }?.isChecked == false)
    host.tap(id: "toggle")
    host.advance(to: 0)
    #expect(host.drawnTexts == ["Wi-Fi", "on"])
    // The knob is still moving.
    host.advance(to: 0.05)
    #expect(host.advance(to: 0.06) == .now)
    host.advance(to: 1)
    #expect(host.isIdle)
    let toggle = try #require(host.elements.first { $0.role == .toggle })
    #expect(toggle.isChecked == true)
    #expect(toggle.label == "Wi-Fi")
    host.tap(id: "toggle")
    host.advance(to: 2)
    #expect(host.drawnTexts == ["Wi-Fi", "off"])
  }

  @Test func `a disabled toggle does not change`() {
    let host = host { SwitchView(isDisabled: true) }
    host.tap(id: "toggle")
    host.advance(to: 1)
    #expect(host.drawnTexts == ["Wi-Fi", "off"])
  }

  /// The label of the focused element; nil without one.
  private func focusedLabel(_ host: ViewHost) -> String? {
    host.elements.first { $0.isFocused == true }?.label
  }

  /// The border of the focus ring; nil if none is drawn.
  private func ring(_ host: ViewHost) -> Rect? {
    for case .layer(let layer) in host.displayList.items {
      for case .border(let frame, _, 2, _) in layer.segment.operations {
        return frame.offset(by: layer.origin)
      }
    }
    return nil
  }

  @Test func `Tab moves the focus through buttons, toggles and fields`() {
    let host = host { Controls() }
    var labels: [String?] = []
    for _ in 0..<5 {
      #expect(host.key(.tab))
      host.advance(to: 0)
      labels.append(focusedLabel(host))
    }
    // Without focus, Tab begins at the first field.
    #expect(labels == ["Name", "show", "count 0", "off", "Name"])
    #expect(host.key(.tab, modifiers: .shift))
    #expect(focusedLabel(host) == "off")
    // From a neighbor in the window, it begins at the first view.
    #expect(host.enterFocus(backwards: false))
    #expect(focusedLabel(host) == "count 0")
    #expect(host.enterFocus(backwards: true))
    #expect(focusedLabel(host) == "show")
  }

  @Test func `Tab skips a disabled button`() {
    let host = host { Controls(isDisabled: true) }
    host.enterFocus(backwards: false)
    #expect(focusedLabel(host) == "off")
  }

  @Test(arguments: [([], "last"), (.shift, "first")] as [(KeyModifiers, String)])
  func `Tab continues from a button that was disabled`(modifiers: KeyModifiers, next: String) {
    let host = host { DisablesItself() }
    host.enterFocus(backwards: false)
    host.key(.tab)
    #expect(focusedLabel(host) == "once")
    host.key(.space)
    host.advance(to: 0)
    #expect(!host.key(.space))
    host.key(.tab, modifiers: modifiers)
    #expect(focusedLabel(host) == next)
  }

  @Test func `Space and Enter act on the focused control`() {
    let host = host { Controls() }
    #expect(!host.key(.space))
    host.enterFocus(backwards: false)
    #expect(host.key(.space))
    #expect(host.key(.enter))
    #expect(!host.key(.enter, modifiers: .control))
    host.advance(to: 0)
    #expect(focusedLabel(host) == "count 2")
    host.key(.tab)
    #expect(host.key(.space))
    host.advance(to: 0.1)
    #expect(focusedLabel(host) == "on")
  }

  @Test func `a ring is drawn around a control that a key focused`() throws {
    let host = host { Controls() }
    host.tap(id: "button")
    host.advance(to: 0)
    #expect(focusedLabel(host) == nil)
    #expect(ring(host) == nil)
    host.enterFocus(backwards: false)
    host.advance(to: 0.1)
    let button = try #require(host.frame(id: "button"))
    #expect(ring(host) == button.inset(by: -3))
    // A click elsewhere hides it.
    host.tap(at: Point(x: 1, y: 199))
    host.advance(to: 0.2)
    #expect(ring(host) == nil)
  }

  @Test func `a click does not focus a button, and leaves the focus of a list`() {
    let host = host { ButtonRows(canSelect: true) }
    host.key(.down)
    host.advance(to: 0)
    #expect(host.focusedRow?.id == AnyHashable(0))
    host.tap(at: Point(x: 160, y: 10))
    host.advance(to: 0.1)
    #expect(focusedLabel(host) == nil)
    #expect(host.drawnTexts.contains("above above "))
  }

  @Test func `arrow keys begin at a list, not at a button above it`() {
    let host = host { ButtonRows(canSelect: true) }
    host.key(.down)
    host.advance(to: 0)
    #expect(host.focusedRow?.id == AnyHashable(0))
    // The list is one Tab stop.
    host.key(.tab)
    #expect(focusedLabel(host) == "above ")
    host.key(.tab)
    #expect(host.focusedRow?.id == AnyHashable(0))
  }

  @Test func `Tab reaches the buttons in rows without a selection, and arrow keys scroll them`() {
    let host = host { ButtonRows(canSelect: false) }
    host.key(.tab)
    host.key(.tab)
    #expect(focusedLabel(host) == "row 0")
    host.key(.enter)
    host.advance(to: 0)
    #expect(host.drawnTexts.contains("above 0 "))
    #expect(host.key(.down))
    host.advance(to: 1)
    #expect(host.scrollMetrics()?.offset == 40)
    host.key(.up)
    host.advance(to: 2)
    // The buttons that Tab reaches are scrolled into view.
    for row in 1..<20 {
      host.key(.tab)
      host.advance(to: 2 + Double(row))
      #expect(focusedLabel(host) == "row \(row)")
    }
    #expect(host.drawnTexts.last == "row 19")
  }

  @Test func `Tab reaches buttons in rows that are not shown yet, in both directions`() {
    let host = stage(size: Size(width: 320, height: 200)) {
      List {
        ForEach(0..<30, id: \.self) { row in
          Button("row \(row)") {}.frame(height: 40)
          if row % 5 == 4 { Text("no button").frame(height: 40) }
        }
      }
      .listRowSeparator(.hidden)
    }
    host.enterFocus(backwards: false)
    for row in 1..<30 {
      host.key(.tab)
      host.advance(to: Double(row))
      #expect(focusedLabel(host) == "row \(row)")
    }
    for row in (0..<29).reversed() {
      host.key(.tab, modifiers: .shift)
      host.advance(to: Double(60 - row))
      #expect(focusedLabel(host) == "row \(row)")
    }
  }

  @Test func `a field in a sheet gets the focus, which returns to the field below`() {
    let host = host { SheetedField() }
    host.tap(id: "below")
    host.advance(to: 0)
    #expect(host.textInput?.text == "below")
    host.key(.function(2))
    host.advance(to: 0)
    host.advance(to: 2)
    #expect(host.textInput?.text == "sheet")
    host.key(.tab)
    #expect(focusedLabel(host) == "Close")
    host.key(.space)
    host.advance(to: 2)
    host.advance(to: 4)
    #expect(host.textInput?.text == "below")
  }

  @Test func `arrow keys without a list scroll, and do not begin to edit a field`() {
    let host = host {
      ScrollView {
        VStack(spacing: 0) {
          TextField("Name", text: .constant("name"))
          ForEach(0..<30, id: \.self) { Text("\($0)") }
        }
      }
    }
    #expect(host.key(.down))
    host.advance(to: 1)
    #expect(host.textInput == nil)
    #expect(host.scrollMetrics()?.offset == 40)
  }

  @Test func `a sheet takes the focus from the button that shows it, and returns it`() {
    let host = host { Controls() }
    host.key(.tab, modifiers: .shift)
    #expect(focusedLabel(host) == "show")
    host.key(.space)
    host.advance(to: 0)
    host.advance(to: 2)
    // The button behind the sheet gets no keys.
    #expect(focusedLabel(host) == nil)
    #expect(!host.key(.space))
    host.key(.tab)
    #expect(focusedLabel(host) == "hide")
    host.key(.space)
    host.advance(to: 2)
    host.advance(to: 4)
    #expect(focusedLabel(host) == "show")
  }

  @Test func `an opening window focuses no button`() {
    let host = host { Controls() }
    #expect(host.setOpeningFocus(backwards: false))
    #expect(!host.hasFocusedView)
    #expect(!self.host { Button("only") {} }.setOpeningFocus(backwards: false))
    let list = self.host { ButtonRows(canSelect: true) }
    #expect(list.setOpeningFocus(backwards: false))
    #expect(list.hasFocusedView)
    #expect(focusedLabel(list) != "above ")
  }

  @Test func `a field shows its title and accepts typed text`() {
    let host = host { Form() }
    #expect(host.drawnTexts.first == "Name")
    host.type("lost")
    host.tap(id: "field")
    host.advance(to: 0)
    #expect(host.textInput?.text == "")
    #expect(host.textInput?.frame == Rect(x: 0, y: 50, width: 320, height: 20))
    host.type("ab")
    #expect(host.key(.space))
    #expect(host.key(.character("c")))
    host.advance(to: 0.1)
    #expect(host.drawnTexts.first == "ab c")
    #expect(host.key(.backspace))
    host.advance(to: 0.2)
    #expect(host.drawnTexts.first == "ab ")
    #expect(host.key(.enter))
    host.advance(to: 0.3)
    #expect(host.drawnTexts.last == "submitted 1")
    host.setText("whole")
    host.advance(to: 0.4)
    #expect(host.drawnTexts.first == "whole")
    #expect(host.elements.contains { $0.role == .textField && $0.label == "Name" })
    // A press outside removes the focus.
    host.tap(at: Point(x: 160, y: 199))
    host.advance(to: 0.5)
    #expect(host.textInput == nil)
    #expect(host.isIdle)
  }

  @Test func `tab moves the focus, and an editor accepts line breaks`() {
    let host = host { Form() }
    host.tap(id: "field")
    host.advance(to: 0)
    #expect(host.key(.tab))
    host.advance(to: 0)
    #expect(host.textInput?.isMultiline == true)
    #expect(host.key(.enter))
    host.type("b")
    host.advance(to: 0.1)
    #expect(host.drawnTexts.contains("a|b"))
    #expect(host.key(.tab, modifiers: .shift))
    host.advance(to: 0.2)
    #expect(host.textInput?.isMultiline == false)
    #expect(host.key(.escape))
    #expect(host.textInput == nil)
    #expect(!host.key(.escape))
  }

  @Test func `a sheet moves in from below and out again`() throws {
    let host = host { Sheeted() }
    #expect(host.drawnTexts == ["show", "dismissed 0"])
    host.tap(id: "show")
    host.advance(to: 0)
    host.advance(to: 0.1)
    // The layout has the final frame. The visible sheet still moves, above a dimmed background.
    let sheet = try #require(host.frame(id: "sheet"))
    #expect(sheet.maxY == 200)
    let dim = host.drawnFills.first { $0.rect == Rect(x: 0, y: 0, width: 320, height: 200) }
    #expect(dim != nil)
    #expect(host.advance(to: 0.2) == .now)
    host.advance(to: 1.5)
    #expect(host.isIdle)
    #expect(host.frame(id: "sheet")?.maxY == 200)
    #expect(!host.elements.contains { $0.label == "show" })
    #expect(host.elements.contains { $0.label == "sheet" })
    // Views behind do not react; a tap there dismisses the sheet.
    host.tap(id: "show")
    host.advance(to: 1.6)
    host.advance(to: 1.7)
    #expect(host.drawnTexts.contains("sheet"))
    #expect(host.drawnTexts.contains("dismissed 1"))
    host.advance(to: 4)
    #expect(host.drawnTexts == ["show", "dismissed 1"])
    #expect(host.isIdle)
  }

  @Test func `a sheet is dismissed from its content and by Escape`() {
    let host = host { Sheeted() }
    host.tap(id: "show")
    host.advance(to: 2)
    // A tap on the sheet itself does nothing.
    host.tap(at: Point(x: 10, y: 170))
    host.advance(to: 3)
    #expect(host.frame(id: "done") != nil)
    host.tap(id: "done")
    host.advance(to: 5)
    #expect(host.drawnTexts == ["show", "dismissed 1"])
    host.tap(id: "show")
    host.advance(to: 7)
    #expect(host.key(.escape))
    host.advance(to: 9)
    #expect(host.drawnTexts == ["show", "dismissed 2"])
  }

  @Test func `a double tap needs two taps within its time`() {
    let host = host { DoubleTap() }
    let middle = Point(x: 160, y: 100)
    host.tap(at: middle)
    host.advance(to: 1)
    host.tap(at: middle)
    host.advance(to: 1.1)
    #expect(host.drawnTexts == ["0"])
    host.tap(at: middle)
    host.advance(to: 1.2)
    #expect(host.drawnTexts == ["1"])
  }

  @Test func `progress is a bar, or an endless animation`() throws {
    let bar = host { ProgressView(value: 30, total: 120).id("bar") }
    let fills = bar.drawnFills
    #expect(fills.count == 2)
    #expect(fills.last?.rect.width == 80)
    #expect(bar.isIdle)
    let spinner = host { ProgressView("Loading") }
    #expect(spinner.drawnTexts == ["Loading"])
    #expect(spinner.advance(to: 0.1) == .now)
    let first = spinner.displayList
    spinner.advance(to: 0.35)
    #expect(spinner.displayList != first)
    #expect(spinner.elements.contains { $0.role == .progress && $0.label == "Loading" })
    // Under reduced motion nothing rotates.
    spinner.environment.reduceMotion = true
    spinner.advance(to: 1)
    #expect(spinner.advance(to: 2) == .never)
    #expect(host { ProgressView(value: .nan, total: 0) }.drawnFills.count == 1)
  }

  @Test func `accessibility labels replace texts, and hidden views have no element`() {
    let host = host {
      VStack {
        Text("x").accessibilityLabel("close")
        HStack {
          Text("a")
          Text("b")
        }
        .accessibilityLabel("both")
        Text("hidden").accessibilityHidden(true)
      }
    }
    let labels = host.elements.map(\.label)
    #expect(labels.contains("close") && !labels.contains("x"))
    #expect(host.elements.first { $0.label == "both" }?.children.map(\.label) == ["a", "b"])
    #expect(!labels.contains("hidden"))
  }
}
