/// The invariants that hold in every frame, whatever the views do, and their checks.
///
/// | name | invariant |
/// | --- | --- |
/// | `noOverlap` | each row begins where the previous one ends, plus the gap between them |
/// | `noJump` | no row's edge moves further than scrolling, animations and unanimated changes account for; none moves at the instant of an animated change |
/// | `noClipJump` | in its first and last frame, a height animation clips no ink that is visible without it, even beyond the frame of the row or presence |
/// | `noResidue` | at rest a collapsible stack has the spacing of its present views only |
/// | `noSqueeze` | a presence proposes its own width and a nil height to its content |
/// | `anchored` | the anchor row keeps its position |
/// | `settlesToTruth` | at rest the tree shows the same as a new tree with the same state |
/// | `noExits` | at rest no view is exiting |
/// | `idleIsIdle` | a host that requests no frame has no running animation |
@MainActor public struct FrameInvariants {
  /// The name of an invariant.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Each row begins where the previous one ends, plus the gap between them.
    case noOverlap
    /// No row's edge moves further than its motion accounts for.
    case noJump
    /// In its first and last frame, an animation clips nothing that is visible without it.
    case noClipJump
    /// At rest a collapsible stack has exactly the spacing of a plain stack.
    case noResidue
    /// A presence proposes an unlimited height to its content.
    case noSqueeze
    /// The anchor row keeps its position.
    case anchored
    /// At rest the tree shows the same as a new tree with the same state.
    case settlesToTruth
    /// At rest no view is exiting.
    case noExits
    /// An idle host has no running animation.
    case idleIsIdle
  }

  /// A row's edge that moved further in a frame than allowed.
  public struct Jump: Hashable {
    /// The row's id.
    public let row: AnyHashable
    /// The edge's previous position, in points below the top of the list's viewport.
    public let before: Double
    /// The edge's current position, in points below the top of the list's viewport.
    public let now: Double

    /// The distance that the edge moved, in points; positive is down.
    public var distance: Double { now - before }
  }

  /// A violated invariant.
  public struct Violation: Hashable, CustomStringConvertible {
    /// The name of the violated invariant.
    public let name: Name
    /// A description of the violation's location and size.
    public let message: String
    /// The path of the view, as in ``Diagnostic/viewPath``.
    public let viewPath: String
    /// The time of the frame, in seconds.
    public let time: Double
    /// A Boolean value that indicates whether the view promises the invariant; false for a jump in
    /// a list whose rows snap to their heights.
    public let isPromised: Bool
    /// The ids of the view and its ancestors, innermost first.
    public let viewIDs: [AnyHashable]
    /// The edge's movement for ``Name/noJump``; nil for the other invariants.
    public let jump: Jump?

    init(
      name: Name, message: String, viewPath: String, time: Double, isPromised: Bool = true,
      viewIDs: [AnyHashable] = [], jump: Jump? = nil
    ) {
      self.name = name
      self.message = message
      self.viewPath = viewPath
      self.time = time
      self.isPromised = isPromised
      self.viewIDs = viewIDs
      self.jump = jump
    }

    /// The violation as one line.
    public var description: String {
      "\(PrintableText.number(time)) s: \(name.rawValue): \(message)"
    }
  }

  /// The results of a host's checks.
  public struct Record: Hashable, Sendable {
    /// The number of checked frames.
    public internal(set) var frames = 0
    /// The number of frames that violated each invariant, promised or not.
    public internal(set) var violations: [Name: Int] = [:]
    /// The ids of the lists and scroll views in which each invariant was violated, as text.
    public internal(set) var locations: [Name: [String]] = [:]

    /// The former name of ``violations``.
    @available(*, deprecated, renamed: "violations")
    public var broken: [Name: Int] { violations }
  }

  private let host: ViewHost
  private let truth: (() -> ViewHost)?
  private var checks: FrameChecks

  /// Creates checks for a host.
  ///
  /// - Parameters:
  ///   - host: The host to check.
  ///   - truth: Creates a new host with the same state, advanced to its first frame, to compare
  ///     with at rest.
  public init(of host: ViewHost, truth: (() -> ViewHost)? = nil) {
    self.host = host
    self.truth = truth
    checks = FrameChecks(host)
  }

  /// Checks the current frame and returns its violations.
  ///
  /// - Parameter next: The value that the advance returned.
  /// - Complexity: O(n) in the nodes of the tree.
  public mutating func check(after next: NextFrame) -> [Violation] {
    var found = checks.check(host, after: next)
    if next == .never, let truth {
      let fresh = truth()
      if fresh.displayList != host.displayList {
        found.append(
          Violation(
            name: .settlesToTruth,
            message: "a new tree shows\n\(fresh.displayList)\ninstead of\n\(host.displayList)",
            viewPath: "", time: host.time))
      }
    }
    return found
  }
}
