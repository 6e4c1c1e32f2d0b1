/// Where a node is seen while its layout has already gone elsewhere.
///
/// Layout jumps; what is seen follows. When an update moves a node under an animation, the
/// difference between where it was and where it is now is kept and runs to zero. What is seen is
/// the layout plus the difference, so that a later change, animated or not, starts from there.
///
/// Places are told from where the lines of whatever lays the node out start, and so are differences: right to
/// left a view that gets wider does not move where it begins, though its left edge does.
@MainActor final class GeometryMotion {
  typealias Difference = AnimatablePair<
    AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
  >

  /// Where layout put the node, in the coordinates of its layer.
  private(set) var position: Point
  private(set) var size: Size
  /// What its place was told in last.
  private(set) var space: GeometrySpace
  /// The difference; nil where there never was one, as most nodes never move.
  private var kept: Kept?
  /// Whether the difference runs; asked for every leaf in every frame, unlike the difference.
  private var isMoving = false

  /// A place of its own for what is large and rare.
  private final class Kept {
    @exclusivity(unchecked) var difference = AnimatedValue(Difference.zero)
  }

  init(_ pass: GeometryPass, _ node: ViewNode, at position: Point) {
    self.position = position
    size = node.size
    space = pass.space
  }

  /// Notes where layout put the node now; a step made by an update is animated.
  func move(
    to position: Point, _ pass: GeometryPass, _ node: ViewNode, _ transaction: ActiveTransaction
  ) {
    let old = (position: self.position, size: size, space: space)
    self.position = position
    size = node.size
    space = pass.space
    if old.space.isRightToLeft != space.isRightToLeft { turn(at: node.host.time) }
    guard pass.isStep, transaction.animation != nil, !node.environment.reduceMotion else { return }
    var oldSpace = old.space
    // Where it was is told as where it is.
    oldSpace.isRightToLeft = space.isRightToLeft
    let step = Difference(
      AnimatablePair(
        space.leading(of: position, size) - oldSpace.leading(of: old.position, old.size),
        position.y - old.position.y),
      AnimatablePair(size.width - old.size.width, size.height - old.size.height))
    guard step != .zero else { return }
    let kept = kept ?? Kept()
    self.kept = kept
    kept.difference.shift(by: .zero - step)
    node.animate(&kept.difference, to: .zero, transaction)
    isMoving = kept.difference.isRunning(at: node.host.time)
  }

  /// Tells the difference from the other side; nothing is seen to move by that.
  private func turn(at time: Double) {
    guard let value = kept?.difference.value(at: time) else { return }
    shift(by: AnimatablePair(-2 * value.first.first - value.second.first, 0), at: time)
  }

  /// Shifts where the node is seen, which arrives when it would have; nothing where it never does.
  private func shift(by step: AnimatablePair<Double, Double>, at time: Double) {
    guard isMoving, let kept, kept.difference.endTime < .infinity else { return }
    kept.difference.shift(by: Difference(step, AnimatablePair(0, 0)))
    kept.difference.set(
      .zero, animation: .easeInOut(duration: kept.difference.endTime - time), at: time)
  }

  /// Notes that all that the node stands in was moved, and is to be seen where it was.
  func translate(by distance: Double) { position.y += distance }

  /// Notes that a layout puts the node further down than it was thought to, while it is still on its way
  /// there: it is to be seen where it was, and to arrive when it would have.
  func hold(_ distance: Double, _ node: ViewNode) {
    shift(by: AnimatablePair(0, 0 - distance), at: node.host.time)
  }

  /// The node is drawn anew while the difference runs; returns whether it goes on.
  func tick(_ node: ViewNode, _ context: TickContext) -> Bool {
    guard isMoving, let kept else { return false }
    node.invalidatePaint()
    isMoving = kept.difference.isRunning(at: context.time)
    return isMoving
  }

  /// When the difference has come to rest, seconds; -infinity where there never was one.
  var endTime: Double { kept?.difference.endTime ?? -.infinity }

  /// The earliest time after a given one at which the node may be seen elsewhere, seconds.
  func nextChange(after time: Double) -> Double {
    guard isMoving, let kept else { return .infinity }
    return kept.difference.nextChange(after: time)
  }

  /// How far what is seen is from the layout at a time, where it begins.
  func offset(at time: Double) -> Point {
    guard isMoving, let kept else { return .zero }
    let value = kept.difference.value(at: time).first
    return Point(x: space.isRightToLeft ? -value.first : value.first, y: value.second)
  }

  /// The extent that is seen at a time of what layout gave a size, points.
  func visibleSize(of size: Size, at time: Double) -> Size {
    guard isMoving, let kept else { return size }
    let value = kept.difference.value(at: time).second
    return Size(width: size.width + value.first, height: size.height + value.second).sanitized
  }

  /// The rectangle that is seen at a time, in the coordinates of the node's layer.
  func rect(at time: Double) -> Rect { rect(at: time, of: Rect(origin: position, size: size)) }

  /// What is seen at a time of a rectangle that layout gave.
  func rect(at time: Double, of rect: Rect) -> Rect {
    guard isMoving else { return rect }
    let visible = visibleSize(of: rect.size, at: time)
    var origin = rect.origin + offset(at: time)
    if space.isRightToLeft { origin.x += rect.width - visible.width }
    return Rect(origin: origin, size: visible)
  }
}

/// What positions are told in.
struct GeometrySpace {
  /// How wide that is which they are relative to, points.
  var width: Double
  /// Whether whoever lays out has lines begin at the right.
  var isRightToLeft: Bool

  /// How far a rectangle begins from where lines start, points.
  func leading(of origin: Point, _ size: Size) -> Double {
    isRightToLeft ? width - origin.x - size.width : origin.x
  }
}

/// One look over where the nodes of a layer stand after a layout.
@MainActor struct GeometryPass {
  /// Whether the layout followed an update at the same instant, so that what moved has stepped.
  let isStep: Bool
  private(set) var space: GeometrySpace

  /// - Parameter width: How wide that is which positions are relative to, points.
  init(isStep: Bool, width: Double) {
    self.isStep = isStep
    space = GeometrySpace(width: width, isRightToLeft: false)
  }

  /// - Parameter space: What the place of a node was told in.
  init(isStep: Bool, _ space: GeometrySpace) {
    self.isStep = isStep
    self.space = space
  }

  /// The pass for what a node lays out.
  func laidOut(by node: ViewNode) -> GeometryPass {
    var pass = self
    pass.space.isRightToLeft = node.environment.isRightToLeft
    return pass
  }

  /// The pass for positions that are relative to a node, which is laid out by another one.
  func inside(_ node: ViewNode, laidOutBy parent: ViewNode) -> GeometryPass {
    var pass = laidOut(by: parent)
    pass.space.width = node.size.width
    return pass
  }

  /// The transaction as a node hands it on; as it is where nothing is animated.
  func transaction(_ transaction: ActiveTransaction, below node: ViewNode) -> ActiveTransaction {
    isStep ? node.transform(transaction) : transaction
  }

  /// The transaction that reaches a child from the container that lays it out.
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
  /// Where the node is seen at a time, given where layout put it.
  final func visibleFrame(at position: Point, _ time: Double) -> Rect {
    let rect = Rect(origin: position, size: size)
    return geometry?.rect(at: time, of: rect) ?? rect
  }
}
