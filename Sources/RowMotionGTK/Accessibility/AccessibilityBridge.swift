import CGtk
import CGtkShims
import RowMotion

/// Tells assistive technology of what a host shows, when there is something to tell.
///
/// | what happens | when it is told |
/// | --- | --- |
/// | rows come, go or move, the focus moves | in the frame of the change |
/// | something else changes | in its frame, a quarter of a second after the last change at the earliest |
/// | where things stand | at rest; in motion that does not end, once a second |
///
/// Nothing is asked of the host in frames that only move, and nothing at all where GTK reaches no reader.
@MainActor public final class AccessibilityBridge {
  /// What the canvas is called; by default by the words.
  public var label: String? { didSet { setLabel() } }
  /// What the library itself says.
  public var words = AccessibilityWords() {
    didSet {
      tree.words = words
      setLabel()
    }
  }
  /// Whether changes that nobody made by hand are said.
  public var announcesChanges = true
  /// Says things to those who do not see.
  public let announcer: Announcer
  /// Whether anything is told; by default where GTK reaches readers.
  package var isActive: Bool {
    didSet { if !isActive { tree.removeAll() } }
  }

  /// How often the host was asked what there is to tell.
  package private(set) var updateCount = 0

  /// The widget that stands over an element which is being edited: readers find it instead.
  var nativeInput: (id: AccessibilityNode.ID, widget: UnsafeMutablePointer<GtkWidget>)? {
    didSet { tree.coveredElement = nativeInput?.id }
  }

  let tree: AccessibleTree
  /// How many rows beyond those on screen are told of.
  package static let rowsBeyond = 3

  private let canvas: UnsafeMutablePointer<GtkWidget>
  private weak var host: ViewHost?
  private var told: AccessibilityNode?
  private var toldEpoch = 0
  private var toldStructure = 0
  private var toldTime = -Double.infinity
  private var placedTime = -Double.infinity
  private var isMoving = false
  private let rest = Timer(priority: G_PRIORITY_LOW)
  /// Whether the user did something that the next changes may come of.
  private var userHasActed = true

  init(canvas: UnsafeMutablePointer<GtkWidget>, host: ViewHost) {
    self.canvas = canvas
    self.host = host
    tree = AccessibleTree(canvas: canvas)
    isActive = AccessibilityBridge.reachesReaders
    announcer = Announcer(canvas)
    setLabel()
  }

  isolated deinit {
    rest.stop()
    tree.removeAll()
  }

  /// Whether what GTK is told gets anywhere: it keeps it to itself where it finds no bus for it, and in
  /// tests.
  private static var reachesReaders: Bool {
    guard let choice = g_getenv("GTK_A11Y") else { return true }
    return !["none", "test"].contains(String(cString: choice))
  }

  private func setLabel() {
    row_motion_accessible_set_label(canvas, label ?? words.canvas)
  }

  /// Notes that the user did something: what comes of it is not announced.
  public func userActed() { userHasActed = true }

  /// Follows a frame of the host; returns whether the canvas has to be allocated anew.
  func frameAdvanced(isAtRest: Bool) -> Bool {
    guard isActive, let host else { return false }
    host.accessibilityRowsBeyond = AccessibilityBridge.rowsBeyond
    announcer.prepare()
    let structure = host.accessibilityStructure
    let isDue =
      structure != toldStructure
      || host.accessibilityEpoch != toldEpoch && host.time - toldTime >= 0.25
    if isAtRest {
      waitForRest()
      return isDue && update(placesAll: false)
    }
    rest.stop()
    // Until now it stood still.
    if !isMoving { placedTime = host.time }
    isMoving = true
    if host.time - placedTime > 1 { return update(placesAll: true) }
    return isDue && update(placesAll: false)
  }

  /// Tells all once nothing has happened for a moment.
  private func waitForRest() {
    isMoving = false
    guard !rest.isRunning else { return }
    rest.start(after: 0.05) { [weak self] in
      if self?.update(placesAll: true) == true, let canvas = self?.canvas {
        gtk_widget_queue_allocate(canvas)
      }
    }
  }

  /// Tells readers what is there now.
  private func update(placesAll: Bool) -> Bool {
    guard isActive, let host else { return false }
    let now = host.accessibilityTree
    updateCount += 1
    toldEpoch = host.accessibilityEpoch
    toldStructure = host.accessibilityStructure
    toldTime = host.time
    if placesAll { placedTime = host.time }
    defer {
      told = now
      userHasActed = false
    }
    if let (id, widget) = nativeInput, let element = now.element(id), element.role == .textField,
      !element.label.isEmpty
    {
      row_motion_accessible_set_label(widget, element.label)
    }
    let hasMoved = tree.update(
      now, placesAll: placesAll, movesFocus: row_motion_has_own_focus(canvas) != 0)
    if let told, announcesChanges, !userHasActed {
      for change in now.changes(since: told) {
        if let sentence = words.change(change) { announcer.say(sentence) }
      }
    }
    return hasMoved
  }
}
