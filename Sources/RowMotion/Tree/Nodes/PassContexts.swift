/// What a layout is made in; it stays until the next one, for who is told of it afterwards.
///
/// Bodies are evaluated in a ``SyncContext``, drawing goes to a ``Canvas``, and what moves is sampled in a
/// ``TickContext``: what a pass needs comes with it.
struct LayoutContext: ~Copyable {
  /// Whether an update came before, at the same instant, so that what stands elsewhere now has stepped
  /// there; otherwise it was moved by an animation and is where it should be.
  var isStep = false
  /// What that update was made in.
  var transaction = ActiveTransaction()
  /// What the layout is asked at the moment instead of how things stand.
  var probe: LayoutProbe?

  /// Whether what steps in this layout is to be noted: a question leaves no trace.
  var notesSteps: Bool { isStep && probe == nil }
}

/// What the animate pass samples a node in.
struct TickContext {
  /// The time of the frame, seconds.
  let time: Double
}
