/// What the pointer is doing.
struct PointerState {
  var position: Point?
  var hovered: [any PointerTarget] = []
  /// Whether anything was changed since what is under the pointer was last looked for at rest.
  var hasUpdates = false
  /// How far all had been scrolled until then, points.
  var scrolledDistance = 0.0
  /// The row that is dragged if the pointer is held where it was pressed until a time, seconds.
  var grabbed: (row: RowNode, point: Point, due: Double)?
  /// What is told of the drag at hand, where that began, and where the pointer was last.
  var dragged: (target: any PointerTarget, start: Point, last: Point)?
  /// The list that has a dragged row.
  weak var dragging: ListNode?
}
