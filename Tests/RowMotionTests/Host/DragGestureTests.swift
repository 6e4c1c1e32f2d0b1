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
            DragGesture(minimumDistance: 0).onChanged { recorder.moves.append($0) }.onEnded {
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
    #expect(
      recorder.moves.map(\.translation) == [
        Size(width: 3, height: -1), Size(width: 140, height: 80),
      ])
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
    #expect(recorder.ends.map(\.translation) == [Size(width: 5, height: 0)])
    host.press(at: Point(x: 10, y: 10))
    host.move(to: Point(x: 30, y: 10))
    host.beginScroll(at: Point(x: 30, y: 10))
    host.endScroll(velocity: .zero)
    #expect(recorder.ends.map(\.translation) == [5, 20].map { Size(width: $0, height: 0) })
    host.release(at: Point(x: 30, y: 10))
    #expect(recorder.ends.count == 2, "a drag ends once")
  }

  @Test func `a removed view receives no more of its drag`() {
    let (recorder, model) = (recorder, Model())
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      DraggableView(model: model) {
        DragGesture(minimumDistance: 0).onChanged { recorder.moves.append($0) }.onEnded {
          recorder.ends.append($0)
        }
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

  @Test func `a drag begins after the minimum distance`() {
    let recorder = recorder
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      Color.red.gesture(
        DragGesture().onChanged { recorder.moves.append($0) }.onEnded { recorder.ends.append($0) })
    }
    host.advance(to: 0)
    host.press(at: Point(x: 10, y: 10))
    host.move(to: Point(x: 16, y: 17))
    host.release(at: Point(x: 16, y: 17))
    #expect(recorder.moves.isEmpty && recorder.ends.isEmpty, "it moved by 9.2 points")
    host.press(at: Point(x: 10, y: 10))
    host.move(to: Point(x: 16, y: 18))
    host.move(to: Point(x: 11, y: 10))
    host.release(at: Point(x: 11, y: 10))
    #expect(
      recorder.moves.map(\.translation) == [Size(width: 6, height: 8), Size(width: 1, height: 0)])
    #expect(recorder.ends.map(\.translation) == [Size(width: 1, height: 0)])
  }

  @Test(arguments: [CoordinateSpace.local, .global])
  func `positions are relative to the view's first origin, or the host's`(
    space: CoordinateSpace
  ) {
    let model = Offset()
    let host = ViewHost(size: Size(width: 200, height: 100), text: BoxFont()) {
      MovedView(model: model, space: space)
    }
    host.advance(to: 0)
    host.press(at: Point(x: 60, y: 30))
    host.move(to: Point(x: 80, y: 30))
    host.advance(to: 0.1)
    host.move(to: Point(x: 90, y: 35))
    let origin = space == .local ? Point(x: 50, y: 20) : .zero
    #expect(model.values.map(\.startLocation) == [60, 60].map { Point(x: $0, y: 30) - origin })
    #expect(
      model.values.map(\.location) == [Point(x: 80, y: 30) - origin, Point(x: 90, y: 35) - origin])
    #expect(host.frame(id: "moved")?.minX == 70, "the view follows the pointer")
  }

  @MainActor @Observable fileprivate final class Offset {
    var x = 0.0
    var values: [DragGesture.Value] = []
  }

  /// A view at (50, 20) that moves with its drag.
  private struct MovedView: View {
    let model: Offset
    let space: CoordinateSpace

    var body: some View {
      Color.red.frame(width: 20, height: 20)
        .gesture(
          DragGesture(coordinateSpace: space).onChanged {
            model.values.append($0)
            model.x = $0.translation.width
          }
        )
        .id("moved")
        .padding(.leading, 50 + model.x)
        .padding(.top, 20)
        .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    }
  }
}
