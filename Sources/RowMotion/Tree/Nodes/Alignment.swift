/// A custom alignment guide.
public protocol AlignmentID {
  /// Returns the guide's default position in a view, in points.
  @MainActor @preconcurrency static func defaultValue(in context: ViewDimensions) -> Double
}

/// The size and the alignment guides of a view.
@MainActor public struct ViewDimensions {
  let size: Size
  let node: ViewNode?
  let proposal: ProposedViewSize

  /// The width, in points.
  public nonisolated var width: Double { size.width }
  /// The height, in points.
  public nonisolated var height: Double { size.height }

  nonisolated init(size: Size, node: ViewNode?, proposal: ProposedViewSize = .unspecified) {
    self.size = size
    self.node = node
    self.proposal = proposal
  }

  /// The position of a horizontal guide, in points from the leading edge.
  public subscript(guide: HorizontalAlignment) -> Double {
    self[explicit: guide] ?? guide.guide.defaultValue(self)
  }

  /// The position of a vertical guide, in points from the top.
  public subscript(guide: VerticalAlignment) -> Double {
    self[explicit: guide] ?? guide.guide.defaultValue(self)
  }

  /// The explicit position of a horizontal guide, in points from the leading edge; nil if not set.
  public subscript(explicit guide: HorizontalAlignment) -> Double? {
    node?.explicitGuide(guide.guide, for: proposal)
  }

  /// The explicit position of a vertical guide, in points from the top; nil if not set.
  public subscript(explicit guide: VerticalAlignment) -> Double? {
    node?.explicitGuide(guide.guide, for: proposal)
  }
}

/// The common implementation of horizontal and vertical guides.
///
/// A class, since every stack passes its guide to each child in every layout.
final class AlignmentGuide: Hashable, Sendable {
  let identity: ObjectIdentifier
  let isHorizontal: Bool
  /// The position as a share of the extent, for which containers need not ask their views; nil if
  /// the position does not depend on the size alone.
  let share: Double?
  let defaultValue: @MainActor @Sendable (ViewDimensions) -> Double

  var dependsOnlyOnSize: Bool { share != nil }

  /// Returns the position of the guide in a frame without views.
  @MainActor func value(in size: Size) -> Double {
    if let share { return (isHorizontal ? size.width : size.height) * share }
    return defaultValue(ViewDimensions(size: size, node: nil))
  }

  static func == (left: AlignmentGuide, right: AlignmentGuide) -> Bool {
    left.identity == right.identity
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(identity)
  }

  fileprivate init<ID: AlignmentID>(_ id: ID.Type, isHorizontal: Bool, share: Double?) {
    identity = ObjectIdentifier(id)
    self.isHorizontal = isHorizontal
    self.share = share
    defaultValue = { ID.defaultValue(in: $0) }
  }
}

/// An alignment of views along the horizontal axis.
public struct HorizontalAlignment: Hashable, Sendable {
  let guide: AlignmentGuide

  /// Creates an alignment to a custom guide.
  public init<ID: AlignmentID>(_ id: ID.Type) {
    guide = AlignmentGuide(id, isHorizontal: true, share: nil)
  }

  init(_ guide: AlignmentGuide) {
    self.guide = guide
  }

  private init<ID: AlignmentID>(_ id: ID.Type, share: Double) {
    guide = AlignmentGuide(id, isHorizontal: true, share: share)
  }

  private enum Leading: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.width / 2 }
  }
  private enum Trailing: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.width }
  }

  /// The leading edge.
  public static let leading = HorizontalAlignment(Leading.self, share: 0)
  /// The horizontal center.
  public static let center = HorizontalAlignment(Center.self, share: 0.5)
  /// The trailing edge.
  public static let trailing = HorizontalAlignment(Trailing.self, share: 1)
}

/// An alignment of views along the vertical axis.
public struct VerticalAlignment: Hashable, Sendable {
  let guide: AlignmentGuide

  /// Creates an alignment to a custom guide.
  public init<ID: AlignmentID>(_ id: ID.Type) {
    guide = AlignmentGuide(id, isHorizontal: false, share: nil)
  }

  init(_ guide: AlignmentGuide) {
    self.guide = guide
  }

  private init<ID: AlignmentID>(_ id: ID.Type, share: Double) {
    guide = AlignmentGuide(id, isHorizontal: false, share: share)
  }

  private enum Top: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { 0 }
  }
  private enum Center: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.height / 2 }
  }
  private enum Bottom: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.height }
  }
  private enum FirstTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.height }
  }
  private enum LastTextBaseline: AlignmentID {
    static func defaultValue(in context: ViewDimensions) -> Double { context.height }
  }

  /// The top edge.
  public static let top = VerticalAlignment(Top.self, share: 0)
  /// The vertical center.
  public static let center = VerticalAlignment(Center.self, share: 0.5)
  /// The bottom edge.
  public static let bottom = VerticalAlignment(Bottom.self, share: 1)
  /// The baseline of the topmost line of text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  /// The baseline of the lowest line of text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// An alignment in both directions.
public struct Alignment: Hashable, Sendable {
  /// The alignment along the horizontal axis.
  public var horizontal: HorizontalAlignment
  /// The alignment along the vertical axis.
  public var vertical: VerticalAlignment

  /// Creates an alignment from a horizontal and a vertical alignment.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// The center in both directions.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// The middle of the leading edge.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// The middle of the trailing edge.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// The middle of the top edge.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// The middle of the bottom edge.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// The top leading corner.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// The top trailing corner.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// The bottom leading corner.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// The bottom trailing corner.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Returns a child's origin in a frame of a size, for left-to-right direction.
  @MainActor func origin(
    of child: ViewNode, _ offer: ProposedViewSize, in size: Size
  ) -> Point {
    let frame = Point(
      x: horizontal.guide.value(in: size), y: vertical.guide.value(in: size))
    return frame - guides(of: child, offer)
  }

  /// Returns the position of both guides in a view, in points from the top and the leading edge.
  @MainActor func guides(of node: ViewNode, _ proposal: ProposedViewSize) -> Point {
    let size = node.measure(proposal)
    return Point(
      x: node.guide(horizontal.guide, for: proposal, in: size),
      y: node.guide(vertical.guide, for: proposal, in: size))
  }
}
