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
