/// The node of a view of the user's own: it keeps its state and evaluates its body when needed.
class BodyNode<Content: View>: TransparentNode, StateOwner {
  private(set) var view: Content
  private var slots: PropertySlots
  private let tracking: ObservationScope
  var pendingTransaction: ActiveTransaction?

  init(_ view: Content, _ context: SyncContext) {
    self.view = view
    slots = PropertySlots(of: Content.self)
    tracking = ObservationScope(slots.hint)
    super.init(context)
    prepare(context.transaction)
    evaluate(context.transaction)
  }

  override var viewName: String? { readableName(Content.self) }

  /// Brings animatable data up to date with a new value of the view.
  func prepare(_ transaction: ActiveTransaction) {}

  /// The view whose body is evaluated.
  var presented: Content { view }

  /// Keeps the connected view, whose bindings know what they led to at this evaluation.
  func keep(_ connected: Content) { view = connected }

  final func update(_ new: Content, _ context: SyncContext) {
    let environmentChanged = !environment.isIdentical(to: context.environment)
    environment = context.environment
    // A body is a function of its view's values: where they are equal it need not be asked again.
    let isSame = slots.areEqual(view, new)
    if !isSame {
      view = new
      prepare(context.transaction)
    }
    if !isSame || pendingTransaction != nil || (environmentChanged && slots.readEnvironment) {
      evaluate(context.transaction)
    } else if environmentChanged {
      child?.inherit(environment)
    }
  }

  final func evaluate(_ transaction: ActiveTransaction) {
    pendingTransaction = nil
    var current = presented
    host.statistics.bodies += 1
    // Children come after the scope has closed: reads below must not count as reads of this body.
    let body = tracking.observe(self) {
      slots.link(&current, to: self, environment)
      return current.body
    }
    keep(current)
    var context = SyncContext(
      host: host, parent: self, environment: environment, transaction: transaction)
    context.transaction = transform(transaction)
    setChild(Content.Body._sync(body, child, context))
  }

  final func evaluatePending() {
    guard isMounted, let pending = pendingTransaction else { return }
    evaluate(parent.map { $0.transaction(from: pending) } ?? pending)
  }

  override func environmentChanged() {
    if slots.readEnvironment { host.request(self, host.updateTransaction) }
  }

  override func willUnmount() {
    slots.detach()
    tracking.cancel()
  }
}

/// The node of a view whose body follows animatable data.
final class AnimatableBodyNode<Content: View & Animatable>: BodyNode<Content> {
  private var data: AnimatedValue<Content.AnimatableData>?

  override func prepare(_ transaction: ActiveTransaction) {
    let target = view.animatableData
    var data = data ?? AnimatedValue(target)
    animate(&data, to: target, transaction)
    self.data = data
  }

  // What is kept is the view as it was given, not as it is sampled.
  override func keep(_ connected: Content) {}

  override var presented: Content {
    var view = view
    if let data { view.animatableData = data.value(at: host.time) }
    return view
  }

  override func tick() -> Bool {
    let goesOn = super.tick()
    guard let data else { return goesOn }
    host.request(self, .sample)
    return data.isRunning(at: host.time) || goesOn
  }

  override var motionEnd: Double { max(super.motionEnd, data?.endTime ?? -.infinity) }

  override var nextChange: Double {
    min(super.nextChange, data?.nextChange(after: host.time) ?? .infinity)
  }
}
