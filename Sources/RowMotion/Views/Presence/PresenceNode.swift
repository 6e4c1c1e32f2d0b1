import RowDrawing

extension ViewNode {
  /// The node as a presence, or nil; for queries and checks outside of frames.
  var presenceNode: PresenceNode? { self as? PresenceNode }
}

/// The node of an optional view, whose height, fade and spacing depend on one presence.
///
/// | quantity | value |
/// | --- | --- |
/// | reported size | (the content's width, progress times height) |
/// | proposal to the content | (the proposed width, nil), in every frame |
/// | content | its natural size at the top, clipped at the reported height |
/// | spacing | the progress, clamped to 0...1 |
class PresenceNode: UnaryNode, NamedNode, PredictableNode, FocusFilter {
  /// A presence is a container: traits of its content do not apply outside of it.
  override final func enclosingTrait<Value>(_ key: TraitKey<Value>) -> Value? { nil }

  @exclusivity(unchecked) private final var motion: PresenceMotion
  final var transition = ContentTransition.opacity {
    didSet { if transition != oldValue { invalidatePaint() } }
  }
  final var animation: Animation?
  /// The bounding box of the last drawing, from the node's corner; nil if nothing was drawn.
  private(set) final var shownInk: Rect?
  /// The node's width at the last drawing, in points.
  private final var shownWidth = 0.0

  /// The number of the update that replaced the drawn value; in that update, motion inside uses the
  /// presence's animation.
  private final var changeEpoch = -1

  init(isPresent: Bool, _ context: SyncContext) {
    motion = PresenceMotion(isPresent: isPresent)
    super.init(context)
  }

  final var presence: Presence { motion.presence }

  /// The presence's values at the host's time.
  final var sample: Presence.Sample { motion.sample }

  var viewName: String { "AnimatedPresence" }

  // MARK: Events

  /// Returns the animation of a transaction's change; nil if the change is immediate.
  private func animation(in transaction: ActiveTransaction) -> Animation? {
    environment.reduceMotion || !transaction.allowsOwnAnimations ? nil : animation?.nonInstant
  }

  /// Records that another value replaces one that was already drawn.
  final func valueChanged() { changeEpoch = runtime.updates.epoch }

  override func transform(_ transaction: ActiveTransaction) -> ActiveTransaction {
    guard changeEpoch == runtime.updates.epoch, !transaction.isSample else { return transaction }
    var result = transaction
    result.transaction.animation = animation(in: transaction)
    return result
  }

  final func show(_ context: SyncContext) {
    if presence.state == .absent { motion.knownNatural = nil }
    motion.show(runtime.motions.replaced(animation(in: context.transaction)), at: runtime.time)
    motionStarted(context.transaction)
  }

  final func hide(_ context: SyncContext) {
    motion.hide(runtime.motions.replaced(animation(in: context.transaction)), at: runtime.time)
    motionStarted(context.transaction)
    runtime.focus.leave(self)
    if presence.state == .absent { settle() }
  }

  private func motionStarted(_ transaction: ActiveTransaction) {
    invalidateLayout()
    invalidatePaint()
    guard presence.isRunning else { return }
    runtime.motions.run(self)
    transaction.completion?.wait(for: self, logicalEnd: presence.progress.logicalEndTime)
  }

  /// Removes the content after the value's removal has ended.
  func becameAbsent() {
    let oldContent = content
    setContent(nil)
    oldContent?.unmount()
    motion.knownNatural = nil
  }

  private func settle() {
    if motion.advance(to: runtime.time) { becameAbsent() }
    invalidateLayout()
    invalidatePaint()
  }

  // MARK: Motion

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    settle()
    return presence.isRunning || superIsRunning
  }

  func predict(_ undo: inout [@MainActor () -> Void]) -> Bool {
    let saved = motion
    _ = motion.advance(to: runtime.time)
    undo.append { self.motion = saved }
    return true
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    times.add(presence)
  }

  /// The content's own height, in points.
  final var naturalHeight: Double { motion.natural }

  /// The share of the spacing around the node, 0...1.
  final var spacingProgress: Double { layoutSample.clampedProgress }

  /// The sample of the presence that the current layout uses.
  private final var layoutSample: Presence.Sample {
    guard let probe = runtime.layout.probe else { return sample }
    return probe.sample(of: presence, at: runtime.time)
  }

  /// The opacity of the content, 0...1.
  final var contentOpacity: Double {
    let progress = sample.clampedProgress
    switch transition.kind {
    case .opacity, .interpolate: return progress
    case .deferredOpacity: return Presence.deferredOpacity(progress: progress)
    case .identity, .clipped, .numericText: return 1
    }
  }

  // MARK: Layout

  override func offer(_ proposal: ProposedViewSize, in size: Size) -> ProposedViewSize {
    ProposedViewSize(width: proposal.width, height: nil)
  }

  override func collectLayoutChildren(into children: inout LayoutChildren) {
    children.append(self)
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    guard let child, presence.state != .absent else { return .zero }
    let size = child.measure(offer(proposal, in: .zero))
    // Until placement records the step, the height counts as unchanged.
    let step = step(to: size.height)
    let isShownOverTime =
      step != 0 && (presence.state == .disappearing || stepAnimation != nil)
    let unrecordedStep = isShownOverTime ? step : 0
    return Size(
      width: size.width, height: layoutSample.height(natural: size.height - unrecordedStep))
  }

  /// Returns the change of the content's height by an update, in points.
  ///
  /// An update changes the height in one step, which is shown over time. A height that changes over
  /// time belongs to an animation inside, and is followed in the same frame.
  private func step(to height: Double) -> Double {
    guard let natural = motion.knownNatural, runtime.layout.recordsSteps else { return 0 }
    return height - natural
  }

  /// The animation of the current layout's step; nil if the step is immediate.
  private var stepAnimation: Animation? {
    animation(in: transaction(from: runtime.layout.transaction))
  }

  override func placeContents(_ proposal: ProposedViewSize) {
    defer { invalidatePaint() }
    guard let child, presence.state != .absent else { return }
    child.place(at: .zero, offer(proposal, in: size))
    let step = step(to: child.size.height)
    // A value that has just begun to appear has no height yet that could change.
    if presence.state == .appearing, sample.progress == 0, runtime.layout.probe == nil {
      motion.knownNatural = child.size.height
      return motion.setSettlingHeight(at: runtime.time)
    }
    if step != 0 { motion.beginReveal(shownOverhang) }
    motion.knownNatural = child.size.height
    guard step != 0 else { return }
    motion.step(by: step, runtime.motions.replaced(stepAnimation), at: runtime.time)
    if presence.isRunning {
      runtime.motions.run(self)
      runtime.layout.transaction.completion?.wait(
        for: self, logicalEnd: presence.heightDifference.logicalEndTime)
    }
  }

  /// The overhang of the last drawing.
  private var shownOverhang: Overhang {
    // Drawings keep their distance from the leading edge.
    let shift = environment.isRightToLeft ? size.width - shownWidth : 0
    return motion.overhang(of: shownInk?.offset(by: Point(x: shift, y: 0)), width: size.width)
  }

  /// Returns the visible part of the ink, from the node's corner; nil if nothing is clipped.
  final func clip(of ink: Rect?) -> Rect? {
    if presence.state == .present { return nil }
    return motion.clip(
      Rect(origin: .zero, size: size), motion.overhang(of: ink, width: size.width))
  }

  /// The speed of the clip's edges as a multiple of the height's speed.
  final var clipSpeedFactor: Double { motion.clipSpeedFactor(shownOverhang) }

  override func hostClip(of rect: Rect) -> Rect? {
    hostRect(
      currentGeometry.map {
        Rect(origin: $0.position + $0.offset(at: runtime.time), size: size)
      })
  }

  // Its own position depends on the views around it, not on its value.
  override func recordGeometry(
    _ pass: GeometryPass, at position: Point, _ transaction: ActiveTransaction
  ) {
    pass.record(self, at: position, transaction)
    recordContentGeometry(pass, at: position, pass.transaction(transaction, below: self))
  }

  override var layoutSettings: LayoutSettings {
    var settings = super.layoutSettings
    settings.hasValues = true
    return settings
  }

  override func layoutValue<Key: LayoutValueKey>(_ key: Key.Type) -> Key.Value {
    if key == CollapsibleSpacingProgressKey.self,
      let value = Optional(spacingProgress) as? Key.Value
    {
      return value
    }
    if key == IgnoredWhenCollapsedKey.self, let value = true as? Key.Value { return value }
    return super.layoutValue(key)
  }

  // MARK: Paint and input

  override func paint(_ canvas: Canvas, at position: Point) {
    if runtime.motions.causes != nil, presence.isRunning { notePresence(canvas, at: position) }
    guard presence.state != .absent, size.height > 0 || presence.state == .present else { return }
    // If the presence itself moves, the clip moves along.
    let corner = position + (geometry?.offset(at: runtime.time) ?? .zero)
    shownWidth = size.width
    let origin = Point.zero - corner
    if presence.state == .present {
      shownInk = canvas.ink { paintContent(canvas, at: position) }?.offset(by: origin)
      return
    }
    canvas.withOpacity(contentOpacity) {
      canvas.withClip(around: { paintContent(canvas, at: position) }) { ink in
        shownInk = ink?.offset(by: origin)
        return (clip(of: shownInk) ?? Rect(origin: .zero, size: size)).offset(by: corner)
      }
    }
  }

  private func notePresence(_ canvas: Canvas, at position: Point) {
    canvas.presence(
      DrawnPresence(
        node: ObjectIdentifier(self), state: presence.state, progress: sample.progress,
        frame: visibleFrame(at: position), naturalHeight: naturalHeight,
        spacing: spacingContribution, opacity: contentOpacity))
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    switch presence.state {
    case .absent, .disappearing: return false
    case .appearing where sample.clampedProgress <= 0.95: return false
    case .appearing, .present, .resizing:
      return point.y < size.height && super.hitTest(point, &hits)
    }
  }

  final func visitFocusable(_ visit: @MainActor (ViewNode) -> Void) {
    if presence.state != .absent, presence.state != .disappearing { visitChildren(visit) }
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    // Exiting content is hidden from assistive technologies.
    guard presence.state != .disappearing, presence.state != .absent else { return }
    super.collectAccessibility(into: &elements, at: position)
  }
}
