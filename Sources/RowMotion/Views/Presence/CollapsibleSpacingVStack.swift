/// Views one below the other, whose spacing comes and goes with those that come and go.
///
/// A child opts in with ``View/ignoredWhenCollapsed()`` and tells how much of it is there with
/// ``View/collapsibleSpacingProgress(_:)``; an ``AnimatedPresence`` does both by itself. Where no
/// child opted in it is a ``VStack``, but that a spacing below zero counts as 0. The rule is
/// ``ThresholdSpacing``.
public struct CollapsibleSpacingVStack<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a stack; without a spacing, in points, neighbours keep the distance they like.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Keeps the stack's node.
  public static func _sync(
    _ view: CollapsibleSpacingVStack, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    var layout = StackLayout(
      axis: .vertical, spacing: view.spacing.map { max(0, $0) }, alignment: view.alignment.guide)
    layout.isCollapsing = true
    return StackNode.sync(layout, view.content, old, context)
  }
}

/// Whether a child that has collapsed is left out of the spacing.
public struct IgnoredWhenCollapsedKey: LayoutValueKey {
  /// Every child counts.
  public static let defaultValue = false
}

/// How much of a child is there for the spacing; nil where it does not say.
public struct CollapsibleSpacingProgressKey: LayoutValueKey {
  /// The child does not say.
  public static let defaultValue: Double? = nil
}

extension View {
  /// Leaves the view out of its stack's spacing as far as it has collapsed.
  public func ignoredWhenCollapsed() -> some View {
    layoutValue(key: IgnoredWhenCollapsedKey.self, value: true)
  }

  /// Tells the stack how much of the view is there, 0...1; animated with the transaction.
  public func collapsibleSpacingProgress(_ progress: Double) -> some View {
    modifier(CollapsibleSpacingProgressModifier(progress: progress))
  }
}

/// A layout value is static; written anew each frame by an animatable modifier, it moves.
struct CollapsibleSpacingProgressModifier: ViewModifier, Animatable {
  var progress: Double

  init(progress: Double) {
    self.progress = finite(progress, or: 1)
  }

  var animatableData: Double {
    get { progress }
    set { progress = newValue }
  }

  func body(content: Content) -> some View {
    content
      .layoutValue(key: IgnoredWhenCollapsedKey.self, value: true)
      .layoutValue(key: CollapsibleSpacingProgressKey.self, value: progress)
  }
}

extension ViewNode {
  /// How much of the spacing around the node holds, 0...1, in a stack that makes an offer.
  final func spacingProgress(for offer: ProposedViewSize) -> Double {
    if let ownSpacingProgress { return ownSpacingProgress }
    guard tellsLayoutValues, layoutValue(IgnoredWhenCollapsedKey.self) else { return 1 }
    if let progress = layoutValue(CollapsibleSpacingProgressKey.self) {
      return min(max(finite(progress, or: 1), 0), 1)
    }
    let height = measure(offer).height
    let ideal = measure(.unspecified).height
    if ideal <= 0 { return height > 0 ? 1 : 0 }
    return min(1, height / ideal)
  }
}

/// Reports a height to its container that differs from the one it gives its content.
///
/// | asked | answer |
/// | --- | --- |
/// | what size | (the content's natural width, the visible height, at least 0) |
/// | where is the content | at the top leading corner, in its natural size |
///
/// Draw it `.clipped()`: the content hangs over while less of it is visible.
public struct VisibleHeightLayout: Layout {
  /// How much is visible, points from the top; animated with the transaction.
  public var visibleHeight: Double

  /// Creates a layout that shows so much of its content, points.
  public nonisolated init(visibleHeight: Double) {
    self.visibleHeight = finite(visibleHeight, or: 0)
  }

  /// The visible height is animated.
  public var animatableData: Double {
    get { visibleHeight }
    set { visibleHeight = newValue }
  }

  private func natural(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Size {
    subviews.first?.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) ?? .zero
  }

  /// The content's natural width and the visible height.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    Size(width: natural(proposal, subviews).width, height: max(0, finite(visibleHeight, or: 0)))
  }

  /// The content at the top, in its natural size.
  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: bounds.origin, proposal: ProposedViewSize(width: proposal.width, height: nil))
    }
  }

  /// What the content says.
  public func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    subviews.first?.spacing ?? ViewSpacing()
  }
}
