/// A guide of the user's own along which views are aligned.
public protocol AlignmentID {
  /// Where the guide lies in a view that does not say so itself, points.
  @MainActor @preconcurrency static func defaultValue(in context: ViewDimensions) -> Double
}

/// The size of a view and where its guides lie.
@MainActor public struct ViewDimensions {
  let size: Size
  let node: ViewNode?
  let proposal: ProposedViewSize

  /// The width, points.
  public nonisolated var width: Double { size.width }
  /// The height, points.
  public nonisolated var height: Double { size.height }

  nonisolated init(size: Size, node: ViewNode?, proposal: ProposedViewSize = .unspecified) {
    self.size = size
    self.node = node
    self.proposal = proposal
  }

  /// Where a horizontal guide lies, points from where lines start.
  public subscript(guide: HorizontalAlignment) -> Double {
    self[explicit: guide] ?? guide.guide.defaultValue(self)
  }

  /// Where a vertical guide lies, points from the top.
  public subscript(guide: VerticalAlignment) -> Double {
    self[explicit: guide] ?? guide.guide.defaultValue(self)
  }

  /// Where a horizontal guide lies when the view says so itself, points from where lines start.
  public subscript(explicit guide: HorizontalAlignment) -> Double? {
    node?.explicitGuide(guide.guide, for: proposal)
  }

  /// Where a vertical guide lies when the view says so itself, points from the top.
  public subscript(explicit guide: VerticalAlignment) -> Double? {
    node?.explicitGuide(guide.guide, for: proposal)
  }
}

/// What horizontal and vertical guides have in common.
///
/// A reference, since every stack hands its own to each child in every layout.
final class AlignmentGuide: Hashable, Sendable {
  let identity: ObjectIdentifier
  let isHorizontal: Bool
  /// Where the guide lies where the size alone says so, as a share of the extent: then containers
  /// do not ask their views.
  let share: Double?
  let defaultValue: @MainActor @Sendable (ViewDimensions) -> Double

  var isOfSize: Bool { share != nil }

  /// Where the guide lies in a frame without views.
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

/// Where views stand from side to side.
public struct HorizontalAlignment: Hashable, Sendable {
  let guide: AlignmentGuide

  /// Creates an alignment along a guide of the user's own.
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

  /// At the side where reading starts.
  public static let leading = HorizontalAlignment(Leading.self, share: 0)
  /// In the middle.
  public static let center = HorizontalAlignment(Center.self, share: 0.5)
  /// At the side where reading ends.
  public static let trailing = HorizontalAlignment(Trailing.self, share: 1)
}

/// Where views stand up and down.
public struct VerticalAlignment: Hashable, Sendable {
  let guide: AlignmentGuide

  /// Creates an alignment along a guide of the user's own.
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

  /// At the upper edge.
  public static let top = VerticalAlignment(Top.self, share: 0)
  /// In the middle.
  public static let center = VerticalAlignment(Center.self, share: 0.5)
  /// At the lower edge.
  public static let bottom = VerticalAlignment(Bottom.self, share: 1)
  /// On the baseline of the topmost line of text.
  public static let firstTextBaseline = VerticalAlignment(FirstTextBaseline.self)
  /// On the baseline of the lowest line of text.
  public static let lastTextBaseline = VerticalAlignment(LastTextBaseline.self)
}

/// Where views stand in both directions.
public struct Alignment: Hashable, Sendable {
  /// From side to side.
  public var horizontal: HorizontalAlignment
  /// Up and down.
  public var vertical: VerticalAlignment

  /// Creates an alignment from one a direction.
  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    self.horizontal = horizontal
    self.vertical = vertical
  }

  /// In the middle.
  public static let center = Alignment(horizontal: .center, vertical: .center)
  /// In the middle of the side where reading starts.
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  /// In the middle of the side where reading ends.
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  /// In the middle of the upper side.
  public static let top = Alignment(horizontal: .center, vertical: .top)
  /// In the middle of the lower side.
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  /// In the upper corner where reading starts.
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  /// In the upper corner where reading ends.
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  /// In the lower corner where reading starts.
  public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
  /// In the lower corner where reading ends.
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)

  /// Where a child goes in a frame of a size, as if lines started at the left.
  @MainActor func origin(
    of child: ViewNode, _ offer: ProposedViewSize, in size: Size
  ) -> Point {
    let own = child.measure(offer)
    return Point(
      x: horizontal.guide.value(in: size) - child.guide(horizontal.guide, for: offer, in: own),
      y: vertical.guide.value(in: size) - child.guide(vertical.guide, for: offer, in: own))
  }
}
