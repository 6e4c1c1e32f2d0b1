import MotionCore

/// A presence in motion at the time of a drawing, for a recorder.
package struct DrawnPresence {
  /// The presence's node.
  package let node: ObjectIdentifier
  package let state: Presence.State
  package let progress: Double
  /// The drawn frame in points, in the coordinates of the drawing.
  package var frame: Rect
  /// The height of the content, in points.
  package let naturalHeight: Double
  /// The spacing that the presence adds to its stack, in points.
  package let spacing: Double
  package let opacity: Double

  package init(
    node: ObjectIdentifier, state: Presence.State, progress: Double, frame: Rect,
    naturalHeight: Double, spacing: Double, opacity: Double
  ) {
    self.node = node
    self.state = state
    self.progress = progress
    self.frame = frame
    self.naturalHeight = naturalHeight
    self.spacing = spacing
    self.opacity = opacity
  }
}
