/// A pass of the frame through the tree; no two run at once.
///
/// Between passes, when actions, completions and geometry callbacks are called, none runs.
enum Pass: String {
  /// Bodies are evaluated whose state changed.
  case update
  /// What asked for it is laid out; rows that come into view are made.
  case layout
  /// What moves is sampled; bodies are evaluated that are made of samples.
  case animate
  /// What changed is drawn.
  case paint
  /// What lies at a position, or is there for assistive technology, is looked up.
  case query

  /// Whether it may make views, let them go, and ask for layout; else it only looks at the tree.
  var changesTree: Bool {
    switch self {
    case .update, .layout, .animate: true
    case .paint, .query: false
    }
  }
}

extension Runtime {
  /// Whether no pass is running; that one is, is reported: no pass starts another, nor a frame.
  func isFree(for work: @autoclosure () -> String) -> Bool {
    guard let pass else { return true }
    report(
      .wrongPass,
      "\(work()) is asked for while the \(pass) pass goes through the views; nothing is done. Ask for it in "
        + "an action, in onChange or in task instead.", at: nil)
    return false
  }

  /// Returns whether no frame is being made, and reports work that is asked for while one is: a frame
  /// calls actions and completions between its passes.
  func isBetweenFrames(for work: @autoclosure () -> String) -> Bool {
    guard isAdvancing else { return true }
    report(
      .wrongPass,
      "\(work()) is asked for by an action or a completion that a frame calls; nothing is done. "
        + "The frame shows what the action changes.", at: nil)
    return false
  }

  /// Reports work that changes the tree where the pass at hand only looks at it.
  ///
  /// It takes effect in the next frame.
  @inline(__always)
  func noteChange(_ work: @autoclosure () -> String, at path: @autoclosure () -> String) {
    if let pass, !pass.changesTree { report(work(), in: pass, at: path()) }
  }

  private func report(_ work: String, in pass: Pass, at path: String) {
    report(
      .wrongPass,
      "\(work) in the \(pass) pass, which only looks at the views; it takes effect in the next frame. "
        + "Do so in an action, in onChange or in task instead.", path: path)
  }

  /// Checks what holds between frames; in debug builds only.
  func checkInvariants() {
    assert(pass == nil, "A pass has not ended.")
    assert(layout.probe == nil, "A question to the layout has not been taken back.")
  }
}
