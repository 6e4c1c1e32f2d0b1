import RowDrawing
import RowMotionTestKit
import Testing

@testable import RowMotion
@testable import RowMotionTestFixtures

/// Clips, opacities and transforms around lists, whose rows are layers of their own.
@MainActor @Suite struct GroupsAroundRegionsTests {
  @Test func `an opacity fades a list together with what is behind and above it`() {
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      VStack(spacing: 0) {
        Text("first")
        ZStack {
          Color.red
          List([1], id: \.self) { _ in Text("row") }
          Text("above")
        }
        .opacity(0.5)
      }
    }
    host.advance(to: 0)
    let lines = host.displayList.description.split(separator: "\n").map(String.init)
    let fades = lines.indices.filter { lines[$0] == "opacity 0.5" }
    #expect(fades.count == 1)
    let inside = lines.drop { $0 != "opacity 0.5" }.dropFirst().prefix { $0.hasPrefix(" ") }
    for word in ["\"row\"", "\"above\"", "fill (0.0, 20.0) 100.0x80.0"] {
      #expect(inside.contains { $0.contains(word) }, "\(word) is not in the group")
    }
    #expect(!inside.contains { $0.contains("first") })
    #expect(lines.contains { $0.contains("first") })
  }

  /// A region that notes where it is.
  private final class Mark: CanvasRegion {
    let number: Int

    init(_ number: Int) { self.number = number }

    func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point) {}
  }

  /// A drawing as a tree: what a canvas has to reproduce.
  private indirect enum Element {
    case text(Int)
    case path(Int)
    case fill(Int)
    case leaving(Int)
    case region(Int)
    case group(DrawingGroup, [Element])
  }

  private func randomElements(_ random: inout RandomSource, depth: Int) -> [Element] {
    (0..<random.below(4)).map { _ in
      let number = random.below(100) + 1
      return switch random.below(depth == 0 ? 5 : 9) {
      case 0: .text(number)
      case 1: .path(number)
      case 2: .fill(number)
      case 3: .leaving(number)
      case 4: .region(number)
      case 5:
        .group(
          .clip(Rect(x: Double(number), y: 0, width: 100, height: 100), cornerRadius: 0),
          randomElements(&random, depth: depth - 1))
      case 6: .group(.opacity(0.5), randomElements(&random, depth: depth - 1))
      default:
        .group(
          .transform(.translation(Point(x: Double(number), y: 0))),
          randomElements(&random, depth: depth - 1))
      }
    }
  }

  private func line(_ number: Int) -> Path {
    Path { path in
      path.move(to: .zero)
      path.addLine(to: Point(x: Double(number), y: 1))
    }
  }

  private func draw(_ elements: [Element], _ canvas: Canvas) {
    let black = ResolvedColor(red: 0, green: 0, blue: 0)
    for element in elements {
      switch element {
      case .text(let number):
        canvas.text(
          BoxFont().layout(TextRequest(text: "\(number)", font: .body)), at: .zero, black)
      case .path(let number): canvas.fill(line(number), at: .zero, black)
      case .fill(let number):
        canvas.fill(Rect(x: 0, y: 0, width: Double(number), height: 1), black)
      case .leaving(let number):
        canvas.withLeavingInk {
          canvas.fill(Rect(x: 0, y: 0, width: Double(number), height: 7), black)
        }
      case .region(let number): canvas.region(Mark(number), at: .zero)
      case .group(.clip(let rect, _), let content):
        canvas.withClip(rect) { draw(content, canvas) }
      case .group(.opacity(let opacity), let content):
        canvas.withOpacity(opacity) { draw(content, canvas) }
      case .group(.transform(let transform), let content):
        canvas.withTransform(transform) { draw(content, canvas) }
      }
    }
  }

  /// Returns what is drawn, each with the groups around it, in paint order.
  private func expected(_ elements: [Element], in groups: String = "") -> [String] {
    elements.flatMap { element -> [String] in
      switch element {
      case .text(let number): ["\(groups)text \(number)"]
      case .path(let number): ["\(groups)path \(number)"]
      case .fill(let number): ["\(groups)fill \(number)"]
      case .leaving(let number): ["\(groups)fill \(number) leaving"]
      case .region(let number): ["\(groups)region \(number)"]
      case .group(let group, let content): expected(content, in: "\(groups)\(group) ")
      }
    }
  }

  private func drawn(_ pieces: ContiguousArray<Canvas.Piece>) -> [String] {
    var groups: [DrawingGroup] = []
    var lines: [String] = []
    for piece in pieces {
      switch piece {
      case .begin(let group): groups.append(group)
      case .end: groups.removeLast()
      case .region(let region, _):
        guard let mark = region as? Mark else { continue }
        lines.append(prefix(groups) + "region \(mark.number)")
      case .segment(let segment): lines += drawn(segment, in: groups)
      }
    }
    #expect(groups.isEmpty)
    return lines
  }

  private func drawn(_ segment: DisplaySegment, in outer: [DrawingGroup]) -> [String] {
    var groups = outer
    var lines: [String] = []
    for (index, operation) in segment.operations.enumerated() {
      switch operation {
      case .begin(let group): groups.append(group)
      case .end: groups.removeLast()
      case .text(let index, _, _):
        lines.append(prefix(groups) + "text \(segment.texts[index].request.text)")
      case .fillPath(let index, _, _):
        lines.append(prefix(groups) + "path \(Int(segment.paths[index].bounds.width))")
      case .fill(let rect, _, _):
        // Nothing is left at rest of what is leaving.
        let isLeaving = segment.inkBoundsAtRest(of: index..<index + 1) == nil
        lines.append(
          prefix(groups) + "fill \(Int(rect.width))" + (isLeaving ? " leaving" : ""))
      case .border, .strokePath: break
      }
    }
    #expect(groups.count == outer.count)
    return lines
  }

  private func prefix(_ groups: [DrawingGroup]) -> String {
    groups.map { "\($0) " }.joined()
  }

  @Test func `a canvas keeps the groups of what it draws around and between regions`() {
    var random = RandomSource(seed: 44)
    var regionsInGroups = 0
    for _ in 0..<500 {
      let elements = randomElements(&random, depth: 3)
      let canvas = Canvas()
      draw(elements, canvas)
      let lines = drawn(canvas.finish())
      #expect(lines == expected(elements))
      regionsInGroups += lines.count { $0.contains("region") && $0.contains("(") }
    }
    #expect(regionsInGroups > 100)
  }
}
