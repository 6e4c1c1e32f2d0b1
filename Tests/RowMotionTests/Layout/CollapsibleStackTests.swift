import RowMotion
import RowMotionTestSupport
import Testing

@MainActor @Suite struct CollapsibleStackTests {
  /// A step of the progress moves nothing by more than it can account for, wherever it is made.
  @Test(arguments: 0..<40)
  func `is continuous in every progress`(seed: UInt64) throws {
    var random = Dice(seed: seed &+ 1000)
    let count = 2 + Int(random.length(6))
    var progress = (0..<count).map { _ in random.chance(0.3) ? 1.0 : random.length(1) }
    let widths = (0..<count).map { _ in random.length(200) }
    let alignment: HorizontalAlignment = random.chance(0.5) ? .center : .trailing
    func frames(_ progress: [Double]) -> [Rect] {
      let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
        CollapsibleSpacingVStack(alignment: alignment, spacing: 8) {
          ForEach(0..<count) { index in
            box(widths[index], 20 * progress[index]).id(index)
              .collapsibleSpacingProgress(progress[index])
          }
        }
        .id("stack")
      }
      return (0..<count).compactMap { host.frame(id: $0) } + [host.frame(id: "stack") ?? .zero]
    }
    let moving = Int(random.length(Double(count)))
    // Both ends are where a rule that leaves pairs out jumps.
    for start in [0, 1e-9, 0.25, 0.5, 1 - 1e-6, 1 - 1e-9] {
      progress[moving] = start
      let before = frames(progress)
      progress[moving] = min(1, start + 1e-6)
      let after = frames(progress)
      for (old, new) in zip(before, after) {
        #expect(abs(old.minX - new.minX) < 1e-3 && abs(old.minY - new.minY) < 1e-3)
        #expect(abs(old.width - new.width) < 1e-3 && abs(old.height - new.height) < 1e-3)
      }
    }
  }

  @Test func `a wide child that is gone does not move the others`() {
    let host = stage(proposal: ProposedViewSize(width: 300, height: nil)) {
      CollapsibleSpacingVStack(spacing: 8) {
        box(100, 20).id("first")
        box(200, 0).id("gone").collapsibleSpacingProgress(0)
        box(60, 20).id("last")
      }
      .id("stack")
    }
    #expect(host.frame(id: "stack") == Rect(x: 0, y: 0, width: 100, height: 48))
    #expect(host.frame(id: "first") == Rect(x: 0, y: 0, width: 100, height: 20))
    #expect(host.frame(id: "last") == Rect(x: 20, y: 28, width: 60, height: 20))
  }
}

/// Lengths and chances that a seed decides.
struct Dice {
  private var random: RandomSource

  init(seed: UInt64) {
    random = RandomSource(run: seed &* 0x9E37_79B9_7F4A_7C15 &+ 1)
  }

  mutating func next() -> UInt64 { random.next() }

  mutating func length(_ most: Double) -> Double { Double(next() >> 11) / 0x1p53 * most }

  mutating func chance(_ share: Double) -> Bool { length(1) < share }
}

/// Stacks in stacks with boxes, texts and spacers in them.
indirect enum RandomTree {
  case stack(name: Int, spacing: Double?, alignment: HorizontalAlignment, [RandomTree])
  case row(name: Int, [RandomTree])
  case box(name: Int, Double, Double, flexible: Bool)
  case text(name: Int, String)
  case spacer(name: Int)

  init(_ random: inout Dice, depth: Int) {
    var names = 0
    self.init(&random, depth: depth, &names)
  }

  private init(_ random: inout Dice, depth: Int, _ names: inout Int) {
    names += 1
    let name = names
    let count = Int(random.length(4.99))
    if depth > 0 {
      let children = (0..<count).map { _ in RandomTree(&random, depth: depth - 1, &names) }
      if depth == 3 || random.chance(0.6) {
        let alignments: [HorizontalAlignment] = [.leading, .center, .trailing]
        self = .stack(
          name: name, spacing: random.chance(0.4) ? nil : random.length(20),
          alignment: alignments[Int(random.length(2.99))], children)
      } else {
        self = .row(name: name, children)
      }
    } else if random.chance(0.2) {
      self = .spacer(name: name)
    } else if random.chance(0.4) {
      self = .text(name: name, String(repeating: "word ", count: count))
    } else {
      self = .box(
        name: name, random.length(120), random.length(60), flexible: random.chance(0.3))
    }
  }

  var names: [Int] {
    switch self {
    case .stack(let name, _, _, let children), .row(let name, let children):
      [name] + children.flatMap(\.names)
    case .box(let name, _, _, _), .text(let name, _), .spacer(let name): [name]
    }
  }
}

struct RandomTreeView: View {
  let tree: RandomTree
  let isCollapsible: Bool

  var body: some View {
    switch tree {
    case .stack(let name, let spacing, let alignment, let children):
      if isCollapsible {
        CollapsibleSpacingVStack(alignment: alignment, spacing: spacing) { content(children) }
          .id(name)
      } else {
        VStack(alignment: alignment, spacing: spacing) { content(children) }.id(name)
      }
    case .row(let name, let children):
      HStack { content(children) }.id(name)
    case .box(let name, let width, let height, let flexible):
      FlexibleLeaf(
        width: flexible ? Flexibility(0, width, .infinity) : Flexibility(width),
        height: Flexibility(height)
      ) {}
      .id(name)
    case .text(let name, let text): Text(text).id(name)
    case .spacer(let name): Spacer().id(name)
    }
  }

  private func content(_ children: [RandomTree]) -> some View {
    ForEach(0..<children.count) { index in
      AnyView(RandomTreeView(tree: children[index], isCollapsible: isCollapsible))
    }
  }
}
