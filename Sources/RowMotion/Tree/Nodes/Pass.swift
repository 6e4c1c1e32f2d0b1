/// A pass of a frame through the tree; only one runs at a time.
///
/// Actions, completions and geometry callbacks are called between passes.
enum Pass: String {
  /// The evaluation of bodies whose state changed.
  case update
  /// The requested layouts, and the creation of rows that become visible.
  case layout
  /// The sampling of animations, and the evaluation of bodies that use samples.
  case animate
  /// The drawing of changed layers.
  case paint
  /// The lookup of nodes at a position, or of accessibility elements.
  case query

  /// True if the pass may create and remove views and request layout; otherwise it only reads.
  var changesTree: Bool {
    switch self {
    case .update, .layout, .animate: true
    case .paint, .query: false
    }
  }
}

extension Runtime {
  /// Returns whether no pass is running, and reports work that is requested during a pass.
  func isOutsidePass(for work: @autoclosure () -> String) -> Bool {
    guard let pass = frame.pass else { return true }
    report(
      .wrongPass,
      "\(work()) was requested during the \(pass) pass and is ignored. Request it in an action, in "
        + "onChange or in task instead.", at: nil)
    return false
  }

  /// Returns whether no frame is in progress, and reports work requested by an action or completion
  /// that a frame calls between its passes.
  func isOutsideFrame(for work: @autoclosure () -> String) -> Bool {
    guard frame.isAdvancing else { return true }
    report(
      .wrongPass,
      "\(work()) was requested by an action or completion during a frame and is ignored. "
        + "The frame shows what the action changes.", at: nil)
    return false
  }

  /// Reports work that changes the tree during a pass that only reads it.
  ///
  /// The work takes effect in the next frame.
  @inline(__always)
  func reportChangeIfReadOnly(_ work: @autoclosure () -> String, at path: @autoclosure () -> String)
  {
    if let pass = frame.pass, !pass.changesTree { report(work(), in: pass, at: path()) }
  }

  private func report(_ work: String, in pass: Pass, at path: String) {
    report(
      .wrongPass,
      "\(work) during the \(pass) pass, which only reads the views; it takes effect in the next frame. "
        + "Do this in an action, in onChange or in task instead.", path: path)
  }

  /// Asserts the invariants between frames; in debug builds only.
  func checkInvariants() {
    assert(frame.pass == nil, "A pass has not ended.")
    assert(layout.probe == nil, "A layout probe was not removed.")
  }
}

/// The context of a layout, which stays available until the next layout.
///
/// Each pass gets its context as an argument: bodies are evaluated in a ``SyncContext``, drawing
/// uses a ``Canvas``, and animations are sampled in a ``TickContext``.
struct LayoutContext: ~Copyable {
  /// True if an update came before at the same instant, so that nodes at new positions made a step;
  /// otherwise an animation moved them.
  var isStep = false
  /// The transaction of that update.
  var transaction = ActiveTransaction()
  /// The state of animations that the layout is queried for; nil for the current state.
  var probe: LayoutProbe?

  /// True if the layout records steps; a query records nothing.
  var recordsSteps: Bool { isStep && probe == nil }
}

/// The context in which the animate pass samples a node.
struct TickContext {
  /// The time of the frame, in seconds.
  let time: Double
}
