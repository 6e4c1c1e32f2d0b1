/// A container with a custom arrangement of its views.
@MainActor @preconcurrency public protocol Layout: Animatable {
  /// The data that is cached between measuring and placing.
  associatedtype Cache = Void
  /// The views to arrange.
  typealias Subviews = LayoutSubviews

  /// Returns the container's size for a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size

  /// Places each view; a view that is not placed is centered, with the container's proposal.
  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Creates the cache that measuring and placing share.
  func makeCache(subviews: Subviews) -> Cache

  /// Updates the cache after views or their values changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// Returns the container's preferred distances to its neighbors.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Returns the position of a horizontal guide in the container, or nil for the default position.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?

  /// Returns the position of a vertical guide in the container, or nil for the default position.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?
}

extension Layout where Cache == Void {
  /// Caches nothing.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Creates a new cache.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// Returns the union of the views' spacings; the default spacing if there are no views.
  ///
  /// - Complexity: O(n) in the views.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    guard var spacing = subviews.first?.spacing else { return ViewSpacing() }
    for subview in subviews.dropFirst() { spacing.formUnion(subview.spacing) }
    return spacing
  }

  /// Returns nil, for the default position.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? { nil }

  /// Returns nil, for the default position.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? { nil }

  /// Returns the container with its content.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutView(layout: self, content: content())
  }
}
