import Foundation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Behaviors A1 to A26 and A41 to A46: rows whose height changes as values appear and disappear.
@MainActor @Suite struct PresenceBehaviors {
  /// Returns the value of a critically damped spring from 0 to 1: 1 − (1 + ωt)·e^(−ωt).
  func smooth(_ time: Double, response: Double = 0.5) -> Double {
    let phase = 2 * Double.pi / response * time
    return 1 - (1 + phase) * exp(-phase)
  }

  @Test func `A1 a value that appears grows its row frame by frame`() {
    let model = Switch()
    let harness = Harness { RowAbove { NoteCard(model: model, animation: .smooth) } }
    #expect(harness.host.rows[0].height == 48)
    model.text = "detail"
    let heights = harness.trace(1, rate: 120) { $0.rows[0].height }
    #expect(heights.count == 121)
    #expect(heights.first == 48)
    // A line of 20 and a spacing of 8.
    #expect(heights.last == 76)
    for (frame, height) in heights.enumerated() {
      // The spring is cut off where a thousandth of the distance remains.
      #expect(abs(height - 48 - 28 * smooth(Double(frame) / 120)) <= 0.028)
    }
    #expect(heights.steps.allSatisfy { $0 >= 0 })
    // The spring is fastest after 1/ω: ω/e a second.
    let fastest = 28 * 4 * Double.pi / M_E
    #expect(heights.greatestStep <= fastest / 120 + 0.028)
    #expect(harness.violations == [])
  }

  @Test func `A2 a removed value is drawn until its height is zero`() {
    let model = Switch()
    model.text = "detail"
    let harness = Harness { RowAbove { NoteCard(model: model, animation: .smooth) } }
    model.text = nil
    var heights: [Double] = []
    harness.run(to: 1, rate: 120) { host in
      heights.append(host.rows[0].height)
      let isPresent = host.height("presence") > 0
      #expect((host.displayList.text("detail") != nil) == isPresent)
    }
    #expect(heights.last == 48)
    #expect(heights.steps.allSatisfy { $0 <= 0 })
    #expect(heights.greatestStep <= 28 * 4 * Double.pi / M_E / 120 + 0.028)
    #expect(heights.filter { $0 > 48 }.count > 80)
    #expect(harness.violations == [])
  }

  @Test func `A3 a changed value animates the height from one natural height to the other`() {
    let model = Switch()
    model.text = "one"
    // A line fits six squares of 16 points: one line, or three.
    let harness = Harness(width: 96) { RowAbove { NoteCard(model: model) } }
    for (text, start, end) in [("one two three", 76.0, 116.0), ("one", 116, 76)] {
      model.text = text
      let heights = harness.trace(1) { $0.rows[0].height }
      for (frame, height) in heights.enumerated() {
        #expect(abs(height - start - (end - start) * Double(frame) / 60) < 1e-9)
      }
      // The new text is drawn from the first frame on.
      #expect(harness.host.displayList.texts.contains { $0.text.hasPrefix("one") })
    }
    // Halfway, the animation is reversed from its current height.
    model.text = "one two three"
    harness.run(to: harness.host.time + 0.5)
    #expect(harness.host.displayList.text("one\ntwo\nthree") != nil)
    #expect(abs(harness.host.rows[0].height - 96) < 1e-9)
    model.text = "one"
    harness.advance(to: harness.host.time)
    #expect(abs(harness.host.rows[0].height - 96) < 1e-9)
    #expect(harness.host.displayList.text("one") != nil)
    harness.settle()
    #expect(harness.host.rows[0].height == 76)
    #expect(harness.violations == [])
  }

  @Test func `A3 simultaneous changes of text and width cause no jitter`() {
    let short = "one two three four five six seven eight nine ten"
    let long = short + " " + short
    /// Returns the text's height at a width, measured on its own.
    func natural(_ text: String, _ width: Double) -> Double {
      BoxFont().layout(
        TextRequest(
          text: text, font: .body, width: width, lineLimit: nil, alignment: .leading,
          isRightToLeft: false)
      ).size.height
    }
    for animation in [Animation.smooth, .linear(duration: 0.3)] {
      let model = Switch()
      model.text = short
      let harness = Harness(width: 600) {
        RowAbove { NoteCard(model: model, animation: animation) }
      }
      var heights = [harness.host.height("presence")]
      var naturalHeights = [natural(short, 600)]
      #expect(heights == naturalHeights)
      // Six points a frame, down to 240 and back; the text changes on both halves.
      let widths = (1...120).map { (frame: Int) -> Double in 240 + 6 * Double(abs(frame - 60)) }
      for (frame, width) in widths.enumerated() {
        harness.host.size.width = width
        if frame == 30 { model.text = long }
        if frame == 80 { model.text = short }
        harness.advance(to: Double(frame + 1) / 60)
        heights.append(harness.host.height("presence"))
        naturalHeights.append(natural(model.text ?? "", width))
      }
      harness.settle()
      heights.append(harness.host.height("presence"))
      #expect(heights.last == naturalHeights.last)
      // The height travels no further than the text itself, which changes by whole lines.
      #expect(heights.totalVariation <= naturalHeights.totalVariation + 20)
      // The height grows while lines are added and shrinks while they are removed: two reversals at
      // most for each change of the text.
      let directions = heights.steps.filter { abs($0) > 1e-9 }.map { $0 > 0 }
      let reversals = zip(directions, directions.dropFirst()).count { $0 != $1 }
      #expect(reversals <= 4)
      // The text's greatest jump is spread over many frames.
      #expect(heights.greatestStep < naturalHeights.greatestStep / 3)
      #expect(harness.violations == [])
    }
  }

  @Test func `A4 a background sync and a form in a sheet animate the row alike`() async {
    func harness(_ model: Switch) -> Harness { Harness { Editor(model: model) } }
    func rowHeight(_ host: ViewHost) -> Double { host.rows[0].height }

    let synced = Switch()
    let background = harness(synced)
    // Not initiated by the user, and from another thread.
    await Task.detached { await MainActor.run { synced.text = "detail" } }.value
    let backgroundHeights = background.trace(1, rowHeight)

    let edited = Switch()
    let foreground = harness(edited)
    foreground.tap(id: "edit")
    foreground.settle()
    foreground.tap(id: "field")
    foreground.advance(to: foreground.host.time)
    foreground.host.type("detail")
    foreground.advance(to: foreground.host.time)
    foreground.tap(id: "save")
    let submitted = foreground.trace(1, rowHeight)

    #expect(edited.text == "detail")
    #expect(backgroundHeights.changes == 60)
    for (left, right) in zip(backgroundHeights, submitted) { #expect(abs(left - right) < 1e-9) }
    #expect(background.violations == [] && foreground.violations == [])
  }

  @Test func `A5 a stock row fades its text while its height snaps`() {
    let model = Switch()
    let harness = Harness(width: 96) {
      RowAbove(resizing: .snap) { StockCard(model: model) }
    }
    func change(_ text: String?) -> (heights: [Double], opacities: [Double]) {
      withAnimation(.linear(duration: 1)) { model.text = text }
      var opacities: [Double] = []
      let heights = harness.trace(1) { host in
        opacities.append(host.displayList.text("detail")?.opacity ?? 0)
        return host.rows[0].height
      }
      return (heights, opacities)
    }
    // Inserted: the height changes at once, the text fades in over a second.
    let insertion = change("detail")
    #expect(insertion.heights == Array(repeating: 76, count: 61))
    for (frame, opacity) in insertion.opacities.enumerated() {
      #expect(abs(opacity - Double(frame) / 60) < 1e-9)
    }
    // Removed: the height changes at once, the text fades out over a second, over the row below.
    let removal = change(nil)
    #expect(removal.heights == Array(repeating: 48, count: 61))
    for (frame, opacity) in removal.opacities.enumerated() {
      #expect(abs(opacity - 1 + Double(frame) / 60) < 1e-9)
    }
    // A longer text: three lines at once.
    _ = change("one")
    #expect(change("one two three").heights == Array(repeating: 116, count: 61))
  }

  @Test func `A6 a plain stack and a lazy stack animate where the stock list does not`() {
    func trace<Content: View>(@ViewBuilder _ content: (Switch) -> Content) -> [Double] {
      let model = Switch()
      let harness = Harness { content(model) }
      let before = harness.host.top("next")
      withAnimation(.linear(duration: 1)) { model.text = "detail" }
      return [before] + harness.trace(1) { $0.top("next") }
    }
    let plain = trace { model in
      ScrollView {
        VStack(spacing: 0) {
          StockCard(model: model)
          Text("next").id("next")
        }
      }
    }
    let lazy = trace { model in
      ScrollView {
        LazyVStack(spacing: 0) {
          StockCard(model: model)
          Text("next").id("next")
        }
      }
    }
    for tops in [plain, lazy] {
      #expect(tops[0] == 48 && tops[1] == 48)
      for (frame, top) in tops.dropFirst().enumerated() {
        #expect(abs(top - 48 - 28 * Double(frame) / 60) < 1e-9)
      }
    }
    let list = trace { model in RowAbove(resizing: .snap) { StockCard(model: model) } }
    #expect(list == [48] + Array(repeating: 76, count: 61))
  }

  @Test func `A7 a transition moves the text and never the height`() {
    for transition in [
      AnyTransition.opacity, .move(edge: .leading), .scale,
      .move(edge: .top).combined(with: .opacity),
    ] {
      let model = Switch()
      let harness = Harness {
        RowAbove(resizing: .snap) { StockCard(model: model, transition: transition) }
      }
      withAnimation(.linear(duration: 1)) { model.text = "detail" }
      var details: [VisibleText] = []
      let heights = harness.trace(1) { host in
        details += host.displayList.text("detail").map { [$0] } ?? []
        return host.rows[0].height
      }
      // The text looks different in each frame, while the row's height stays the same.
      #expect(Set(details.map { "\($0)" }).count >= 59)
      #expect(heights == Array(repeating: 76, count: 61))
    }
  }

  @Test func `A8 the stock list has the new height in the frame of the change`() {
    for (resizing, height) in [(ListRowResizing.snap, 76.0), (.animated, 48)] {
      let model = Switch()
      let harness = Harness { RowAbove(resizing: resizing) { StockCard(model: model) } }
      withAnimation(.linear(duration: 1)) { model.text = "detail" }
      harness.advance(to: 0)
      #expect(harness.host.rows.map(\.height) == [height, 20])
      #expect(harness.host.rows[1].minY == height)
    }
  }

  @Test func `A9 measuring and committing a height by hand gives the same motion`() {
    let (byHand, byItself) = (Switch(), Switch())
    let imperative = Harness { RowAbove(resizing: .snap) { StockCard(model: byHand) } }
    let declarative = Harness { RowAbove { StockCard(model: byItself) } }

    byHand.text = "detail"
    let height = imperative.host.measure(StockCard(model: byHand), width: 320).height
    #expect(height == 76)
    // Measuring has no visible effect.
    #expect(imperative.host.rows[0].height == 48)
    imperative.host.commit(
      heights: [imperative.host.rows[0].id: height], animation: .smooth)

    withAnimation(.smooth) { byItself.text = "detail" }
    let left = imperative.trace(1) { $0.rows[0].height }
    let right = declarative.trace(1) { $0.rows[0].height }
    #expect(left == right)
    #expect(left.first == 48 && left.last == 76)
    #expect(left.changes > 30)
  }
}

/// A list that is edited in a sheet.
private struct Editor: View {
  let model: Switch
  @State private var isEditing = false
  @State private var draft = ""

  var body: some View {
    List {
      NoteCard(model: model)
      Text("edit").id("edit").onTapGesture { isEditing = true }
    }
    .sheet(isPresented: $isEditing) {
      VStack(spacing: 0) {
        TextField("Detail", text: $draft).id("field")
        Text("save").id("save").onTapGesture {
          model.text = draft
          isEditing = false
        }
      }
    }
  }
}
