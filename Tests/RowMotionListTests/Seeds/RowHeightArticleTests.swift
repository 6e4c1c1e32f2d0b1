import RowMotion
import Testing

@testable import RowMotionTestFixtures

/// The data of the listings in a published article about row heights.
private struct Entry: Equatable {
  var name: String
  var description: String
}

// swift-format-ignore
/// The article's first listing: an optional text, with a transition, in a stack.
private struct NaturalRow: View {
  let note: Entry

  var body: some View {
    VStack(alignment: .leading) {
        Text(note.name)

        if !note.description.isEmpty {
            Text(note.description)
                .font(.caption)
                .transition(.opacity)
        }
    }
    .animation(.smooth, value: note.description)
  }
}

// swift-format-ignore
/// The second listing: a presence that measures itself.
private struct PresenceRow: View {
  let note: Entry
  let animation: Animation
  var description: String? { note.description.isEmpty ? nil : note.description }

  var body: some View {
    VStack(alignment: .leading) {
        Text(note.name)

        AnimatedPresence(
            value: description,
            animation: animation,
            contentTransition: .opacity
        ) { detail in
            Text(verbatim: detail)
                .font(.caption)
        }
    }
  }
}

// swift-format-ignore
/// The third listing, and the stack of the fourth around it.
private struct DetailRow: View {
  let title: String
  let detail: String?
  let animation: Animation

  var body: some View {
    VStack(alignment: .leading) {
        Text(verbatim: title)
            .lineLimit(1)
            .font(.headline)

        AnimatedPresence(
            value: detail,
            animation: animation,
            contentTransition: .opacity
        ) { detail in
            Text(verbatim: detail)
                .font(.caption)
                .foregroundStyle(.secondary)
                .lineLimit(3)
        }
    }
  }
}

private struct SpacedRow: View {
  let detail: String?
  let isCollapsible: Bool

  var body: some View {
    if isCollapsible {
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) { content }
    } else {
      VStack(alignment: .leading, spacing: 8) { content }
    }
  }

  @ViewBuilder private var content: some View {
    Text("title")
    AnimatedPresence(value: detail, animation: .smooth) { Text($0) }
    Text("footer")
  }
}

/// A view marked by hand with the modifiers that the article names.
private struct MarkedRow: View {
  let progress: Double

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text("title")
      VisibleHeightLayout(visibleHeight: 20 * progress) { Text("detail") }
        .clipped()
        .ignoredWhenCollapsed()
        .collapsibleSpacingProgress(progress)
      Text("footer")
    }
  }
}

@MainActor private final class Model {
  var note = Entry(name: "name", description: "")
}

private struct Screen<Row: View>: View {
  @State private var note = Entry(name: "name", description: "")
  var isList = true
  var isSnapping = true
  @ViewBuilder var row: @MainActor (Entry) -> Row

  var body: some View {
    if isList {
      List {
        row(note)
          .onTapGesture { note.description = note.description.isEmpty ? "detail" : "" }
        Text("next").id("next")
      }
      .listRowResizing(isSnapping ? .snap : .animated)
    } else {
      VStack(spacing: 0) {
        row(note)
          .onTapGesture { note.description = note.description.isEmpty ? "detail" : "" }
        Text("next").id("next")
      }
    }
  }
}

@MainActor @Suite struct RowHeightArticleTests {
  /// Returns the next view's top before a tap and in each frame of the 1.2 seconds after it.
  private func trace<Content: View>(@ViewBuilder _ content: () -> Content) -> [Double] {
    let host = ViewHost(size: Size(width: 240, height: 400), text: BoxFont(), root: content)
    host.advance(to: 0)
    var tops = [host.frame(id: "next")?.minY ?? .nan]
    let x = (host.frame(id: "next")?.minX ?? 0) + 4
    host.tap(at: Point(x: x, y: tops[0] - 10))
    for frame in 0...72 {
      host.advance(to: Double(frame) / 60)
      tops.append(host.frame(id: "next")?.minY ?? .nan)
    }
    return tops
  }

  private func greatestStep(_ trace: [Double]) -> Double {
    zip(trace, trace.dropFirst()).map { abs($1 - $0) }.max() ?? 0
  }

  @Test func `the stock list changes the height in one step`() {
    let tops = trace { Screen(row: { NaturalRow(note: $0) }) }
    #expect(tops[0] == 20)
    #expect(tops[1] == 20 + 8 + 15)
    #expect(Set(tops.dropFirst()).count == 1)
  }

  @Test func `RowMotion's list animates the same listing`() {
    let tops = trace { Screen(isSnapping: false, row: { NaturalRow(note: $0) }) }
    #expect(tops[0] == 20)
    #expect(tops[1] == 20)
    #expect(tops.last == 43)
    #expect(greatestStep(tops) < 3)
  }

  @Test func `the presence keeps the height continuous even in the stock list`() {
    let tops = trace { Screen(row: { PresenceRow(note: $0, animation: .smooth) }) }
    // A plain stack keeps its spacing around a presence without height.
    #expect(tops[0] == 20 + 8)
    #expect(tops[1] == 20 + 8)
    #expect(tops.last == 43)
    #expect(greatestStep(tops) < 2)
  }

  @Test func `the detail listing looks as described`() throws {
    let host = stage(proposal: ProposedViewSize(width: 240, height: nil)) {
      DetailRow(
        title: "a title that is longer than the line", detail: "one two three four five six",
        animation: .smooth
      )
      .id("row")
    }
    // One line of the headline, 8 of spacing, two lines of 12 points at 240.
    #expect(host.frame(id: "row")?.height == 58)
  }

  @Test func `a plain stack keeps extra spacing around a collapsed view`() {
    for (isCollapsible, height) in [(false, 56.0), (true, 48.0)] {
      let host = stage(proposal: ProposedViewSize(width: 240, height: nil)) {
        SpacedRow(detail: nil, isCollapsible: isCollapsible).id("row")
      }
      #expect(host.frame(id: "row")?.height == height)
    }
  }

  @Test(arguments: [0, 0.25, 0.5, 0.75, 1] as [Double])
  func `spacing and height share one progress`(_ progress: Double) {
    let host = stage(proposal: ProposedViewSize(width: 240, height: nil)) {
      MarkedRow(progress: progress).id("row")
    }
    let height = host.frame(id: "row")?.height ?? .nan
    #expect(isNear(height, 48 + 28 * progress, 1e-9))
  }
}
