import RowMotion
import RowMotionTestSupport

@testable import RowMotionTestFixtures

// The rows of the behavior tests. Every line is 20 points high; a caption's is 15.

/// A title, an optional detail and a footer in RowMotion's views.
struct NoteCard: View {
  let model: Switch
  var animation: Animation? = .linear(duration: 1)
  var transition = ContentTransition.opacity
  var spacing: Double? = 8

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: spacing) {
      Text("title").id("title")
      AnimatedPresence(value: model.text, animation: animation, contentTransition: transition) {
        Text($0).id("detail")
      }
      .id("presence")
      Text("footer").id("footer")
    }
    .id("card")
  }
}

/// The same row in stock views: an `if` in a plain stack.
struct StockCard: View {
  let model: Switch
  var transition: AnyTransition = .opacity

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("title").id("title")
      if let text = model.text {
        Text(text).transition(transition).id("detail")
      }
      Text("footer").id("footer")
    }
    .id("card")
  }
}

/// A list of a given row and a row below it.
struct RowAbove<Row: View>: View {
  var resizing = ListRowResizing.animated
  @ViewBuilder let row: () -> Row

  var body: some View {
    List {
      row()
      Text("next").id("next")
    }
    .listRowResizing(resizing)
  }
}

/// A view at the top of the host, at its own height.
struct AtTop<Content: View>: View {
  @ViewBuilder let content: () -> Content

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      content()
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }
}

extension Harness {
  /// Returns a value in each frame of a period, including the frame at its start.
  func trace(
    _ duration: Double, rate: Double = 60, _ value: (ViewHost) -> Double
  ) -> [Double] {
    let start = host.time
    let last = Int((duration * rate).rounded())
    return sample(at: (0...last).map { start + Double($0) / rate }, value)
  }
}

/// Yields to other tasks until a condition holds; returns false if it does not hold in time.
@MainActor func waitUntil(_ condition: () -> Bool) async -> Bool {
  // Other threads take part, and other tests occupy the main actor for seconds at a time: neither a
  // number of yields nor a period is enough by itself.
  let end = ContinuousClock.now + .seconds(20)
  var iterations = 0
  while !condition() {
    if iterations > 10_000, ContinuousClock.now > end { return false }
    iterations += 1
    await Task.yield()
  }
  return true
}

extension ViewHost {
  /// Returns the height of the view with an id; NaN if there is none.
  func height(_ id: AnyHashable) -> Double { frame(id: id)?.height ?? .nan }

  /// Returns the top of the view with an id; NaN if there is none.
  func top(_ id: AnyHashable) -> Double { frame(id: id)?.minY ?? .nan }
}

extension [Double] {
  /// The difference of each frame from the one before.
  var steps: [Double] { zip(self, dropFirst()).map { $1 - $0 } }

  /// The number of frames that differ from the one before.
  var changes: Int { steps.count { $0 != 0 } }

  /// The largest absolute difference between consecutive frames.
  var greatestStep: Double { steps.map(abs).max() ?? 0 }

  /// The total distance traveled, in both directions.
  var totalVariation: Double { steps.reduce(0) { $0 + abs($1) } }
}

extension DisplayList {
  /// Returns the intersection of all clips around a text, in host coordinates: nil if the text is
  /// not drawn, the whole plane if nothing clips it.
  func clip(around text: String) -> Rect? {
    let plane = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    for case .layer(let layer) in items {
      var clips = [
        layer.isClipped ? Rect(origin: layer.origin, size: layer.size) : plane
      ]
      for operation in layer.segment.operations {
        let outer = clips.last ?? plane
        switch operation {
        case .begin(.clip(let rect, _)):
          clips.append(outer.intersection(rect.offset(by: layer.origin)))
        case .begin: clips.append(outer)
        case .end: clips.removeLast()
        case .text(let index, _, _):
          let lines = layer.segment.texts[index].lines.map(\.text)
          if lines.joined(separator: " ") == text { return outer }
        default: break
        }
      }
    }
    return nil
  }
}
