import Observation
import RowMotion

/// A recorded list whose second row appears linearly in a second, in frames a quarter apart,
/// after a second at rest.
@MainActor struct MotionRun {
  let host: ViewHost
  let recorder: Recorder
  let model = Model()

  @Observable @MainActor final class Model { var rows = [1, 3] }

  struct Rows: View {
    let model: Model

    var body: some View {
      List(model.rows, id: \.self) { _ in Color(white: 0.5).frame(height: 40) }.listRowSpacing(8)
        .id("rows")
    }
  }

  init() {
    let model = model
    host = ViewHost(size: Size(width: 200, height: 300), text: BoxFont()) { Rows(model: model) }
    recorder = host.startRecording()
    host.advance(to: 0)
    host.advance(to: 1)
    withAnimation(.linear(duration: 1)) { model.rows = [1, 2, 3] }
    for quarter in 1...4 { host.advance(to: 1 + Double(quarter) / 4) }
  }

  /// The stored frames.
  var frames: [MotionFrame] { recorder.frames.map(\.motion) }

  static func row(_ id: Int) -> MotionFrame.Lane.ID { MotionFrame.Lane.ID(list: "rows", row: id) }
}
