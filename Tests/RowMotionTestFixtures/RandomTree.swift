import RowMotion

/// A random tree of nested stacks with boxes, texts and spacers.
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
