import MotionCore

/// The distribution of a stack's space, used by stack nodes and the implicit stack.
///
/// Children of high priority are sized first, and among them the least flexible ones. Each is
/// offered an equal share of the remaining space. The sizes are cached for placement.
struct StackLayout {
  let axis: Axis
  let spacing: Double?
  let alignment: AlignmentGuide

  init(axis: Axis, spacing: Double?, alignment: HorizontalAlignment) {
    self.init(axis: axis, spacing: spacing, alignment: alignment.guide)
  }

  init(axis: Axis, spacing: Double?, alignment: AlignmentGuide) {
    self.axis = axis
    self.spacing = spacing.map { finite($0, or: 0) }
    self.alignment = alignment
  }

  /// True if appearing and disappearing children count according to their progress.
  var isCollapsing = false
  private var threshold = ThresholdSpacing()

  /// Each child's share of the available space.
  private var shares: ContiguousArray<Share> = []
  private var gaps: ContiguousArray<Double> = []
  /// The proposal for which the shares were computed; nil after a descendant changed.
  private var distributed: ProposedViewSize?

  /// The extent of the children on the other axis, for the same proposal.
  private var reach: (low: Double, high: Double)?

  /// A child's share of the available space, valid for one proposal.
  private struct Share {
    var proposal = ProposedViewSize.unspecified
    var size = Size.zero
    /// The position of the alignment guide in the child; known once `reach` is known.
    var guide = 0.0
  }

  /// Discards the results after a descendant changed.
  mutating func forget() {
    distributed = nil
  }

  /// Returns the stack's size for a proposal.
  @MainActor mutating func measure(
    _ children: ContiguousArray<ViewNode>, _ proposal: ProposedViewSize
  ) -> Size {
    distribute(children, proposal)
    if children.isEmpty { return .zero }
    let (low, high) = extent(children)
    var size = Size.zero
    size[axis] = length
    size[axis.other] = high - low
    return size
  }

  /// Places the children in a stack of a size.
  @MainActor mutating func place(
    _ children: ContiguousArray<ViewNode>, _ proposal: ProposedViewSize, in size: Size,
    isRightToLeft: Bool
  ) {
    walk(children, proposal, in: size) { child, origin, childSize, proposal in
      var origin = origin
      if isRightToLeft { origin.x = size.width - origin.x - childSize.width }
      child.place(at: origin, proposal)
    }
  }

  /// Returns the children's origins in a stack of a size, for left-to-right direction, and their
  /// proposals.
  @MainActor mutating func placements(
    of children: ContiguousArray<ViewNode>, _ proposal: ProposedViewSize, in size: Size
  ) -> ContiguousArray<(origin: Point, proposal: ProposedViewSize)> {
    var placements: ContiguousArray<(origin: Point, proposal: ProposedViewSize)> = []
    walk(children, proposal, in: size) { _, origin, _, proposal in
      placements.append((origin, proposal))
    }
    return placements
  }

  /// Visits the children with their origins, sizes and proposals.
  @MainActor private mutating func walk(
    _ children: ContiguousArray<ViewNode>, _ proposal: ProposedViewSize, in size: Size,
    _ visit: (ViewNode, _ origin: Point, _ size: Size, ProposedViewSize) -> Void
  ) {
    var proposal = proposal
    // If no length is proposed on the other axis, the children get the stack's own length.
    if proposal[axis.other] == nil { proposal[axis.other] = size[axis.other] }
    distribute(children, proposal)
    let (low, _) = extent(children)
    var position = 0.0
    for index in children.indices {
      let share = shares[index]
      let crossOrigin = -share.guide - low
      var origin = Point.zero
      if axis == .vertical {
        origin = Point(x: crossOrigin, y: position)
      } else {
        origin = Point(x: position, y: crossOrigin)
      }
      visit(children[index], origin, share.size, share.proposal)
      position += share.size[axis] + (index < gaps.count ? gaps[index] : 0)
    }
  }

  /// The length of the children and the gaps between them along the axis, in points.
  private var length: Double {
    var length = 0.0
    for share in shares { length += share.size[axis] }
    for gap in gaps { length += gap }
    return length
  }

  /// Returns the extent of the children on both sides of their alignment guide.
  @MainActor private mutating func extent(
    _ children: ContiguousArray<ViewNode>
  ) -> (low: Double, high: Double) {
    if let reach { return reach }
    for index in children.indices {
      let share = shares[index]
      shares[index].guide = children[index].guide(alignment, for: share.proposal, in: share.size)
    }
    let found = findExtent()
    reach = found
    return found
  }

  private mutating func findExtent() -> (low: Double, high: Double) {
    let cross = axis.other
    if isCollapsing, threshold.hasAbsentChild {
      let shares = shares
      return threshold.reach { index in
        let start = -shares[index].guide
        return (start, start + shares[index].size[cross])
      }
    }
    var low = Double.infinity
    var high = -Double.infinity
    for share in shares {
      low = min(low, -share.guide)
      high = max(high, -share.guide + share.size[cross])
    }
    return low.isFinite ? (low, high) : (0, 0)
  }

  @MainActor private func distance(_ child: ViewNode, _ next: ViewNode) -> Double {
    spacing ?? child.spacing.distance(to: next.spacing, along: axis)
  }

  /// Returns the spacing that the stack has because of a child in the last layout, in points.
  @MainActor mutating func spacingContribution(
    of child: Int, _ children: ContiguousArray<ViewNode>
  ) -> Double {
    var total = 0.0
    for gap in gaps { total += gap }
    if children.count <= 2 { return total }
    if threshold.progress.count != children.count {
      threshold.progress = ContiguousArray(repeating: 1, count: children.count)
    }
    // A recorder asks in each frame. Usually all other children are present; otherwise a closure
    // that reads the children would check the actor each time.
    var present = 0
    for progress in threshold.progress where progress == 1 { present += 1 }
    if let spacing, present == children.count - 1, threshold.progress[child] < 1 {
      return total - spacing * Double(present - 1)
    }
    if let spacing { return total - threshold.spacing(without: child) { _, _ in spacing } }
    return total - threshold.spacing(without: child) { distance(children[$0], children[$1]) }
  }

  /// Returns the difference from the spacing of a plain stack of the present children.
  @MainActor func spacingResidue(
    _ children: ContiguousArray<ViewNode>, _ offer: ProposedViewSize
  ) -> Double? {
    // A child at rest with a partial progress has no plain stack to be compared with.
    guard isCollapsing, !children.contains(where: { 0.01...0.99 ~= $0.spacingProgress(for: offer) })
    else { return nil }
    var copy = self
    copy.gaps.removeAll()
    copy.findGaps(children, ProposedViewSize(width: offer.width, height: nil))
    var plain = 0.0
    var previous: ViewNode?
    for child in children where child.spacingProgress(for: offer) > 0 {
      if let previous { plain += distance(previous, child) }
      previous = child
    }
    return copy.gaps.reduce(0, +) - plain
  }

  /// Computes the gap after each child but the last.
  @MainActor private mutating func findGaps(
    _ children: ContiguousArray<ViewNode>, _ offer: ProposedViewSize
  ) {
    if isCollapsing {
      if threshold.progress.count != children.count {
        threshold.progress = ContiguousArray(repeating: 1, count: children.count)
      }
      for index in children.indices {
        threshold.progress[index] = children[index].spacingProgress(for: offer)
      }
      if threshold.hasAbsentChild {
        let (spacing, axis) = (spacing, axis)
        threshold.findGaps(&gaps) { first, second in
          spacing ?? children[first].spacing.distance(to: children[second].spacing, along: axis)
        }
        return
      }
    }
    gaps.removeAll(keepingCapacity: true)
    for index in children.indices.dropLast() {
      gaps.append(distance(children[index], children[index + 1]))
    }
  }

  /// Computes each child's proposal and size.
  @MainActor private mutating func distribute(
    _ children: ContiguousArray<ViewNode>, _ proposal: ProposedViewSize
  ) {
    if distributed == proposal, shares.count == children.count { return }
    distributed = proposal
    reach = nil
    var offer = proposal
    offer[axis] = nil
    findGaps(children, offer)
    if shares.count != children.count {
      shares = ContiguousArray(repeating: Share(), count: children.count)
    }
    for index in children.indices {
      let size = proposal[axis] == nil ? children[index].measure(offer) : .zero
      shares[index] = Share(proposal: offer, size: size)
    }
    guard let available = proposal[axis] else { return }
    share(available - gaps.reduce(0, +), offer, children)
  }

  @MainActor private mutating func share(
    _ available: Double, _ offer: ProposedViewSize, _ children: ContiguousArray<ViewNode>
  ) {
    var limits: ContiguousArray<(minimum: Double, maximum: Double)> = []
    if children.count > 1 {
      for child in children {
        var smallest = offer
        smallest[axis] = 0
        var largest = offer
        largest[axis] = .infinity
        limits.append((child.measure(smallest)[axis], child.measure(largest)[axis]))
      }
    } else {
      limits = [(0, 0)]
    }
    let order = children.indices.sorted { left, right in
      let first = children[left].layoutSettings.priority
      let second = children[right].layoutSettings.priority
      if first != second { return first > second }
      let flexibility = (
        limits[left].maximum - limits[left].minimum, limits[right].maximum - limits[right].minimum
      )
      if flexibility.0 != flexibility.1 { return flexibility.0 < flexibility.1 }
      if limits[left].minimum != limits[right].minimum, flexibility.0 == .infinity {
        return limits[left].minimum > limits[right].minimum
      }
      return left < right
    }
    var rest = available
    for index in order { rest -= limits[index].minimum }
    var position = 0
    while position < order.count {
      let priority = children[order[position]].layoutSettings.priority
      var end = position
      while end < order.count, children[order[end]].layoutSettings.priority == priority {
        end += 1
      }
      // The group gets back the space that was reserved for its minimum sizes.
      for index in order[position..<end] { rest += limits[index].minimum }
      for (taken, index) in order[position..<end].enumerated() {
        var own = offer
        own[axis] = max(0, rest / Double(end - position - taken))
        shares[index] = Share(proposal: own, size: children[index].measure(own))
        // Infinite space is never used up.
        if available < .infinity { rest -= shares[index].size[axis] }
      }
      position = end
    }
  }
}
