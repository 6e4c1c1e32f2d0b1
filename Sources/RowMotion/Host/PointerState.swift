/// What the pointer is doing.
struct PointerState {
  var position: Point?
  var hovered: [any PointerTarget] = []
  /// The row that is dragged if the pointer is held where it was pressed until a time, seconds.
  var grabbed: (row: RowNode, point: Point, due: Double)?
  /// The list that has a dragged row.
  weak var dragging: ListNode?
}
