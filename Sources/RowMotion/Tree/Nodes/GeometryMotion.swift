/// The visible position and size of a node, which follow its layout.
///
/// Layout jumps, and the visible geometry follows. If an update moves a node under an animation,
/// the difference between its old and new geometry is stored and animated to zero. The visible
/// geometry is the layout plus the difference, and a later change starts from there.
///
/// Positions and differences are measured from the container's leading edge. Right to left, a view
/// that becomes wider keeps its leading edge, though its left edge moves.
@MainActor final class GeometryMotion {
  typealias Difference = AnimatablePair<
    AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
  >

  /// The position given by the layout, in the coordinates of the node's layer.
  private(set) var position: Point
  private(set) var size: Size
  /// The coordinate space of the last position.
  private(set) var space: GeometrySpace
  /// The difference; nil if there never was one, since most nodes never move.
  private var storage: Storage?
  /// True while the difference is animated; stored, since it is read for every leaf in every frame.
  private var isMoving = false

  /// Separate storage for data that is large and rarely needed.
  private final class Storage {
    @exclusivity(unchecked) var difference = AnimatedValue(Difference.zero)
  }

  init(_ pass: GeometryPass, _ node: ViewNode, at position: Point) {
    self.position = position
    size = node.size
    space = pass.space
  }

  /// Records the position given by the layout; a step made by an update is animated.
  func move(
    to position: Point, _ pass: GeometryPass, _ node: ViewNode, _ transaction: ActiveTransaction
  ) {
    let old = (position: self.position, size: size, space: space)
    self.position = position
    size = node.size
    space = pass.space
    if old.space.isRightToLeft != space.isRightToLeft { mirror(at: node.runtime.time) }
    guard pass.isStep, transaction.animation != nil, !node.environment.reduceMotion else { return }
    var oldSpace = old.space
    // The old position is expressed in the new direction.
    oldSpace.isRightToLeft = space.isRightToLeft
    let step = Difference(
      AnimatablePair(
        space.leading(of: position, size) - oldSpace.leading(of: old.position, old.size),
        position.y - old.position.y),
      AnimatablePair(size.width - old.size.width, size.height - old.size.height))
    guard step != .zero else { return }
    let storage = storage ?? Storage()
    self.storage = storage
    storage.difference.shift(by: .zero - step)
    node.animate(&storage.difference, to: .zero, transaction)
    isMoving = storage.difference.isRunning(at: node.runtime.time)
  }

  /// Expresses the difference in the other layout direction, without a visible change.
  private func mirror(at time: Double) {
    guard let value = storage?.difference.value(at: time) else { return }
    shift(by: AnimatablePair(-2 * value.first.first - value.second.first, 0), at: time)
  }

  /// Shifts the visible position but keeps the arrival time; endless motion is not shifted.
  private func shift(by step: AnimatablePair<Double, Double>, at time: Double) {
    guard isMoving, let storage, storage.difference.endTime < .infinity else { return }
    storage.difference.shift(by: Difference(step, AnimatablePair(0, 0)))
    storage.difference.set(
      .zero, animation: .easeInOut(duration: storage.difference.endTime - time), at: time)
  }

  /// Moves the recorded position with everything around the node, without a visible change.
  func translate(by distance: Double) { position.y += distance }

  /// Keeps the visible position and the arrival time of a moving node that a layout placed lower
  /// than expected.
  func preserveVisiblePosition(_ distance: Double, _ node: ViewNode) {
    shift(by: AnimatablePair(0, 0 - distance), at: node.runtime.time)
  }

  /// Redraws the node while the difference is animated; returns whether it continues.
  func tick(_ node: ViewNode, _ context: TickContext) -> Bool {
    guard isMoving, let storage else { return false }
    node.invalidatePaint()
    isMoving = storage.difference.isRunning(at: context.time)
    return isMoving
  }

  func addMotion(to times: inout MotionTimes) {
    if let storage { times.add(storage.difference) }
  }

  /// Returns the distance from the layout's leading corner to the visible one at a time.
  func offset(at time: Double) -> Point {
    guard isMoving, let storage else { return .zero }
    let value = storage.difference.value(at: time).first
    return Point(x: space.isRightToLeft ? -value.first : value.first, y: value.second)
  }

  /// Returns the visible size at a time for a size given by the layout, in points.
  func visibleSize(of size: Size, at time: Double) -> Size {
    guard isMoving, let storage else { return size }
    let value = storage.difference.value(at: time).second
    return Size(width: size.width + value.first, height: size.height + value.second).sanitized
  }

  /// Returns the visible rectangle at a time, in the coordinates of the node's layer.
  func rect(at time: Double) -> Rect { rect(at: time, of: Rect(origin: position, size: size)) }

  /// Returns the visible rectangle at a time for a rectangle given by the layout.
  func rect(at time: Double, of rect: Rect) -> Rect {
    guard isMoving else { return rect }
    let visible = visibleSize(of: rect.size, at: time)
    var origin = rect.origin + offset(at: time)
    if space.isRightToLeft { origin.x += rect.width - visible.width }
    return Rect(origin: origin, size: visible)
  }
}

/// A coordinate space of positions.
struct GeometrySpace {
  /// The width of the node that positions are relative to, in points.
  var width: Double
  /// True if the container lays out from right to left.
  var isRightToLeft: Bool

  /// Returns the distance of a rectangle from the leading edge, in points.
  func leading(of origin: Point, _ size: Size) -> Double {
    isRightToLeft ? width - origin.x - size.width : origin.x
  }
}

/// A traversal that records the positions of a layer's nodes after a layout.
@MainActor struct GeometryPass {
  /// True if the layout followed an update at the same instant, so that moved nodes made a step.
  let isStep: Bool
  private(set) var space: GeometrySpace

  /// - Parameter width: The width of the node that positions are relative to, in points.
  init(isStep: Bool, width: Double) {
    self.isStep = isStep
    space = GeometrySpace(width: width, isRightToLeft: false)
  }

  /// - Parameter space: The coordinate space of a node's position.
  init(isStep: Bool, _ space: GeometrySpace) {
    self.isStep = isStep
    self.space = space
  }

  /// Returns the pass for the children that a node lays out.
  func laidOut(by node: ViewNode) -> GeometryPass {
    var pass = self
    pass.space.isRightToLeft = node.environment.isRightToLeft
    return pass
  }

  /// Returns the pass for positions relative to a node that another node lays out.
  func inside(_ node: ViewNode, laidOutBy parent: ViewNode) -> GeometryPass {
    var pass = laidOut(by: parent)
    pass.space.width = node.size.width
    return pass
  }

  /// Returns the transaction that a node passes on; unchanged if nothing is animated.
  func transaction(_ transaction: ActiveTransaction, below node: ViewNode) -> ActiveTransaction {
    isStep ? node.transform(transaction) : transaction
  }

  /// Returns the transaction that reaches a child from the container that lays it out.
  func transaction(
    _ transaction: ActiveTransaction, reaching child: ViewNode, from container: ViewNode?
  ) -> ActiveTransaction {
    isStep ? child.transform(transaction, upTo: container) : transaction
  }

  func record(_ node: ViewNode, at position: Point, _ transaction: ActiveTransaction) {
    if let geometry = node.geometry {
      geometry.move(to: position, self, node, transaction)
    } else if node.placedProposal != nil {
      node.geometry = GeometryMotion(self, node, at: position)
    }
  }
}

extension ViewNode {
  /// Returns the node's visible frame for a position given by the layout.
  final func visibleFrame(at position: Point) -> Rect {
    let rect = Rect(origin: position, size: size)
    return geometry?.rect(at: runtime.time, of: rect) ?? rect
  }
}
