import RowMotion

/// What a canvas drives and shows: `ViewHost`, or a stand-in with the same manners.
@MainActor public protocol CanvasHost: AnyObject {
  /// The extent of the canvas, points.
  var size: Size { get set }
  /// What the theme fills in.
  var environment: EnvironmentValues { get set }
  /// What the last advance painted.
  var displayList: DisplayList { get }
  /// Called when something outside `advance(to:)` asks for a frame.
  var onFrameRequest: (@MainActor () -> Void)? { get set }
  /// The ids of the lists in tree order.
  var listIDs: [AnyHashable] { get }

  /// Runs one frame and tells when the next one is due; time never goes backwards.
  @discardableResult func advance(to time: Double) -> NextFrame
  /// Forgets all text measurements.
  func invalidateText()
  /// How far a list is scrolled; nil without one.
  func scrollMetrics(in list: AnyHashable?) -> ScrollMetrics?
  /// Scrolls a list to an offset at once, points.
  func scroll(to offset: Double, in list: AnyHashable?)
  /// The user takes hold of a list's scroll bar, or lets go of it.
  func holdScrollBar(_ isHeld: Bool, in list: AnyHashable?)
  /// How far a list's data table is scrolled sideways; nil where it is in none.
  func tableScrollMetrics(in list: AnyHashable?) -> TableScrollMetrics?
  /// Scrolls a list's data table sideways to an offset at once, points from where lines start.
  func scrollTable(to offset: Double, in list: AnyHashable?)
  /// The first button goes down.
  func press(at point: Point)
  /// The pointer moves.
  func move(to point: Point)
  /// The pointer leaves.
  func exit()
  /// The first button goes up.
  func release(at point: Point)
  /// A wheel or a trackpad scrolls, points, downwards positive.
  func scroll(by delta: Point, at point: Point?)
  /// Whether a row is in the hand: then a drag moves the row and does not scroll.
  var isHoldingRow: Bool { get }
  /// A hand takes hold of what scrolls under a position.
  func beginScroll(at point: Point)
  /// The hand scrolls the content, points.
  func dragScroll(by distance: Point)
  /// The hand lets go, points per second.
  func endScroll(velocity: Point)
  /// A key goes down; returns whether anything used it.
  @discardableResult func key(_ key: Key, modifiers: KeyModifiers) -> Bool
}

extension CanvasHost {
  /// None: a host without tables need not speak of them.
  public func tableScrollMetrics(in list: AnyHashable?) -> TableScrollMetrics? { nil }

  /// Nothing: there is no table.
  public func scrollTable(to offset: Double, in list: AnyHashable?) {}
}

extension ViewHost: CanvasHost {}
