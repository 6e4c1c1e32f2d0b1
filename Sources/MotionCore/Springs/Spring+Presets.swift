extension Spring {
  /// A spring without bounce, of 0.5 seconds.
  public static var smooth: Spring {
    smooth()
  }

  /// A spring without bounce.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: What is added to its bounce of 0.
  public static func smooth(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: extraBounce)
  }

  /// A spring with a little bounce, of 0.5 seconds.
  public static var snappy: Spring {
    snappy()
  }

  /// A spring with a little bounce.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: What is added to its bounce of 0.15.
  public static func snappy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.15 + extraBounce)
  }

  /// A spring with much bounce, of 0.5 seconds.
  public static var bouncy: Spring {
    bouncy()
  }

  /// A spring with much bounce.
  ///
  /// - Parameters:
  ///   - duration: How long it seems to take, in seconds.
  ///   - extraBounce: What is added to its bounce of 0.3.
  public static func bouncy(duration: Double = 0.5, extraBounce: Double = 0) -> Spring {
    Spring(duration: duration, bounce: 0.3 + extraBounce)
  }
}
