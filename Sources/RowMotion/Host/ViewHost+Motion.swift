extension ViewHost {
  /// The rows on screen and the presences in motion, as of the last advance.
  ///
  /// - Complexity: O(n) in the visible rows and in the nodes of those that move, with two layouts of
  ///   each row whose content changes its height.
  public var motionFrame: MotionFrame { MotionFrame(of: root) }
}
