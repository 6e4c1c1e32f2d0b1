import RowMotion
import Testing

@testable import RowMotionTestFixtures

/// Text fields in scroll views outside a list: 200 by 100 points, letters of 16 by 20.
@MainActor @Suite struct ScrollViewCaretTests {
  private struct Form: View {
    @Bindable var model: Switch
    var isLazy = false

    var body: some View {
      ScrollView {
        if isLazy {
          LazyVStack(spacing: 0) { fields }
        } else {
          VStack(spacing: 0) { fields }
        }
      }
      .id("form")
    }

    @ViewBuilder private var fields: some View {
      Color.clear.frame(width: 200, height: 40)
      TextEditor(text: $model.items[0]).id("first")
      Color.clear.frame(width: 200, height: 300)
      TextField("Last", text: $model.items[1]).id("last")
      Color.clear.frame(width: 200, height: 80)
    }
  }

  private struct Grouped: View {
    @Bindable var model: Switch

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          TextEditor(text: $model.items[0]).id("first").geometryGroup().padding(.top, 20)
          Color.clear.frame(width: 200, height: 300)
        }
        .geometryGroup()
        .padding(.top, 40)
      }
      .id("form")
    }
  }

  private struct Line: View {
    @Bindable var model: Switch
    var isReversed = false

    var body: some View {
      ScrollView(.horizontal) { TextField("", text: $model.items[0]).id("line") }
        .id("form")
        .environment(\.layoutDirection, isReversed ? .rightToLeft : .leftToRight)
    }
  }

  private struct Nested: View {
    @Bindable var model: Switch

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(width: 200, height: 150)
          ScrollView { TextEditor(text: $model.items[0]).id("inner field") }
            .frame(height: 60)
            .id("inner")
          Color.clear.frame(width: 200, height: 150)
        }
      }
      .id("outer")
    }
  }

  private let model = Switch()

  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    stage(size: Size(width: 200, height: 100), content)
  }

  private func offset(_ host: ViewHost, _ id: String = "form") -> Double? {
    host.scrollMetrics(in: id)?.offset
  }

  /// Returns the offset from the leading edge.
  private func horizontalOffset(_ host: ViewHost, _ isReversed: Bool) -> Double? {
    guard let metrics = host.scrollMetrics(in: "form") else { return nil }
    let end = metrics.contentWidth - metrics.viewport.width
    return isReversed ? end - metrics.horizontalOffset : metrics.horizontalOffset
  }

  private func edit(_ id: String, in host: ViewHost) {
    host.tap(id: id)
    host.advance(to: host.time)
  }

  @Test func `a line in geometry groups is scrolled into view`() {
    model.items = ["a"]
    let host = host { Grouped(model: model) }
    edit("first", in: host)
    // The editor begins at 60: four lines end at 140.
    host.setText("a\nb\nc\nd")
    host.advance(to: 0.1)
    #expect(offset(host) == 40)
  }

  @Test(arguments: [false, true])
  func `the line that is typed into is scrolled into view, as little as needed`(isLazy: Bool) {
    model.items = ["a", "z"]
    let host = host { Form(model: model, isLazy: isLazy) }
    edit("first", in: host)
    // The editor begins at 40: two lines end at 80, in view, and four at 120.
    host.setText("a\nb")
    host.advance(to: 0.1)
    #expect(offset(host) == 0)
    host.setText("a\nb\nc\nd")
    host.advance(to: 0.2)
    #expect(offset(host) == 20)
    // After scrolling away, the first line, 40 to 60, is shown at the top.
    host.scroll(to: 400, in: "form")
    host.advance(to: 0.3)
    host.moveCaret(to: 0)
    host.advance(to: 0.4)
    #expect(offset(host) == 40)
  }

  @Test func `a field that gets the focus by key is scrolled into view`() {
    model.items = ["a", "z"]
    let host = host { Form(model: model) }
    edit("first", in: host)
    #expect(host.key(.tab))
    host.advance(to: 0.1)
    #expect(host.textInput?.text == "z")
    // The last field is at 360 to 380.
    #expect(offset(host) == 280)
    #expect(host.key(.tab, modifiers: .shift))
    host.advance(to: 0.2)
    #expect(host.textInput?.text == "a")
    #expect(offset(host) == 40)
  }

  @Test func `without typing or a change of focus nothing scrolls`() {
    model.items = ["a", "z"]
    let host = host { Form(model: model) }
    edit("first", in: host)
    host.scroll(to: 200, in: "form")
    host.advance(to: 0.1)
    model.items[0] = "a\nb\nc\nd\ne\nf"
    host.advance(to: 0.2)
    #expect(offset(host) == 200)
  }

  /// A right-to-left layout is mirrored, and so is right-to-left text.
  @Test(arguments: [
    ("aaaa bbbb cccc dddd", false, [105.0, 72, 0]), ("aaaa bbbb cccc dddd", true, [0, 32, 105]),
    ("אאאא בבבב גגגג דדדד", false, [0, 32, 105]), ("אאאא בבבב גגגג דדדד", true, [105, 72, 0]),
  ])
  func `the caret is scrolled to horizontally`(
    text: String, isReversed: Bool, offsets: [Double]
  ) {
    model.items = ["aaaa"]
    let host = host { Line(model: model, isReversed: isReversed) }
    edit("line", in: host)
    // 19 letters and 1 point: 305 points, of which 200 are visible.
    host.setText(text)
    host.advance(to: 0.1)
    #expect(horizontalOffset(host, isReversed) == offsets[0])
    // In the middle of the second word, 96 points from the start, with a margin of 24 points.
    host.moveCaret(to: 6)
    host.advance(to: 0.2)
    #expect(horizontalOffset(host, isReversed) == offsets[1])
    host.moveCaret(to: 0)
    host.advance(to: 0.3)
    #expect(horizontalOffset(host, isReversed) == offsets[2])
  }

  @Test func `a caret that moved before the field was left is not scrolled to later`() {
    model.items = ["a", "z"]
    let host = host { Form(model: model) }
    edit("first", in: host)
    host.setText("a\nb\nc\nd")
    host.endTextInput(.leave)
    host.advance(to: 0.1)
    #expect(offset(host) == 0)
    edit("first", in: host)
    #expect(offset(host) == 0)
  }

  @Test(arguments: [false, true])
  func `a field that is wider than the viewport is shown from its beginning`(isReversed: Bool) {
    model.items = [String(repeating: "a", count: 40)]
    let host = host { Line(model: model, isReversed: isReversed) }
    host.scroll(by: Point(x: isReversed ? -50 : 50, y: 0), at: Point(x: 100, y: 50))
    host.advance(to: 0.1)
    #expect(horizontalOffset(host, isReversed) == 50)
    #expect(host.key(.tab))
    host.advance(to: 0.2)
    #expect(horizontalOffset(host, isReversed) == 0)
  }

  private struct ListInside: View {
    @Bindable var model: Switch

    var body: some View {
      ScrollView {
        VStack(spacing: 0) {
          Color.clear.frame(width: 200, height: 300)
          List(0..<10) { index in
            TextField("", text: $model.items[index]).frame(height: 40).id("row \(index)")
          }
          .listStyle(.plain)
          .frame(height: 80)
          .id("list")
          Color.clear.frame(width: 200, height: 300)
        }
      }
      .id("form")
    }
  }

  private struct ScrollInside: View {
    @Bindable var model: Switch

    var body: some View {
      List(0..<10) { index in
        ScrollView(.horizontal) {
          TextField("", text: $model.items[index]).id("row \(index)")
        }
        .frame(height: 40)
      }
      .id("list")
    }
  }

  @Test func `a list and the scroll view around it show the field that is typed into`() throws {
    model.items = (0..<10).map { "item \($0)" }
    let host = host { ListInside(model: model) }
    host.scroll(to: 290, in: "form")
    host.advance(to: 0.1)
    edit("row 0", in: host)
    host.scroll(to: 120, in: "list")
    host.scroll(to: 0, in: "form")
    host.advance(to: 0.2)
    #expect(host.textInput?.visibleFrame.isEmpty == true)
    host.setText("typed")
    host.advance(to: 0.3)
    // The field is centered in 40 points.
    #expect(offset(host, "list") == 10)
    let field = try #require(host.textInput)
    #expect(field.visibleFrame == field.frame)
    #expect(field.visibleFrame.maxY == 100)
  }

  @Test func `a list shows the row whose scroll view has the field that is typed into`() throws {
    model.items = (0..<10).map { "item \($0)" }
    let host = host { ScrollInside(model: model) }
    edit("row 0", in: host)
    host.scroll(to: 200, in: "list")
    host.advance(to: 0.2)
    #expect(host.textInput?.visibleFrame.isEmpty == true)
    host.setText("typed")
    host.advance(to: 0.3)
    let field = try #require(host.textInput)
    #expect(field.visibleFrame.height == 20)
    #expect(offset(host, "list") == 10)
  }

  @Test func `Tab fully shows a field in a partly visible row`() throws {
    model.items = (0..<10).map { "item \($0)" }
    let host = host {
      List(0..<10) { index in
        VStack(spacing: 0) {
          TextField("", text: .constant("one")).id("one \(index)")
          TextField("", text: .constant("two")).padding(.top, 20).id("two \(index)")
        }
        .frame(height: 80)
      }
      .id("list")
    }
    host.scroll(to: 20, in: "list")
    host.advance(to: 0.1)
    host.tap(id: "one 1")
    host.advance(to: 0.1)
    #expect(host.key(.tab))
    host.advance(to: 0.2)
    let field = try #require(host.textInput)
    #expect(field.text == "two")
    #expect(field.visibleFrame.height == 20)
  }

  @Test func `nested scroll views both show the caret`() {
    model.items = ["a"]
    let host = host { Nested(model: model) }
    host.scroll(to: 100, in: "outer")
    host.advance(to: 0.1)
    edit("inner field", in: host)
    host.setText("a\nb\nc\nd")
    host.advance(to: 0.2)
    // Four lines in 60 points; the last one ends at the inner view's bottom, 210 in the outer.
    #expect(offset(host, "inner") == 20)
    #expect(offset(host, "outer") == 110)
  }
}
