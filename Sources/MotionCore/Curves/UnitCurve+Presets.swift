extension UnitCurve {
  /// A straight line.
  public static var linear: UnitCurve {
    UnitCurve(shape: .linear)
  }

  /// Starts slowly: a Bezier curve over (0.42, 0) and (1, 1).
  public static var easeIn: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  }

  /// Ends slowly: a Bezier curve over (0, 0) and (0.58, 1).
  public static var easeOut: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  }

  /// Starts and ends slowly: a Bezier curve over (0.42, 0) and (0.58, 1).
  public static var easeInOut: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  }

  /// Starts level and ends upright, as a quarter of a circle.
  public static var circularEaseIn: UnitCurve {
    UnitCurve(shape: .circularEaseIn)
  }

  /// Starts upright and ends level, as a quarter of a circle.
  public static var circularEaseOut: UnitCurve {
    UnitCurve(shape: .circularEaseOut)
  }

  /// Starts and ends level, as two quarters of a circle.
  public static var circularEaseInOut: UnitCurve {
    UnitCurve(shape: .circularEaseInOut)
  }

  /// A cubic Bezier curve.
  ///
  /// - Parameters:
  ///   - startControlPoint: Where the curve leaves (0, 0) for. Its x is brought into 0...1.
  ///   - endControlPoint: Where the curve comes to (1, 1) from. Its x is brought into 0...1.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(shape: .bezier(CubicBezier(start: startControlPoint, end: endControlPoint)))
  }
}
