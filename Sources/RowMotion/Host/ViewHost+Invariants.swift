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

  /// What the checks have come to since they were turned on; nil while they are off.
  public var invariantRecord: FrameInvariants.Record? { watch?.record }

  /// Checks the frame that was just made.
  func checkInvariants(after next: NextFrame) {
    guard var checked = watch else { return }
    watch = nil
    let violations = checked.checks.check(self, after: next)
    checked.record.frames += 1
    for name in Set(violations.map(\.name)) { checked.record.broken[name, default: 0] += 1 }
    for violation in violations where violation.isPromised && checked.isNew(violation) {
      diagnostics.append(
        Diagnostic(
          kind: .brokenInvariant, message: violation.description, viewPath: violation.viewPath))
    }
    watch = checked
  }
}

/// The checks of a host that checks itself, and what it has reported.
@MainActor struct InvariantWatch {
  var checks: FrameChecks
  var record = FrameInvariants.Record()
  private var reported: Set<Subject> = []

  init(checks: FrameChecks) { self.checks = checks }

  private struct Subject: Hashable {
    var name: FrameInvariants.Name
    var viewPath: String
  }

  /// Whether nothing of the kind was reported about the view.
  mutating func isNew(_ violation: FrameInvariants.Violation) -> Bool {
    reported.insert(Subject(name: violation.name, viewPath: violation.viewPath)).inserted
  }
}
