import MotionCore

/// An angle, clockwise where y grows down.
public struct Angle: Hashable, Sendable {
  /// The angle, radians.
  public var radians: Double

  /// No turn.
  public static let zero = Angle(radians: 0)

  /// Creates an angle from radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle from degrees.
  public init(degrees: Double) {
    radians = degrees * (Double.pi / 180)
  }

  /// The angle, degrees.
  public var degrees: Double { radians * (180 / Double.pi) }

  /// An angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// An angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

extension Angle {
  /// The cosine of the angle.
  package var cosine: Double { MotionCore.cosine(radians) }
  /// The sine of the angle.
  package var sine: Double { MotionCore.sine(radians) }
}
