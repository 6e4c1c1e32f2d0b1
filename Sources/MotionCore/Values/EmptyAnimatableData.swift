/// The animatable data of a type without animatable content.
public struct EmptyAnimatableData: VectorArithmetic, Hashable, Sendable {
  /// Creates the only value of this type.
  public init() {}

  /// The only value of this type.
  public static var zero: EmptyAnimatableData {
    EmptyAnimatableData()
  }

  /// Returns the only value of this type.
  public static func + (left: EmptyAnimatableData, right: EmptyAnimatableData)
    -> EmptyAnimatableData
  {
    left
  }

  /// Returns the only value of this type.
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
