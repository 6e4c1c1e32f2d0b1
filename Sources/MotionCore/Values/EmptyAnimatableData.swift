/// The animatable data of something in which nothing can be animated.
public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
  /// Creates the only value there is.
  public init() {}

  /// The only value there is.
  public static var zero: EmptyAnimatableData {
    EmptyAnimatableData()
  }

  /// Returns the only value there is.
  public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData)
    -> EmptyAnimatableData
  {
    left
  }

  /// Returns the only value there is.
  public static func - (left: EmptyAnimatableData, right: EmptyAnimatableData)
    -> EmptyAnimatableData
  {
    left
  }

  /// Does nothing.
  public mutating func scale(by factor: Double) {}

  /// Always 0.
  public var magnitudeSquared: Double {
    0
  }
}
