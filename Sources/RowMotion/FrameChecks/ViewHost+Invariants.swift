// Frame checks of a host, whose violations are reported as diagnostics.

extension ViewHost {
  /// A Boolean value that indicates whether each frame is checked, see ``FrameInvariants``.
  ///
  /// Violations of promised invariants are added to ``diagnostics``, once per view and name. They
  /// never trap. The checks visit all nodes of the tree. A `HostView` enables them in debug builds.
  public var checksInvariants: Bool {
    get { frameObserver != nil }
    set {
      guard newValue != checksInvariants else { return }
      frameObserver = newValue ? InvariantObserver(checks: FrameChecks(self)) : nil
    }
  }

  /// Called once per frame with each violation, promised or not, after the frame or an update in
  /// it; set while ``checksInvariants`` is on.
  public var onInvariantViolation: (@MainActor (FrameInvariants.Violation) -> Void)? {
    get { (frameObserver as? InvariantObserver)?.onViolation }
    set { (frameObserver as? InvariantObserver)?.onViolation = newValue }
  }

  /// The results of the checks since they were enabled; nil while they are off.
  public var invariantRecord: FrameInvariants.Record? {
    (frameObserver as? InvariantObserver)?.record
  }
}

/// An observer that checks each frame of a host and stores the reported violations.
@MainActor final class InvariantObserver: FrameObserver {
  private var checks: FrameChecks
  private(set) var record = FrameInvariants.Record()
  var onViolation: (@MainActor (FrameInvariants.Violation) -> Void)?
  private var reported: Set<Subject> = []
  /// The last checked frame, as counted by ``HostStatistics/frames``.
  private var lastFrame = 0
  private var violatedNames: Set<FrameInvariants.Name> = []
  private var reportedViolations: Set<ReportedViolation> = []

  init(checks: FrameChecks) { self.checks = checks }

  /// A violation that was already passed to `onViolation` in the current frame.
  private struct ReportedViolation: Hashable {
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

  func frameEnded(_ host: ViewHost, after next: NextFrame) {
    let violations = checks.check(host, after: next)
    // The first check of a new frame. An update between frames belongs to the previous frame.
    if host.statistics.frames != lastFrame {
      lastFrame = host.statistics.frames
      violatedNames = []
      reportedViolations = []
      record.frames += 1
    }
    for violation in violations where violatedNames.insert(violation.name).inserted {
      record.violations[violation.name, default: 0] += 1
      host.recorder?.mark(.violation(violation.message))
    }
    for violation in violations { recordLocation(of: violation, host) }
    if let onViolation {
      let new = violations.filter { !reportedViolations.contains(ReportedViolation($0)) }
      reportedViolations.formUnion(new.map(ReportedViolation.init))
      new.forEach(onViolation)
    }
    for violation in violations where violation.isPromised && isNew(violation) {
      host.runtime.report(.brokenInvariant, violation.description, path: violation.viewPath)
    }
  }

  private func recordLocation(of violation: FrameInvariants.Violation, _ host: ViewHost) {
    let isList = { (id: AnyHashable) in host.lists.contains { $0.listID == id } }
    guard let id = violation.viewIDs.first(where: isList) else { return }
    let text = "\(id)"
    if record.locations[violation.name]?.contains(text) == true { return }
    record.locations[violation.name, default: []].append(text)
  }

  /// Returns true for the first violation of this invariant by this view, and records it.
  private func isNew(_ violation: FrameInvariants.Violation) -> Bool {
    reported.insert(Subject(name: violation.name, viewPath: violation.viewPath)).inserted
  }
}
