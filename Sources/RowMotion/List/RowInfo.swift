/// Where a list's row stands in the frame at hand.
public struct RowInfo: Equatable {
  /// The row's identity.
  public var id: AnyHashable
  /// The row's index in the data; nil once it is removed and exits.
  public var index: Int?
  /// The row's top edge in host coordinates, points.
  public var minY: Double
  /// The height the row takes, points.
  public var height: Double
  /// The state of the row's own presence.
  public var state: Presence.State
  /// How present the row is, 0...1; a springy entrance may pass 1.
  public var progress: Double
  /// The height that the row is on its way to by all that moves in it, points; 0 for one that exits.
  public var targetHeight: Double
  /// How fast the height changes, points a second; at the instant of a change as before it.
  public var heightVelocity: Double

  /// Creates a row's report, lengths in points.
  ///
  /// - Parameter targetHeight: nil for the height itself.
  public init(
    id: AnyHashable, index: Int?, minY: Double, height: Double, state: Presence.State,
    progress: Double, targetHeight: Double? = nil, heightVelocity: Double = 0
  ) {
    self.id = id
    self.index = index
    self.minY = minY.withoutNegativeZero
    self.height = height
    self.state = state
    self.progress = progress
    self.targetHeight = targetHeight ?? height
    self.heightVelocity = heightVelocity
  }
}

/// Where a list's row stands in the frame at hand, without where it is going: to find that it is laid out anew.
package struct RowFrame: Equatable {
  /// The row's identity.
  package var id: AnyHashable
  /// The row's index in the data; nil once it is removed and exits.
  package var index: Int?
  /// The row's top edge in host coordinates, points.
  package var minY: Double
  /// The height the row takes, points.
  package var height: Double

  /// The row's bottom edge in host coordinates, points.
  package var maxY: Double { minY + height }
}

/// One animated presence inside a list's row, in the frame at hand.
public struct PresenceInfo: Equatable {
  /// The identity of the row that holds it.
  public var row: AnyHashable
  /// The name given with `id(_:)`, or the index among the row's presences.
  public var part: AnyHashable
  /// The state of the presence.
  public var state: Presence.State
  /// How present it is; a springy entrance may pass 1.
  public var progress: Double
  /// The height it takes, points.
  public var height: Double
  /// The spacing that its stack has because of it, points.
  public var spacing: Double
  /// How opaque its content is drawn, 0...1.
  public var opacity: Double
  /// The height that it is on its way to, points.
  public var targetHeight: Double
  /// How fast its height changes, points a second.
  public var heightVelocity: Double

  /// Creates a presence's report, lengths in points.
  ///
  /// - Parameter targetHeight: nil for the height itself.
  public init(
    row: AnyHashable, part: AnyHashable, state: Presence.State, progress: Double, height: Double,
    spacing: Double, opacity: Double, targetHeight: Double? = nil, heightVelocity: Double = 0
  ) {
    self.row = row
    self.part = part
    self.state = state
    self.progress = progress
    self.height = height
    self.spacing = spacing
    self.opacity = opacity
    self.targetHeight = targetHeight ?? height
    self.heightVelocity = heightVelocity
  }
}
