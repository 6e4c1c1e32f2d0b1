/// How much room a container offers, points; nil asks for the ideal size, infinity for the largest.
public struct ProposedViewSize: Hashable, Sendable {
  /// The offered width; nil asks for the ideal one.
  public var width: Double?
  /// The offered height; nil asks for the ideal one.
  public var height: Double?

  /// Asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Creates an offer, points; NaN counts as nil and what is below zero as zero.
  public init(width: Double?, height: Double?) {
    self.width = ProposedViewSize.sanitized(width)
    self.height = ProposedViewSize.sanitized(height)
  }

  /// Creates an offer of exactly a size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  private static func sanitized(_ length: Double?) -> Double? {
    guard let length, !length.isNaN else { return nil }
    return length == .infinity ? length : min(max(0, length), .greatestLength)
  }

  /// The offer with nil replaced by what a given size says.
  public func replacingUnspecifiedDimensions(
    by size: Size = Size(width: 10, height: 10)
  ) -> Size {
    Size(width: width ?? size.width, height: height ?? size.height)
  }

  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }
}

extension Size {
  subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set {
      if axis == .horizontal { width = newValue } else { height = newValue }
    }
  }

  /// The size with lengths that layouts count with, at least 0: what has no end has the greatest.
  var sanitized: Size { sanitized(for: .zero) }

  /// The same, but without an end where the largest size is asked for.
  func sanitized(for proposal: ProposedViewSize) -> Size {
    Size(
      width: Size.sanitized(width, for: proposal.width),
      height: Size.sanitized(height, for: proposal.height))
  }

  private static func sanitized(_ length: Double, for offer: Double?) -> Double {
    if length.isNaN { return 0 }
    return length == .infinity && offer == .infinity
      ? length : min(max(0, length), .greatestLength)
  }
}

extension Axis {
  var other: Axis { self == .horizontal ? .vertical : .horizontal }
}
