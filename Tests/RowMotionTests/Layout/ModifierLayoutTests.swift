import RowMotion
import Testing

@testable import RowMotionTestFixtures

private enum Notch: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> Double { 0 }
}

extension VerticalAlignment {
  fileprivate static let notch = VerticalAlignment(Notch.self)
}

@MainActor @Suite struct ModifierLayoutTests {
  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    stage(proposal: ProposedViewSize(width: 300, height: 200), content)
  }

  @Test func `padding reduces the proposal`() {
    let host = host {
      Color.red.id("red").padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)).id("all")
    }
    #expect(host.frame(id: "all") == Rect(x: 0, y: 0, width: 300, height: 200))
    #expect(host.frame(id: "red") == Rect(x: 2, y: 1, width: 294, height: 196))
    let standard = self.host { box(10, 10).padding().id("all") }
    #expect(standard.frame(id: "all")?.size == Size(width: 42, height: 42))
    let sides = self.host { box(10, 10).padding(.horizontal, 5).id("all") }
    #expect(sides.frame(id: "all")?.size == Size(width: 20, height: 10))
    // If the padding exceeds the proposal, the content has no space.
    let small = stage(proposal: ProposedViewSize(width: 5, height: 5)) {
      Color.red.id("red").padding(10).id("all")
    }
    #expect(small.frame(id: "red")?.size == .zero)
    #expect(small.frame(id: "all")?.size == Size(width: 20, height: 20))
  }

  @Test func `backgrounds and overlays receive the size and do not change it`() {
    let host = host {
      box(100, 40)
        .background(alignment: .bottomTrailing) { box(20, 10).id("behind") }
        .overlay(alignment: .topLeading) { box(200, 100).id("upon") }
        .background { Color.red.id("fill") }
        .id("all")
    }
    #expect(host.frame(id: "all")?.size == Size(width: 100, height: 40))
    #expect(host.frame(id: "behind") == Rect(x: 80, y: 30, width: 20, height: 10))
    #expect(host.frame(id: "upon") == Rect(x: 0, y: 0, width: 200, height: 100))
    #expect(host.frame(id: "fill") == Rect(x: 0, y: 0, width: 100, height: 40))
  }

  @Test func `a fixed-size view has its ideal size`() {
    let host = stage(proposal: ProposedViewSize(width: 64, height: 20)) {
      HStack(spacing: 0) {
        Text("one two three").fixedSize().id("whole")
      }
    }
    #expect(host.frame(id: "whole")?.size == Size(width: 13 * 16, height: 20))
    let tall = stage(proposal: ProposedViewSize(width: 64, height: 20)) {
      Text("one two three").fixedSize(horizontal: false, vertical: true).id("tall")
    }
    #expect(tall.frame(id: "tall")?.size == Size(width: 64, height: 80))
  }

  @Test func `clipping does not change the layout`() {
    let host = host {
      box(100, 100).id("inner").frame(width: 20, height: 20).clipped().id("outer")
    }
    #expect(host.frame(id: "outer")?.size == Size(width: 20, height: 20))
    #expect(host.frame(id: "inner") == Rect(x: -40, y: -40, width: 100, height: 100))
    #expect(host.visibleFrame(id: "inner") == Rect(x: 0, y: 0, width: 20, height: 20))
  }

  @Test func `a ZStack is as large as its largest child of the highest priority`() {
    let host = host {
      ZStack(alignment: .bottomTrailing) {
        box(100, 20).id("wide")
        box(20, 60).id("tall")
      }
      .id("all")
    }
    #expect(host.frame(id: "all")?.size == Size(width: 100, height: 60))
    #expect(host.frame(id: "wide")?.origin == Point(x: 0, y: 40))
    #expect(host.frame(id: "tall")?.origin == Point(x: 80, y: 0))
    let ranked = self.host {
      ZStack {
        Color.red.id("back")
        box(30, 30).layoutPriority(1)
      }
      .id("all")
    }
    #expect(ranked.frame(id: "all")?.size == Size(width: 30, height: 30))
    #expect(ranked.frame(id: "back")?.size == Size(width: 30, height: 30))
  }

  @Test func `a divider spans its stack across the axis`() {
    let vertical = host {
      VStack(spacing: 0) {
        box(50, 10)
        Divider().id("line")
      }
    }
    #expect(vertical.frame(id: "line") == Rect(x: 0, y: 10, width: 300, height: 1))
    let horizontal = host {
      HStack(spacing: 0) {
        box(50, 10)
        Divider().id("line")
      }
    }
    #expect(horizontal.frame(id: "line")?.size == Size(width: 1, height: 200))
  }

  @Test func `default spacing leaves no space beside a Spacer`() {
    let host = host {
      HStack {
        box(10, 10)
        box(10, 10).id("second")
        Spacer(minLength: 20)
        box(10, 10).id("last")
      }
    }
    #expect(host.frame(id: "second")?.minX == 18)
    #expect(host.frame(id: "last")?.maxX == 300)
  }

  @Test func `baselines align`() {
    let host = host {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("a").font(.title).id("title")
        VStack(spacing: 0) {
          Text("b").id("body")
          Text("c").font(.caption)
        }
        .padding(.top, 7)
        Text("d").font(.caption).id("caption")
      }
    }
    // The baselines are 27, 18 and 13.5 points below the tops of their lines.
    #expect(host.frame(id: "title")?.minY == 0)
    #expect(host.frame(id: "body")?.minY == 9)
    #expect(host.frame(id: "caption")?.minY == 13.5)
    let last = self.host {
      HStack(alignment: .lastTextBaseline, spacing: 0) {
        Text("a\nb").id("two")
        Text("c").id("one")
      }
    }
    #expect(last.frame(id: "one")?.minY == 20)
  }

  @Test func `an overlay aligns its guides with those of the view`() {
    let host = host {
      Text("a").font(.title).padding(.top, 7)
        .overlay(alignment: Alignment(horizontal: .leading, vertical: .firstTextBaseline)) {
          Text("b").font(.caption).id("caption")
        }
    }
    // The baselines are 27 and 13.5 points below the tops of their lines.
    #expect(host.frame(id: "caption")?.minY == 20.5)
    let guided = self.host {
      box(100, 40)
        .alignmentGuide(.trailing) { $0.width - 10 }
        .background(alignment: .trailing) { box(20, 10).id("behind") }
    }
    #expect(guided.frame(id: "behind") == Rect(x: 70, y: 15, width: 20, height: 10))
  }

  @Test func `a custom guide of a stack is the average of its children's values`() {
    let host = host {
      HStack(alignment: .notch, spacing: 0) {
        VStack(spacing: 0) {
          box(10, 20).alignmentGuide(.notch) { _ in 4 }
          box(10, 20).alignmentGuide(.notch) { $0.height }
        }
        .id("stack")
        box(10, 10).alignmentGuide(.notch) { $0[.bottom] }.id("box")
      }
    }
    // The average of 4 and 40 is 22, where the box's bottom edge is.
    #expect(host.frame(id: "stack")?.minY == 0)
    #expect(host.frame(id: "box")?.minY == 12)
  }

  @Test func `a standard guide can be overridden`() {
    let host = host {
      VStack(alignment: .leading, spacing: 0) {
        box(50, 10).id("first")
        box(50, 10).alignmentGuide(.leading) { _ in -20 }.id("second")
      }
      .id("stack")
    }
    #expect(host.frame(id: "first")?.minX == 0)
    #expect(host.frame(id: "second")?.minX == 20)
    #expect(host.frame(id: "stack")?.width == 70)
  }

  @Test func `an overridden guide is found through modifiers and frames`() {
    let host = host {
      VStack(alignment: .leading, spacing: 0) {
        box(50, 10).id("first")
        box(50, 10).alignmentGuide(.leading) { _ in -20 }.padding(5).opacity(0.5).id("second")
        box(50, 10).alignmentGuide(.leading) { _ in -20 }.id("third")
          .frame(width: 90, alignment: .leading).id("frame")
      }
    }
    // Each surrounding view adds the position of its child.
    #expect(host.frame(id: "first")?.minX == 0)
    #expect(host.frame(id: "second")?.minX == 15)
    #expect(host.frame(id: "frame")?.minX == 0)
    #expect(host.frame(id: "third")?.minX == 20)
  }

  @Test func `a guide that a layout overrides is found`() {
    let host = host {
      VStack(alignment: .leading, spacing: 0) {
        box(50, 10).id("first")
        Shifted { box(50, 10) }.padding(5).id("second")
      }
    }
    #expect(host.frame(id: "first")?.minX == 0)
    #expect(host.frame(id: "second")?.minX == 15)
  }

  @Test func `a changed guide moves the view`() {
    let host = host { ShiftedBox() }
    func distance() -> Double? {
      guard let first = host.frame(id: "first"), let second = host.frame(id: "second") else {
        return nil
      }
      return second.minX - first.minX
    }
    #expect(distance() == 0)
    host.tap(id: "first")
    host.advance(to: 1)
    #expect(distance() == 20)
  }

  @Test(arguments: [.nan, .infinity, -.infinity, -5] as [Double])
  func `invalid lengths are ignored`(_ length: Double) {
    let host = host {
      VStack(spacing: length == -5 ? 0 : length) {
        box(10, 10).frame(width: length, height: length).id("fixed")
        box(10, 10).frame(minWidth: length, idealWidth: length, maxWidth: length).id("flexible")
        box(10, 10).padding(length == -5 ? 0 : length).offset(x: length, y: length).id("padded")
        box(10, 10).scaleEffect(length).opacity(length).layoutPriority(length)
      }
      .id("stack")
    }
    #expect(host.frame(id: "fixed")?.size == Size(width: 10, height: 10))
    #expect(host.frame(id: "padded")?.size == Size(width: 10, height: 10))
    #expect(host.frame(id: "stack")?.height.isFinite == true)
    #expect(host.diagnostics.contains { $0.kind == .notFinite })
  }

  @Test func `a geometry reader fills the proposal and reports its size`() {
    let host = host {
      VStack(spacing: 0) {
        box(10, 50)
        GeometryReader { proxy in
          box(proxy.size.width / 2, proxy.frame(in: .global).minY).id("half")
        }
        .id("reader")
      }
    }
    #expect(host.frame(id: "reader") == Rect(x: 0, y: 50, width: 300, height: 150))
    #expect(host.frame(id: "half") == Rect(x: 0, y: 50, width: 150, height: 50))
    let ideal = stage(proposal: .unspecified) { GeometryReader { _ in box(1, 1) }.id("reader") }
    #expect(ideal.frame(id: "reader")?.size == Size(width: 10, height: 10))
  }
}

private struct ShiftedBox: View {
  @State private var shift = 0.0

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("first").id("first").onTapGesture { shift += 20 }
      box(50, 10).alignmentGuide(.leading) { [shift] _ in -shift }.padding(0).id("second")
    }
  }
}

/// A layout whose leading guide is 20 points before its edge.
private struct Shifted: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    subviews.first?.sizeThatFits(proposal) ?? .zero
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews { subview.place(at: bounds.origin, proposal: proposal) }
  }

  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout ()
  ) -> Double? {
    guide == .leading ? -20 : nil
  }
}

/// A layout that stacks its views and indents each by its `Indent` value.
private struct IndentingStack: Layout {
  struct Cache {
    var made: Int
    var updates = 0
  }

  var log: CacheLog?

  func makeCache(subviews: Subviews) -> Cache {
    log?.made += 1
    return Cache(made: subviews.count)
  }

  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    log?.updated += 1
    cache.made = subviews.count
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> Size {
    Size(width: 100, height: 10 * Double(cache.made))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: Point(x: bounds.minX + subview[Indent.self], y: bounds.minY + 10 * Double(index)),
        proposal: .unspecified)
    }
  }
}

private struct Indent: LayoutValueKey {
  static let defaultValue = 0.0
}

@MainActor private final class CacheLog {
  var made = 0
  var updated = 0
}

private struct IndentingStackView: View {
  let log: CacheLog
  @State private var count = 2
  @State private var indent = 5.0
  @State private var text = "a"

  var body: some View {
    VStack(spacing: 0) {
      IndentingStack(log: log) {
        ForEach(0..<count) { index in
          box(20, 10).layoutValue(key: Indent.self, value: indent).id(index)
        }
        Text(text)
      }
      .id("layout")
      Text("more").id("more").onTapGesture { count += 1 }
      Text("indent").id("indent").onTapGesture { indent += 1 }
      Text("words").id("words").onTapGesture { text += "a" }
    }
  }
}

@MainActor @Suite struct LayoutProtocolTests {
  @Test func `a cache is updated only when views or their layout values change`() {
    let log = CacheLog()
    let host = stage { IndentingStackView(log: log) }
    #expect(log.made == 1 && log.updated == 0)
    #expect(host.frame(id: "layout")?.height == 30)
    host.tap(id: "more")
    host.advance(to: 1)
    #expect(log.made == 1 && log.updated == 1)
    #expect(host.frame(id: "layout")?.height == 40)
    host.tap(id: "indent")
    host.advance(to: 2)
    #expect(log.updated == 2)
    #expect((host.frame(id: 0)?.minX ?? 0) - (host.frame(id: "layout")?.minX ?? 0) == 6)
    // A view with another size does not update the cache.
    host.tap(id: "words")
    host.advance(to: 3)
    #expect(log.made == 1 && log.updated == 2)
  }

  @Test func `a view that is not placed is centered`() {
    let host = stage(proposal: ProposedViewSize(width: 100, height: 60)) {
      FlexibleLeaf() { box(20, 10).id("lost") }
    }
    #expect(host.frame(id: "lost") == Rect(x: 40, y: 25, width: 20, height: 10))
  }
}

@MainActor @Suite struct RightToLeftTests {
  private func host<Content: View>(@ViewBuilder _ content: () -> Content) -> ViewHost {
    let view = content()
    let host = ViewHost(size: Size(width: 300, height: 100), text: BoxFont()) {
      Proposing(proposal: ProposedViewSize(width: 300, height: 100)) { view }
    }
    host.environment.layoutDirection = .rightToLeft
    host.advance(to: 0)
    return host
  }

  /// Each layout is the mirror image of its left-to-right layout.
  @Test func `right-to-left layouts are mirrored`() {
    @ViewBuilder func content() -> some View {
      HStack(alignment: .top, spacing: 4) {
        box(10, 10).id("first")
        VStack(alignment: .leading, spacing: 0) {
          box(30, 10)
          box(20, 10).id("leading")
        }
        IndentingStack() {
          box(20, 10).layoutValue(key: Indent.self, value: 7).id("zigzag")
        }
        box(10, 10).id("framed").frame(width: 40, alignment: .trailing)
        box(10, 10).id("padded").padding(.leading, 6)
        box(20, 20).overlay(alignment: .topTrailing) { box(5, 5).id("overlaid") }
        ZStack(alignment: .bottomLeading) {
          box(20, 20)
          box(8, 8).id("stacked")
        }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
    }
    let plain = stage(size: Size(width: 300, height: 100)) {
      Proposing(proposal: ProposedViewSize(width: 300, height: 100)) { content() }
    }
    let mirrored = host { content() }
    let names = ["first", "leading", "zigzag", "framed", "padded", "overlaid", "stacked"]
    for name in names {
      let (left, right) = (plain.frame(id: name), mirrored.frame(id: name))
      #expect(left?.minX == right.map { 300 - $0.maxX }, "\(name)")
      #expect(left?.minY == right?.minY)
    }
    // Changing the direction later has the same result.
    mirrored.environment.layoutDirection = .leftToRight
    mirrored.advance(to: 1)
    for name in names { #expect(plain.frame(id: name) == mirrored.frame(id: name), "\(name)") }
  }

  @Test func `the direction can be set for a part of the view tree`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: 100)) {
      HStack(spacing: 0) {
        box(10, 10).id("first")
        box(20, 10).id("second")
      }
      .frame(width: 100, alignment: .leading)
      .environment(\.layoutDirection, .rightToLeft)
    }
    #expect(host.frame(id: "first")?.minX == 90)
    #expect(host.frame(id: "second")?.minX == 70)
  }
}
