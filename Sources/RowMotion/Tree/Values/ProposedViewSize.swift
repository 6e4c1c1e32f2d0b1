/// The size that a container proposes, in points; nil asks for the ideal, infinity for the largest.
public struct ProposedViewSize: Hashable, Sendable {
  /// The proposed width; nil asks for the ideal width.
  public var width: Double?
  /// The proposed height; nil asks for the ideal height.
  public var height: Double?

  /// Asks for the smallest size.
  public static let zero = ProposedViewSize(width: 0, height: 0)
  /// Asks for the largest size.
  public static let infinity = ProposedViewSize(width: .infinity, height: .infinity)
  /// Asks for the ideal size.
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  /// Creates a proposal, in points; NaN counts as nil, and a negative length as 0.
  public init(width: Double?, height: Double?) {
    self.width = ProposedViewSize.sanitized(width)
    self.height = ProposedViewSize.sanitized(height)
  }

  /// Creates a proposal of a size.
  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  private static func sanitized(_ length: Double?) -> Double? {
    guard let length, !length.isNaN else { return nil }
    return length == .infinity ? length : min(max(0, length), .greatestLength)
  }

  /// Returns the proposal as a size, with nil replaced by the lengths of a given size.
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

  /// The size with lengths clamped from 0 to the greatest length in layouts.
  var sanitized: Size { sanitized(for: .zero) }

  /// Returns the sanitized size, in which lengths stay infinite where infinity is proposed.
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
