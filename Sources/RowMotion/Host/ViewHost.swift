/// Provisional: the signatures the window is written against; the passes follow.
@MainActor public final class ViewHost {
  /// The extent of the root view, points; a change takes effect at the next advance.
  public var size: Size
  /// What the root view inherits.
  public var environment = EnvironmentValues()
  /// The time of the last advance, seconds.
  public private(set) var time: Double = 0
  /// Called when something outside `advance(to:)` asks for a frame; once until the next advance.
  public var onFrameRequest: (@MainActor () -> Void)?
  /// What the last advance painted.
  public var displayList: DisplayList { DisplayList() }
  /// What the host noticed, each thing once.
  public private(set) var diagnostics: [Diagnostic] = []
  /// The first list's rows: on screen or on their way out.
  public var rows: [RowInfo] { [] }
  /// Whether nothing is in motion and nothing is pending.
  public var isIdle: Bool { true }
  let text: any TextEngine

  /// Creates a host without a view.
  public init(size: Size, text: any TextEngine) {
    self.size = size
    self.text = text
  }

  /// Runs the passes of one frame.
  @discardableResult public func advance(to time: Double) -> NextFrame { .never }
  /// Forgets all text measurements, after the engine's fonts changed.
  public func invalidateText() {}
  /// The rows of the list with an id.
  public func rows(in list: AnyHashable) -> [RowInfo] { [] }
  /// The presences inside the shown rows of the list with an id.
  public func presences(in list: AnyHashable) -> [PresenceInfo] { [] }
  /// How far the list with an id, or the first list, is scrolled; nil without one.
  public func scrollMetrics(in list: AnyHashable? = nil) -> ScrollMetrics? { nil }
  /// The ids of all lists that were given one, in tree order.
  public var listIDs: [AnyHashable] { [] }
  /// The scroll offset of the list with an id, or of the first list, points.
  public func scrollOffset(in list: AnyHashable? = nil) -> Double { 0 }
  /// Scrolls the list with an id, or the first one, to an offset at once, points.
  public func scroll(to offset: Double, in list: AnyHashable? = nil) {}
  /// Scrolls a row into view at once; returns whether there is such a row.
  @discardableResult public func scroll(toRow id: AnyHashable, in list: AnyHashable? = nil) -> Bool { false }
  /// Where the view with an id stands, as it stands in flight.
  public func frame(id: AnyHashable) -> Rect? { nil }
  /// What clipping leaves of the view with an id.
  public func visibleFrame(id: AnyHashable) -> Rect? { nil }
  /// The pointer's first button goes down.
  public func press(at point: Point) {}
  /// The pointer moves.
  public func move(to point: Point) {}
  /// The pointer leaves the host.
  public func exit() {}
  /// The pointer's first button goes up.
  public func release(at point: Point) {}
  /// A press and a release.
  public func tap(at point: Point) {}
  /// A wheel or a trackpad scrolls, points, downwards positive.
  public func scroll(by delta: Point, at point: Point? = nil) {}
  /// A key goes down; returns whether anything used it.
  @discardableResult public func key(_ key: Key, modifiers: KeyModifiers = []) -> Bool { false }
  /// Text is typed.
  public func type(_ text: String) {}
}
