import CGtk
import Observation
import RowMotion
import RowMotionGTK
import XCTest

/// Fields that get the focus from outside the canvas: when the window opens, or by Tab.
final class FieldFocusTests: XCTestCase {
  @MainActor private struct Form: View {
    @State private var texts = ["one", "two", String(repeating: "three ", count: 20)]

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(width: 200, height: 500)
          ForEach(0..<3) { index in
            ScrollView(.horizontal) { TextField("Field", text: $texts[index]) }.id(index)
            Color.clear.frame(width: 200, height: 200)
          }
        }
      }
      .id("form")
    }
  }

  @MainActor private static func withForm(_ body: @MainActor (ViewHost) throws -> Void) throws {
    try PresentedView.startGTK()
    let view = HostView { Form() }
    let shown = try PresentedView(view, width: 300, height: 200)
    try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
    defer { shown.close() }
    try body(view.host)
  }

  func testAWindowOpensAtTheTopWithNothingEdited() throws {
    try onMain {
      try FieldFocusTests.withForm { host in
        XCTAssertNil(host.textInput)
        XCTAssertEqual(host.scrollMetrics(in: "form")?.offset, 0)
      }
    }
  }

  @MainActor private struct InitiallyFocusedForm: View {
    @FocusState private var isFocused: Bool

    var body: some View {
      VStack {
        TextField("First", text: .constant("first"))
        TextField("Second", text: .constant("second")).focused($isFocused)
          .onAppear { isFocused = true }
      }
    }
  }

  func testAFieldFocusedByTheProgramHasTheFocusWhenTheWindowOpens() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView { InitiallyFocusedForm() }
      let shown = try PresentedView(view, width: 300, height: 200)
      defer { shown.close() }
      try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
      XCTAssertEqual(view.host.textInput?.text, "second")
    }
  }

  @MainActor @Observable fileprivate final class FieldModel {
    var hasField = true
    var text = "text"
  }

  @MainActor private struct FieldOfModel: View {
    @Bindable var model: FieldModel
    @FocusState private var isFocused: Bool

    var body: some View {
      VStack {
        if model.hasField {
          TextField("Field", text: $model.text).focused($isFocused).onAppear { isFocused = true }
        }
        Text("below")
      }
    }
  }

  @MainActor private static func withField(
    _ body: @MainActor (HostView, FieldModel) throws -> Void
  ) throws {
    try PresentedView.startGTK()
    let model = FieldModel()
    let view = HostView { FieldOfModel(model: model) }
    let shown = try PresentedView(view, width: 300, height: 200)
    defer { shown.close() }
    try PresentedView.run(until: "the field has the focus") { view.host.textInput != nil }
    try body(view, model)
    try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
    XCTAssertNil(gtk_widget_get_first_child(view.widget), "the text widget is in the canvas")
  }

  /// GTK hung while the focus moved from a text widget that was removed meanwhile.
  func testAFieldCanDisappearWhileAnotherWindowIsActive() throws {
    try onMain {
      try FieldFocusTests.withField { view, model in
        let other = try PresentedView(HostView { Text("other") }, width: 100, height: 100)
        defer { other.close() }
        let root = try XCTUnwrap(gtk_widget_get_root(view.widget))
        try PresentedView.run(until: "the other window is active") {
          gtk_window_is_active(cast(root)) == 0
        }
        model.hasField = false
        try PresentedView.run(until: "the field has disappeared") { view.host.textInput == nil }
      }
    }
  }

  func testAViewThatIsHiddenEndsTheEditing() throws {
    try onMain {
      try FieldFocusTests.withField { view, _ in
        gtk_widget_set_visible(view.widget, 0)
        XCTAssertNil(view.host.textInput)
        gtk_widget_set_visible(view.widget, 1)
      }
    }
  }

  @MainActor private struct ListBelow: View {
    @State private var selected: Int?

    var body: some View {
      ScrollView {
        Color.clear.frame(width: 200, height: 500)
        List(0..<5, id: \.self, selection: $selected) { Text("Row \($0)") }.frame(height: 100)
      }
      .id("form")
    }
  }

  func testAWindowDoesNotScrollToAFocusedListWhenItOpens() throws {
    try onMain {
      try PresentedView.startGTK()
      let view = HostView { ListBelow() }
      let shown = try PresentedView(view, width: 300, height: 200)
      defer { shown.close() }
      try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
      XCTAssertEqual(view.host.scrollMetrics(in: "form")?.offset, 0)
    }
  }

  func testTabCyclesThroughFieldsThatScrollIntoViewAndAcceptText() throws {
    try onMain {
      try FieldFocusTests.withForm { host in
        for (key, text) in [
          ("Tab", "one"), ("Tab", "two"), ("shift+Tab", "one"), ("shift+Tab", "three"),
          ("Tab", "one"),
        ] {
          try PresentedView.press(key)
          let input = try XCTUnwrap(host.textInput, key)
          XCTAssertTrue(input.text.hasPrefix(text), "\(input.text) after \(key)")
          XCTAssertEqual(input.visibleFrame.height, input.frame.height)
        }
        try PresentedView.press("x")
        XCTAssertEqual(host.textInput?.text, "x")
      }
    }
  }

  func testTheEndKeyScrollsToTheEndEvenIfTheCaretIsThere() throws {
    try onMain {
      try FieldFocusTests.withForm { host in
        try PresentedView.press("Tab", "Tab", "Tab", "End")
        let metrics = try XCTUnwrap(host.scrollMetrics(in: 2))
        XCTAssertEqual(metrics.horizontalOffset, metrics.contentWidth - 300, accuracy: 0.01)
        try PresentedView.press("Home")
        XCTAssertEqual(host.scrollMetrics(in: 2)?.horizontalOffset, 0)
      }
    }
  }

  /// A line whose direction is not the window's starts at its other end.
  func testTheCaretScrollsIntoViewInTextOfEitherDirection() throws {
    for (text, isReversed, homeIsAtRight) in [
      ("one two three four five six seven eight nine ten", true, false),
      ("אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר", false, true),
      ("אחת שתיים שלוש ארבע חמש שש שבע שמונה תשע עשר", true, true),
    ] {
      try onMain {
        try PresentedView.startGTK()
        let view = HostView {
          ScrollView(.horizontal) { TextField("Field", text: .constant(text)) }
            .id("line")
            .environment(\.layoutDirection, isReversed ? .rightToLeft : .leftToRight)
        }
        let shown = try PresentedView(view, width: 120, height: 60)
        try PresentedView.run(until: "it is at rest") { !view.isRunning && !view.isDoingIdleWork }
        for (key, isAtRight) in [("End", !homeIsAtRight), ("Home", homeIsAtRight)] {
          try PresentedView.press("Tab", key)
          let metrics = try XCTUnwrap(view.host.scrollMetrics(in: "line"))
          let right = metrics.contentWidth - metrics.viewport.width
          XCTAssertGreaterThan(right, 100)
          XCTAssertEqual(
            metrics.horizontalOffset, isAtRight ? right : 0, accuracy: 1, "\(key) in \(text)")
        }
        shown.close()
      }
    }
  }
}
