/// A container whose arrangement the user writes.
@MainActor @preconcurrency public protocol Layout: Animatable {
  /// What is kept between measuring and placing.
  associatedtype Cache = Void
  /// The views to arrange.
  typealias Subviews = LayoutSubviews

  /// The size the container takes for a proposal.
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> Size

  /// Gives each view its place; one that gets none is centred at the container's own proposal.
  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)

  /// Makes what is kept.
  func makeCache(subviews: Subviews) -> Cache

  /// Brings what is kept up to date when views or their values changed.
  func updateCache(_ cache: inout Cache, subviews: Subviews)

  /// The distances the container likes to its neighbours.
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing

  /// Where a horizontal guide lies in the container, or nil for the usual place.
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?

  /// Where a vertical guide lies in the container, or nil for the usual place.
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double?
}

extension Layout where Cache == Void {
  /// Nothing is kept.
  public func makeCache(subviews: Subviews) {}
}

extension Layout {
  /// Makes anew what is kept.
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  /// What the views at the sides say; nothing where there are none.
  ///
  /// - Complexity: O(n) in the views.
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    guard var spacing = subviews.first?.spacing else { return ViewSpacing() }
    for subview in subviews.dropFirst() { spacing.formUnion(subview.spacing) }
    return spacing
  }

  /// The usual place.
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? { nil }

  /// The usual place.
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: Rect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> Double? { nil }

  /// The container with its content.
  public func callAsFunction<Content: View>(
    @ViewBuilder _ content: () -> Content
  ) -> some View {
    LayoutView(layout: self, content: content())
  }
}
