/// The node of a view whose place and size are animated as a whole: positions below are relative to it.
///
/// What is around it goes by what it will be in the end. What is inside is laid out frame by frame, for
/// an offer on its way from the old to the new one, and so has its place in the size that is seen.
final class GeometryGroupNode: UnaryNode {
  private typealias Offer = AnimatablePair<Double, Double>

  /// What the content is offered less what the group is offered, points; it runs to zero.
  private var difference = AnimatedValue(Offer.zero)
  /// Whether the difference runs, or has ended since the last layout.
  private var isOfferMoving = false
  /// What the group was offered before the step at hand.
  private var knownProposal: ProposedViewSize?

  override var tracksGeometry: Bool { true }

  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    pass.record(self, at: position, transaction)
    if pass.isStep { takeUpOffer(transaction) } else { knownProposal = placedProposal }
    recordContentGeometry(pass.inside(self, laidOutBy: self), at: .zero, transaction)
  }

  /// Shows a step of what the group is offered over time: it is not a step of what is inside.
  private func takeUpOffer(_ transaction: ActiveTransaction) {
    guard let new = placedProposal else { return }
    let old = knownProposal ?? new
    knownProposal = new
    guard transaction.animation != nil, !environment.reduceMotion else { return }
    let step = Offer(
      Self.step(from: old.width, to: new.width), Self.step(from: old.height, to: new.height))
    guard step != .zero else { return }
    difference.shift(by: .zero - step)
    animate(&difference, to: .zero, transaction)
    isOfferMoving = difference.isRunning(at: host.time)
    placeContents(new)
  }

  /// The difference of two offers; none where either is no length.
  private static func step(from old: Double?, to new: Double?) -> Double {
    guard let old, let new, old.isFinite, new.isFinite else { return 0 }
    return new - old
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    if !host.layout.isStep { knownProposal = proposal }
    var offer = proposal
    if isOfferMoving {
      let difference = difference.value(at: host.time)
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

  override var motionEnd: Double { max(super.motionEnd, difference.endTime) }

  override var nextChange: Double {
    min(super.nextChange, difference.nextChange(after: host.time))
  }

  /// Where the group's corner is seen in its layer, or in the group around it.
  var visibleOrigin: Point {
    currentGeometry.map { $0.position + $0.offset(at: host.time) } ?? origin
  }

  override func rectInHost(_ rect: Rect) -> Rect? {
    super.rectInHost(rect.offset(by: visibleOrigin))
  }

  private var offsetInMotion: Point { geometry?.offset(at: host.time) ?? .zero }

  override func paint(_ canvas: Canvas, at position: Point) {
    paintContent(canvas, at: position + offsetInMotion)
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    super.hitTest(point - offsetInMotion, &hits)
  }
}
