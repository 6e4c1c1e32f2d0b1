import Observation
import RowMotion
import RowMotionTestSupport
import Testing

@testable import RowMotionTestFixtures

/// The values that a drag gesture reports to its view.
@MainActor @Suite struct DragGestureTests {
  @MainActor private final class DragRecorder {
    var moves: [DragGesture.Value] = []
    var ends: [DragGesture.Value] = []
    var taps = 0
  }

  @MainActor @Observable fileprivate final class Model {
    var isPresent = true
  }

  private struct DraggableView: View {
    let model: Model
    let drag: @MainActor () -> DragGesture

    var body: some View {
      if model.isPresent { Color.red.gesture(drag()) }
    }
  }

  private let recorder = DragRecorder()

  /// Returns rows of 40 points with a tap action and a draggable view in the first 20 points.
  private func makeHost() -> ViewHost {
    let recorder = recorder
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      List(0..<20, id: \.self) { _ in
        Color.red.frame(width: 20, height: 20)
          .gesture(
            DragGesture().onChanged { recorder.moves.append($0) }.onEnded {
              recorder.ends.append($0)
            }
          )
          .frame(maxWidth: .infinity, minHeight: 40, alignment: .topLeading)
          .onTapGesture { recorder.taps += 1 }
      }
      .listStyle(.plain)
    }
    host.advance(to: 0)
    return host
  }

  @Test func `a drag reports its start and its translation, also outside the view`() {
    let host = makeHost()
    host.press(at: Point(x: 10, y: 10))
    #expect(recorder.moves.isEmpty, "nothing has moved yet")
    host.move(to: Point(x: 13, y: 9))
    host.move(to: Point(x: 150, y: 90))
    host.release(at: Point(x: 150, y: 90))
    #expect(recorder.moves.map(\.startLocation) == [Point(x: 10, y: 10), Point(x: 10, y: 10)])
    #expect(recorder.moves.map(\.translation) == [Point(x: 3, y: -1), Point(x: 140, y: 80)])
    #expect(recorder.ends == [recorder.moves[1]])
    #expect(recorder.taps == 0, "a drag is not a tap")
    host.move(to: Point(x: 10, y: 10))
    #expect(recorder.moves.count == 2, "the drag has ended")
    host.tap(at: Point(x: 100, y: 30))
    #expect(recorder.taps == 1)
  }

  /// GTK releases a press that something else took over at a point outside of everything.
  @Test func `a canceled drag ends where it was`() {
    let host = makeHost()
    host.press(at: Point(x: 10, y: 10))
    host.move(to: Point(x: 15, y: 10))
    host.release(at: Point(x: -1, y: -1))
    #expect(recorder.ends.map(\.translation) == [Point(x: 5, y: 0)])
    host.press(at: Point(x: 10, y: 10))
    host.move(to: Point(x: 30, y: 10))
    host.beginScroll(at: Point(x: 30, y: 10))
    host.endScroll(velocity: .zero)
    #expect(recorder.ends.map(\.translation) == [Point(x: 5, y: 0), Point(x: 20, y: 0)])
    host.release(at: Point(x: 30, y: 10))
    #expect(recorder.ends.count == 2, "a drag ends once")
  }

  @Test func `a removed view receives no more of its drag`() {
    let (recorder, model) = (recorder, Model())
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      DraggableView(model: model) {
        DragGesture().onChanged { recorder.moves.append($0) }.onEnded { recorder.ends.append($0) }
      }
    }
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 10))
    model.isPresent = false
    host.advance(to: 1)
    host.move(to: Point(x: 60, y: 10))
    host.release(at: Point(x: 60, y: 10))
    #expect(recorder.ends.isEmpty)
    #expect(recorder.moves.isEmpty)
  }
}
