/// Where a node is seen while its layout has already gone elsewhere.
///
/// Layout jumps; what is seen follows. When an update moves a node under an animation, the
/// difference between where it was and where it is now is kept and runs to zero. What is seen is
/// the layout plus the difference, so that a later change, animated or not, starts from there.
///
/// Places are told from where lines start, and so are differences: right to left a view that gets wider
/// where it begins does not move, though its left edge does.
@MainActor final class GeometryMotion {
  typealias Difference = AnimatablePair<
    AnimatablePair<Double, Double>, AnimatablePair<Double, Double>
  >

  /// Where layout put the node, in the coordinates of its layer.
  private(set) var position: Point
  private(set) var size: Size
  /// How far the node begins from where the lines of its layer start, points.
  private var leading: Double
  private var isRightToLeft: Bool
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
    isRightToLeft = node.environment.isRightToLeft
    leading = pass.leading(of: position, size, isRightToLeft: isRightToLeft)
  }

  /// Notes where layout put the node now; a step made by an update is animated.
  func move(
    to position: Point, _ pass: GeometryPass, _ node: ViewNode, _ transaction: ActiveTransaction
  ) {
    let (oldLeading, oldTop, oldSize) = (leading, self.position.y, size)
    self.position = position
    size = node.size
    isRightToLeft = node.environment.isRightToLeft
    leading = pass.leading(of: position, size, isRightToLeft: isRightToLeft)
    guard pass.isStep, transaction.animation != nil, !node.environment.reduceMotion else { return }
    let step = Difference(
      AnimatablePair(leading - oldLeading, position.y - oldTop),
      AnimatablePair(size.width - oldSize.width, size.height - oldSize.height))
    guard step != .zero else { return }
    let kept = kept ?? Kept()
    self.kept = kept
    kept.difference.shift(by: .zero - step)
    node.animate(&kept.difference, to: .zero, transaction)
    isMoving = kept.difference.isRunning(at: node.host.time)
  }

  /// Notes that all that the node stands in was moved, and is to be seen where it was.
  func translate(by distance: Double) { position.y += distance }

  /// Notes that a layout puts the node further down than it was thought to, while it is still on its way
  /// there: it is to be seen where it was, and to arrive when it would have.
  func hold(_ distance: Double, _ node: ViewNode) {
    let time = node.host.time
    guard isMoving, let kept, kept.difference.endTime < .infinity else { return }
    kept.difference.shift(
      by: Difference(AnimatablePair(0, 0 - distance), AnimatablePair(0, 0)))
    kept.difference.set(
      .zero, animation: .easeInOut(duration: kept.difference.endTime - time), at: time)
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
    return Point(x: isRightToLeft ? -value.first : value.first, y: value.second)
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
    if isRightToLeft { origin.x += rect.width - visible.width }
    return Rect(origin: origin, size: visible)
  }
}

/// One look over where the nodes of a layer stand after a layout.
@MainActor struct GeometryPass {
  /// Whether the layout followed an update at the same instant, so that what moved has stepped.
  let isStep: Bool
  /// How wide that is which positions are relative to, points.
  var width: Double

  /// The pass for positions that are relative to a node.
  func inside(_ node: ViewNode) -> GeometryPass {
    GeometryPass(isStep: isStep, width: node.size.width)
  }

  /// How far a rectangle begins from where lines start, points.
  func leading(of origin: Point, _ size: Size, isRightToLeft: Bool) -> Double {
    isRightToLeft ? width - origin.x - size.width : origin.x
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
