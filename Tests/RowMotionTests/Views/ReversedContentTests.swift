import Observation
import RowMotion
import RowMotionTestSupport
import Testing

/// A view with a body of its own whose exit is reversed.
@MainActor @Suite struct ReversedContentTests {
  @MainActor @Observable final class Model {
    var isOpen = false
    var isEdited = false
  }

  struct Content: View {
    let text: String

    var body: some View { Text(text).font(.caption) }
  }

  struct Row: View {
    let model: Model

    var body: some View {
      VStack(alignment: .leading, spacing: 8) {
        Text("title")
        if model.isEdited {
          Text("field").transition(.identity)
        } else if model.isOpen, let text = Optional("detail") {
          Content(text: text).transition(.opacity)
        }
        Text("footer")
      }
    }
  }

  struct Screen: View {
    let model: Model

    var body: some View {
      List(0..<1, id: \.self) { _ in Row(model: model) }.listRowResizing(.snap)
    }
  }

  @Test func `an exit that is reversed is seen again`() {
    let model = Model()
    let host = ViewHost(size: Size(width: 100, height: 200), text: CountingText()) {
      Screen(model: model)
    }
    var time = 0.0
    func run(_ seconds: Double) {
      for _ in 0..<Int(seconds * 60) {
        time += 1.0 / 60
        host.advance(to: time)
      }
    }
    run(0.5)
    withAnimation(.smooth) { model.isOpen = true }
    run(1)
    let open = "\(host.displayList)"
    #expect(open.contains("detail"))
    withAnimation(.smooth) { model.isOpen = false }
    run(0.1)
    withAnimation(.smooth) { model.isOpen = true }
    run(2)
    #expect("\(host.displayList)" == open)
  }
}
