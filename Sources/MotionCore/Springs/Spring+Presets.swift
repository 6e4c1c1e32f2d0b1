extension Spring {
  /// A spring without bounce, of 0.5 seconds.
  public static var smooth: Spring {
    smooth()
  }

  /// Returns a spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce in addition to 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a little bounce, of 0.5 seconds.
  public static var snappy: Spring {
    snappy()
  }

  /// Returns a spring with a little bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce in addition to 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with high bounce, of 0.5 seconds.
  public static var bouncy: Spring {
    bouncy()
  }

  /// Returns a spring with high bounce.
  ///
  /// - Parameters:
  ///   - duration: The perceived duration, in seconds.
  ///   - extraBounce: The bounce in addition to 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
