import RowMotion

/// The bar over its content twice: as far as is chosen, and as it should be.
struct OnLayoutSceneView: View {
  let model: OnLayoutModel

  var body: some View {
    VStack(spacing: 0) {
      LaneGrid(spacing: 12) {
        ForEach(OnLayoutLane.allCases, id: \.self) { lane in
          OnLayoutLaneView(model: model, lane: lane)
        }
      }
      .padding(12)
      if model.isLooping { LoopingView(model: model) }
    }
    .background(Color.windowBackground)
  }
}

/// One of the two, with its verdict.
struct OnLayoutLaneView: View {
  let model: OnLayoutModel
  let lane: OnLayoutLane

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(model.stage(of: lane).rawValue).font(.headline).lineLimit(1)
        .accessibilityAddTraits(.isHeader)
      ShareOfWidth(share: model.widthShare / 100) {
        ScrollView { content.padding(.top, model.inset(lane)) }
          .id(lane.scroll)
          .accessibilityLabel("Scrolled content, \(model.stage(of: lane).rawValue)")
          .overlay(alignment: .top) { bar }
          .clipped()
      }
      Text(model.verdict(lane)).font(.caption).lineLimit(2)
        .foregroundStyle(abs(model.error(lane)) < 0.01 ? .primary : .destructive)
        .frame(height: 32, alignment: .topLeading)
    }
  }

  private var bar: some View {
    TitleBar(title: model.isLong ? "A title that is a good deal longer" : "Title")
      .modifier(AnimatedFontSize(size: model.fontSize))
      .onLayout { model.laidOut(lane, height: $0.size.height) }
      .id(lane.bar)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 16) {
      Text("ScrollView content").font(.headline)
      Text(
        "The bar is seen through: these rows scroll behind it. onLayout works on every view; this "
          + "paragraph shows with it how large it is, after each layout."
      )
      .modifier(SizeBadge())
      ForEach(1..<40, id: \.self) { Text("Row \($0) of what there is to scroll") }
    }
    .foregroundStyle(.white)
    .padding(16)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color(red: 0.08, green: 0.33, blue: 0.66))
    .overlay(alignment: .top) {
      // Where the content ought to begin.
      GhostLine().stroke(.yellow, lineWidth: 2).frame(height: 2).offset(y: -model.error(lane))
        .accessibilityHidden(true)
    }
    .id(lane.content)
  }
}

/// The translucent bar.
struct TitleBar: View {
  let title: String

  var body: some View {
    Text(title)
      .accessibilityAddTraits(.isHeader)
      .foregroundStyle(.white)
      .lineLimit(2)
      .padding(16)
      .frame(maxWidth: .infinity)
      .background(Color.purple.opacity(0.75))
  }
}

/// A font size that moves, so that the bar is laid out anew in each frame.
struct AnimatedFontSize: ViewModifier, Animatable {
  var size: Double

  var animatableData: Double {
    get { size }
    set { size = newValue }
  }

  func body(content: Content) -> some View {
    content.font(.system(size: size))
  }
}

/// Says in a view's corner how large it is: what onLayout is good for, too.
struct SizeBadge: ViewModifier {
  @State private var size = Size.zero

  func body(content: Content) -> some View {
    content
      .onLayout { size = $0.size }
      .padding(6)
      .overlay(alignment: .bottomTrailing) {
        Text("\(Int(size.width.rounded())) × \(Int(size.height.rounded())) points")
          .font(.caption2.monospaced())
          .foregroundStyle(.black)
          .lineLimit(1)
          .padding(.horizontal, 4)
          .background(Color.yellow)
          .offset(y: 8)
      }
      .background(RoundedRectangle(cornerRadius: 4).stroke(.yellow, lineWidth: 1))
  }
}

/// Dashes from one side to the other.
struct GhostLine: Shape {
  func path(in rect: Rect) -> Path {
    Path { path in
      var x = rect.minX
      while x < rect.maxX {
        path.move(to: Point(x: x, y: rect.midY))
        path.addLine(to: Point(x: min(x + 8, rect.maxX), y: rect.midY))
        x += 14
      }
    }
  }
}

/// Offers its view a share of the width.
struct ShareOfWidth: Layout {
  var share: Double

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    proposal.replacingUnspecifiedDimensions(by: Size(width: 320, height: 480))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: Point(x: bounds.minX, y: bounds.minY),
        proposal: ProposedViewSize(width: bounds.width * share, height: bounds.height))
    }
  }
}

/// The hazard: a callback that changes the height it observes, which would go on for ever.
struct LoopingView: View {
  let model: OnLayoutModel

  var body: some View {
    Text("A callback makes me 1 point taller each time")
      .padding(8)
      .frame(height: 40 + model.looped)
      .frame(maxWidth: .infinity)
      .background(Color.orange)
      .onLayout { model.loop(height: $0.size.height) }
      // The room that it may grow in, so that nothing else moves.
      .frame(height: 84, alignment: .bottom)
  }
}
