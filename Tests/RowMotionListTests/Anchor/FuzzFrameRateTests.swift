import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Random runs at five frame rates: frames at the same times are equal at every rate.
@MainActor @Suite struct FuzzFrameRateTests {
  @Test func `fuzz lists at five frame rates`() async throws {
    let plan = FuzzPlan(
      "fuzzFrameRatesOfLists", runs: 8,
      found: [
        // An anchor that exits between frames, a fling that was computed anew in each frame, and a
        // scroll to the top of an unmeasured row.
        3_403_897_920_689_239_928, 4_265_968_606_166_408_576, 1_945_195_682_462_483_377,
        // A deferred row entered within a step.
        1_195_901_699_817_489_353,
        // A step without changed rows, made when a motion ended, chose another anchor.
        2_740_341_267_274_198_403,
        // After an anchor had exited, the bottom edge of the row above it stayed in place when that
        // row changed.
        626_967_437_547_018_609,
        // A row returned from off screen, and its clip was compared with that of an earlier frame.
        3_027_417_388_905_192_234,
      ])
    let failure = try await plan.failure { FrameRateRun(.list, seed: $0, name: $1) }
    #expect(failure == nil)
  }

  @Test func `fuzz lazy stacks at five frame rates`() async throws {
    let plan = FuzzPlan(
      "fuzzFrameRatesOfLazyStacks", runs: 8,
      found: [
        // A dropped view that had been lifted kept the stack running at rest.
        3_299_391_439_299_753_465,
        // A limit of the offset by the content's end was mistaken for a scroll.
        1_199_367_604_579_068_696,
        // Views counted as visible before the layout had shifted the viewport.
        710_740_923_024_774_642,
        // The anchor was searched at the drawn position of the receding end.
        3_164_869_938_960_595_490, 3_139_511_513_279_159_073,
        // The part of a scroll that a receding end took back did not count as scrolled.
        346_818_311_207_610_626,
        // A layout that only created views which became visible counted as a change.
        3_464_332_573_378_377_026,
        // Content that fits its viewport had an end that moved as it grew, and exiting views drifted.
        1_155_239_318_436_291_549,
      ])
    let failure = try await plan.failure { FrameRateRun(.lazyStack, seed: $0, name: $1) }
    #expect(failure == nil)
  }
}

/// One run of events at multiples of a tenth of a second.
@MainActor private struct FrameRateRun: FuzzRun {
  private static let rates = [10.0, 30, 60, 120, 960]
  private static let steps = 24
  /// The time without events until everything is at rest, in steps.
  private static let settlingSteps = 16

  private enum Event {
    case edit([AnchorItem], FuzzedAnimation?)
    case scroll(Double), scrollTo(Double), scrollToRow(Int, anchor: Double?)
    case press(Double), fling(Double), none
  }

  private let container: AnchorContainer
  private let name: String
  private var random: RandomSource
  private var items: [AnchorItem] = []
  private var nextID = 1_000
  private let spacing: Double
  private var events: [Event] = []
  private var stage: AnchorStage

  var fuzzed: FuzzedHost<AnchorState> { stage.fuzzed }

  init(_ container: AnchorContainer, seed: UInt64, name: String) {
    self.container = container
    self.name = name
    stage = AnchorStage(container, [])
    random = RandomSource(run: seed)
    spacing = [0.0, 0, 8][random.below(3)]
    let tall = random.below(3) == 0
    for id in 0..<(10 + random.below(50)) { items.append(item(id, tall: tall)) }
    let first = items
    for _ in 0..<Self.steps { events.append(event()) }
    // A fling only at rest, as rows that change their heights while passing depend on the frames.
    events += Array(repeating: .none, count: Self.settlingSteps)
    if random.below(2) == 0 {
      events.append(.fling(Double(random.below(4_000)) - 2_000))
      events += Array(repeating: .none, count: 10)
    }
    items = first
  }

  private mutating func item(_ id: Int, tall: Bool = false) -> AnchorItem {
    let height = random.below(8) == 0 || tall ? 100 + random.below(600) : 1 + random.below(90)
    return AnchorItem(
      id: id, height: Double(height),
      detail: random.below(4) == 0 ? Double(random.below(400)) : nil)
  }

  private mutating func event() -> Event {
    switch random.below(12) {
    case 0...5: return edit()
    case 6: return .scroll(Double(random.below(900)) - 450)
    case 7: return .scrollTo(Double(random.below(300)) - 150)
    case 8 where container == .list:
      guard let row = items.randomElement(using: &random) else { return .none }
      // An animated scroll measures rows in the frames that show them, so it depends on the rate.
      return .scrollToRow(row.id, anchor: [0, 0.5, 1, nil][random.below(4)])
    case 8: return .scroll(Double(random.below(2_000)) - 1_000)
    case 9 where container == .list: return .press(Double(random.below(200)))
    case 10: return .none
    default: return .none
    }
  }

  private mutating func edit() -> Event {
    for _ in 0..<(1 + random.below(2)) {
      let count = items.count
      switch random.below(10) {
      case 0...1 where count > 0:
        let first = random.below(count)
        items.removeSubrange(first..<min(count, first + 1 + random.below(3)))
      case 2, 3:
        let index = random.below(count + 1)
        items.insert(item(nextID), at: index)
        nextID += 1
      case 4 where count > 1: items.swapAt(random.below(count), random.below(count))
      case 5...6 where count > 0:
        let index = random.below(count)
        items[index].detail = items[index].detail == nil ? Double(random.below(400)) : nil
      default:
        guard count > 0 else { continue }
        let index = random.below(count)
        items[index].height = item(0, tall: random.below(3) == 0).height
      }
    }
    let animations: [FuzzedAnimation?] = [
      nil, .linear(duration: 0.35), .smooth, .bouncy, .easeInOut(duration: 0.62),
      .spring(duration: 0.3, bounce: 0.5), .linear(duration: 0.3).delay(0.15),
    ]
    return .edit(items, animations[random.below(animations.count)])
  }

  /// Plays the run at all rates; returns the first difference.
  mutating func play() -> String? {
    var reference: [[AnchorStage.Row]] = []
    // A deferred row enters in the frame in which there is space for it, which depends on the rate.
    // So does a view of a lazy stack that has another height than estimated.
    var end = events.count
    for rate in Self.rates {
      stage = AnchorStage(container, items, spacing: spacing, recordedAs: name)
      measureAll()
      for (step, event) in events.enumerated() where step < end {
        perform(event)
        let first = stage.rows
        guard let last = frames(after: step, rate: rate), !stage.hasDeferredRows else {
          end = step
          break
        }
        if let violation = fuzzed.violation { return "at \(rate) Hz \(violation)" }
        for (part, rows) in [first, last].enumerated() {
          let number = 2 * step + part
          if rate == Self.rates[0] {
            reference.append(rows)
          } else if let difference = difference(reference[number], rows) {
            return "\(part == 0 ? "at once" : "after") step \(step), at \(rate) Hz: \(difference)"
          }
        }
      }
    }
    return nil
  }

  /// Renders the frames of a step; returns the last one's rows, nil if they depend on the rate.
  private func frames(after step: Int, rate: Double) -> [AnchorStage.Row]? {
    let count = Int(rate / 10)
    var isIndependent = true
    for frame in 1...count {
      let number = Double(step * count + frame)
      let time = frame == count ? Double(step + 1) / 10 : number / rate
      if !stage.showFrame(at: time) { isIndependent = false }
    }
    return isIndependent ? stage.rows : nil
  }

  /// Scrolls past all rows, so that they are measured, and back to the middle.
  private func measureAll() {
    stage.scroll(to: 0)
    var offset = -1.0
    while stage.host.scrollOffset() != offset {
      offset = stage.host.scrollOffset()
      stage.scroll(by: 150)
    }
    stage.scroll(by: -offset / 2)
  }

  private func perform(_ event: Event) {
    let host = stage.host
    switch event {
    case .edit(let items, let animation): return stage.change(animation) { $0 = items }
    case .scroll(let distance): host.scroll(by: Point(x: 0, y: distance))
    case .scrollTo(let distance): return stage.scroll(to: host.scrollOffset() + distance)
    case .scrollToRow(let id, let anchor):
      fuzzed.perform(FuzzedChange(row: id, anchor: anchor))
    case .press(let y): host.tap(at: Point(x: 50, y: y))
    case .fling(let velocity):
      measureAll()
      host.beginScroll(at: Point(x: 50, y: 100))
      host.dragScroll(by: Point(x: 0, y: velocity > 0 ? 20 : -20))
      host.endScroll(velocity: Point(x: 0, y: velocity))
    case .none: break
    }
    stage.show()
  }

  /// Returns the first row that differs between two frames; nil if they are equal.
  private func difference(_ old: [AnchorStage.Row], _ new: [AnchorStage.Row]) -> String? {
    for (first, second) in [(old, new), (new, old)] {
      for row in first where row.top < 199.99 && row.top + row.height > 0.01 && row.height > 0.01 {
        let hasMatch = second.contains {
          $0.id == row.id && $0.isExiting == row.isExiting && isNear($0.top, row.top)
            && isNear($0.height, row.height)
        }
        if hasMatch { continue }
        let candidates = second.filter { $0.id == row.id }
        return "row \(row.id) is at \(row.top), \(row.height) tall, or \(candidates)"
      }
    }
    return nil
  }
}
