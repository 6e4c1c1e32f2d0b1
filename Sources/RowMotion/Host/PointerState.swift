/// The pointer's position, and the views that it hovers or drags.
struct PointerState {
  var position: Point?
  /// True if the pointer moved to its position, as a mouse does; false for a touch.
  var isPointing = false
  var hovered: [any PointerTarget] = []
  /// The previous value of `hovered`, if it changed without a movement of the pointer.
  var hoveredBefore: [any PointerTarget]?
  /// The time at which hovering is updated after the latest scrolling, in seconds; nil if none is
  /// due.
  var hoverDue: Double?
  /// The sum of all scroll distances as of the last frame, in points.
  var scrolledDistance = 0.0
  /// The number of layouts as of the last frame.
  var layoutCount = 0
  /// The row whose drag starts if the press lasts until `due`, in seconds.
  var pressedRow: (row: RowNode, point: Point, due: Double)?
  /// The view of the last tap, and the targets around it, the innermost first.
  var tapped: [any PointerTarget] = []
  /// True if the last tap was in a row.
  var isRowTapped = false
  /// The row of the last tap, while it exists.
  weak var tappedRow: RowNode?
  /// The part of the row that was visible at the tap, in the host's coordinates.
  var tappedFrame = Rect.zero
  /// The position of the last tap.
  var tapPoint = Point.zero
  /// True while the press repeats the last tap, although its row has moved away.
  var isRepeating = false
  /// The target of the current drag, the drag's start, and the pointer's last position.
  var viewDrag: (target: any PointerTarget, start: Point, last: Point)?
  /// The list that contains the dragged row.
  weak var rowDragList: ListNode?
}
