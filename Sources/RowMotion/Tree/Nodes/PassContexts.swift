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
