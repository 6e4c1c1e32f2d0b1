extension View {
  /// Sets a fixed width or height, in points, and the alignment of the view in that frame.
  public func frame(
    width: Double? = nil, height: Double? = nil, alignment: Alignment = .center
  ) -> some View {
    modifier(FixedFrameModifier(width: width, height: height, alignment: alignment))
  }

  /// Sets limits for the frame's size, in points, and the alignment of the view in that frame.
  public func frame(
    minWidth: Double? = nil, idealWidth: Double? = nil, maxWidth: Double? = nil,
    minHeight: Double? = nil, idealHeight: Double? = nil, maxHeight: Double? = nil,
    alignment: Alignment = .center
  ) -> some View {
    modifier(
      FlexibleFrameModifier(
        horizontal: LengthLimits(minWidth, idealWidth, maxWidth),
        vertical: LengthLimits(minHeight, idealHeight, maxHeight), alignment: alignment))
  }
}

struct FixedFrameModifier: NodeModifier, Equatable {
  typealias Node = FixedFrameNode

  let width: Double?
  let height: Double?
  let alignment: Alignment
}

final class FixedFrameNode: ModifierNode<FixedFrameModifier> {
  /// The valid given lengths, in points.
  private var width: Double?
  private var height: Double?

  required init(_ modifier: FixedFrameModifier, _ context: SyncContext) {
    super.init(modifier, context)
    readLengths()
  }

  override func set(_ new: FixedFrameModifier, _ context: SyncContext) {
    guard replace(new) else { return }
    readLengths()
    invalidateLayout()
  }

  private func readLengths() {
    width = valid(modifier.width)
    height = valid(modifier.height)
  }

  override func contentOrigin(
    _ child: ViewNode, _ offer: ProposedViewSize, in size: Size
  ) -> Point {
    modifier.alignment.origin(of: child, offer, in: size)
  }

  private func valid(_ length: Double?) -> Double? {
    guard let length else { return nil }
    if length.isFinite, length >= 0 { return finite(length, or: 0) }
    runtime.report(
      .notFinite,
      "A frame's length is \(length), so it is ignored. Use a finite length of at least 0.",
      at: self)
    return nil
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(width: width ?? proposal.width, height: height ?? proposal.height)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    if let width, let height { return Size(width: width, height: height) }
    let size = child?.measure(inner(proposal)) ?? .zero
    return Size(width: width ?? size.width, height: height ?? size.height)
  }

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    inner(proposal)
  }

  override var spacing: ViewSpacing {
    var spacing = super.spacing
    if width != nil { spacing.reset(.horizontal) }
    if height != nil { spacing.reset(.vertical) }
    return spacing
  }
}

/// The minimum, ideal and maximum length along one axis, in points.
struct LengthLimits: Equatable {
  let minimum: Double?
  let ideal: Double?
  let maximum: Double?

  init(_ minimum: Double?, _ ideal: Double?, _ maximum: Double?) {
    // NaN sets no limit and negative limits count as 0. The ideal is at least the minimum, and the
    // maximum at least both.
    let low = minimum.flatMap { $0.isNaN || $0 == .infinity ? nil : max(0, finite($0, or: 0)) }
    self.minimum = low
    let middle = ideal.flatMap { $0.isFinite ? max(low ?? 0, finite($0, or: 0)) : nil }
    self.ideal = middle
    self.maximum = maximum.flatMap { $0.isNaN ? nil : max(middle ?? low ?? 0, $0) }
  }

  func clamp(_ length: Double) -> Double { min(max(length, minimum ?? 0), maximum ?? .infinity) }

  /// Returns the length to propose to the content.
  func offer(_ proposal: Double?) -> Double? {
    if let length = proposal ?? ideal { return clamp(length) }
    return nil
  }

  /// Returns the frame's length for a proposal and the content's length.
  func length(_ proposal: Double?, content: Double) -> Double {
    guard let proposal else { return ideal ?? clamp(content) }
    switch (minimum, maximum) {
    case (nil, nil): return content
    case (.some, .some): return clamp(proposal)
    case (let minimum?, nil): return max(minimum, min(proposal, content))
    case (nil, let maximum?): return min(maximum, max(proposal, content))
    }
  }
}

struct FlexibleFrameModifier: NodeModifier, Equatable {
  typealias Node = FlexibleFrameNode

  let horizontal: LengthLimits
  let vertical: LengthLimits
  let alignment: Alignment
}

final class FlexibleFrameNode: ModifierNode<FlexibleFrameModifier> {
  override func set(_ new: FlexibleFrameModifier, _ context: SyncContext) {
    if replace(new) { invalidateLayout() }
  }

  private var horizontal: LengthLimits { modifier.horizontal }
  private var vertical: LengthLimits { modifier.vertical }

  override func contentOrigin(
    _ child: ViewNode, _ offer: ProposedViewSize, in size: Size
  ) -> Point {
    modifier.alignment.origin(of: child, offer, in: size)
  }

  private func inner(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: horizontal.offer(proposal.width), height: vertical.offer(proposal.height))
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let content = child?.measure(inner(proposal)) ?? .zero
    return Size(
      width: horizontal.length(proposal.width, content: content.width),
      height: vertical.length(proposal.height, content: content.height))
  }

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    var offer = inner(proposal)
    if let width = offer.width { offer.width = min(width, size.width) }
    if let height = offer.height { offer.height = min(height, size.height) }
    return offer
  }

  override var spacing: ViewSpacing {
    var spacing = super.spacing
    if horizontal != LengthLimits(nil, nil, nil) { spacing.reset(.horizontal) }
    if vertical != LengthLimits(nil, nil, nil) { spacing.reset(.vertical) }
    return spacing
  }
}
