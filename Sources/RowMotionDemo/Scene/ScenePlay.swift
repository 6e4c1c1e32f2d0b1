import Observation
import RowMotion

/// A scene with the features that all scenes share: slow motion, "Show Me", and the captions of a
/// script.
@MainActor @Observable final class ScenePlay {
  @ObservationIgnored let scene: any DemoScene
  /// The text of the script's last `say` step; empty for none.
  var caption: String {
    get { scene.stage.captions.text }
    set { scene.stage.captions.say(newValue) }
  }
  @ObservationIgnored private var initialState: @MainActor () -> Void = {}
  /// The host of the scene's view.
  @ObservationIgnored private weak var host: ViewHost?
  /// Restores what the script of "Show Me" may have changed.
  @ObservationIgnored var afterShowMe: @MainActor ([ListScrollPosition]) -> Void = { _ in }
  /// True while time passes slowly.
  var isSlow = false {
    didSet { if isSlow != oldValue { onSpeedChange?(speed) } }
  }
  /// True while the code of the compared lanes is shown.
  var showsCode = false
  /// True while "Show Me" plays.
  private(set) var isShowing = false
  /// Called with the new speed of time, 1 for normal.
  @ObservationIgnored var onSpeedChange: (@MainActor (Double) -> Void)?
  /// Called with true to start "Show Me" and with false to end it.
  @ObservationIgnored var onShow: (@MainActor (Bool) -> Void)?
  /// Called after ``isShowing`` changed.
  @ObservationIgnored var onShowingChange: (@MainActor () -> Void)?

  /// The name of the slow motion switch, for scripts.
  static let slowMotion = "Slow motion"
  /// The name of the switch of the code pane.
  private static let showCode = "Show code"

  /// The speed of time in slow motion.
  static let slowSpeed = 0.2

  init(_ scene: any DemoScene) {
    self.scene = scene
  }

  /// The current speed of time, 1 for normal.
  var speed: Double { isSlow ? ScenePlay.slowSpeed : 1 }

  /// The scene's view.
  var root: AnyView {
    AnyView(scene.root.environment(\.minimumFontSize, ScenePlay.minimumFontSize))
  }

  /// The size of the smallest text in all scenes, in pixels.
  static let minimumFontSize = 13.0

  /// Returns the scene's options with those that all scenes share, in the order of the panel: "Show
  /// Me", the main actions, slow motion, what is compared, everything else.
  func options(host: ViewHost) -> [SceneOption] {
    // The initial state, which this object stores, sets the option.
    let isSlow = Binding(
      get: { [weak self] in self?.isSlow == true }, set: { [weak self] in self?.isSlow = $0 })
    let slow = SceneOption.toggle(ScenePlay.slowMotion, isSlow)
      .explained("Runs at one fifth of normal speed.").placed(in: .main)
    let show = SceneOption.button("Show Me") { self.show(!self.isShowing) }
      .explained("Demonstrates the scene with captions. Press again to stop.").placed(in: .main)
    let code = SceneOption.toggle(Self.showCode, Bindable(self).showsCode)
      .explained("Shows the scene’s code below it.").placed(in: .comparison)
    let hasCode = !scene.showsCodeItself && !scene.code.isEmpty
    let options = scene.options(host: host)
    func part(_ placement: SceneOption.Placement) -> [SceneOption] {
      options.filter { $0.placement == placement }
    }
    let recorded =
      (part(.main) + [slow] + part(.comparison) + (hasCode ? [code] : []) + part(.more))
      .map { $0.recorded(on: host) }
    // "Show Me" records what its script does.
    return (scene.showMe.isEmpty ? [] : [show]) + recorded
  }

  /// Returns the option with a name.
  func option(_ name: String, host: ViewHost) throws(SceneOption.Problem) -> SceneOption {
    let options = options(host: host).filter { !$0.name.isEmpty }
    if let option = options.first(where: { $0.name == name }) { return option }
    throw SceneOption.Problem(
      message: "there is no control \"\(PrintableText.inline(name))\" here; the controls are "
        + SceneOption.listed(options.map(\.name)))
  }

  /// Returns a closure that restores the current options and content of the scene.
  func restoration(host: ViewHost) -> @MainActor () -> Void {
    let restoreContent = scene.restoration()
    // The code pane belongs to the window: it changes the size of the lists after their next layout.
    let restoreOptions = options(host: host).filter { $0.name != Self.showCode }.map(\.restoration)
    let restoreStage = scene.stage.restoration()
    return {
      ScenePlay.withoutAnimation {
        // Some options replace the content.
        for restore in restoreOptions { restore() }
        restoreContent()
      }
      restoreStage()
    }
  }

  /// Stores the current options and content for ``reset()``.
  func storeInitialState(host: ViewHost) {
    self.host = host
    initialState = restoration(host: host)
  }

  /// Sets the options and the content to their initial state, in which the scripts start.
  func reset() { initialState() }

  /// Starts or ends "Show Me".
  func show(_ shows: Bool) {
    guard shows != isShowing else { return }
    isShowing = shows
    // What the script may change is stored before it starts, and restored after it has ended.
    if shows {
      onShowingChange?()
      onShow?(true)
    } else {
      // At once, so that the lists have their final heights when their positions are restored.
      if let host { change(ScenePlay.clearCaptions, host: host) }
      onShow?(false)
      onShowingChange?()
    }
  }

  /// Returns a closure that sets properties of a model to their current values, in order.
  static func restoration<Model: AnyObject, each Value>(
    of model: Model, _ properties: repeat ReferenceWritableKeyPath<Model, each Value>
  ) -> @MainActor () -> Void {
    let values = (repeat model[keyPath: each properties])
    return { [weak model] in
      if let model { repeat model[keyPath: each properties] = each values }
    }
  }

  /// Makes changes that take effect at once.
  static func withoutAnimation(_ change: () -> Void) {
    var transaction = Transaction()
    transaction.disablesAnimations = true
    withTransaction(transaction, change)
  }

  /// Updates the marks in the current frame.
  func frameAdvanced(_ host: ViewHost) {
    change(Recording.frameChange, host: host)
  }
}
