import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The change that moves or resizes a container when a model is switched on.
enum ContainerChange: String, CaseIterable {
  case growsAbove, appearsAbove, padding, height, alignment, sidebar, ownAnimation, row, scrolled
  case geometryGroup, presence

  @MainActor @ViewBuilder func view<Content: View>(
    _ model: Switch, @ViewBuilder _ content: @escaping () -> Content
  ) -> some View {
    let isOn = model.isOn
    switch self {
    case .growsAbove:
      VStack(spacing: 0) {
        Color.blue.frame(height: isOn ? 120 : 20)
        content()
      }
    case .appearsAbove:
      VStack(spacing: 0) {
        if isOn { Color.blue.frame(height: 100) }
        content()
      }
    case .padding: content().padding(isOn ? 40 : 0)
    case .height:
      content().frame(height: isOn ? 80 : 200).frame(maxHeight: .infinity, alignment: .center)
    case .alignment:
      content().frame(width: 120, height: 100)
        .frame(
          maxWidth: .infinity, maxHeight: .infinity,
          alignment: isOn ? .bottomTrailing : .topLeading)
    case .sidebar:
      HStack(spacing: 0) {
        Color.blue.frame(width: isOn ? 150 : 30)
        content()
      }
    case .ownAnimation:
      VStack(spacing: 0) {
        Color.blue.frame(height: isOn ? 120 : 20)
        content()
      }
      .animation(.linear(duration: 0.5), value: isOn)
    case .row:
      List {
        VStack(spacing: 0) {
          Color.blue.frame(height: isOn ? 120 : 20)
          content().frame(height: 100)
        }
      }
      .listRowSeparator(.hidden)
    case .scrolled:
      ScrollView {
        VStack(spacing: 0) {
          Color.blue.frame(height: isOn ? 120 : 20)
          content().frame(height: 100)
        }
      }
    case .geometryGroup:
      VStack(spacing: 0) {
        Color.blue.frame(height: isOn ? 120 : 20)
        content().geometryGroup()
      }
    case .presence:
      VStack(spacing: 0) {
        AnimatedPresence(value: isOn ? 1 : nil, animation: .linear(duration: 1)) { _ in
          Color.blue.frame(height: 100)
        }
        content()
      }
    }
  }
}

/// A container, and a plain text that moves with its top leading corner.
private struct LabeledContainer: View {
  let container: MovingContainer
  let change: ContainerChange
  let model: Switch

  var body: some View {
    change.view(model) {
      ZStack(alignment: .topLeading) {
        container.view
        Text("beside")
      }
    }
  }
}

@MainActor @Suite struct MovingContainerTests {
  /// Returns the position of a container's content relative to a plain text in the same corner.
  private func distance(_ host: ViewHost) -> Point? {
    guard let content = host.displayList.text("r0"), let label = host.displayList.text("beside")
    else { return nil }
    return content.position - label.position
  }

  private func areNear(_ a: Point?, _ b: Point?) -> Bool {
    guard let a, let b else { return false }
    return abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6
  }

  @Test func `a scroll view at its end keeps its content in place while it widens`() {
    let model = Switch()
    let harness = Harness(width: 300, height: 100) {
      Reader(model) { model in
        HStack(spacing: 0) {
          Color.blue.frame(width: model.isOn ? 0 : 100)
          ScrollView(.horizontal) { Text("end").frame(width: 900, alignment: .trailing) }
        }
      }
    }
    harness.host.scroll(by: Point(x: 10_000, y: 0), at: Point(x: 200, y: 50))
    harness.advance(to: 0)
    // 3 letters of 16 points at the window's right edge.
    #expect(harness.host.displayList.text("end")?.position.x == 252)
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 1.2) { host in
      #expect(abs((host.displayList.text("end")?.position.x ?? 0) - 252) < 1e-6)
    }
  }

  @Test(arguments: [LayoutDirection.leftToRight, .rightToLeft])
  func `a table at its end keeps its columns in place while it widens`(
    _ direction: LayoutDirection
  ) throws {
    let model = Switch()
    let harness = Harness(width: 400, height: 200) {
      Reader(model) { model in
        HStack(spacing: 0) {
          Color.blue.frame(width: model.isOn ? 0 : 100)
          WideTable(model: WideModel())
        }
      }
      .environment(\.layoutDirection, direction)
    }
    // 600 points of columns in 300 points, later in 400.
    harness.host.scrollTable(to: 1_000)
    harness.advance(to: 0)
    #expect(harness.host.tableScrollMetrics()?.offset == 300)
    let end = try #require(harness.host.displayList.text("d0")).position.x
    let start = try #require(harness.host.displayList.text("c0")).position.x
    withAnimation(.linear(duration: 1)) { model.isOn = true }
    harness.run(to: 1.2) { host in
      #expect(abs((host.displayList.text("d0")?.position.x ?? 0) - end) < 1e-6)
      #expect(abs((host.displayList.text("c0")?.position.x ?? 0) - start) < 1e-6)
    }
    #expect(harness.host.tableScrollMetrics()?.offset == 200)
  }

  @Test(arguments: MovingContainer.allCases, ContainerChange.allCases)
  func `content moves with the views beside its container`(
    _ container: MovingContainer, _ change: ContainerChange
  ) {
    let cases: [(LayoutDirection, Animation)] = [
      (.leftToRight, .linear(duration: 1)), (.rightToLeft, .bouncy),
    ]
    for (direction, animation) in cases {
      let model = Switch()
      let harness = Harness(width: 300, height: 300) {
        LabeledContainer(container: container, change: change, model: model)
          .environment(\.layoutDirection, direction)
      }
      let rest = distance(harness.host)
      #expect(rest != nil)
      // On, off while the first animation runs, and on again.
      for (step, isOn) in [true, false, true].enumerated() {
        let before = harness.host.displayList.text("r0")?.position
        withAnimation(animation) { model.isOn = isOn }
        harness.advance(to: harness.host.time)
        #expect(areNear(harness.host.displayList.text("r0")?.position, before), "jumps at \(step)")
        harness.run(to: harness.host.time + 0.3, rate: 30) { host in
          #expect(
            areNear(distance(host), rest),
            "\(direction) \(step) \(host.time): \(String(describing: distance(host)))")
        }
      }
      harness.settle()
      #expect(areNear(distance(harness.host), rest))
      #expect(harness.violations.isEmpty, "\(harness.violations)")
    }
  }
}
