import Observation
import RowMotion

/// A scene as it is played, with what all scenes have in common: slow motion, "Show me", and the words
/// in which a script says what to watch.
@MainActor @Observable final class ScenePlay {
  @ObservationIgnored let scene: any DemoScene
  /// What to watch at the moment; empty for nothing.
  var caption = ""
  /// Whether time passes slowly.
  var isSlow = false {
    didSet { if isSlow != oldValue { onSpeedChange?(speed) } }
  }
  /// Whether "Show me" is being played.
  private(set) var isShowing = false
  /// Called with how fast time is to pass, 1 as it does.
  @ObservationIgnored var onSpeedChange: (@MainActor (Double) -> Void)?
  /// Called when "Show me" is to be played, or to be ended.
  @ObservationIgnored var onShow: (@MainActor (Bool) -> Void)?
  /// Called after ``isShowing`` changed.
  @ObservationIgnored var onShowingChange: (@MainActor () -> Void)?

  /// The name of what has time pass slowly, as a script knows it.
  static let slowMotion = "Slow motion"

  /// How fast time passes in slow motion.
  static let slowSpeed = 0.2

  init(_ scene: any DemoScene) {
    self.scene = scene
  }

  /// How fast time is to pass, 1 as it does.
  var speed: Double { isSlow ? ScenePlay.slowSpeed : 1 }

  /// The scene's view, with what a script says about it.
  var root: AnyView { AnyView(CaptionedScene(play: self, content: scene.root)) }

  /// What the scene can be played with, and then what every scene can.
  func options(host: ViewHost) -> [SceneOption] {
    let slow = SceneOption.toggle(ScenePlay.slowMotion, { self.isSlow }, { self.isSlow = $0 })
      .explained("Time passes at a fifth of its speed, so that each frame can be followed.")
    guard !scene.showMe.isEmpty else { return scene.options(host: host) + [slow] }
    let show = SceneOption.button("Show me") { self.show(!self.isShowing) }
      .explained(
        self.isShowing
          ? "It plays; press again to end it."
          : "Plays the scene slowly by a script and says what to watch.")
    return [show] + scene.options(host: host) + [slow]
  }

  /// Plays "Show me", or ends it.
  func show(_ shows: Bool) {
    guard shows != isShowing else { return }
    isShowing = shows
    if !shows {
      caption = ""
      isSlow = false
    }
    onShow?(shows)
    onShowingChange?()
  }

  /// Brings what is drawn about the frame at hand up to date.
  func frameAdvanced(_ host: ViewHost) {
    scene.stage?.frameAdvanced(host)
  }
}

/// A scene with what a script says about it below it, where it covers nothing.
struct CaptionedScene: View {
  let play: ScenePlay
  let content: AnyView

  var body: some View {
    VStack(spacing: 0) {
      content
      if !play.caption.isEmpty {
        Text(verbatim: play.caption)
          .foregroundStyle(.white)
          .padding(.horizontal, 16)
          .padding(.vertical, 10)
          // Two lines at any time, so that the scene stays as it is from one sentence to the next.
          .frame(maxWidth: .infinity, minHeight: 60)
          .background(StageColors.caption)
          .overlay(alignment: .top) { Rectangle().fill(.accentColor).frame(height: 3) }
      }
    }
  }
}
