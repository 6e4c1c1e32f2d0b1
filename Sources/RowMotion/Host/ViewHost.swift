/// Manages a tree of views, advances its animations, and produces the display list.
///
/// A host has no clock: its owner passes the time in seconds and the size in points. Events take
/// effect at the time of the last ``advance(to:)``.
///
///     let host = ViewHost(size: Size(width: 320, height: 480), text: BoxFont()) { ContentView() }
///     host.advance(to: 0)
///     host.tap(at: Point(x: 20, y: 30))
///     host.advance(to: 0.1)
///
/// A frame runs a fixed sequence of passes, each in its own file: events, update, layout, geometry
/// callbacks, animate, layout again, paint.
@MainActor public final class ViewHost {
  /// The size of the visible area, in points; a change takes effect at the next advance.
  public var size: Size {
    get { runtime.size }
    set {
      // An invalid length keeps its last valid value.
      let new = Size(
        width: finite(newValue.width, or: runtime.size.width),
        height: finite(newValue.height, or: runtime.size.height)
      ).sanitized
      guard new != runtime.size else { return }
      recorder?.begin(.size, [.number(new.width), .number(new.height)])
      defer { recorder?.end() }
      runtime.size = new
      runtime.frame.needsRootLayout = true
      root.invalidateLayout()
      runtime.setNeedsFrame()
    }
  }

  /// The environment of the root view; a change takes effect at the next advance.
  public var environment = EnvironmentValues() {
    didSet {
      record(.environment, environment.recorded)
      runtime.updates.environmentChanged = true
      runtime.setNeedsFrame()
    }
  }

  /// The time of the last advance, in seconds.
  public var time: Double { runtime.time }

  /// The display list that the last advance painted.
  public internal(set) var displayList = DisplayList()

  /// Problems for the developer to fix, each reported once, up to a thousand in total.
  public var diagnostics: [Diagnostic] { runtime.diagnostics }

  /// Called when a frame is requested between advances, at most once until the next one.
  public var onFrameRequest: (@MainActor () -> Void)? {
    get { runtime.frame.onRequest }
    set { runtime.frame.onRequest = newValue }
  }

  /// Counts of the work done since the host was created.
  public typealias Statistics = HostStatistics

  /// Counts of the work done, for tests and tools.
  public var statistics: Statistics { runtime.statistics }

  /// The modifier keys that are pressed during pointer events.
  public var pressedModifiers: KeyModifiers {
    get { runtime.press.modifiers }
    set {
      guard newValue != runtime.press.modifiers else { return }
      record(.modifiers, .number(Double(newValue.rawValue)))
      runtime.press.modifiers = newValue
    }
  }

  /// The former name of ``pressedModifiers``.
  @available(*, deprecated, renamed: "pressedModifiers")
  public var heldModifiers: KeyModifiers {
    get { pressedModifiers }
    set { pressedModifiers = newValue }
  }

  /// A Boolean value that indicates whether the host has the window's keyboard focus.
  public var hasKeyboard: Bool {
    get { runtime.focus.hasKeyboard }
    set {
      guard newValue != runtime.focus.hasKeyboard else { return }
      record(.hasKeyboard, .bool(newValue))
      runtime.focus.hasKeyboard = newValue
    }
  }

  /// A Boolean value that indicates whether Tab leaves the host after the last focusable view,
  /// instead of returning to the first one.
  public var tabLeavesAtEnd = false {
    didSet { record(.tabLeavesAtEnd, .bool(tabLeavesAtEnd)) }
  }

  /// The state that the nodes of the tree share.
  let runtime: Runtime
  private(set) var root: RootNode!
  /// The recorder of inputs and frames; nil while none are recorded.
  @exclusivity(unchecked) public internal(set) var recorder: Recorder?
  /// The observer of each finished frame.
  var frameObserver: (any FrameObserver)?
  /// The observers of each layout, referenced weakly.
  var layoutObservers: [WeakLayoutObserver] = []
  /// True if this frame stopped a loop of state changes.
  var loopIsStopped = false
  /// The storage of the previous display list, for reuse.
  var spareItems: ContiguousArray<DisplayList.Item> = []
  /// The canvas on which layers paint, used only in the paint pass.
  let canvas = Canvas()
  var pointer = PointerState()
  var scrollGesture = ScrollGesture()

  /// Creates a host with a root view, ready for the first advance.
  ///
  /// - Parameter root: The view to show. The closure is called once, so changing state and models
  ///   are read in the `body` of a view.
  public init<Root: View>(
    size: Size, text: any TextEngine, @ViewBuilder root: () -> Root
  ) {
    runtime = Runtime(
      size: Size(width: finite(size.width, or: 0), height: finite(size.height, or: 0)).sanitized,
      text: text)
    let view = root()
    let context = SyncContext(
      runtime: runtime, parent: nil, environment: environment, transaction: ActiveTransaction())
    let node = RootNode(context)
    self.root = node
    runtime.driver = self
    node.update(view, context)
  }

  isolated deinit {
    // Prevents requests for further frames.
    runtime.frame.isAdvancing = true
    root.unmount()
  }

  /// The lists in creation order.
  var lists: ContiguousArray<ListNode> {
    ContiguousArray(runtime.nodes.lists.lazy.compactMap { $0 as? ListNode })
  }

  /// Discards all text measurements after the engine's fonts changed.
  ///
  /// - Complexity: O(n) in the nodes of the tree; lists discard the measured heights of their rows.
  public func invalidateText() {
    recorder?.begin(.invalidateText)
    defer { recorder?.end() }
    recorder?.fontsChanged()
    forgetMeasurements()
    runtime.frame.needsRootLayout = true
    runtime.setNeedsFrame()
  }

  /// Sets a closure that is called when a model changes, on the thread of the change.
  ///
  /// A window uses it to wake its main loop, which then requests a frame.
  public func scheduleWakeup(_ wake: (@Sendable () -> Void)?) {
    runtime.updates.mailbox.scheduleWakeup(wake)
  }

  /// The former name of ``scheduleWakeup(_:)``.
  @available(*, deprecated, renamed: "scheduleWakeup(_:)")
  public func setWake(_ wake: (@Sendable () -> Void)?) { scheduleWakeup(wake) }
}

/// An observer of each finished frame of a host.
@MainActor protocol FrameObserver: AnyObject {
  func frameEnded(_ host: ViewHost, after next: NextFrame)
}

/// An observer of each layout of a host: at the instant of an update and in a frame.
@MainActor protocol LayoutObserver: AnyObject {
  func laidOut(_ host: ViewHost, isStep: Bool)
}

/// A weak reference to an observer of layouts.
struct WeakLayoutObserver {
  weak var observer: (any LayoutObserver)?
}
