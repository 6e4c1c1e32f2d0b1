/// What the pointer is doing.
struct PointerState {
  var position: Point?
  /// Whether it came there by moving, as a mouse does; a finger presses where nothing was before.
  var isPointing = false
  var hovered: [any PointerTarget] = []
  /// What was hovered before that, where something else came to be under a pointer that stands still.
  var hoveredBefore: [any PointerTarget]?
  /// When what was scrolled under the pointer is hovered, seconds; nil where nothing was.
  var hoverDue: Double?
  /// How far all had been scrolled until the last frame, points.
  var scrolledDistance = 0.0
  /// How often anything had been laid out until the last frame.
  var layoutCount = 0
  /// The row that is dragged if the pointer is held where it was pressed until a time, seconds.
  var grabbed: (row: RowNode, point: Point, due: Double)?
  /// What is told of the drag at hand, where that began, and where the pointer was last.
  var dragged: (target: any PointerTarget, start: Point, last: Point)?
  /// The list that has a dragged row.
  weak var dragging: ListNode?
}
