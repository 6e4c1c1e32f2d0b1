/// The node of a value that has a body, a view or a modifier: it keeps the value's state and evaluates
/// the body when needed.
///
/// What the body is, only the classes below know: Swift makes a generic class when the program first needs
/// it, and takes the longer the more it has to check of what it is generic over.
class EvaluatedNode<Value>: TransparentNode, StateOwner {
  private final var value: Value
  private final var slots: PropertySlots
  final let scope: ObservationScope
  private final let motion: AnimatableDataMotion<Value>?

  /// Makes the node and evaluates the body for the first time.
  ///
  /// - Parameter motion: What animates the value's data, where it has such.
  init(_ value: Value, _ motion: AnimatableDataMotion<Value>?, _ context: SyncContext) {
    self.value = value
    self.motion = motion
    slots = PropertySlots(of: Value.self)
    scope = ObservationScope(slots.hint)
    super.init(context)
    if let problem = slots.problem { host.report(.unknownFields, problem, at: self) }
    motion?.follow(value, self, context.transaction)
    evaluate(context.transaction)
  }

  override final var viewName: String? { readableName(Value.self) }

  /// Evaluates the body of a value by ``body(of:_:)``, and brings what it describes up to date.
  func showBody(of value: inout Value, _ transaction: ActiveTransaction) {
    fatalError("\(Self.self) has to evaluate a body.")
  }

  /// Whether the body, or what it describes, has to be asked again under another environment.
  var readsEnvironment: Bool { slots.readEnvironment }

  /// Takes a new value, whose body is evaluated where it may be another one than before.
  ///
  /// - Parameter isStale: Whether the body depends on something else that is new.
  final func update(_ new: Value, isStale: Bool = false, _ context: SyncContext) {
    let environmentChanged = !environment.isIdentical(to: context.environment)
    environment = context.environment
    // A body is a function of its value: where that is equal it need not be asked again.
    let isSame = !isStale && slots.areEqual(value, new)
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
    motion?.apply(to: &current, at: host.time)
    host.statistics.bodies += 1
    showBody(of: &current, transaction)
  }

  /// The body of a value, whose dynamic properties are connected.
  ///
  /// - Parameter body: Reads it.
  final func body<Content>(of current: inout Value, _ body: (Value) -> Content) -> Content {
    // Children come after the scope has closed: reads below must not count as reads of this body.
    let content = scope.observe(self) {
      slots.link(&current, to: self, environment)
      return body(current)
    }
    // The connected bindings know what they led to at this evaluation. What is sampled is not kept.
    if motion == nil { value = current }
    return content
  }

  /// What is handed to the views that the body describes.
  final func contextOfBody(_ transaction: ActiveTransaction) -> SyncContext {
    SyncContext(
      host: host, parent: self, environment: environment, transaction: transform(transaction))
  }

  override final func environmentChanged() {
    if readsEnvironment { host.request(self, host.updateTransaction) }
  }

  override final func tick(_ context: TickContext) -> Bool {
    let goesOn = super.tick(context)
    guard let motion else { return goesOn }
    host.request(self, .sample)
    return motion.isRunning(at: context.time) || goesOn
  }

  override final var motionEnd: Double { max(super.motionEnd, motion?.endTime ?? -.infinity) }

  override final var nextChange: Double {
    min(super.nextChange, motion?.nextChange(after: host.time) ?? .infinity)
  }

  override final func willUnmount() {
    slots.detach()
    scope.cancel()
  }
}
