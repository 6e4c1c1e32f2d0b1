import RowMotion

/// The bar over its content in two lanes: the chosen step and the correct one.
struct OnLayoutSceneView: View {
  let model: OnLayoutModel

  var body: some View {
    VStack(spacing: 0) {
      StageView(stage: model.stage) { lane in
        OnLayoutLaneView(model: model, lane: OnLayoutLane(rawValue: lane.id) ?? .chosen)
      }
      if model.isLooping { LoopingView(model: model) }
      if model.isWriting { WritingView(fontSize: model.fontSize) }
    }
    .readableWidth()
    .background(Color.windowBackground)
  }
}

/// One of the two lanes.
struct OnLayoutLaneView: View {
  let model: OnLayoutModel
  let lane: OnLayoutLane

  private var inset: Double { model.inset(lane) }

  var body: some View {
    ShareOfWidth(share: model.widthShare / 100) {
      ScrollView {
        content
          .padding(.top, inset)
      }
      .id(lane.scroll)
      .accessibilityLabel("Scrolled content, \(model.step(of: lane).rawValue)")
      .overlay(alignment: .top) { bar }
      .clipped()
    }
    .padding(.horizontal, 6)
  }

  private var bar: some View {
    TitleBar(title: model.isLong ? "A title that is considerably longer" : "Title")
      .modifier(AnimatedFontSize(size: model.fontSize))
      .onLayout { bar in
        model.laidOut(lane, height: bar.size.height)
      }
      .id(lane.bar)
  }

  private var content: some View {
    VStack(alignment: .leading, spacing: 18) {
      Text("ScrollView content").font(.headline)
      Text(
        "The bar is translucent: these rows scroll behind it. onLayout works on every view; this "
          + "paragraph uses it to show its own size after each layout."
      )
      .modifier(SizeBadge(isProbed: model.probesParagraph, id: lane.paragraph))
      ForEach(1..<40, id: \.self) { Text("Row \($0) of the content") }
    }
    .foregroundStyle(.white)
    .padding(18)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color(red: 0.2, green: 0.34, blue: 0.52))
    .overlay(alignment: .top) {
      // The expected top of the content.
      Rectangle().fill(.yellow).frame(height: 2).offset(y: -model.error(lane))
        .accessibilityHidden(true)
    }
    .id(lane.content)
  }
}

/// The translucent bar over the content.
struct TitleBar: View {
  let title: String

  var body: some View {
    Text(title)
      .accessibilityAddTraits(.isHeader)
      .foregroundStyle(.white)
      .padding(18)
      .frame(maxWidth: .infinity)
      .background(Color(red: 0.42, green: 0.3, blue: 0.55).opacity(0.8))
  }
}

/// An animatable font size, with which the bar's layout changes in each frame.
struct AnimatedFontSize: ViewModifier, Animatable {
  /// The size in pixels, whatever the user's font size is.
  var size: Double
  @Environment(\.fontScale) private var fontScale

  var animatableData: Double {
    get { size }
    set { size = newValue }
  }

  func body(content: Content) -> some View {
    content.font(.system(size: size / fontScale))
  }
}

/// A modifier that shows a view's size in its corner, as another use of onLayout.
struct SizeBadge: ViewModifier {
  let isProbed: Bool
  /// The id of the view.
  let id: String
  @State private var size = Size.zero

  private var text: String {
    isProbed ? Formatted.size(size) : "no probe"
  }

  @ViewBuilder private func probed(_ content: Content) -> some View {
    if isProbed {
      // The callback also reports a new position.
      content.onLayout { if size != $0.size { size = $0.size } }.id(id)
    } else {
      content.id(id)
    }
  }

  func body(content: Content) -> some View {
    probed(content)
      .padding(6)
      .overlay(alignment: .bottomTrailing) {
        Text(text)
          .font(.caption2.monospaced())
          .foregroundStyle(.black)
          .lineLimit(1)
          .padding(.horizontal, 6)
          .background(Color.yellow)
          .alignmentGuide(.bottom) { $0[.top] }
      }
      .background(RoundedRectangle(cornerRadius: 4).stroke(.yellow, lineWidth: 1))
      .padding(.bottom, 12)
  }
}

/// A callback that changes the height it observes, which would never end.
struct LoopingView: View {
  let model: OnLayoutModel

  var body: some View {
    Text("A callback makes this view 1 px taller each time")
      .foregroundStyle(.black)
      .padding(6)
      .frame(height: 40 + model.looped)
      .frame(maxWidth: .infinity)
      .background(Color.orange)
      .onLayout { model.loop(height: $0.size.height) }
      // The reserved height keeps all other views in place.
      .frame(height: 84, alignment: .bottom)
  }
}

/// A view whose body changes state, which is reported, and applied after the update.
struct WritingView: View {
  let fontSize: Double
  @State private var written = 0.0

  var body: some View {
    let _ = write()
    Text("A body has stored the font size: \(Formatted.length(written))")
      .foregroundStyle(.black)
      .padding(6)
      .frame(maxWidth: .infinity)
      .background(Color.orange)
  }

  private func write() {
    if written != fontSize { written = fontSize }
  }
}
