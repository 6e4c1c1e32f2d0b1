import Observation
import RowMotion

/// The first article: a row whose detail comes, goes and changes its length, in five ways.
@MainActor final class PresenceScene: DemoScene {
  let title = "Presence"
  let story = """
    A row's detail arrives, leaves, or becomes longer. SwiftUI's List fades the text while the \
    row's height snaps. AnimatedPresence keeps what is drawn apart from what is, and gives the \
    row a height that moves.
    """
  private let model = PresenceModel()

  var root: AnyView { AnyView(PresenceSceneView(model: model)) }

  func options(host: ViewHost) -> [SceneOption] {
    let model = model
    SceneOption.choice(
      "Row", PresenceMode.allCases.map(\.rawValue),
      { PresenceMode.allCases.firstIndex(of: model.mode) ?? 0 },
      { model.mode = PresenceMode.allCases[$0] })
    SceneOption.button("Toggle the detail") { model.toggle() }
    SceneOption.button("Next sample text") { model.nextSample() }
    SceneOption.button("Simulate a sync in 0.4 s") { model.sync() }
    SceneOption.choice(
      "Content transition", PresenceModel.transitions.map(\.name), { model.transition },
      { model.transition = $0 })
    SceneOption.choice(
      "Animation", PresenceModel.presets, { model.preset }, { model.preset = $0 })
    SceneOption.slider("Duration, seconds", 0.1...3, step: 0.05, { model.duration }) {
      model.duration = $0
    }
    SceneOption.slider("Bounce", -0.5...0.8, step: 0.05, { model.bounce }) { model.bounce = $0 }
    SceneOption.readout {
      guard let info = host.presences(in: PresenceSceneView.list).first else { return "" }
      return "\(info.state.rawValue)\nprogress \(short(info.progress))\n"
        + "height \(short(info.height))\nspacing \(short(info.spacing))\n"
        + "opacity \(short(info.opacity))"
    }
  }
}

/// A number with two digits behind the point.
func short(_ number: Double) -> String {
  guard abs(number) < 1e12 else { return "\(number)" }
  let hundredths = Int((number * 100).rounded())
  let digits = hundredths.magnitude % 100
  return "\(hundredths < 0 ? "-" : "")\(hundredths.magnitude / 100)."
    + (digits < 10 ? "0" : "") + "\(digits)"
}

/// How the row of the scene is built.
enum PresenceMode: String, CaseIterable {
  /// AnimatedPresence in a CollapsibleSpacingVStack.
  case presence = "Presence"
  /// A plain stack and an `if` in a list that snaps.
  case stock = "Stock"
  /// As stock, with a transition, which moves the text but not the height.
  case transitionOnly = "Transition only"
  /// A frame that shrinks to nothing: the text is squeezed.
  case squeezed = "Squeezed"
  /// The height moves, but what is drawn is not kept: nothing is left to see on the way out.
  case withoutStateSplit = "Without the state split"
}

/// What the Presence scene shows.
@MainActor @Observable final class PresenceModel {
  var mode = PresenceMode.presence
  var transition = 2
  var preset = 0
  var duration = 0.5
  var bounce = 0.0
  private(set) var detail: String? = PresenceModel.samples[0]
  /// The detail that there was last.
  private(set) var kept = PresenceModel.samples[0]
  private var sample = 0

  static let samples = [
    "Short, one line.",
    "Longer: it wraps into a second line, and where the window is narrow into a third one, "
      + "which is as far as the limit goes.",
    "Of a middling length, so that it may well need two lines.",
  ]
  static let transitions: [(name: String, value: ContentTransition)] = [
    ("None", .identity), ("Clipped", .clipped), ("Fade with the height", .opacity),
    ("Deferred fade", .deferredOpacity), ("Numeric text", .numericText()),
  ]
  static let presets = ["Own spring", "smooth", "snappy", "bouncy", "linear", "easeInOut"]

  var animation: Animation {
    switch preset {
    case 1: .smooth
    case 2: .snappy
    case 3: .bouncy
    case 4: .linear(duration: duration)
    case 5: .easeInOut(duration: duration)
    default: .spring(duration: duration, bounce: bounce)
    }
  }

  func toggle() {
    change(to: detail == nil ? PresenceModel.samples[sample] : nil)
  }

  func nextSample() {
    sample = (sample + 1) % PresenceModel.samples.count
    change(to: PresenceModel.samples[sample])
  }

  /// Changes the detail unasked, as a sync in the background does.
  func sync() {
    Task {
      try? await Task.sleep(nanoseconds: 400_000_000)
      self.nextSample()
    }
  }

  private func change(to new: String?) {
    withAnimation(animation) {
      detail = new
      if let new { kept = new }
    }
  }
}

struct PresenceSceneView: View {
  let model: PresenceModel

  static let list = "presence-scene"

  var body: some View {
    List {
      PlainNoteRow(title: "A row above", detail: "It stays where it is.").id("above")
      PresenceSceneRow(model: model).onTapGesture { model.toggle() }
        .accessibilityExpanded(model.detail != nil)
        .id("changes")
      PlainNoteRow(title: "A row below", detail: "It moves with the row above it.").id("below")
      PlainNoteRow(title: "One more", detail: "And so does this one.").id("last")
    }
    .id(PresenceSceneView.list)
    .accessibilityLabel("Rows")
    .listStyle(.card())
    .listRowResizing(
      model.mode == .stock || model.mode == .transitionOnly ? .snap : .animated
    )
    .background(Color.windowBackground)
  }
}

/// A row of a title and a detail that stay as they are.
struct PlainNoteRow: View {
  let title: String
  let detail: String

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text(title).font(.headline).lineLimit(1)
      Text(detail).font(.caption).foregroundStyle(.secondary).lineLimit(3)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
    .padding(12)
  }
}

struct PresenceSceneRow: View {
  let model: PresenceModel

  var body: some View {
    content
      .frame(maxWidth: .infinity, alignment: .leading)
      .padding(12)
  }

  @ViewBuilder private var content: some View {
    switch model.mode {
    case .presence:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        title
        AnimatedPresence(
          value: model.detail, animation: model.animation,
          contentTransition: PresenceModel.transitions[model.transition].value
        ) {
          detailText($0)
        }
        footer
      }
    case .stock:
      VStack(alignment: .leading, spacing: 8) {
        title
        if let detail = model.detail { detailText(detail) }
        footer
      }
    case .transitionOnly:
      VStack(alignment: .leading, spacing: 8) {
        title
        if let detail = model.detail {
          detailText(detail).transition(.move(edge: .top).combined(with: .opacity))
        }
        footer
      }
    case .squeezed:
      VStack(alignment: .leading, spacing: 8) {
        title
        SqueezedDetail(text: model.kept, share: model.detail == nil ? 0 : 1)
        footer
      }
    case .withoutStateSplit:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        title
        UnkeptDetail(
          text: model.detail, kept: model.kept, share: model.detail == nil ? 0 : 1)
        footer
      }
    }
  }

  private var title: some View {
    Text("The row that changes").font(.headline).lineLimit(1)
  }

  private func detailText(_ text: String) -> some View {
    Text(verbatim: text).font(.caption).foregroundStyle(.secondary).lineLimit(3)
  }

  private var footer: some View {
    Text(model.detail == nil ? "Click to show the detail" : "Click to hide it")
      .font(.caption2)
      .foregroundStyle(.tertiary)
  }
}
