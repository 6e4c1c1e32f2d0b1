/// The position, presence and motion of a list row in the current frame.
public struct RowInfo: Equatable {
  /// The row's identity.
  public var id: AnyHashable
  /// The row's index in the data; nil if the row is removed and exits.
  public var index: Int?
  /// The row's top edge in host coordinates, in points.
  public var minY: Double
  /// The row's current height, in points.
  public var height: Double
  /// The state of the row's own presence.
  public var state: Presence.State
  /// The progress of the row's presence, 0...1; a spring may overshoot 1.
  public var progress: Double
  /// The height that all animations in the row lead to, in points; 0 for an exiting row.
  public var targetHeight: Double
  /// The velocity of the height, in points per second; at a change, the velocity before the change.
  public var heightVelocity: Double

  /// Creates a row's info with lengths in points.
  ///
  /// - Parameter targetHeight: The target height; nil uses `height`.
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

/// The frame of a list row in the current frame, without its target, for detecting a new layout.
package struct RowFrame: Equatable {
  package var id: AnyHashable
  /// The row's index in the data; nil if the row is removed and exits.
  package var index: Int?
  /// The row's top edge in host coordinates, in points.
  package var minY: Double
  /// The row's current height, in points.
  package var height: Double

  /// The row's bottom edge in host coordinates, in points.
  package var maxY: Double { minY + height }
}

/// The state and motion of an animated presence inside a list row, in the current frame.
public struct PresenceInfo: Equatable {
  /// The identity of the row that contains the presence.
  public var row: AnyHashable
  /// The id given with `id(_:)`, or the index among the row's presences.
  public var part: AnyHashable
  /// The state of the presence.
  public var state: Presence.State
  /// The progress of the presence; a spring may overshoot 1.
  public var progress: Double
  /// The presence's current height, in points.
  public var height: Double
  /// The spacing that the presence adds to its stack, in points.
  public var spacing: Double
  /// The opacity of the presence's content, 0...1.
  public var opacity: Double
  /// The height that the animations lead to, in points.
  public var targetHeight: Double
  /// The velocity of the height, in points per second.
  public var heightVelocity: Double

  /// Creates a presence's info with lengths in points.
  ///
  /// - Parameter targetHeight: The target height; nil uses `height`.
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
