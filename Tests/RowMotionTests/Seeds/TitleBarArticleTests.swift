import RowMotion
import Testing

/// The stages that the article goes through; its listings are pictures.
private enum Stage: CaseIterable {
  /// The bar lies over the content.
  case overlaid
  /// The content is padded by a number.
  case hardCoded
  /// The bar's height is read once, when the bar appears.
  case measuredOnce
  /// The bar's height is read whenever its layout changes.
  case onLayout
}

@MainActor private final class Controls {
  var size: Double = 24
  var title = "Title"
  var animation: Animation?
}

private struct TitleBar: View {
  let title: String
  let size: Double

  var body: some View {
    Text(title)
      .modifier(FontSize(size: size))
      .padding(8)
      .frame(maxWidth: .infinity)
      .background(Color.purple.opacity(0.5))
  }
}

/// A font's size becomes a number that is animated.
private struct FontSize: ViewModifier, Animatable {
  var size: Double

  var animatableData: Double {
    get { size }
    set { size = newValue }
  }

  func body(content: Content) -> some View { content.font(.system(size: size)) }
}

private struct MainView: View {
  let stage: Stage
  let controls: Controls
  @State private var titleBarHeight = 0.0
  @State private var size = 24.0
  @State private var title = "Title"

  var body: some View {
    ScrollView {
      Text("ScrollView Content")
        .modifier(FontSize(size: size))
        .frame(maxWidth: .infinity)
        .background(Color.blue)
        .id("content")
        .padding(.top, padding)
    }
    .id("scroll")
    .overlay(alignment: .top) { bar.id("bar") }
    .onTapGesture {
      withAnimation(controls.animation) {
        size = controls.size
        title = controls.title
      }
    }
  }

  private var padding: Double {
    switch stage {
    case .overlaid: 0
    case .hardCoded: 46
    case .measuredOnce, .onLayout: titleBarHeight
    }
  }

  @ViewBuilder private var bar: some View {
    let bar = TitleBar(title: title, size: size)
    switch stage {
    case .overlaid, .hardCoded: bar
    case .measuredOnce:
      bar.background(
        GeometryReader { proxy in
          Color.clear.onAppear { titleBarHeight = proxy.size.height }
        })
    case .onLayout: bar.onLayout { titleBarHeight = $0.size.height }
    }
  }
}

@MainActor @Suite struct TitleBarArticleTests {
  private func show(
    _ stage: Stage, _ controls: Controls = Controls(), width: Double = 240
  ) -> ViewHost {
    let host = ViewHost(size: Size(width: width, height: 300), text: BoxFont()) {
      MainView(stage: stage, controls: controls)
    }
    host.advance(to: 0)
    return host
  }

  /// How far the content's top is from the bar's bottom, points.
  private func error(_ host: ViewHost) -> Double {
    (host.frame(id: "content")?.minY ?? .nan) - (host.frame(id: "bar")?.maxY ?? .nan)
  }

  @Test func theBarOverlaysTheTop() {
    let host = show(.overlaid)
    #expect(host.frame(id: "bar") == Rect(x: 0, y: 0, width: 240, height: 46))
    #expect(error(host) == -46)
    // The content is drawn first, the bar over it lets it shine through.
    let fills = host.displayList.items.flatMap { item -> [ResolvedColor] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.operations.compactMap { operation in
        if case .fill(_, _, let color) = operation { color } else { nil }
      }
    }
    #expect(fills.count == 2)
    #expect(fills.last?.opacity == 0.5)
  }

  @Test func everyLaterStageIsAlignedAtFirst() {
    for stage in [Stage.hardCoded, .measuredOnce, .onLayout] {
      #expect(error(show(stage)) == 0, "\(stage)")
    }
  }

  @Test func onlyTheLastStageStaysAlignedWhenTheFontChanges() {
    for stage in [Stage.hardCoded, .measuredOnce, .onLayout] {
      let controls = Controls()
      let host = show(stage, controls)
      controls.size = 12
      host.tap(at: Point(x: 20, y: 200))
      host.advance(to: 0.1)
      #expect(error(host) == (stage == .onLayout ? 0 : 15), "\(stage)")
    }
  }

  @Test func onlyTheLastStageStaysAlignedWhenTheTitleWraps() {
    for stage in [Stage.hardCoded, .measuredOnce, .onLayout] {
      let controls = Controls()
      let host = show(stage, controls)
      controls.title = "A title of two lines"
      host.tap(at: Point(x: 20, y: 200))
      host.advance(to: 0.1)
      #expect((error(host) == 0) == (stage == .onLayout), "\(stage)")
      // The window is turned.
      host.size = Size(width: 600, height: 300)
      host.advance(to: 0.2)
      #expect(error(host) == 0 || stage != .onLayout)
    }
  }

  @Test func theErrorIsZeroInEveryFrameOfAFontAnimation() {
    let controls = Controls()
    let host = show(.onLayout, controls)
    controls.animation = .bouncy
    var heights: Set<Double> = []
    for (round, size) in [40.0, 12, 24].enumerated() {
      controls.size = size
      host.tap(at: Point(x: 20, y: 200))
      for frame in 0..<30 {
        // Also turned round on the way.
        host.advance(to: Double(round) * 0.5 + Double(frame) / 60)
        #expect(error(host) == 0)
        heights.insert(host.frame(id: "bar")?.height ?? 0)
      }
    }
    #expect(heights.count > 60)
    host.advance(to: 4)
    #expect(error(host) == 0)
    #expect(host.isIdle)
  }

  @Test func theErrorIsZeroWhileATitleChangesUnderAnAnimation() {
    let controls = Controls()
    let host = show(.onLayout, controls)
    controls.animation = .smooth
    controls.title = "A title of two lines"
    host.tap(at: Point(x: 20, y: 200))
    for frame in 0..<40 {
      host.advance(to: Double(frame) / 60)
      #expect(abs(error(host)) < 1e-9)
    }
  }

  @Test func overscrolledContentComesToRestExactlyUnderTheBar() {
    let host = show(.onLayout)
    host.beginScroll(at: Point(x: 20, y: 200))
    host.dragScroll(by: Point(x: 0, y: -90))
    host.advance(to: 0.05)
    #expect(error(host) > 20 && error(host) < 90)
    host.endScroll(velocity: Point(x: 0, y: -800))
    var errors: [Double] = []
    for frame in 0..<180 {
      host.advance(to: 0.05 + Double(frame) / 60)
      errors.append(error(host))
    }
    #expect(errors.max() ?? 0 > 40)
    #expect(errors.last == 0)
    #expect(host.isIdle)
    for (old, new) in zip(errors, errors.dropFirst()) { #expect(abs(new - old) < 30) }
  }

  @Test func aBenignChainSettlesInTheSameFrame() {
    let host = show(.onLayout)
    let bodies = host.statistics.bodies
    host.advance(to: 1)
    #expect(host.statistics.bodies == bodies)
    #expect(host.diagnostics.isEmpty)
  }
}

@MainActor private final class Calls {
  var sizes: [Size] = []
}

private struct Probed: View {
  let calls: Calls
  @State private var width = 40.0
  @State private var other = 0

  var body: some View {
    VStack(spacing: 0) {
      box(width, 20).onLayout { calls.sizes.append($0.size) }.id("probed")
      Text("\(other)").onTapGesture { other += 1 }
      Text("w").onTapGesture { width += 10 }
    }
  }
}

private struct Feedback: View {
  @State private var height = 10.0
  @State private var taps = 0

  var body: some View {
    VStack(spacing: 0) {
      Color.red.frame(width: 40, height: height).onLayout { height = $0.size.height + 1 }
      Text("\(taps)").onTapGesture { taps += 1 }.id("counter")
    }
  }
}

private struct Careless: View {
  @State private var count = 0

  var body: some View {
    if count == 0 { count = 1 }
    return Text("\(count)").id("text")
  }
}

@MainActor @Suite struct OnLayoutTests {
  @Test func theProbeNeitherShowsNorLaysOut() {
    let plain = stage { box(40, 20).id("box") }
    let probed = stage { box(40, 20).onLayout { _ in }.id("box") }
    #expect(plain.frame(id: "box") == probed.frame(id: "box"))
    #expect(plain.displayList.items.count == probed.displayList.items.count)
  }

  @Test func itIsCalledAtFirstAndThenOnlyWhenTheGeometryChanged() throws {
    let calls = Calls()
    let host = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) {
      Probed(calls: calls)
    }
    host.advance(to: 0)
    #expect(calls.sizes == [Size(width: 40, height: 20)])
    host.tap(at: Point(x: 100, y: 30))
    host.advance(to: 0.1)
    #expect(calls.sizes.count == 1)
    host.tap(at: Point(x: 100, y: 50))
    host.advance(to: 0.2)
    #expect(calls.sizes == [Size(width: 40, height: 20), Size(width: 50, height: 20)])
    for time in 3..<6 { host.advance(to: Double(time)) }
    #expect(calls.sizes.count == 2)
  }

  @Test func aSelfFeedingCallbackIsStoppedAndReportedOnce() throws {
    let host = ViewHost(size: Size(width: 200, height: 400), text: BoxFont()) { Feedback() }
    for frame in 0..<10 { host.advance(to: Double(frame) / 60) }
    let reports = host.diagnostics.filter { $0.kind == .geometryLoop }
    #expect(reports.count == 1)
    #expect(reports.first?.viewPath.contains("Feedback") == true)
    // The rest of the window lives on.
    let counter = try #require(host.frame(id: "counter"))
    host.tap(at: Point(x: counter.midX, y: counter.midY))
    host.advance(to: 1)
    let texts = host.displayList.items.flatMap { item -> [String] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.texts.map(\.request.text)
    }
    #expect(texts == ["1"])
  }

  @Test func stateThatABodyChangesIsReportedAndChangedAfterwards() {
    let host = ViewHost(size: Size(width: 200, height: 60), text: BoxFont()) { Careless() }
    host.advance(to: 0)
    #expect(host.diagnostics.map(\.kind) == [.stateChangedDuringUpdate])
    #expect(host.diagnostics.first?.viewPath.contains("Careless") == true)
    host.advance(to: 0.1)
    #expect(host.diagnostics.count == 1)
    #expect(host.isIdle)
  }
}
