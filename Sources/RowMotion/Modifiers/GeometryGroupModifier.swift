extension View {
  /// Animates the view's frame as a whole and lays out its content within the animated frame.
  ///
  /// Without a group each leaf animates on its own, and a view inserted during an animation appears
  /// at its final position. With a group the content is laid out again in each frame, for a
  /// proposal that animates from the old to the new one.
  public func geometryGroup() -> some View {
    modifier(GeometryGroupModifier())
  }
}

struct GeometryGroupModifier: NodeModifier {
  typealias Node = GeometryGroupNode
}

/// The node of a view whose position and size are animated as a whole.
///
/// Positions below are relative to it. The views around it use its final geometry. Its content is
/// laid out in each frame for an animated proposal, and so fits the visible size.
final class GeometryGroupNode: ModifierNode<GeometryGroupModifier> {
  private typealias Offer = AnimatablePair<Double, Double>

  /// The content's proposal minus the group's proposal, in points; it animates to zero.
  private var difference = AnimatedValue(Offer.zero)
  /// True while the difference is animated, or has ended since the last layout.
  private var isOfferMoving = false
  /// The group's proposal before the current step.
  private var knownProposal: ProposedViewSize?

  override var tracksGeometry: Bool { true }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    pass.record(self, at: position, transaction)
    if pass.isStep { animateOffer(transaction) } else { knownProposal = placedProposal }
    recordContentGeometry(pass.inside(self, laidOutBy: self), at: .zero, transaction)
  }

  /// Animates a step of the group's proposal, so that the content makes no step of its own.
  private func animateOffer(_ transaction: ActiveTransaction) {
    guard let new = placedProposal else { return }
    let old = knownProposal ?? new
    knownProposal = new
    guard transaction.animation != nil, !environment.reduceMotion else { return }
    let step = Offer(
      Self.step(from: old.width, to: new.width), Self.step(from: old.height, to: new.height))
    guard step != .zero else { return }
    difference.shift(by: .zero - step)
    animate(&difference, to: .zero, transaction)
    isOfferMoving = difference.isRunning(at: runtime.time)
    placeContents(new)
  }

  /// Returns the difference of two proposed lengths; 0 if either is not finite.
  private static func step(from old: Double?, to new: Double?) -> Double {
    guard let old, let new, old.isFinite, new.isFinite else { return 0 }
    return new - old
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    if !runtime.layout.isStep, runtime.layout.probe == nil { knownProposal = proposal }
    var offer = proposal
    if isOfferMoving {
      let difference = difference.value(at: runtime.time)
      offer = ProposedViewSize(
        width: proposal.width.map { $0 + difference.first },
        height: proposal.height.map { $0 + difference.second })
    }
    super.placeContents(offer)
  }

  override func tick(_ context: TickContext) -> Bool {
    let moves = super.tick(context)
    guard isOfferMoving else { return moves }
    invalidateLayout()
    isOfferMoving = difference.isRunning(at: context.time)
    return isOfferMoving || moves
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(difference)
  }

  /// The group's visible origin in its layer, or in the group around it.
  var visibleOrigin: Point {
    currentGeometry.map { $0.position + $0.offset(at: runtime.time) } ?? origin
  }

  override func rectInHost(_ rect: Rect, isSettled: Bool) -> Rect? {
    let position = isSettled ? currentGeometry?.position ?? origin : visibleOrigin
    return super.rectInHost(rect.offset(by: position), isSettled: isSettled)
  }

  private var offsetInMotion: Point { geometry?.offset(at: runtime.time) ?? .zero }

  override func paint(_ canvas: Canvas, at position: Point) {
    paintContent(canvas, at: position + offsetInMotion)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    super.hitTest(point - offsetInMotion, &hits)
  }
}
