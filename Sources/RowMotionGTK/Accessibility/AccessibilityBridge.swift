import CGtk
import CGtkShims
import RowMotion

/// A bridge that reports a host's accessibility tree to assistive technology.
///
/// | change | report |
/// | --- | --- |
/// | rows are inserted, removed or moved, or the focus moves | in the frame of the change |
/// | anything else | in its frame, but no earlier than a quarter of a second after the last report |
/// | positions | at rest; in endless motion, once a second |
///
/// Frames that only move content do not query the host. Without a screen reader, nothing is done.
@MainActor public final class AccessibilityBridge {
  /// The accessible label of the canvas; nil uses the one in `labels`.
  public var label: String? { didSet { setLabel() } }
  /// The texts of the library itself.
  public var labels = AccessibilityLabels() {
    didSet {
      tree.labels = labels
      setLabel()
    }
  }
  /// The former name of ``labels``.
  @available(*, deprecated, renamed: "labels")
  public var words: AccessibilityLabels {
    get { labels }
    set { labels = newValue }
  }
  /// A Boolean value that indicates whether changes that the user did not make are announced.
  public var announcesChanges = true
  /// The announcer for screen readers.
  public let announcer: Announcer
  /// True if anything is reported; by default if GTK reaches screen readers.
  package var isActive: Bool {
    didSet { if !isActive { tree.removeAll() } }
  }

  /// The number of times that the host's accessibility tree was read.
  package private(set) var updateCount = 0

  /// The widget over an element that is being edited, which screen readers find instead.
  var nativeInput: (id: AccessibilityNode.ID, widget: UnsafeMutablePointer<GtkWidget>)? {
    didSet { tree.coveredElement = nativeInput?.id }
  }

  let tree: AccessibleTree
  /// The number of rows beyond the visible ones that are reported.
  package static let offscreenRowCount = 3

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private weak var host: ViewHost?
  private var reportedTree: AccessibilityNode?
  private var reportedEpoch = 0
  private var reportedStructure = 0
  private var reportTime = -Double.infinity
  private var framesUpdateTime = -Double.infinity
  private var isMoving = false
  private let restTimer = Timer(priority: G_PRIORITY_LOW)
  /// True if the user has acted since the last report, so that changes may result from that.
  private var userHasActed = true

  init(canvas: UnsafeMutablePointer<GtkWidget>, host: ViewHost) {
    self.canvas = canvas
    self.host = host
    tree = AccessibleTree(canvas: canvas)
    isActive = AccessibilityBridge.isEnabledByEnvironment
    announcer = Announcer(canvas)
    setLabel()
  }

  isolated deinit {
    restTimer.stop()
    tree.removeAll()
  }

  /// True if GTK's reports reach screen readers: it discards them in tests, and if it finds no
  /// accessibility bus.
  private static var isEnabledByEnvironment: Bool {
    guard let choice = g_getenv("GTK_A11Y") else { return true }
    return !["none", "test"].contains(String(cString: choice))
  }

  private func setLabel() {
    row_motion_accessible_set_label(canvas, label ?? labels.canvas)
  }

  /// Notes that the user acted, so that the resulting changes are not announced.
  public func userActed() { userHasActed = true }

  /// Follows a frame of the host; returns whether the canvas must be allocated again.
  func frameAdvanced(isAtRest: Bool) -> Bool {
    guard isActive, let host else { return false }
    host.accessibilityOffscreenRows = AccessibilityBridge.offscreenRowCount
    announcer.prepare()
    let structure = host.accessibilityStructure
    let isDue =
      structure != reportedStructure
      || host.accessibilityEpoch != reportedEpoch && host.time - reportTime >= 0.25
    if isAtRest {
      waitForRest()
      return isDue && update(updatesAllFrames: false)
    }
    restTimer.stop()
    // Until now, nothing moved.
    if !isMoving { framesUpdateTime = host.time }
    isMoving = true
    if host.time - framesUpdateTime > 1 { return update(updatesAllFrames: true) }
    return isDue && update(updatesAllFrames: false)
  }

  /// Reports everything after nothing has happened for 0.05 seconds.
  private func waitForRest() {
    isMoving = false
    guard !restTimer.isRunning else { return }
    restTimer.start(after: 0.05) { [weak self] in
      if self?.update(updatesAllFrames: true) == true, let canvas = self?.canvas {
        gtk_widget_queue_allocate(canvas)
      }
    }
  }

  /// Reports the current tree; returns whether the canvas must be allocated again.
  private func update(updatesAllFrames: Bool) -> Bool {
    guard isActive, let host else { return false }
    let currentTree = host.accessibilityTree
    updateCount += 1
    reportedEpoch = host.accessibilityEpoch
    reportedStructure = host.accessibilityStructure
    reportTime = host.time
    if updatesAllFrames { framesUpdateTime = host.time }
    defer {
      reportedTree = currentTree
      userHasActed = false
    }
    if let (id, widget) = nativeInput, let element = currentTree.element(id),
      element.role == .textField,
      !element.label.isEmpty
    {
      row_motion_accessible_set_label(widget, element.label)
    }
    let hasMoved = tree.update(
      currentTree, updatesAllFrames: updatesAllFrames,
      movesFocus: row_motion_has_own_focus(canvas) != 0)
    if let reportedTree, announcesChanges, !userHasActed {
      for change in currentTree.changes(since: reportedTree) {
        if let sentence = labels.change(change) { announcer.announce(sentence) }
      }
    }
    return hasMoved
  }
}
