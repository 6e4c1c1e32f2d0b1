/// The shared state of all nodes of a tree, in parts.
///
/// Nodes read it and record their requests in it. A ``ViewHost`` owns it and carries out the
/// requests, pass by pass.
///
/// | part | contents |
/// | --- | --- |
/// | `frame` | what the next frame must do, and the running pass |
/// | `updates` | the changes that wait for the next update pass |
/// | `motions` | the nodes in motion, and the completions of animations |
/// | `layout` | the context of the current layout pass |
/// | `focus` | the focused node, and how the focus is displayed |
/// | `press` | the pressed node and modifier keys |
/// | `nodes` | the nodes that are registered wherever they are in the tree |
/// | `idleWork` | work that no frame waits for |
@MainActor final class Runtime {
  /// The object that carries out the requests.
  weak var driver: (any FrameDriver)?
  /// The time of the last advance, in seconds.
  var time: Double = 0
  /// The next representable time, in seconds; motion that begins now has no velocity before it.
  var nextRepresentableTime: Double { time.nextUp }
  /// The visible size, in points.
  var size: Size
  let text: HostText
  /// The number of rows beyond the visible ones that assistive technologies can access.
  var accessibilityOffscreenRows = 0

  @exclusivity(unchecked) var frame = FrameState()
  let updates = UpdateQueue()
  let motions = RunningMotions()
  @exclusivity(unchecked) var layout = LayoutContext()
  let focus = KeyboardFocus()
  var press = PressState()
  let nodes = NodeRegistry()
  var idleWork = IdleWork()

  /// Counts of work done, for tests and tools.
  var statistics = HostStatistics()
  /// The first problems that were found, each listed once.
  private(set) var diagnostics: [Diagnostic] = []
  /// The maximum number of diagnostics; rows from a file can cause any number.
  static let diagnosticsLimit = 1_000

  init(size: Size, text: any TextEngine) {
    self.size = size
    self.text = HostText(text)
    updates.runtime = self
    motions.runtime = self
    focus.runtime = self
  }

  // MARK: Frames

  /// Begins a pass; returns false if another pass is running.
  func begin(_ next: Pass) -> Bool {
    guard isOutsidePass(for: "The \(next) pass") else { return false }
    frame.pass = next
    return true
  }

  /// Ends the running pass.
  func endPass() { frame.pass = nil }

  /// Requests a frame, unless one is already requested.
  func setNeedsFrame() {
    guard !frame.isRequested, !frame.isAdvancing else { return }
    frame.isRequested = true
    frame.onRequest?()
  }

  /// Requests a frame that draws again.
  func setNeedsDisplay() {
    frame.needsDisplay = true
    setNeedsFrame()
  }

  /// The maximum number of rounds of a layout that creates visible views, of an update's actions,
  /// and of completions in a frame.
  static let maximumRounds = 64

  /// Counts a round in which a node created visible views; returns whether another one is allowed.
  func allowsRound(_ rounds: inout Int, of node: ViewNode) -> Bool {
    rounds += 1
    if rounds < Runtime.maximumRounds { return true }
    report(
      .unfinishedLayout,
      "Views that become visible are much shorter than estimated, so not all of them were created; "
        + "the others are created in the next layout. Give the views a height, or a closer estimate.",
      at: node)
    return false
  }

  // MARK: Problems

  /// Reports a problem once.
  func report(_ kind: Diagnostic.Kind, _ message: String, at node: ViewNode?) {
    report(kind, message, path: node?.path ?? "")
  }

  /// Reports a problem with the views of a path once.
  func report(_ kind: Diagnostic.Kind, _ message: String, path: String) {
    guard diagnostics.count < Runtime.diagnosticsLimit else { return }
    let diagnostic = Diagnostic(kind: kind, message: message, viewPath: path)
    if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
  }
}

/// The work of the next frame, and that of the current one.
struct FrameState {
  /// Called when a frame is requested, once until the next advance.
  var onRequest: (@MainActor () -> Void)?
  var isRequested = false
  var isAdvancing = false
  /// The time to which the frame in progress advances, in seconds; nil outside of frames.
  var target: Double?
  /// The time of the frame before the current one, in seconds.
  var lastTime = 0.0
  /// The running pass; nil between passes.
  var pass: Pass?
  var needsRootLayout = true
  var needsDisplay = true
  /// The number of layouts of the root and of lists.
  var layoutCount = 0
  /// True while a view is created only to be measured.
  var isMeasuring = false
}

/// The target and the modifier keys that are pressed.
@MainActor struct PressState {
  /// The target on which the pointer's button was pressed.
  var target: (any PointerTarget)?
  /// The modifier keys that are pressed during a pointer event.
  var modifiers: KeyModifiers = []
  /// The number of the current press in a series of quick ones; nil if presses are not counted.
  var tapCount: Int?
}

/// The object that carries out the requests that nodes have recorded in their runtime.
@MainActor protocol FrameDriver: AnyObject {
  /// Performs pending updates and layouts immediately, at the current time.
  func applyPendingUpdates()
  /// Measures a row of a list again, see ``DataTableProxy``.
  func remeasureRow(_ index: Int, in list: AnyHashable?) -> Bool
  /// Scrolls a row of a list into view.
  func scroll(
    toRow id: AnyHashable, in list: AnyHashable?, anchor: UnitPoint?, animation: Animation?
  ) -> Bool
}
