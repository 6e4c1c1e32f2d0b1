/// The node of a view or modifier with a body: it stores state and evaluates the body.
///
/// Only the subclasses know the type of the body. Swift instantiates a generic class at its first
/// use, which takes longer with each generic constraint that it has to check.
class EvaluatedNode<Value>: TransparentNode, StateOwner, NamedNode, PredictableNode {
  private final var value: Value
  private final var slots: PropertySlots
  final let scope: ObservationScope
  private final let motion: AnimatableDataMotion<Value>?

  /// Creates the node and evaluates the body for the first time.
  ///
  /// - Parameter motion: The animation of the value's data; nil if it has none.
  init(_ value: Value, _ motion: AnimatableDataMotion<Value>?, _ context: SyncContext) {
    self.value = value
    self.motion = motion
    slots = PropertySlots(of: Value.self)
    scope = ObservationScope(slots.table.hint)
    super.init(context)
    if let problem = slots.table.problem { runtime.report(.unknownFields, problem, at: self) }
    motion?.follow(value, self, context.transaction)
    evaluate(context.transaction)
  }

  final var viewName: String { readableName(Value.self) }

  /// Evaluates the body of a value with ``body(of:_:)`` and updates the nodes of the body's views.
  func showBody(of value: inout Value, _ transaction: ActiveTransaction) {
    fatalError("\(Self.self) must evaluate a body.")
  }

  /// True if a new environment requires a new evaluation of the body or its content.
  var readsEnvironment: Bool { slots.table.readsEnvironment }

  /// Sets a new value, and evaluates its body if it may differ from the last one.
  ///
  /// - Parameter isStale: True if something else that the body depends on has changed.
  final func update(_ new: Value, isStale: Bool = false, _ context: SyncContext) {
    let environmentChanged = !environment.isIdentical(to: context.environment)
    environment = context.environment
    // A body is a function of its value: an equal value needs no new evaluation.
    let isSame = !isStale && slots.table.areEqual(value, new)
    if !isSame {
      value = new
      motion?.follow(new, self, context.transaction)
    }
    if !isSame || scope.pendingTransaction != nil || (environmentChanged && readsEnvironment) {
      evaluate(context.transaction)
    } else if environmentChanged {
      child?.inherit(environment)
    }
  }

  final func evaluate(_ transaction: ActiveTransaction) {
    var current = value
    motion?.apply(to: &current, at: runtime.time)
    runtime.statistics.bodies += 1
    showBody(of: &current, transaction)
  }

  /// Connects the dynamic properties of a value and returns its body.
  ///
  /// - Parameter body: A closure that returns the body.
  final func body<Content>(of current: inout Value, _ body: (Value) -> Content) -> Content {
    // Children are updated after the scope ends: their reads are not reads of this body.
    let content = scope.observe(self) {
      slots.link(&current, PropertyConnection(owner: self, environment: environment))
      return body(current)
    }
    // The connected bindings hold the versions of this evaluation. Sampled values are not stored.
    if motion == nil { value = current }
    return content
  }

  /// Returns the context for the views of the body.
  final func bodyContext(_ transaction: ActiveTransaction) -> SyncContext {
    SyncContext(
      runtime: runtime, parent: self, environment: environment, transaction: transform(transaction))
  }

  final func propertyName(of storage: AnyObject) -> String? {
    let field = Mirror(reflecting: value).children.first {
      ($0.value as? any StoredProperty)?.storage === storage
    }
    return field?.label.map { "\(readableName(Value.self)).\($0.drop { $0 == "_" })" }
  }

  override final func environmentChanged(from old: EnvironmentValues) {
    if readsEnvironment { runtime.updates.request(self, runtime.updates.transaction) }
  }

  override final func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    guard let motion else { return superIsRunning }
    runtime.updates.request(self, .sample)
    return motion.isRunning(at: context.time) || superIsRunning
  }

  // The body at a later time is unknown.
  final func predict(_ undo: inout [@MainActor () -> Void]) -> Bool {
    motion == nil
  }

  override final func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    motion?.addMotion(to: &times)
  }

  override final func willUnmount() {
    slots.detach()
    scope.cancel()
  }
}
