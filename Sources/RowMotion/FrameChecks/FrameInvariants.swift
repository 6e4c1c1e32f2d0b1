/// Checks after each frame what must hold in every frame, whatever the views do.
///
/// | name | what holds |
/// | --- | --- |
/// | `noOverlap` | each row begins where the last one ends, plus the gap between the two |
/// | `noJump` | no row's edge moves further than scrolling, what is in motion and what was changed without an animation account for: none moves at the instant of a change with one |
/// | `noClipJump` | a row or a presence that changes its height begins and ends with what rest shows of it, also beyond its frame |
/// | `noResidue` | at rest a collapsible stack's spacing is that of the views that are there |
/// | `noSqueeze` | a presence proposes (the width at hand, nil) to its content |
/// | `anchored` | the row that is to stay where it is does |
/// | `settlesToTruth` | at rest the tree shows what a new one of the same state would |
/// | `noExits` | at rest nothing is exiting |
/// | `idleIsIdle` | a host that asks for no frame has nothing in motion |
@MainActor public struct FrameInvariants {
  /// What must hold.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// Each row begins where the last one ends, plus the gap between the two.
    case noOverlap
    /// No row's edge moves further than its motion accounts for.
    case noJump
    /// The first and the last frame of a motion draw what rest draws.
    case noClipJump
    /// Settled spacing is exactly the plain stack's.
    case noResidue
    /// Content is never offered less height than it likes.
    case noSqueeze
    /// The anchor row stays where it is.
    case anchored
    /// At rest the tree equals a new one of the same state.
    case settlesToTruth
    /// At rest nothing is exiting.
    case noExits
    /// What is idle has nothing in motion.
    case idleIsIdle
  }

  /// An edge of a row that moved further in a frame than it may.
  public struct Jump: Hashable {
    /// The row's id.
    public let row: AnyHashable
    /// Where the edge was, points below the top of the list's viewport.
    public let before: Double
    /// Where it is, points below the top of the list's viewport.
    public let now: Double

    /// How far it went, points; downwards positive.
    public var distance: Double { now - before }
  }

  /// Something that did not hold.
  public struct Violation: Hashable, CustomStringConvertible {
    /// What did not hold.
    public let name: Name
    /// Where, and by how much.
    public let message: String
    /// The view it is about, as in ``Diagnostic/viewPath``.
    public let viewPath: String
    /// In the frame of which time, seconds.
    public let time: Double
    /// Whether the view promises that it holds: a list whose rows snap to their heights does not
    /// promise that nothing jumps.
    public let isPromised: Bool
    /// The ids given to the view and to those around it, from the inside out.
    public let viewIDs: [AnyHashable]
    /// Where the edge was and is, of ``Name/noJump``; nil of all others.
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
    public var description: String { "\(time) s: \(name.rawValue): \(message)" }
  }

  /// What the checks of a host have come to.
  public struct Record: Hashable, Sendable {
    /// How many frames were checked.
    public internal(set) var frames = 0
    /// In how many of them something did not hold, promised or not.
    public internal(set) var broken: [Name: Int] = [:]
  }

  private let host: ViewHost
  private let truth: (() -> ViewHost)?
  private var checks: FrameChecks

  /// Creates the checks of a host.
  ///
  /// - Parameters:
  ///   - host: What is checked.
  ///   - truth: Makes a new host of the same state, advanced to its first frame, to compare with
  ///     at rest.
  public init(of host: ViewHost, truth: (() -> ViewHost)? = nil) {
    self.host = host
    self.truth = truth
    checks = FrameChecks(host)
  }

  /// Checks the frame at hand.
  ///
  /// - Parameter next: What the advance has returned.
  /// - Complexity: O(n) in the nodes of the tree.
  public mutating func check(after next: NextFrame) -> [Violation] {
    var found = checks.check(host, after: next)
    if next == .never, let truth {
      let fresh = truth()
      if fresh.displayList != host.displayList {
        found.append(
          Violation(
            name: .settlesToTruth,
            message: "a new tree shows\n\(fresh.displayList)\nand not\n\(host.displayList)",
            viewPath: "", time: host.time))
      }
    }
    return found
  }
}
