import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

@MainActor @Suite struct AdvanceTests {
  private func harness(_ model: Switch) -> Harness {
    Harness {
      Reader(model) { model in
        VStack {
          Text("a").offset(x: Double(model.number))
          AnimatedPresence(value: model.text, animation: .linear(duration: 1).delay(2)) {
            Text($0)
          }
        }
      }
    }
  }

  @Test func `advancing returns when the next frame is needed`() {
    let model = Switch()
    let harness = harness(model)
    #expect(harness.advance(to: 0) == .never)
    withAnimation(.linear(duration: 1).delay(3)) { model.number = 100 }
    #expect(harness.advance(to: 0) == .at(3))
    #expect(!harness.host.isIdle)
    #expect(harness.advance(to: 1) == .at(3))
    #expect(harness.advance(to: 3) == .now)
    #expect(harness.advance(to: 3.5) == .now)
    #expect(harness.advance(to: 4) == .never)
    model.text = "presence"
    #expect(harness.advance(to: 4) == .at(6))
    #expect(harness.advance(to: 7) == .never)
  }

  @Test func `an update shows changes in the current frame and does not advance animations`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      Reader(model) { model in
        VStack {
          Rectangle().frame(width: 10, height: Double(model.number)).id("box")
          if model.isOn { Rectangle().frame(width: 10, height: 10).id("other") }
        }
      }
    }
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.number = 100 }
    host.advance(to: 0)
    host.advance(to: 0.25)
    let frames = host.statistics.frames
    model.isOn = true
    #expect(host.frame(id: "other") == nil)
    host.update()
    #expect(host.time == 0.25)
    #expect(host.statistics.frames == frames)
    #expect(host.frame(id: "box")?.height == 25)
    #expect(host.frame(id: "other")?.height == 10)
    withAnimation(.linear(duration: 0.5)) { model.number = 0 }
    host.update()
    #expect(host.frame(id: "box")?.height == 25)
    // The new animation began then: it is halfway from 50, where the first would be, to 0.
    #expect(host.advance(to: 0.5) == .now)
    #expect(host.frame(id: "box")?.height == 25)
    #expect(host.advance(to: 0.75) == .never)
    #expect(host.frame(id: "box")?.height == 0)
  }

  @Test func `a change shown by an update animates from there with time`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 100, height: 200), text: BoxFont()) {
      Reader(model) { model in
        VStack {
          Text("there").opacity(model.isOn ? 0.5 : 1)
          if model.isOn { Text("new").transition(.opacity) }
        }
      }
    }
    host.advance(to: 0)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    host.update()
    #expect(opacities(host) == [1, 0])
    #expect(host.advance(to: 0.5) == .now)
    #expect(opacities(host) == [0.75, 0.5])
    #expect(host.advance(to: 1) == .never)
    #expect(opacities(host) == [0.5, 1])
  }

  private func opacities(_ host: ViewHost) -> [Double] {
    ["there", "new"].map { host.displayList.text($0)?.opacity ?? 0 }
  }

  @Test func `an update without a change or before the first frame shows nothing new`() {
    let model = Switch()
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) {
      Reader(model) { Text("\($0.number)") }
    }
    host.update()
    #expect(host.displayList == DisplayList())
    host.advance(to: 0)
    let displayList = host.displayList
    let painted = host.statistics.layersPainted
    host.update()
    #expect(host.displayList == displayList)
    #expect(host.statistics.layersPainted == painted)
    model.number = 7
    host.update()
    #expect(host.displayList != displayList)
    #expect(host.statistics.layersPainted == painted + 1)
  }

  @Test func `a pending completion requests a frame`() {
    let model = Switch()
    let harness = harness(model)
    var fired = 0
    withAnimation(.smooth.delay(5)) {
      model.number = 1
    } completion: {
      fired += 1
    }
    #expect(harness.advance(to: 0) == .at(5))
    harness.advance(to: 100)
    #expect(fired == 1)
    #expect(harness.host.isIdle)
  }

  @Test func `time never runs backwards`() {
    let model = Switch()
    let harness = harness(model)
    harness.advance(to: 5)
    withAnimation(.linear(duration: 1)) { model.number = 100 }
    harness.advance(to: 5)
    harness.advance(to: 5.5)
    let displayList = harness.host.displayList
    for time in [0, 5.2, -1, .nan, .infinity, -.infinity] {
      harness.advance(to: time)
      #expect(harness.host.time == 5.5)
      #expect(harness.host.displayList == displayList)
    }
  }

  @Test func `the clock starts at the time of the first frame`() {
    struct Appearing: View {
      @State private var isOn = false
      var body: some View {
        Text("a").opacity(isOn ? 1 : 0.5)
          .onAppear { withAnimation(.linear(duration: 1)) { isOn = true } }
      }
    }
    let host = ViewHost(size: Size(width: 100, height: 100), text: BoxFont()) { Appearing() }
    host.advance(to: 1000)
    #expect(host.displayList.text("a")?.opacity == 0.5)
    host.advance(to: 1000.5)
    #expect(host.displayList.text("a")?.opacity == 0.75)
  }

  @Test func `equal input gives equal display lists`() {
    func run() -> [DisplayList] {
      let model = Switch()
      let harness = harness(model)
      var lists: [DisplayList] = []
      for step in 0..<40 {
        if step % 9 == 2 { withAnimation(.bouncy) { model.number += 30 } }
        if step % 11 == 3 { model.text = model.text == nil ? "words" : nil }
        harness.advance(to: Double(step) * 0.05)
        lists.append(harness.host.displayList)
      }
      return lists
    }
    let (first, second) = (run(), run())
    #expect(first == second)
    #expect(first.map(\.hashValue) == second.map(\.hashValue))
    #expect(Set(first).count > 10)
  }

  @Test func `a frame with nothing to do does nothing`() {
    let model = Switch()
    let harness = harness(model)
    model.text = "a"
    harness.settle()
    let before = harness.host.statistics
    let list = harness.host.displayList
    for step in 1...100 { #expect(harness.host.advance(to: 100 + Double(step)) == .never) }
    #expect(harness.host.statistics == before)
    #expect(harness.host.displayList == list)
    #expect(harness.host.time == 200)
  }

  @Test func `a frame is requested once`() {
    let model = Switch()
    struct Tapped: View {
      @State private var number = 0
      var body: some View { Text("\(number)").id("x").onTapGesture { number += 1 } }
    }
    let harness = Harness { Tapped() }
    var requests = 0
    harness.host.onFrameRequest = { requests += 1 }
    harness.tap(id: "x")
    harness.tap(id: "x")
    #expect(requests == 1)
    harness.advance(to: 0)
    harness.tap(id: "x")
    #expect(requests == 2)
    model.number = 1
  }

  @Test func `a host and its tree are released even during an animation`() {
    let model = Switch()
    final class Resident {}
    struct Holder: View {
      @State var resident: Resident
      var body: some View {
        let _ = resident
        Text("held")
      }
    }
    weak var host: ViewHost?
    weak var resident: Resident?
    do {
      let object = Resident()
      let harness = Harness {
        Reader(model) { model in
          List {
            Holder(resident: object)
            if model.isOn { Text("on") }
          }
        }
      }
      withAnimation(.smooth) { model.isOn = true }
      harness.advance(to: 0.1)
      (host, resident) = (harness.host, object)
      #expect(!harness.host.isIdle)
    }
    #expect(host == nil)
    #expect(resident == nil)
    model.isOn = false
  }

  @Test func `a geometry action receives the frame of the current pass`() {
    struct Measured: View {
      let model: Switch
      @State private var width = 0.0
      var body: some View {
        VStack {
          Text(model.text ?? "").onGeometryChange(for: Double.self) {
            $0.size.width
          } action: {
            width = $0
          }
          Text("\(Int(width))")
        }
      }
    }
    let model = Switch()
    model.text = "ab"
    let harness = Harness { Measured(model: model) }
    #expect(harness.host.displayList.text("32") != nil)
    model.text = "abc"
    harness.advance(to: 0)
    #expect(harness.host.displayList.text("48") != nil)
  }

  @Test func `a geometry action that feeds itself is stopped and reported`() {
    struct Growing: View {
      @State private var width = 10.0
      var body: some View {
        Color.blue.frame(width: width, height: 10).onLayout { width = $0.size.width + 1 }
      }
    }
    let harness = Harness { Growing() }
    #expect(harness.host.diagnostics.map(\.kind) == [.geometryLoop])
  }

  @Test func `views beside a self-triggering geometry action are reported each frame`() {
    struct FeedbackNeighbor: View {
      let model: Switch
      @State private var width = 10.0

      var body: some View {
        VStack(spacing: 0) {
          Color.blue.frame(width: width, height: 10).onLayout { width = $0.size.width + 1 }
          AnimatedPresence(value: model.text, animation: .linear(duration: 1)) { Text($0) }
            .onLayout { model.number = Int($0.size.height) }
        }
      }
    }
    let model = Switch()
    let harness = Harness { FeedbackNeighbor(model: model) }
    model.text = "20 points"
    harness.advance(to: 0)
    #expect(harness.sample(at: [0.25, 0.5, 1]) { _ in model.number } == [5, 10, 20])
  }
}
