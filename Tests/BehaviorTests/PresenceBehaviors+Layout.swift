import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The reported height is animated; the content keeps its natural height.
extension PresenceBehaviors {
  @Test func `A19 a shrinking frame squeezes text, where a presence clips it`() {
    let (squeezed, cut) = (ProposalRecorder(), ProposalRecorder())
    let model = Switch()
    model.text = "one two three"
    let harness = Harness(width: 96) {
      Reader(model) { model in
        AtTop {
          Squeezed(height: model.text == nil ? 0 : 60, recorder: squeezed)
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { text in
            ZStack(alignment: .topLeading) {
              Text(text).id("cut")
              FlexibleLeaf(height: Flexibility(60), recorder: cut) {}
            }
          }
          .id("presence")
        }
      }
    }
    func text(_ first: String) -> [String] {
      harness.host.displayList.texts.map(\.text).filter { $0.hasPrefix(first) }
    }
    (squeezed.proposals, cut.proposals) = ([], [])
    withAnimation(.linear(duration: 1)) { model.text = nil }
    var layouts: (squeezed: Set<String>, cut: Set<String>) = ([], [])
    var heights: (squeezed: Set<Double>, cut: Set<Double>) = ([], [])
    for frame in 0..<60 {
      harness.advance(to: Double(frame) / 60)
      heights.squeezed.insert(harness.host.height("squeezed"))
      heights.cut.insert(harness.host.height("cut"))
      layouts.squeezed.formUnion(text("four"))
      layouts.cut.formUnion(text("one"))
    }
    // The squeezed text gets another proposal in each frame, wraps again and reports it.
    #expect(Set(squeezed.proposals.map(\.height)).count >= 59)
    #expect(heights.squeezed == [60, 40, 20])
    #expect(layouts.squeezed == ["four\nfive\nsix", "four\nfive…", "four…"])
    // The clipped views get the same proposal and keep their layout and height.
    #expect(cut.proposals.allSatisfy { $0 == ProposedViewSize(width: 96, height: nil) })
    #expect(heights.cut == [60])
    #expect(layouts.cut == ["one\ntwo\nthree"])
    #expect(harness.violations == [])
  }

  @Test func `A20 the reported size is the natural width and the visible height`() {
    let sizes = SizeRecorder()
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        SizeRecordingLayout(recorder: sizes) {
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { Text($0) }
          VisibleHeightLayout(visibleHeight: model.text == nil ? 0 : 20) { Text("detail") }
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.text = "detail" }
    harness.advance(to: 0)
    for percent in [10, 25, 50, 99, 100] {
      sizes.reported = []
      harness.advance(to: Double(percent) / 100)
      // Six squares of 16 points.
      #expect(sizes.reported.count == 2)
      for size in sizes.reported {
        #expect(size.width == 96)
        #expect(abs(size.height - 20 * Double(percent) / 100) < 1e-12)
      }
    }
  }

  @Test func `A21 the content gets its full height in every frame`() {
    let (presence, layout) = (ProposalRecorder(), ProposalRecorder())
    let (width, height) = (Flexibility(50), Flexibility(0, 40, 400))
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        AtTop {
          AnimatedPresence(value: model.text, animation: .smooth) { _ in
            FlexibleLeaf(width: width, height: height, recorder: presence) {}.id("presence")
          }
          VisibleHeightLayout(visibleHeight: model.text == nil ? 0 : 40) {
            FlexibleLeaf(width: width, height: height, recorder: layout) {}.id("layout")
          }
        }
      }
    }
    for text in ["detail", nil] {
      withAnimation(.smooth) { model.text = text }
      harness.run(to: harness.host.time + 0.3) { host in
        for id in ["presence", "layout"] {
          #expect(host.frame(id: id)?.size == Size(width: 50, height: 40))
        }
      }
    }
    let natural = ProposedViewSize(width: 320, height: nil)
    #expect(!presence.proposals.isEmpty && !layout.proposals.isEmpty)
    #expect(presence.proposals.allSatisfy { $0 == natural })
    #expect(layout.proposals.allSatisfy { $0 == natural })
    #expect(harness.violations == [])
  }

  @Test func `A22 the content is aligned to its top and clipped at its bottom`() {
    let model = Switch()
    let harness = Harness(width: 96) { AtTop { NoteCard(model: model) } }
    for (text, start) in [("one two three", 0.0), (nil, 1)] {
      model.text = text
      harness.advance(to: start)
      for percent in [10, 30, 50, 70, 90] {
        harness.advance(to: start + Double(percent) / 100)
        let share = Double(text == nil ? 100 - percent : percent) / 100
        let host = harness.host
        // It begins below the title and half of the spacing, which is animated as well.
        let top = host.top("presence")
        #expect(isNear(host.frame(id: "detail"), [0, top, 80, 60], 1e-9))
        #expect(isNear(host.visibleFrame(id: "detail"), [0, top, 80, 60 * share], 1e-9))
        let text = host.displayList.text("one\ntwo\nthree")
        #expect(abs((text?.position.y ?? .nan) - top) < 1e-9)
        let clip = host.displayList.clip(around: "one two three")
        #expect(isNear(clip, [0, top, 80, 60 * share], 1e-9))
      }
      harness.advance(to: start + 1)
    }
  }

  @Test func `A23 text neither wraps again nor moves in its content while the height animates`() {
    let engine = CountingText()
    let model = Switch()
    let harness = Harness(width: 96, text: engine) {
      RowAbove { NoteCard(model: model, animation: .bouncy) }
    }
    var lineSets: Set<[TextLayout.Line]> = []
    for text in ["one two three", nil, "one two three", nil] {
      model.text = text
      harness.advance(to: harness.host.time)
      engine.reset()
      harness.run(to: harness.host.time + 0.3) { host in
        for case .layer(let layer) in host.displayList.items {
          for layout in layer.segment.texts where layout.request.text == "one two three" {
            lineSets.insert(layout.lines)
          }
        }
        let inside = host.top("detail") - host.top("presence")
        #expect(abs(inside) < 1e-9)
      }
      // No text was laid out again.
      #expect(engine.requests == [])
    }
    #expect(lineSets.map { $0.map(\.text) } == [["one", "two", "three"]])
  }

  @Test func `A24 a value is measured once, whatever height the frames show`() {
    let recorder = MeasureRecorder()
    let model = Switch()
    let harness = Harness(width: 96) {
      Reader(model) { model in
        RowAbove {
          CollapsibleSpacingVStack(spacing: 8) {
            Text("title")
            AnimatedPresence(value: model.text, animation: .smooth) {
              Measured(height: 20 * Double($0.count), recorder: recorder) {}
            }
          }
        }
      }
    }
    /// Returns the content's proposals during the first 0.3 seconds of a change.
    func measurements(_ text: String?) -> [ProposedViewSize] {
      recorder.offers = []
      model.text = text
      harness.run(to: harness.host.time + 0.3)
      return recorder.offers
    }
    // Measured at the current width, never at an animated height.
    let once = [ProposedViewSize(width: 96, height: nil)]
    #expect(measurements("a") == once)
    #expect(measurements("abc") == once)
    #expect(measurements(nil) == [])
    #expect(measurements("abc") == once)
    #expect(measurements("ab") == once)
    harness.settle()
    #expect(harness.host.rows[0].height == 20 + 8 + 40)
  }

  @Test func `A25 nothing is drawn outside the visible height`() {
    let model = Switch()
    let harness = Harness(width: 96) { RowAbove { NoteCard(model: model, transition: .clipped) } }
    model.text = "one two three"
    harness.advance(to: 0)
    // At height 0 none of it is drawn.
    #expect(harness.host.displayList.clip(around: "one two three") == nil)
    for frame in 1..<60 {
      harness.advance(to: Double(frame) / 60)
      let host = harness.host
      let visible = Rect(
        x: 0, y: host.top("presence"), width: 80, height: 60 * Double(frame) / 60)
      let clip = host.displayList.clip(around: "one two three")
      #expect(isNear(clip, [0, visible.minY, 80, visible.height], 1e-9))
      // The views below are outside of it.
      #expect(visible.maxY <= host.top("footer"))
      #expect(host.top("footer") + 20 <= host.top("next") + 1e-9)
    }
  }

  @Test(arguments: [ContentTransition.opacity, .numericText(), .clipped])
  func `A25 a replaced text is not drawn outside the visible height`(transition: ContentTransition)
  {
    let model = Switch()
    model.text = "one two three"
    let harness = Harness(width: 96) { RowAbove { NoteCard(model: model, transition: transition) } }
    harness.advance(to: 0)
    model.text = "one"
    harness.advance(to: 0)
    for frame in 1..<60 {
      harness.advance(to: Double(frame) / 60)
      let host = harness.host
      // From three lines of 20 points to one.
      let bottom = host.top("presence") + 60 - 40 * Double(frame) / 60
      if let clip = host.displayList.clip(around: "one two three") {
        #expect(abs(clip.maxY - bottom) < 1e-9, "frame \(frame)")
      }
      #expect(bottom <= host.top("footer"))
    }
  }

  @Test func `A26 a row has a title of one line, a detail of three, a footer`() {
    let model = Switch()
    model.text = "a detail that is longer than three lines of twenty letters each can hold at once"
    let harness = Harness(width: 240) {
      Reader(model) { model in
        AtTop {
          CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
            Text(verbatim: "A title that is too long").lineLimit(1).font(.headline).id("title")
            AnimatedPresence(value: model.text, animation: .smooth, contentTransition: .opacity) {
              Text(verbatim: $0).font(.caption).foregroundStyle(.secondary).lineLimit(3)
                .id("detail")
            }
            Text("footer").font(.caption).foregroundStyle(.secondary).id("footer")
          }
          .id("card")
        }
      }
    }
    // A line fits 15 squares of 16 points, or 20 of 12 points with a height of 15.
    let host = harness.host
    #expect(host.frame(id: "title") == Rect(x: 0, y: 0, width: 240, height: 20))
    #expect(host.frame(id: "detail") == Rect(x: 0, y: 28, width: 204, height: 45))
    #expect(host.frame(id: "footer") == Rect(x: 0, y: 81, width: 72, height: 15))
    #expect(host.frame(id: "card")?.size == Size(width: 240, height: 96))
    let (primary, secondary) = (
      Color.primary.resolve(in: host.environment), Color.secondary.resolve(in: host.environment)
    )
    #expect(primary != secondary)
    guard case .layer(let layer)? = host.displayList.items.first else {
      Issue.record("Nothing is drawn.")
      return
    }
    let texts = layer.segment.operations.compactMap { operation -> String? in
      guard case .text(let index, _, let color) = operation else { return nil }
      let layout = layer.segment.texts[index]
      let text = layout.lines.map(\.text).joined(separator: "|")
      let fontName = layout.request.font == .headline ? "headline" : "\(layout.request.font.size)"
      return "\(fontName) \(color == primary ? "primary" : "secondary") \(text)"
    }
    #expect(
      texts == [
        "headline primary A title that i…",
        "12.0 secondary a detail that is|longer than three|lines of twenty…",
        "12.0 secondary footer",
      ])
  }
}

/// The reported sizes of the views in a stack.
@MainActor private final class SizeRecorder {
  var reported: [Size] = []
}

/// A stack that records the size that each view reports.
private struct SizeRecordingLayout: Layout {
  let recorder: SizeRecorder

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    for subview in subviews {
      recorder.reported.append(subview.sizeThatFits(offer))
      subview.place(at: bounds.origin, proposal: offer)
    }
  }
}

/// The proposals that a view was measured with.
@MainActor private final class MeasureRecorder {
  var offers: [ProposedViewSize] = []
}

private struct Measured: Layout {
  let height: Double
  let recorder: MeasureRecorder

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    recorder.offers.append(proposal)
    return Size(width: 50, height: height)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {}
}

/// The counterexample: the text's proposed height shrinks.
private struct Squeezed: View, Animatable {
  var height: Double
  let recorder: ProposalRecorder

  var animatableData: Double {
    get { height }
    set { height = newValue }
  }

  var body: some View {
    ZStack(alignment: .topLeading) {
      Text("four five six").id("squeezed")
      FlexibleLeaf(recorder: recorder) {}
    }
    .frame(height: max(0, height), alignment: .top)
    .clipped()
  }
}
