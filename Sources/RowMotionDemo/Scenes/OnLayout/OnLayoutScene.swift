import Observation
import RowMotion

/// The fourth article: a translucent bar over scrolled content that has to come to rest below it.
@MainActor final class OnLayoutScene: DemoScene {
  let title = "onLayout"
  let story = """
    The content scrolls behind the bar and has to come to rest exactly below it. A padding that is \
    written down, or measured once, is wrong as soon as the bar changes. onLayout tells the height \
    after each layout, in the same frame: choose a stage and change the font or the width.
    """
  private let model = OnLayoutModel()

  var root: AnyView { AnyView(OnLayoutSceneView(model: model)) }

  var tracedViews: [String] { [OnLayoutSceneView.bar, OnLayoutSceneView.content] }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Stage", OnLayoutStage.allCases.map(\.rawValue),
      { OnLayoutStage.allCases.firstIndex(of: model.stage) ?? 0 },
      { model.stage = OnLayoutStage.allCases[$0] })
    SceneOption.slider("Font size, points", 10...60, step: 1, { model.fontSize }) { size in
      model.fontSize = size
    }
    SceneOption.slider("Width, points", 160...800, step: 10, { model.width }) { model.width = $0 }
    SceneOption.button("Grow and shrink by itself") { model.pulse() }
    SceneOption.toggle("A longer title", { model.isLong }) { model.isLong = $0 }
    SceneOption.toggle("A callback that changes what it observes", { model.isLooping }) {
      model.isLooping = $0
    }
    SceneOption.readout {
      guard let bar = host.frame(id: OnLayoutSceneView.bar),
        let content = host.frame(id: OnLayoutSceneView.content)
      else { return "" }
      let error = content.minY + host.scrollOffset(in: OnLayoutSceneView.scroll) - bar.maxY
      let loop = host.diagnostics.first { $0.kind == .geometryLoop }
      return "The content is \(short(error)) points off the bar's bottom"
        + (loop.map { "\n\n\($0.message)" } ?? "")
    }
  }
}

/// How far the article has got.
enum OnLayoutStage: String, CaseIterable {
  /// The content begins under the bar.
  case none = "1: no inset"
  /// A padding that is right for one font.
  case fixed = "2: a fixed padding"
  /// Measured when the bar appeared.
  case once = "3: measured once"
  /// Measured after each layout.
  case onLayout = "4: onLayout"
}

/// What the onLayout scene shows.
@MainActor @Observable final class OnLayoutModel {
  var stage = OnLayoutStage.onLayout
  var fontSize = 24.0
  /// The widest that the scene gets, points.
  var width = 800.0
  var isLong = false
  var isLooping = false
  var measuredHeight = 0.0
  var measuredOnce: Double?
  var looped = 0.0

  /// What the content keeps free at its top, points.
  var inset: Double {
    switch stage {
    case .none: 0
    case .fixed: 62
    case .once: measuredOnce ?? 0
    case .onLayout: measuredHeight
    }
  }

  func pulse() {
    withAnimation(.easeInOut(duration: 1.5).repeatCount(4)) { fontSize = fontSize > 30 ? 16 : 48 }
  }
}

struct OnLayoutSceneView: View {
  let model: OnLayoutModel

  static let bar = "title-bar"
  static let content = "scroll-content"
  static let scroll = "on-layout-scene"

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 16) {
        ForEach(0..<12, id: \.self) { index in
          Text(index == 0 ? "ScrollView content" : "Paragraph \(index) of what there is to scroll")
            .foregroundStyle(.white)
        }
      }
      .padding(16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(Color.blue)
      .id(OnLayoutSceneView.content)
      .padding(.top, model.inset)
    }
    .id(OnLayoutSceneView.scroll)
    .accessibilityLabel("Scrolled content")
    .overlay(alignment: .top) {
      TitleBar(title: model.isLong ? "A title that is a good deal longer" : "Title")
        .modifier(AnimatedFontSize(size: model.fontSize))
        .onLayout { geometry in
          if model.measuredOnce == nil { model.measuredOnce = geometry.size.height }
          model.measuredHeight = geometry.size.height
        }
        .id(OnLayoutSceneView.bar)
    }
    .overlay(alignment: .bottom) {
      if model.isLooping { LoopingView(model: model) }
    }
    .frame(maxWidth: model.width)
    .frame(maxWidth: .infinity)
    .background(Color.windowBackground)
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

/// The hazard: a callback that changes the height it observes, which would go on for ever.
struct LoopingView: View {
  let model: OnLayoutModel

  var body: some View {
    Text("A callback makes me 1 point taller each time")
      .padding(8)
      .frame(height: 40 + model.looped)
      .background(Color.orange)
      // From 80 points it begins again, or it would soon hide all else.
      .onLayout { geometry in
        model.looped = (geometry.size.height - 39).truncatingRemainder(dividingBy: 40)
      }
  }
}
