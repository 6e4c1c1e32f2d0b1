/// A child of a dynamic node, with its transitions.
@MainActor final class DynamicSlot {
  let identity: AnyHashable
  var content: ViewNode
  /// One runner for each view of the child, since its first animated insertion or removal.
  private var runners: [TransitionRunner] = []

  init(identity: AnyHashable, content: ViewNode) {
    self.identity = identity
    self.content = content
  }

  /// Returns the transition of one of the child's views: its own one, or else the one set around
  /// the dynamic node.
  private func transition(of child: ViewNode) -> AnyTransition {
    child.trait(.transition) ?? content.trait(.transition)
      ?? content.parent?.enclosingTrait(.transition) ?? .opacity
  }

  private func prepareRunners(_ parent: ViewNode, _ context: SyncContext) {
    var children = LayoutChildren()
    content.collectLayoutChildren(into: &children)
    dropRunners(except: children.live)
    var next: [TransitionRunner] = []
    for child in children.live {
      let old = runners.first { $0.target === child }
      if let old, old.deepMotionEnd > context.runtime.time {
        next.append(old)
      } else {
        // The view may have got another transition since the last one ended.
        next.append(TransitionRunner(child, transition(of: child), context.below(parent)))
        old?.unmount()
      }
    }
    runners = next
  }

  /// Removes the transitions of views that no longer belong to the child.
  private func dropRunners(except children: ContiguousArray<ViewNode>) {
    for runner in runners where !children.contains(where: { $0 === runner.target }) {
      // If the view exits by itself, it stays at its visible position.
      runner.target.origin = runner.target.originInLayout
      runner.unmount()
    }
    runners.removeAll { !$0.isMounted }
  }

  /// Starts the insertion.
  func insert(_ parent: ViewNode, _ context: SyncContext) {
    var children = LayoutChildren()
    content.collectLayoutChildren(into: &children)
    guard children.live.contains(where: { context.transaction.animates(transition(of: $0)) }) else {
      return
    }
    prepareRunners(parent, context)
    for runner in runners {
      runner.show(.willAppear, context.withoutAnimation())
      runner.show(.identity, context)
    }
  }

  /// Reverses the removal.
  func reverse(_ context: SyncContext) {
    for runner in runners { runner.show(.identity, context) }
  }

  /// Starts the removal; returns whether it is animated.
  func remove(_ parent: ViewNode, _ context: SyncContext) -> Bool {
    prepareRunners(parent, context)
    guard runners.contains(where: { $0.animatesRemoval(context.transaction) }) else { return false }
    for runner in runners { runner.show(.didDisappear, context) }
    guard motionEnd > context.runtime.time else { return false }
    context.runtime.focus.leave(content)
    return true
  }

  /// Removes the transitions, wherever they are.
  func endTransitions() {
    for runner in runners { runner.unmount() }
    runners.removeAll()
  }

  /// The time at which the transitions end, in seconds.
  var motionEnd: Double {
    var end = -Double.infinity
    for runner in runners { end = max(end, runner.deepMotionEnd) }
    return end
  }

  func visit(_ visit: @MainActor (ViewNode) -> Void) {
    visit(content)
    for runner in runners { visit(runner) }
  }

  func collectLayoutChildren(into children: inout LayoutChildren, isExit: Bool) {
    if runners.isEmpty {
      if isExit {
        children.collectExits(of: content)
      } else {
        content.collectLayoutChildren(into: &children)
      }
      return
    }
    var own = LayoutChildren()
    content.collectLayoutChildren(into: &own)
    if !isExit { dropRunners(except: own.live) }
    for child in own.live {
      let node = runners.first { $0.target === child } ?? child
      if isExit { children.exiting.append(node) } else { children.append(node) }
    }
    children.exiting.append(contentsOf: own.exiting)
  }

  /// Returns the node in the layout for one of the child's views: its transition, if it has one.
  func layoutNode(for child: ViewNode) -> ViewNode {
    runners.first { $0.target === child } ?? child
  }

  func unmount() {
    content.unmount()
    for runner in runners { runner.unmount() }
  }
}
