extension UnitCurve {
  /// A straight line.
  public static var linear: UnitCurve {
    UnitCurve(shape: .linear)
  }

  /// A curve that starts slowly: a Bezier curve with control points (0.42, 0) and (1, 1).
  public static var easeIn: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 1, y: 1))
  }

  /// A curve that ends slowly: a Bezier curve with control points (0, 0) and (0.58, 1).
  public static var easeOut: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  }

  /// A curve that starts and ends slowly: control points (0.42, 0) and (0.58, 1).
  public static var easeInOut: UnitCurve {
    bezier(
      startControlPoint: UnitPoint(x: 0.42, y: 0), endControlPoint: UnitPoint(x: 0.58, y: 1))
  }

  /// A quarter of a circle that starts horizontal and ends vertical.
  public static var circularEaseIn: UnitCurve {
    UnitCurve(shape: .circularEaseIn)
  }

  /// A quarter of a circle that starts vertical and ends horizontal.
  public static var circularEaseOut: UnitCurve {
    UnitCurve(shape: .circularEaseOut)
  }

  /// Two quarters of a circle, horizontal at both ends.
  public static var circularEaseInOut: UnitCurve {
    UnitCurve(shape: .circularEaseInOut)
  }

  /// Returns a cubic Bezier curve from (0, 0) to (1, 1).
  ///
  /// - Parameters:
  ///   - startControlPoint: The first control point. Its x is clamped to 0...1.
  ///   - endControlPoint: The second control point. Its x is clamped to 0...1.
  public static func bezier(
    startControlPoint: UnitPoint, endControlPoint: UnitPoint
  ) -> UnitCurve {
    UnitCurve(shape: .bezier(CubicBezier(start: startControlPoint, end: endControlPoint)))
  }
}
