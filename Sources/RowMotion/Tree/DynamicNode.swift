/// A transparent node whose children come and go: an `if`, a `switch`, a ForEach, an `.id`.
///
/// A child that goes under an animation leaves the layout at once but stays, drawn where it was,
/// until its transition has come to rest; if it comes back before that it is the same child.
class DynamicNode: ViewNode {
  private(set) final var slots: ContiguousArray<DynamicSlot> = []
  private(set) final var exits: ContiguousArray<DynamicSlot> = []
  /// What is there from the first does not come in.
  private var isFilled = false

  // MARK: One child

  /// Shows a view under an identity, in place of what was shown under another.
  final func show<Content: View>(
    _ content: Content, identity: AnyHashable, _ context: SyncContext
  ) {
    replaceAll([identity], context) { _, old, inner in Content._sync(content, old, inner) }
  }

  /// Shows nothing.
  final func showNothing(_ context: SyncContext) {
    replaceAll([], context) { _, old, _ in old ?? EmptyNode(context) }
  }

  // MARK: Many children

  /// Shows one child an identity, in order.
  final func replaceAll(
    _ identities: [AnyHashable], _ context: SyncContext,
    sync: (Int, ViewNode?, SyncContext) -> ViewNode
  ) {
    defer { isFilled = true }
    let inner = context.below(self)
    if identities.count == slots.count,
      zip(identities, slots).allSatisfy({ $0 == $1.identity })
    {
      for (index, slot) in slots.enumerated() {
        slot.content = sync(index, slot.content, inner)
      }
      return
    }
    var known: [AnyHashable: DynamicSlot] = [:]
    for slot in slots { known[slot.identity] = slot }
    var next: ContiguousArray<DynamicSlot> = []
    for (index, identity) in identities.enumerated() {
      if let slot = known.removeValue(forKey: identity) {
        slot.content = sync(index, slot.content, inner)
        next.append(slot)
      } else if let exit = exits.firstIndex(where: { $0.identity == identity }) {
        let slot = exits.remove(at: exit)
        slot.content = sync(index, slot.content, inner)
        slot.comeBack(self, context)
        next.append(slot)
      } else {
        let slot = DynamicSlot(identity: identity, content: sync(index, nil, inner))
        if isFilled { slot.comeIn(self, context) }
        next.append(slot)
      }
    }
    let gone = slots.filter { known[$0.identity] === $0 }
    slots = next
    for slot in gone {
      if slot.goOut(self, context) {
        exits.append(slot)
        host.run(self)
        context.transaction.completion?.wait(for: self, logicalEnd: slot.motionEnd)
      } else {
        slot.unmount()
      }
    }
    structureChanged()
  }

  // MARK: Motion

  override func tick() -> Bool {
    let time = host.time
    let ended = exits.filter { $0.motionEnd <= time }
    if !ended.isEmpty {
      exits.removeAll { exit in ended.contains { $0 === exit } }
      for slot in ended { slot.unmount() }
      structureChanged()
      invalidatePaint()
    }
    return !exits.isEmpty
  }

  override var motionEnd: Double { exits.map(\.motionEnd).max() ?? -.infinity }

  override var nextChange: Double { exits.map(\.motionEnd).min() ?? .infinity }

  // MARK: Structure

  override var onlyChild: ViewNode? { slots.count == 1 ? slots[0].content : nil }

  override func visitChildren(_ visit: (ViewNode) -> Void) {
    for slot in slots { slot.visit(visit) }
    for slot in exits { slot.visit(visit) }
  }

  override func collectLayoutChildren(into children: inout LayoutChildren) {
    for exit in exits { exit.collectLayoutChildren(into: &children, isExit: true) }
    for slot in slots { slot.collectLayoutChildren(into: &children, isExit: false) }
  }

  override func clearLayout() {
    super.clearLayout()
    for slot in slots { slot.clearLayout() }
  }

  override func trait<Value>(_ key: TraitKey<Value>) -> Value? {
    slots.first?.content.trait(key)
  }
}

/// One child of a dynamic node, with the transitions that it comes and goes by.
@MainActor final class DynamicSlot {
  let identity: AnyHashable
  var content: ViewNode
  /// One for each view of the child that has a transition of its own, or is in one.
  private var runners: [TransitionRunner] = []

  init(identity: AnyHashable, content: ViewNode) {
    self.identity = identity
    self.content = content
  }

  private func prepareRunners(_ parent: ViewNode, _ context: SyncContext) {
    var children = LayoutChildren()
    content.collectLayoutChildren(into: &children)
    runners = children.live.map { child in
      if let old = runners.first(where: { $0.target === child }) { return old }
      let transition = child.trait(.transition) ?? content.trait(.transition) ?? .opacity
      return TransitionRunner(child, transition, context.below(parent))
    }
  }

  func comeIn(_ parent: ViewNode, _ context: SyncContext) {
    guard context.transaction.animation != nil else { return }
    prepareRunners(parent, context)
    for runner in runners {
      runner.show(.willAppear, context.withoutAnimation())
      runner.show(.identity, context)
    }
  }

  func comeBack(_ parent: ViewNode, _ context: SyncContext) {
    for runner in runners { runner.show(.identity, context) }
  }

  /// Starts on the way out; returns whether there is a way.
  func goOut(_ parent: ViewNode, _ context: SyncContext) -> Bool {
    guard context.transaction.animation != nil || motionEnd > context.host.time else {
      return false
    }
    prepareRunners(parent, context)
    for runner in runners { runner.show(.didDisappear, context) }
    return motionEnd > context.host.time
  }

  var motionEnd: Double {
    runners.reduce(-.infinity) { max($0, $1.deepMotionEnd) }
  }

  func visit(_ visit: (ViewNode) -> Void) {
    visit(content)
    for runner in runners { visit(runner) }
  }

  func collectLayoutChildren(into children: inout LayoutChildren, isExit: Bool) {
    if runners.isEmpty {
      if isExit { children.collectExits(of: content) } else {
        content.collectLayoutChildren(into: &children)
      }
      return
    }
    var own = LayoutChildren()
    content.collectLayoutChildren(into: &own)
    for child in own.live {
      let node = runners.first { $0.target === child } ?? child
      if isExit { children.exiting.append(node) } else { children.append(node) }
    }
    children.exiting.append(contentsOf: own.exiting)
  }

  func clearLayout() {
    for runner in runners { runner.forgetMeasurements() }
  }

  func unmount() {
    content.unmount()
    for runner in runners { runner.unmount() }
  }
}
