import Testing

@testable import MotionCore

@Suite struct `Presence states` {
  enum Event: String, CaseIterable, Sendable {
    case show, showAtOnce, hide, hideAtOnce, step, stepAtOnce, advance, advanceToTheEnd, finish
  }

  /// The transition table: for each state, the state after each event, in the order of `Event`.
  static let table: [(Presence.State, [Presence.State])] = [
    (
      .absent,
      [.appearing, .present, .absent, .absent, .absent, .absent, .absent, .absent, .absent]
    ),
    (
      .appearing,
      [
        .appearing, .appearing, .disappearing, .absent, .appearing, .appearing, .appearing,
        .present, .present,
      ]
    ),
    (
      .present,
      [
        .present, .present, .disappearing, .absent, .resizing, .present, .present, .present,
        .present,
      ]
    ),
    (
      .resizing,
      [
        .resizing, .resizing, .disappearing, .absent, .resizing, .resizing, .resizing, .present,
        .present,
      ]
    ),
    (
      .disappearing,
      [
        .appearing, .present, .disappearing, .disappearing, .disappearing, .disappearing,
        .disappearing, .absent, .absent,
      ]
    ),
  ]

  /// Returns a presence that entered a state at time 0, or before; the tests continue at 0.2.
  static func presence(in state: Presence.State) -> Presence {
    switch state {
    case .absent, .present:
      return Presence(isPresent: state == .present)
    case .appearing:
      var presence = Presence(isPresent: false)
      presence.show(animation: .smooth, at: 0)
      return presence
    case .resizing:
      var presence = Presence(isPresent: true)
      presence.naturalHeightStepped(by: 20, animation: .smooth, at: 0)
      return presence
    case .disappearing:
      var presence = Presence(isPresent: true)
      presence.hide(animation: .smooth, at: 0)
      return presence
    }
  }

  @Test(arguments: table.map(\.0), Array(Event.allCases.enumerated()))
  func `each event leads to the state of the table`(
    state: Presence.State, event: (offset: Int, element: Event)
  ) throws {
    let row = try #require(Self.table.first { $0.0 == state })
    var presence = Self.presence(in: state)
    #expect(presence.state == state)
    var wasReported = false
    switch event.element {
    case .show: presence.show(animation: .bouncy, at: 0.2)
    case .showAtOnce: presence.show(animation: nil, at: 0.2)
    case .hide: presence.hide(animation: .bouncy, at: 0.2)
    case .hideAtOnce: presence.hide(animation: nil, at: 0.2)
    case .step: presence.naturalHeightStepped(by: -7, animation: .bouncy, at: 0.2)
    case .stepAtOnce: presence.naturalHeightStepped(by: -7, animation: nil, at: 0.2)
    case .advance: wasReported = presence.advance(to: 0.2)
    case .advanceToTheEnd: wasReported = presence.advance(to: 0.8)
    case .finish: wasReported = presence.finish()
    }
    #expect(presence.state == row.1[event.offset])
    #expect(presence.isRunning == (presence.state != .absent && presence.state != .present))

    let becameAbsent = state != .absent && presence.state == .absent
    let isReportedNow = presence.advance(to: 0.2)
    #expect((wasReported || isReportedNow) == becameAbsent)
    #expect(!(wasReported && isReportedNow))
    let isReportedAgain = presence.advance(to: 0.2)
    #expect(!isReportedAgain)
  }

  @Test(arguments: table.map(\.0), Array(Event.allCases.enumerated()))
  func `animated events do not change the current height`(
    state: Presence.State, event: (offset: Int, element: Event)
  ) {
    var presence = Self.presence(in: state)
    let before = presence.height(natural: 100, at: 0.2)
    let progress = presence.progress(at: 0.2)
    switch event.element {
    case .show:
      presence.show(animation: .bouncy, at: 0.2)
      #expect(abs(presence.height(natural: 100, at: 0.2) - before) <= 1e-9)
    case .hide:
      presence.hide(animation: .easeIn, at: 0.2)
      #expect(abs(presence.height(natural: 100, at: 0.2) - before) <= 1e-9)
    case .step:
      presence.naturalHeightStepped(by: -7, animation: .bouncy, at: 0.2)
      #expect(abs(presence.height(natural: 93, at: 0.2) - before) <= 1e-9)
    case .stepAtOnce:
      presence.naturalHeightStepped(by: -7, animation: nil, at: 0.2)
      // A disappearing presence ignores a step. Otherwise an unanimated step applies at once.
      let step = state == .disappearing ? 0 : -7 * progress
      #expect(abs(presence.height(natural: 93, at: 0.2) - before - step) <= 1e-9)
    case .advance:
      presence.advance(to: 0.2)
      #expect(presence.height(natural: 100, at: 0.2) == before)
    case .showAtOnce, .hideAtOnce, .advanceToTheEnd, .finish:
      break
    }
  }

  @Test func `a presence appears from zero to its natural height`() {
    var presence = Presence(isPresent: false)
    #expect(presence.height(natural: 60, at: 0) == 0)
    presence.show(animation: .smooth, at: 1)
    #expect(presence.height(natural: 60, at: 1) == 0)
    #expect(abs(presence.height(natural: 60, at: 1.1) - 60 * 0.3577395564695645) <= 1e-9)
    #expect(presence.endTime == 1.8)
    #expect(presence.nextChange(after: 1) == 1)
    presence.advance(to: 1.8)
    #expect(presence.state == .present)
    #expect(presence.height(natural: 60, at: 1.8) == 60)
    #expect(presence.endTime == -.infinity)
    #expect(presence.nextChange(after: 1.8) == .infinity)
  }

  @Test func `a presence that starts present has its full height`() {
    let presence = Presence(isPresent: true)
    #expect(presence.state == .present)
    #expect(presence.height(natural: 33, at: -5) == 33)
    #expect(presence.clampedProgress(at: 0) == 1)
  }

  @Test func `a reversed presence keeps its velocity`() {
    var presence = Self.presence(in: .appearing)
    let velocity = presence.progress.velocity(at: 0.2)
    presence.hide(animation: .smooth, at: 0.2)
    #expect(abs(presence.progress.velocity(at: 0.2) - velocity) <= 1e-9)
    #expect(presence.clampedProgress(at: 0.205) > presence.clampedProgress(at: 0.2))
    presence.show(animation: .smooth, at: 0.35)
    #expect(abs(presence.progress(at: 0.5) - 0.6583255832943965) <= 1e-9)
  }

  @Test func `a new natural height animates from the old one`() {
    var presence = Presence(isPresent: true)
    presence.naturalHeightStepped(by: 40, animation: .smooth, at: 0)
    #expect(presence.height(natural: 100, at: 0) == 60)
    #expect(presence.clampedProgress(at: 0.1) == 1)
    #expect(abs(presence.height(natural: 100, at: 0.1) - (60 + 40 * 0.3577395564695645)) <= 1e-9)
    presence.naturalHeightStepped(by: -70, animation: .smooth, at: 0.1)
    #expect(abs(presence.height(natural: 30, at: 0.1) - (60 + 40 * 0.3577395564695645)) <= 1e-9)
    presence.advance(to: 2)
    #expect(presence.state == .present)
    #expect(presence.height(natural: 30, at: 2) == 30)
  }

  @Test func `a running height change continues after the presence has appeared`() {
    var presence = Presence(isPresent: false)
    presence.show(animation: .linear(duration: 1), at: 0)
    presence.naturalHeightStepped(by: 10, animation: .linear(duration: 1), at: 0.5)
    #expect(presence.endTime == 1.5)
    #expect(presence.logicalEndTime == 1.5)
    presence.advance(to: 1)
    #expect(presence.state == .resizing)
    #expect(presence.height(natural: 50, at: 1) == 45)
    presence.advance(to: 1.5)
    #expect(presence.state == .present)
  }

  @Test func `a disappearing presence ignores a new natural height`() {
    var presence = Presence(isPresent: true)
    presence.hide(animation: .linear(duration: 1), at: 0)
    let shown = presence.height(natural: 100, at: 0.75)
    presence.naturalHeightStepped(by: 60, animation: .smooth, at: 0.25)
    #expect(presence.height(natural: 160, at: 0.75) == shown)
    presence.show(animation: .linear(duration: 1), at: 0.5)
    #expect(presence.height(natural: 160, at: 0.5) == 50)
    presence.advance(to: 1.5)
    #expect(presence.state == .present)
    #expect(presence.height(natural: 160, at: 1.5) == 160)
  }

  @Test func `a presence ends with its animation, not at its logical completion`() {
    var presence = Presence(isPresent: true)
    presence.hide(animation: .smooth.logicallyComplete(after: 0.1), at: 0)
    #expect(presence.logicalEndTime == 0.1)
    #expect(presence.endTime == 0.8)
    let beforeEnd = presence.advance(to: 0.79)
    #expect(!beforeEnd)
    #expect(presence.height(natural: 100, at: 0.79) > 0)
    let atEnd = presence.advance(to: 0.8)
    #expect(atEnd)
  }

  @Test func `an overshooting height is never negative, and clamped progress is 0 to 1`() {
    var presence = Presence(isPresent: true)
    presence.naturalHeightStepped(by: -95, animation: .spring(bounce: 0.8), at: 0)
    presence.hide(animation: .spring(bounce: 0.8), at: 0.2)
    var swungBelow = false
    for frame in 0..<500 {
      let time = 0.2 + Double(frame) / 240
      swungBelow = swungBelow || presence.progress(at: time) < 0
      #expect(presence.height(natural: 5, at: time) >= 0)
      #expect((0...1).contains(presence.clampedProgress(at: time)))
    }
    #expect(swungBelow)
  }

  @Test func `height velocity is the derivative of height`() {
    var presence = Presence(isPresent: false)
    presence.show(animation: .bouncy, at: 0)
    presence.naturalHeightStepped(by: 25, animation: .snappy, at: 0.1)
    let step = 1e-6
    for time in [0.15, 0.2, 0.3, 0.5] {
      let before = presence.height(natural: 70, at: time - step)
      let after = presence.height(natural: 70, at: time + step)
      let velocity = presence.heightVelocity(natural: 70, at: time)
      #expect(abs((after - before) / (2 * step) - velocity) <= 1e-4)
    }
    #expect(Self.presence(in: .absent).heightVelocity(natural: 70, at: 0) == 0)
  }

  @Test func `an animation that never ends applies at once`() {
    var presence = Presence(isPresent: true)
    presence.hide(animation: .linear.repeatForever(), at: 0)
    #expect(presence.state == .absent)
    presence.show(animation: .linear.repeatForever(), at: 0)
    #expect(presence.state == .present)
  }

  @Test(arguments: [0, -1, Double.nan, .infinity])
  func `an animation without a valid duration applies at once`(duration: Double) {
    var presence = Presence(isPresent: false)
    presence.show(animation: .spring(duration: duration), at: 0)
    #expect(presence.state == .present)
    presence.naturalHeightStepped(by: 5, animation: .linear(duration: duration), at: 0)
    #expect(presence.state == .present)
    presence.hide(animation: .easeIn(duration: duration), at: 0)
    #expect(presence.state == .absent)
    let isReported = presence.advance(to: 0)
    #expect(isReported)
  }

  @Test(arguments: [nil, Animation.smooth])
  func `a presence that is hidden and shown in one update stays present`(animation: Animation?) {
    var presence = Presence(isPresent: true)
    presence.hide(animation: nil, at: 0)
    #expect(presence.nextChange(after: 0) == 0)
    presence.show(animation: animation, at: 0)
    let isReported = presence.advance(to: 0)
    #expect(!isReported)
    presence.finish()
    #expect(presence == Presence(isPresent: true))
  }

  @Test func `a delayed appearance lets the host sleep`() {
    var presence = Presence(isPresent: false)
    presence.show(animation: .smooth.delay(3), at: 1)
    #expect(presence.state == .appearing)
    #expect(presence.nextChange(after: 1) == 4)
    #expect(presence.nextChange(after: 4.5) == 4.5)
    #expect(presence.nextChange(after: 9) == 9)
  }

  @Test(arguments: [40, 30_000] as [Double])
  func `a spring ends at most half a point from its target`(natural: Double) {
    var presence = Presence(isPresent: false)
    presence.show(animation: .smooth, at: 1)
    presence.setNaturalHeight(natural, at: 1)
    let shown = presence.height(natural: natural, at: presence.endTime.nextDown)
    #expect(natural - shown <= 0.5)
    presence.setNaturalHeight(natural, at: 3)
    #expect(presence.advance(to: 9) == false)
    #expect(presence.state == .present)
    presence.setNaturalHeight(natural, at: 9)
    presence.hide(animation: .smooth, at: 9)
    #expect(presence.height(natural: natural, at: presence.endTime.nextDown) <= 0.5)
  }

  @Test func `invalid heights are ignored`() {
    var presence = Presence(isPresent: true)
    for step in [0, Double.nan, .infinity] {
      presence.naturalHeightStepped(by: step, animation: .smooth, at: 0)
    }
    #expect(presence == Presence(isPresent: true))
    #expect(presence.height(natural: .nan, at: 0) == 0)
    #expect(presence.height(natural: -4, at: 0) == 0)
    #expect(presence.heightVelocity(natural: .infinity, at: 0) == 0)
  }

  @Test(arguments: [(0.0, 0.0), (0.6, 0), (0.8, 0.5), (1, 1), (1.3, 1), (-1, 0), (.nan, 0)])
  func `a deferred fade starts at six tenths of the progress`(progress: Double, opacity: Double) {
    #expect(abs(Presence.deferredOpacity(progress: progress) - opacity) <= 1e-12)
  }
}
