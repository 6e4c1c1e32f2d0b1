/// A vertical stack whose spacing expands and collapses with its children.
///
/// A child opts in with ``View/ignoredWhenCollapsed()`` and sets its progress with
/// ``View/collapsibleSpacingProgress(_:)``; an ``AnimatedPresence`` does both. Without such
/// children the stack is a ``VStack``, except that negative spacing counts as 0.
/// ``ThresholdSpacing`` computes the spacing.
public struct CollapsibleSpacingVStack<Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// Creates a stack; without a spacing, in points, neighbors keep their preferred distance.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  /// Creates or updates the stack's node.
  public static func _sync(
    _ view: CollapsibleSpacingVStack, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    var layout = StackLayout(
      axis: .vertical, spacing: view.spacing.map { max(0, $0) }, alignment: view.alignment.guide)
    layout.isCollapsing = true
    return StackNode.sync(layout, view.content, old, context)
  }
}

/// The layout value that excludes a collapsed child from the spacing.
public struct IgnoredWhenCollapsedKey: LayoutValueKey {
  /// False: the child always counts.
  public static let defaultValue = false
}

/// The layout value for a child's share of the spacing; nil if unspecified.
public struct CollapsibleSpacingProgressKey: LayoutValueKey {
  /// Nil: the child specifies no progress.
  public static let defaultValue: Double? = nil
}

extension View {
  /// Excludes the view from its stack's spacing to the degree that it has collapsed.
  public func ignoredWhenCollapsed() -> some View {
    layoutValue(key: IgnoredWhenCollapsedKey.self, value: true)
  }

  /// Sets the view's share of its stack's spacing, 0...1; animated with the transaction.
  public func collapsibleSpacingProgress(_ progress: Double) -> some View {
    modifier(CollapsibleSpacingProgressModifier(progress: progress))
  }
}

/// A modifier that animates the progress: it sets the layout value, which is static, anew in each
/// frame.
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
  /// Returns the share of the spacing around the node, 0...1, for a stack's proposal.
  final func spacingProgress(for offer: ProposedViewSize) -> Double {
    if let presenceNode { return presenceNode.spacingProgress }
    guard layoutSettings.hasValues, layoutValue(IgnoredWhenCollapsedKey.self) else {
      return 1
    }
    if let progress = layoutValue(CollapsibleSpacingProgressKey.self) {
      return min(max(finite(progress, or: 1), 0), 1)
    }
    let height = measure(offer).height
    let ideal = measure(.unspecified).height
    if ideal <= 0 { return height > 0 ? 1 : 0 }
    return min(1, height / ideal)
  }
}

/// A layout whose reported height differs from the height of its content.
///
/// | question | answer |
/// | --- | --- |
/// | size | (the content's natural width, the visible height, at least 0) |
/// | position of the content | the top leading corner, in its natural size |
///
/// Apply `.clipped()` to it: the content overhangs while only a part of it is visible.
public struct VisibleHeightLayout: Layout {
  /// The visible height from the top, in points; animated with the transaction.
  public var visibleHeight: Double

  /// Creates a layout that shows a height of its content, in points.
  public nonisolated init(visibleHeight: Double) {
    self.visibleHeight = finite(visibleHeight, or: 0)
  }

  /// The visible height.
  public var animatableData: Double {
    get { visibleHeight }
    set { visibleHeight = newValue }
  }

  private func natural(_ proposal: ProposedViewSize, _ subviews: Subviews) -> Size {
    subviews.first?.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil)) ?? .zero
  }

  /// Returns the content's natural width and the visible height.
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) -> Size {
    Size(width: natural(proposal, subviews).width, height: max(0, finite(visibleHeight, or: 0)))
  }

  /// Places the content at the top, in its natural size.
  public func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for subview in subviews {
      subview.place(
        at: bounds.origin, proposal: ProposedViewSize(width: proposal.width, height: nil))
    }
  }

  /// Returns the content's spacing.
  public func spacing(subviews: Subviews, cache: inout ()) -> ViewSpacing {
    subviews.first?.spacing ?? ViewSpacing()
  }
}
