import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// Three texts of 20 points at the top, the middle one only while the model is on.
private struct RowsOfText: View {
  let model: Switch

  var body: some View {
    VStack(alignment: .leading, spacing: 0) {
      Text("a").id("a")
      if model.isOn { Text("b").id("b") }
      Text("c").id("c")
      Spacer(minLength: 0)
    }
  }
}

/// An outline that is twice as wide while the model is on.
private struct Outline: View {
  let model: Switch

  var body: some View { Rectangle().stroke().frame(width: model.isOn ? 40 : 20, height: 10) }
}

@MainActor @Suite struct GeometryMotionTests {
  @Test func `an outline has the size of its animated frame`() {
    let model = Switch()
    let harness = Harness { Outline(model: model) }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    let widths = harness.sample(at: [0, 0.25, 0.5, 1]) { pathWidths(in: $0.displayList) }
    #expect(widths == [[20], [25], [30], [40]])
  }

  private func pathWidths(in list: DisplayList) -> [Double] {
    list.items.flatMap { item -> [Double] in
      guard case .layer(let layer) = item else { return [] }
      return layer.segment.paths.map(\.bounds.width)
    }
  }

  private func y(_ harness: Harness, _ id: String) -> Double {
    harness.host.frame(id: id)?.minY ?? -1
  }

  @Test func `siblings of an inserted view move with the animation`() {
    let model = Switch()
    let harness = Harness { RowsOfText(model: model) }
    withAnimation(.smooth) { model.isOn = true }
    harness.advance(to: 0)
    #expect(y(harness, "c") == 20)
    // The inserted view does not move in from another position.
    #expect(y(harness, "b") == 20)
    for step in 1...60 {
      let time = Double(step) / 60
      harness.advance(to: time)
      let expected = time < 0.8 ? springValue(.smooth, from: 20, to: 40, at: time) : 40
      #expect(abs(y(harness, "c") - expected) < 1e-9)
      #expect(abs((harness.host.displayList.text("c")?.position.y ?? 0) - expected) < 1e-9)
      #expect(y(harness, "b") == 20)
      #expect(y(harness, "a") == 0)
    }
    #expect(harness.host.isIdle)
  }

  @Test func `a change without an animation applies at once`() {
    let model = Switch()
    let harness = Harness { RowsOfText(model: model) }
    model.isOn = true
    #expect(harness.advance(to: 0) == .never)
    #expect(y(harness, "c") == 40)
  }

  @Test func `an interruption keeps value and velocity`() {
    let model = Switch()
    let harness = Harness { RowsOfText(model: model) }
    withAnimation(.smooth) { model.isOn = true }
    harness.run(to: 0.2)
    let before = y(harness, "c")
    withAnimation(.smooth) { model.isOn = false }
    harness.advance(to: 0.2)
    #expect(abs(y(harness, "c") - before) < 1e-9)
    // A smooth spring to 100, reversed at 0.2, is 68.971409823 at 0.25 and 53.229438276 at 0.3.
    harness.run(to: 0.25)
    #expect(abs(y(harness, "c") - 20 - 20 * 0.68971409823) < 1e-8)
    harness.run(to: 0.3)
    #expect(abs(y(harness, "c") - 20 - 20 * 0.53229438276) < 1e-8)
    harness.settle()
    #expect(y(harness, "c") == 20)
  }

  @Test func `a change without animation shifts running motion`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        VStack(alignment: .leading, spacing: 0) {
          Color.clear.frame(height: model.isOn ? 40 : 20)
          Text("c").id("c")
          Spacer(minLength: 0)
        }
        .padding(.top, Double(model.number))
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    #expect(y(harness, "c") == 30)
    model.number = 100
    harness.advance(to: 0.5)
    #expect(y(harness, "c") == 130)
    harness.run(to: 0.75)
    #expect(abs(y(harness, "c") - 135) < 1e-9)
  }

  @Test func `shapes resize with their frame`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        Rectangle().fill(.blue).frame(width: 100, height: model.isOn ? 100 : 50)
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 0.5)
    // Centered in 320 x 480: from (110, 215) and 50 high to (110, 190) and 100 high.
    #expect(harness.host.displayList.description.contains("(110.0, 202.5) 100.0x75.0"))
  }

  @Test func `a geometry group moves its content as a whole`() {
    func harness(grouped: Bool, _ model: Switch) -> Harness {
      Harness {
        Reader(model) { model in
          VStack(alignment: .leading, spacing: 0) {
            Color.clear.frame(height: model.isOn ? 120 : 20)
            let inner = VStack(alignment: .leading, spacing: 0) {
              Text("old").id("old")
              if model.isOn { Text("new").id("new") }
            }
            if grouped { inner.geometryGroup() } else { inner }
            Spacer(minLength: 0)
          }
        }
      }
    }
    for grouped in [false, true] {
      let model = Switch()
      let harness = harness(grouped: grouped, model)
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      harness.run(to: 0.5)
      #expect(y(harness, "old") == 70)
      // Without a group the new text is at its final position. In a group it moves with the others.
      #expect(y(harness, "new") == (grouped ? 90 : 140))
      #expect(harness.host.displayList.text("new")?.position.y == (grouped ? 90 : 140))
      harness.settle()
      #expect(y(harness, "old") == 120)
      #expect(y(harness, "new") == 140)
    }
  }

  @Test func `under reduced motion views do not animate to new positions`() {
    let model = Switch()
    let harness = Harness { RowsOfText(model: model) }
    harness.host.environment.reduceMotion = true
    harness.advance(to: 0)
    withAnimation(.smooth) { model.isOn = true }
    harness.advance(to: 0)
    #expect(y(harness, "c") == 40)
  }

  @Test func `an animatable layout is laid out in each frame`() {
    let model = Switch()
    let harness = Harness {
      Reader(model) { model in
        VStack(alignment: .leading, spacing: 0) {
          VisibleHeightLayout(visibleHeight: model.isOn ? 100 : 0) { Color.blue.frame(height: 100) }
          Text("below").id("below")
          Spacer(minLength: 0)
        }
      }
    }
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    for (time, expected) in [(0.0, 0.0), (0.25, 25), (0.5, 50), (1, 100)] {
      harness.run(to: time)
      #expect(abs(y(harness, "below") - expected) < 1e-9)
    }
  }

  @Test func `positions do not depend on the sampled times`() {
    let marks = [0.1, 0.25, 0.4, 0.55, 0.9]
    func run(_ times: [Double]) -> [Double] {
      let model = Switch()
      model.items = ["a", "b", "c"]
      let harness = Harness {
        Reader(model) { model in
          VStack(alignment: .leading, spacing: 4) {
            AnimatedPresence(value: model.text, animation: .bouncy) { Text($0) }
            ForEach(model.items, id: \.self) { Text($0).id($0) }
            if model.isOn { Text("on") }
            Sliding(x: Double(model.number))
            Spacer(minLength: 0)
          }
        }
      }
      var values: [Double] = []
      var events = [0.0, 0.2, 0.3, 0.5][...]
      for time in times {
        while let event = events.first, event < time {
          events.removeFirst()
          harness.advance(to: event)
          withAnimation(event == 0.3 ? .easeInOut(duration: 0.4) : .snappy) {
            model.text = model.text == nil ? "one two three" : nil
            model.items.reverse()
            model.isOn.toggle()
            model.number += 50
          }
        }
        harness.advance(to: time)
        if marks.contains(time) {
          values += harness.host.displayList.texts.flatMap {
            [$0.position.x, $0.position.y, $0.opacity]
          }
        }
      }
      return values
    }
    let expected = run(marks)
    var random = RandomSource(seed: 0x73_616D_706C)
    var samplings = [30.0, 60, 120].map { rate in (1...Int(rate)).map { Double($0) / rate } }
    for _ in 0..<20 {
      samplings.append((0..<25).map { _ in Double.random(in: 0.0001...1, using: &random) })
    }
    for times in samplings {
      let values = run(Set(times + marks).sorted())
      #expect(values.count == expected.count)
      for (value, other) in zip(values, expected) { #expect(abs(value - other) < 1e-12) }
    }
  }
}

@MainActor @Suite struct ColourMotionTests {
  @Test func `shape colors animate, also under reduced motion`() {
    for reduced in [false, true] {
      let model = Switch()
      let harness = Harness {
        Reader(model) { model in
          Rectangle().fill(
            model.isOn ? Color(red: 1, green: 1, blue: 1) : Color(red: 0, green: 0, blue: 0))
        }
      }
      harness.host.environment.reduceMotion = reduced
      harness.advance(to: 0)
      withAnimation(.linear(duration: 1)) { model.isOn = true }
      harness.run(to: 0.5)
      #expect(harness.host.displayList.description.contains("#808080ff"))
      #expect(harness.settle())
      #expect(harness.host.displayList.description.contains("#ffffffff"))
    }
  }
}
