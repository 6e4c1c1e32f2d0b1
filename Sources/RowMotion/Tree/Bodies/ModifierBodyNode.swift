/// The node of a modifier of the user's own.
class ModifierBodyNode<Modifier: ViewModifier, Modified: View>: TransparentNode, StateOwner {
  private(set) var modifier: Modifier
  private let source: ModifierContentSource
  private var slots: PropertySlots
  private let tracking: ObservationScope
  var pendingTransaction: ActiveTransaction?

  init(_ modifier: Modifier, _ content: Modified, _ context: SyncContext) {
    self.modifier = modifier
    source = ModifierContentSource { old, context in Modified._sync(content, old, context) }
    slots = PropertySlots(of: Modifier.self)
    tracking = ObservationScope(slots.hint)
    super.init(context)
    prepare(context.transaction)
    evaluate(context.transaction)
  }

  override var viewName: String? { readableName(Modifier.self) }

  /// Brings animatable data up to date with a new value of the modifier.
  func prepare(_ transaction: ActiveTransaction) {}

  /// The modifier whose body is evaluated.
  var presented: Modifier { modifier }

  final func update(_ new: Modifier, _ content: Modified, _ context: SyncContext) {
    environment = context.environment
    source.set { old, context in Modified._sync(content, old, context) }
    modifier = new
    prepare(context.transaction)
    evaluate(context.transaction)
  }

  final func evaluate(_ transaction: ActiveTransaction) {
    pendingTransaction = nil
    var current = presented
    host.statistics.bodies += 1
    let content = ModifierContent<Modifier>(source: source)
    let body = tracking.observe(self) {
      slots.link(&current, to: self, environment)
      return current.body(content: content)
    }
    let context = SyncContext(
      host: host, parent: self, environment: environment, transaction: transaction)
    setChild(Modifier.Body._sync(body, child, context))
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

/// The node of a modifier whose body follows animatable data.
final class AnimatableModifierBodyNode<
  Modifier: ViewModifier & Animatable, Modified: View
>: ModifierBodyNode<Modifier, Modified> {
  private var data: AnimatedValue<Modifier.AnimatableData>?

  override func prepare(_ transaction: ActiveTransaction) {
    let target = modifier.animatableData
    var data = data ?? AnimatedValue(target)
    animate(&data, to: target, transaction)
    self.data = data
  }

  override var presented: Modifier {
    var modifier = modifier
    if let data { modifier.animatableData = data.value(at: host.time) }
    return modifier
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
