/// A transparent node with changing children: an `if`, a `switch`, a ForEach or an `.id`.
///
/// A child that is removed under an animation leaves the layout at once, but is drawn at its old
/// position until its transition ends. If it is inserted again before that, it is reused.
class DynamicNode: ViewNode, FocusFilter {
  private(set) final var slots: ContiguousArray<DynamicSlot> = []
  private(set) final var exits: ContiguousArray<DynamicSlot> = []

  /// True after the first update; the first children have no transition.
  private var isFilled = false

  // MARK: One child

  /// Shows a view under an identity, and removes a view shown under another identity.
  final func show<Content: View>(
    _ content: Content, identity: AnyHashable, _ context: SyncContext
  ) {
    replaceAll([identity], context) { _, old, inner in Content._sync(content, old, inner) }
  }

  /// Removes all children, with their transitions.
  final func showNothing(_ context: SyncContext) {
    replaceAll([], context) { _, old, _ in old ?? EmptyNode(context) }
  }

  // MARK: Many children

  /// Shows one child for each identity, in order.
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
        slot.reverse(context)
        next.append(slot)
      } else {
        let slot = DynamicSlot(identity: identity, content: sync(index, nil, inner))
        if isFilled { slot.insert(self, context) }
        next.append(slot)
      }
    }
    let removed = slots.filter { known[$0.identity] === $0 }
    slots = next
    for slot in removed {
      if slot.remove(self, context) {
        exits.append(slot)
        runtime.motions.run(self)
      } else {
        slot.unmount()
      }
    }
    structureChanged()
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    let time = context.time
    var index = 0
    while index < exits.count {
      if exits[index].motionEnd > time {
        index += 1
      } else {
        exits.remove(at: index).unmount()
        structureChanged()
        invalidatePaint()
      }
    }
    return !exits.isEmpty
  }

  override func addMotion(to times: inout MotionTimes) {
    for exit in exits { times.add(endAt: exit.motionEnd) }
  }

  // MARK: Structure

  override var sharesIdentityWithContent: Bool { true }

  override var onlyChild: ViewNode? { slots.count == 1 ? slots[0].content : nil }

  override func visitChildren(_ visit: @MainActor (ViewNode) -> Void) {
    for slot in slots { slot.visit(visit) }
    for slot in exits { slot.visit(visit) }
  }

  final func visitFocusable(_ visit: @MainActor (ViewNode) -> Void) {
    for slot in slots { slot.visit(visit) }
  }

  override func collectLayoutChildren(into children: inout LayoutChildren) {
    for exit in exits { exit.collectLayoutChildren(into: &children, isExit: true) }
    for slot in slots { slot.collectLayoutChildren(into: &children, isExit: false) }
  }

  override func trait<Value>(_ key: TraitKey<Value>, ofFirst: Bool) -> Value? {
    slots.first?.content.trait(key, ofFirst: ofFirst)
  }
}
