extension ViewHost {
  /// The rows on screen and the presences in motion, as of the last advance.
  ///
  /// - Complexity: O(n) in the visible rows and in the nodes of those that move, with two layouts of
  ///   each row whose content changes its height.
  public var motionFrame: MotionFrame { MotionFrame(of: root) }

  /// Returns the rows and presences at a later time, if nothing else happens.
  ///
  /// Each motion is a function of time, so the frame is exact until the next input, completion or
  /// row that comes into view. Lanes are left out if their positions at that time are unknown:
  ///
  /// - rows of a list with a dragged row, or that is flung while its rows change their heights
  /// - presences in scroll views, lazy stacks and sheets
  /// - views around which the body of an animatable view is evaluated in each frame
  /// - all views, while changes of state wait for the next frame
  ///
  /// - Complexity: That of two layouts of the views in motion.
  public func predictedMotion(at time: Double) -> MotionFrame {
    guard time > self.time else { return motionFrame }
    guard statistics.frames > 0, runtime.frame.pass == nil, !runtime.frame.isAdvancing,
      !runtime.updates.isPending, !needsLayout
    else { return MotionFrame(time: time) }
    let (now, old) = (self.time, (runtime.layout.isStep, runtime.layout.probe))
    var undo: [@MainActor () -> Void] = []
    (runtime.layout.isStep, runtime.layout.probe) = (false, .predicted)
    runtime.time = time
    var unknown: [ViewNode] = []
    for node in runtime.motions.nodes where node.layer?.isRow != true || node !== node.layer {
      if let node = node as? any PredictableNode, !node.predict(&undo) { unknown.append(node) }
    }
    placeMovingViews()
    for list in lists where !list.predictRows(&undo) { unknown.append(list) }
    let frame = MotionFrame(of: root, isPrediction: true, unknown)
    runtime.time = now
    for action in undo.reversed() { action() }
    placeMovingViews()
    for list in lists { list.endPrediction() }
    (runtime.layout.isStep, runtime.layout.probe) = old
    return frame
  }

  /// Lays out the views around rows that move, and discards the layout of those in rows.
  private func placeMovingViews() {
    for node in runtime.motions.nodes { node.clearLayoutInLayer() }
    guard root.needsPlacement else { return }
    root.place(at: .zero, ProposedViewSize(size))
    root.recordGeometry(
      GeometryPass(isStep: false, width: size.width), at: .zero, ActiveTransaction())
  }
}
