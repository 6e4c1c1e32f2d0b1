import MotionCore

/// An angle, clockwise with y growing downwards.
public struct Angle: Hashable, Sendable {
  /// The angle in radians.
  public var radians: Double

  /// The angle 0.
  public static let zero = Angle(radians: 0)

  /// Creates an angle from radians.
  public init(radians: Double) {
    self.radians = radians
  }

  /// Creates an angle from degrees.
  public init(degrees: Double) {
    radians = degrees * (Double.pi / 180)
  }

  /// The angle in degrees.
  public var degrees: Double { radians * (180 / Double.pi) }

  /// Returns an angle in radians.
  public static func radians(_ radians: Double) -> Angle { Angle(radians: radians) }

  /// Returns an angle in degrees.
  public static func degrees(_ degrees: Double) -> Angle { Angle(degrees: degrees) }
}

extension Angle {
  /// The cosine of the angle.
  package var cosine: Double { MotionCore.cosine(radians) }
  /// The sine of the angle.
  package var sine: Double { MotionCore.sine(radians) }
}
