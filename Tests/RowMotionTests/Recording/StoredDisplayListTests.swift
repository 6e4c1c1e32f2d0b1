import RowDrawing
import Testing

@MainActor @Suite struct StoredDisplayListTests {
  private let red = ResolvedColor(red: 1, green: 0.25, blue: 0, opacity: 0.5)
  private let font = BoxFont()

  /// Returns a list with one layer that draws with every operation.
  private func list(_ words: String..., x: Double = 5) -> DisplayList {
    let canvas = Canvas()
    let triangle = Path { path in
      path.move(to: Point(x: 0, y: 0))
      path.addLine(to: Point(x: 4, y: 0))
      path.addCurve(
        to: Point(x: 0, y: 3), control1: Point(x: 1, y: 1), control2: Point(x: 2, y: 2))
      path.closeSubpath()
    }
    let box = Rect(x: x, y: 6, width: 7, height: 8)
    canvas.fill(box, cornerRadius: 2, red)
    canvas.border(box, cornerRadius: 3, lineWidth: 1.5, red)
    canvas.withClip(box, cornerRadius: 1) {
      canvas.withOpacity(0.75) {
        canvas.withLeavingInk { canvas.fill(box, red) }
        for word in words {
          canvas.text(font.layout(TextRequest(text: word, font: .body)), at: box.origin, red)
        }
        canvas.fill(triangle, at: box.origin, red)
      }
    }
    canvas.withTransform(AffineTransform(xx: 1, yx: 2, xy: 3, yy: 4, x0: 5, y0: 6)) {
      canvas.stroke(triangle, at: box.origin, lineWidth: 2, red)
    }
    var list = DisplayList()
    list.items = [
      .begin(.clip(box, cornerRadius: 4)), .begin(.opacity(0.5)), .begin(.transform(.identity)),
    ]
    for case .segment(let segment) in canvas.finish() {
      list.items.append(
        .layer(
          DisplayList.Layer(
            origin: box.origin, size: Size(width: 90, height: 40), isClipped: true,
            opacity: 0.25, segment: segment)))
    }
    list.items += [.end, .end, .end]
    return list
  }

  /// The content of each layer; segments of the same version are equal without a look at it.
  private func contents(_ list: DisplayList) -> [String] {
    list.items.compactMap { item in
      guard case .layer(let layer) = item else { return "\(item)" }
      let segment = layer.segment
      let texts = segment.texts.map { "\($0.request) \($0.size)" }
      let ink = segment.inkBounds(of: segment.operations.indices)
      return "\(layer.origin) \(layer.size) \(layer.isClipped) \(layer.opacity) "
        + "\(segment.operations) \(texts) \(segment.paths) \(String(describing: ink))"
    }
  }

  @Test func `a stored list draws the same`() {
    let list = list("one", "two")
    let stored = StoredDisplayList(list)
    #expect(stored.displayList == list)
    #expect(contents(stored.displayList) == contents(list))
    #expect(stored.hashes.count == 7)
  }

  @Test func `a list after another one draws its own texts`() {
    let lists = [
      list("one", "two"), list("one"), list("one", "two"), list(), list("two", "one", "three"),
    ]
    var stored: [StoredDisplayList] = []
    for list in lists { stored.append(StoredDisplayList(list, after: stored.last)) }
    #expect(stored.map { contents($0.displayList) } == lists.map(contents))
    #expect(Set(stored.map(\.hashes)).count == 4)
    #expect(stored[0].hashes == stored[2].hashes)
  }

  @Test func `content that did not change is shared with the list before`() {
    let list = list("one")
    let first = StoredDisplayList(list)
    let second = StoredDisplayList(list, after: first)
    #expect(second.displayList == list)
    #expect(second.hashes == first.hashes)
    #expect(second.byteCount < first.byteCount)
  }

  @Test func `zero and negative zero have the same hash`() {
    let hashes = [0, -0.0, 1].map { StoredDisplayList(list("one", x: $0)).hashes }
    #expect(hashes[0] == hashes[1])
    #expect(hashes[0] != hashes[2])
  }

  @Test func `each value of a drawing counts for its hash`() {
    func hash(_ draw: (Canvas) -> Void) -> UInt64? {
      let canvas = Canvas()
      draw(canvas)
      var list = DisplayList()
      for case .segment(let segment) in canvas.finish() {
        list.items.append(
          .layer(
            DisplayList.Layer(
              origin: .zero, size: .zero, isClipped: false, opacity: 1,
              segment: segment)))
      }
      return StoredDisplayList(list).hashes.first
    }
    // Round numbers, of which only a few bits differ, and the same ones in another order.
    var hashes: [UInt64?] = []
    let orders: [[Double]] = [
      [1, 2, 4, 8, 16], [2, 1, 4, 8, 16], [1, 2, 8, 4, 16], [1, 2, 4, 8, 32],
    ]
    for numbers in orders {
      let box = Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
      let path = Path(box)
      let transform = AffineTransform(
        xx: numbers[0], yx: numbers[1], xy: numbers[2], yy: numbers[3], x0: numbers[4], y0: 0)
      hashes += [
        hash { $0.fill(box, cornerRadius: numbers[4], red) },
        hash { $0.border(box, cornerRadius: numbers[4], lineWidth: 1, red) },
        hash { $0.border(box, cornerRadius: 1, lineWidth: numbers[4], red) },
        hash { canvas in
          canvas.withClip(box, cornerRadius: numbers[4]) { canvas.fill(box, red) }
        },
        hash { canvas in canvas.withTransform(transform) { canvas.fill(box, red) } },
        hash { $0.fill(path, at: Point(x: numbers[4], y: 0), red) },
        hash { $0.stroke(path, at: Point(x: 0, y: numbers[4]), lineWidth: 1, red) },
      ]
    }
    #expect(Set(hashes).count == 28)
    #expect(!hashes.contains(nil))
  }
}
