// A host that checks itself: each frame, and what does not hold is reported as any other warning is.

extension ViewHost {
  /// Whether each frame is checked for what must hold in every frame, see ``FrameInvariants``.
  ///
  /// What does not hold but is promised is added to ``diagnostics``, once for each view and name;
  /// nothing is trapped.
  /// The checks visit all nodes of the tree. A `HostView` turns them on in debug builds.
  public var checksInvariants: Bool {
    get { watch != nil }
    set {
      guard newValue != checksInvariants else { return }
      watch = newValue ? InvariantWatch(checks: FrameChecks(self)) : nil
    }
  }

  /// Called after each frame, and each update in it, with each thing that did not hold in it, promised or not, once a
  /// frame; set while ``checksInvariants`` is on.
  public var onInvariantViolation: (@MainActor (FrameInvariants.Violation) -> Void)? {
    get { (watch as? InvariantWatch)?.onViolation }
    set { (watch as? InvariantWatch)?.onViolation = newValue }
  }

  /// What the checks have come to since they were turned on; nil while they are off.
  public var invariantRecord: FrameInvariants.Record? { (watch as? InvariantWatch)?.record }
}

/// The checks of a host that checks itself, and what it has reported.
@MainActor final class InvariantWatch: FrameWatch {
  private var checks: FrameChecks
  private(set) var record = FrameInvariants.Record()
  var onViolation: (@MainActor (FrameInvariants.Violation) -> Void)?
  private var reported: Set<Subject> = []
  /// The last frame that was looked at, as ``HostStatistics/frames`` counts them, and what did not hold in it.
  private var lastFrame = 0
  private var broken: Set<FrameInvariants.Name> = []
  private var told: Set<Telling> = []

  init(checks: FrameChecks) { self.checks = checks }

  /// What was told of a frame.
  private struct Telling: Hashable {
    var name: FrameInvariants.Name
    var viewPath: String
    var message: String

    init(_ violation: FrameInvariants.Violation) {
      name = violation.name
      viewPath = violation.viewPath
      message = violation.message
    }
  }

  private struct Subject: Hashable {
    var name: FrameInvariants.Name
    var viewPath: String
  }

  func look(at host: ViewHost, after next: NextFrame) {
    let violations = checks.check(host, after: next)
    // An update is of the frame that was looked at before.
    if host.statistics.frames != lastFrame {
      lastFrame = host.statistics.frames
      broken = []
      told = []
      record.frames += 1
    }
    for violation in violations where broken.insert(violation.name).inserted {
      record.broken[violation.name, default: 0] += 1
    }
    if let onViolation {
      let new = violations.filter { !told.contains(Telling($0)) }
      told.formUnion(new.map(Telling.init))
      new.forEach(onViolation)
    }
    for violation in violations
    where violation.isPromised && host.runtime.takesDiagnostics && isNew(violation) {
      host.runtime.keep(
        Diagnostic(
          kind: .brokenInvariant, message: violation.description, viewPath: violation.viewPath))
    }
  }

  /// Whether nothing of the kind was reported about the view.
  private func isNew(_ violation: FrameInvariants.Violation) -> Bool {
    reported.insert(Subject(name: violation.name, viewPath: violation.viewPath)).inserted
  }
}
