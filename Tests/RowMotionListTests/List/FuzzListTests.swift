import RowMotionTestSupport
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Random changes of lists at 60 frames a second, during scrolls and earlier changes.
@MainActor @Suite struct FuzzListTests {
  @Test func `fuzz lists hold their invariants`() async throws {
    let plan = FuzzPlan(
      "fuzzLists", runs: 20,
      found: [
        // Rows inserted beside visible rows before the first layout, and anchors among exiting
        // rows.
        1_049, 1_082, 1_136, 1_143, 1_155, 1_178, 1_205, 1_261, 1_381, 1_398, 1_468, 1_534, 1_611,
        1_770, 20_575, 2_799_842_565_947_007_605, 4_491_376_740_165_476_017,
        // Rows of zero height at the top, and rows deferred above an off-screen anchor.
        40_080, 100_002, 100_770, 101_457, 300_651, 301_524,
        // Rows still deferred at rest, and an unmeasured row at the top reached by a scroll.
        2_305_488_936_136_182_258, 3_580_567_525_218_697_741,
      ])
    let failure = try await plan.failure {
      ListFuzzRun(seed: $0, name: $1, isThorough: plan.isThorough)
    }
    #expect(failure == nil)
  }
}

struct ListState: FuzzedState {
  var items: [Item] = []
  var spacing = 0.0
  var estimated: Double?
  var prefetchWindow = 0

  static func root(_ model: FuzzedModel<ListState>) -> some View { FuzzedList(model: model) }
}

private struct FuzzedList: View {
  let model: FuzzedModel<ListState>

  var body: some View {
    let state = model.state
    List(state.items) { Rectangle().frame(height: $0.height) }
      .listRowHeight(
        .automatic(estimated: state.estimated, prefetchWindow: state.prefetchWindow)
      )
      .listRowSpacing(state.spacing)
  }
}

/// A run of random changes and scrolls in one list.
@MainActor private struct ListFuzzRun: FuzzRun {
  let fuzzed: FuzzedHost<ListState>
  private var random: RandomSource
  private var state = ListState()
  private var nextID = 10_000_000
  private var problems: [String] = []

  private var host: ViewHost { fuzzed.host }
  private var list: ListNode { host.lists[0] }

  init(seed: UInt64, name: String, isThorough: Bool) {
    random = RandomSource(run: seed)
    let counts = [0, 1, 3, 8, 40, 40, 300, 300, 2_000, 100]
    // The largest lists take seconds, so only a few of many runs have one.
    let isHuge = isThorough && seed % 500 == 0
    let count = isHuge ? 1_000_000 : counts[random.below(10)]
    for id in 0..<count { state.items.append(Item(id: id, height: Double(random.next() % 90))) }
    let windows = [0, 0, 4]
    state.spacing = random.next() % 4 == 0 ? 6 : 0
    state.estimated = random.next() % 2 == 0 ? 44 : nil
    state.prefetchWindow = windows[random.below(3)]
    // A recording of the largest lists would be too long.
    fuzzed = FuzzedHost(
      state, size: Size(width: 100, height: 200), recordedAs: isHuge ? nil : name)
  }

  mutating func play() -> String? {
    for frame in 0..<60 where problems.isEmpty {
      let action = random.next() % 12
      switch action {
      case 0, 1, 2, 3: edit()
      case 4: scroll()
      case 5: fling(frame)
      case 6 where random.next() % 3 == 0: scrollToRandomRow()
      default: advanceFrame()
      }
      check("frame \(frame)")
    }
    host.endScroll()
    for _ in 0..<900 where !host.isIdle { advance() }
    checkRest()
    return problems.first
  }

  private func advance() { fuzzed.harness.advance(to: host.time + 1.0 / 60) }

  /// Shows the changes since the last frame.
  private func show() { fuzzed.harness.advance(to: host.time) }

  // MARK: Actions

  private mutating func edit() {
    var items = state.items
    let edits = 1 + random.below(3)
    for _ in 0..<edits {
      switch random.below(7) {
      case 0 where !items.isEmpty:
        let first = random.below(items.count)
        items.removeSubrange(first..<min(items.count, first + 1 + random.below(4)))
      case 1, 2:
        let count = random.below(12) == 0 ? 600 : 1 + random.below(3)
        var added: [Item] = []
        for _ in 0..<count {
          added.append(Item(id: nextID, height: Double(random.next() % 90)))
          nextID += 1
        }
        items.insert(contentsOf: added, at: random.below(items.count + 1))
      case 3 where items.count > 1:
        items.append(items.remove(at: random.below(items.count)))
      case 4 where items.count > 1:
        items.move(
          fromOffsets: [random.below(items.count)], toOffset: random.below(items.count + 1))
      case 5 where random.below(6) == 0: items.removeAll()
      default:
        if !items.isEmpty { items[random.below(items.count)].height = Double(random.next() % 90) }
      }
    }
    // A row that was just removed is inserted again.
    if random.below(3) == 0, let old = state.items.randomElement(using: &random),
      !items.contains(where: { $0.id == old.id })
    {
      items.insert(old, at: random.below(items.count + 1))
    }
    let animations: [FuzzedAnimation?] = [.linear(duration: 0.3), .smooth, .bouncy, nil]
    let animation = animations[random.below(4)]
    let moves = IdentityDiff(from: state.items.map(\.id), to: items.map(\.id)).changes.moves
    // When rows move, most keep their positions, but the anchor may not.
    let before = moves.isEmpty ? anchorSample : nil
    state.items = items
    fuzzed.change(state, animation)
    show()
    checkAnchor(before)
  }

  private mutating func scroll() {
    host.scroll(by: Point(x: 0, y: Double(random.below(900)) - 450))
    show()
  }

  private mutating func fling(_ frame: Int) {
    host.beginScroll(at: Point(x: 50, y: 100))
    host.dragScroll(by: Point(x: 0, y: Double(random.below(200)) - 100))
    advance()
    host.endScroll(velocity: Point(x: 0, y: Double(random.below(4_000)) - 2_000))
    advance()
  }

  private mutating func scrollToRandomRow() {
    guard let item = state.items.randomElement(using: &random) else { return }
    let animation: FuzzedAnimation? = random.below(2) == 0 ? .smooth : nil
    fuzzed.perform(FuzzedChange(animation: animation, row: item.id, anchor: 0))
    show()
  }

  private mutating func advanceFrame() {
    let before = isScrolling ? nil : anchorSample
    advance()
    checkAnchor(before)
  }

  /// True while the list scrolls by itself.
  private var isScrolling: Bool {
    let time = host.time
    return list.vertical.motion.isRunning(at: time) || list.vertical.animation.isRunning(at: time)
  }

  // MARK: Invariants

  /// A row that must not move, with its position and height.
  private typealias AnchorSample = (row: RowNode, screenY: Double, height: Double)

  private var anchorSample: AnchorSample? {
    let list = list
    // A scroll target moves to its position as soon as the content's end lets it.
    guard let anchor = list.anchor, !anchor.isExiting, !isScrolling,
      !list.vertical.motion.isDragged, list.position.anchorReason != .target,
      // A row that an end of the content displaces moves to its position as that end moves.
      abs(list.wantedOffset - list.offset) < 0.01
    else { return nil }
    return (anchor, anchor.y - list.offset, anchor.height)
  }

  private mutating func checkAnchor(_ before: AnchorSample?) {
    let list = list
    guard let before, before.row.isAttached, before.row.isMounted, !before.row.isExiting else {
      return
    }
    // The row cannot stay where an end of the content limits the offset; a moved row need not.
    // Deferred rows take no space at that instant: the content ends where the viewport ends.
    let end = list.offset + list.size.height
    guard list.offset > 0.01,
      !list.rows.shown.contains(where: { abs($0.y + $0.height - end) < 0.01 }),
      list.anchor === before.row
    else { return }
    // A row no taller than its part above the viewport keeps its bottom edge in place.
    let bottom = before.row.y + before.row.height - list.offset
    if min(abs(bottom), abs(before.screenY + before.height)) < 0.01 { return }
    let moved = before.row.y - list.offset - before.screenY
    if abs(moved) > 0.01 { problems.append("the anchor \(before.row.id) moved by \(moved)") }
  }

  private mutating func check(_ moment: String) {
    let list = list
    if let violation = fuzzed.violation { problems.append("\(violation)") }
    if state.spacing == 0 { problems += list.overlaps.map { "\(moment): \($0)" } }
    for row in list.rows.shown {
      if !row.y.isFinite || row.height < 0 { problems.append("\(moment): \(row.id) at \(row.y)") }
      if !row.isExiting, row.index >= state.items.count {
        problems.append("\(moment): \(row.id) stands at \(row.index)")
      } else if !row.isExiting, AnyHashable(state.items[row.index].id) != row.id {
        problems.append("\(moment): \(row.id) is not the row at \(row.index)")
      }
    }
    if list.rows.count != state.items.count { problems.append("\(moment): rows are lost") }
    let attached = list.rows.shown.filter { !$0.isExiting }.map(\.index)
    if attached != attached.sorted() || Set(attached).count != attached.count {
      problems.append("\(moment): out of order \(attached)")
    }
    if list.rows.heights.checkInvariants().isEmpty == false {
      problems.append("\(moment): heights")
    }
    if list.rows.shown.count > 700 {
      problems.append("\(moment): \(list.rows.shown.count) rows have nodes")
    }
  }

  private mutating func checkRest() {
    let list = list
    if !host.isIdle { problems.append("it does not come to rest") }
    for row in list.rows.shown where row.presence.state != .present || row.deferredCount > 0 {
      problems.append("at rest \(row.id) is \(row.presence.state), \(row.deferredCount)")
    }
    let model = Dictionary(
      state.items.map { (AnyHashable($0.id), $0.height) }, uniquingKeysWith: { $1 })
    for row in list.rows.shown where abs((model[row.id] ?? -1) - row.height) > 1e-9 {
      problems.append("at rest \(row.id) is \(row.height) tall")
    }
    if list.offset < 0 || list.offset > list.maximumOffset + 1e-9 {
      problems.append("at rest the offset is \(list.offset) of \(list.maximumOffset)")
    }
    // Visible rows have no holes between them.
    let visible = list.rows.shown.filter { list.isOnScreen($0) && $0.height > 0 }
    let covered = visible.reduce(0) { $0 + $1.height }
    // Rows of zero height are not visible, but have gaps.
    let gaps = list.rows.shown.filter { row in
      row.presentationY >= list.offset - 6 && row.presentationY <= list.offset + 206
    }
    let needed = min(list.contentHeight, 200) - 6 * Double(gaps.count + 1)
    if covered < needed { problems.append("at rest \(covered) points of rows are seen") }
  }
}
