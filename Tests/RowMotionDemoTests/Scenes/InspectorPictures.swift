import Observation
import RowMotion
import RowMotionCairo

@testable import RowMotionInspector

/// The example of the inspector's guide, recorded without a window.
@MainActor struct InspectorPictures {
  @Observable @MainActor final class Model { var answer: String? }

  private struct Parcels: View {
    let model: Model

    var body: some View {
      List(0..<4, id: \.self) { number in
        VStack(alignment: .leading, spacing: 8) {
          Text("Parcel \(number)").font(.headline)
          if number == 0, let answer = model.answer { Text(verbatim: answer) }
        }
        .padding(8)
      }
      .listRowSpacing(12).id("parcels")
    }
  }

  let host: ViewHost
  let recorder: Recorder
  private let model = Model()
  private var motions: [MotionFrame] = []

  /// Taps the first parcel, with an animation.
  init(_ animation: Animation = .easeInOut(duration: 0.4)) {
    let model = model
    host = ViewHost(size: Size(width: 320, height: 190), text: PangoTextEngine()) {
      Parcels(model: model)
    }
    Self.setLight(host)
    recorder = host.startRecording()
    run(for: 0.2)
    withAnimation(animation) { model.answer = "Asking the depot…" }
  }

  private static func setLight(_ host: ViewHost) {
    var environment = host.environment
    (environment.palette, environment.colorScheme) = (.light, .light)
    host.environment = environment
  }

  private mutating func run(for seconds: Double) {
    for _ in 0..<Int((seconds * 60).rounded()) {
      host.advance(to: host.time + 1 / 60)
      motions.append(host.motionFrame)
    }
  }

  /// The lane of the first parcel: its height follows a curve, and then jumps.
  static func lanes() -> ViewHost {
    var run = InspectorPictures()
    run.run(for: 0.8)
    run.model.answer = "It has left the depot.\nIt arrives today,\nbetween noon and one."
    run.run(for: 0.2)
    let frames = run.recorder.frames.map(\.motion) + [run.host.motionFrame]
    let lanes = LaneSeries.all(in: frames, predicted: [], value: .height, selection: nil)
    let now = run.host.time
    return plot(lanes, .height, over: (now - 1.5)...(now + 0.5), at: now)
  }

  /// The heights and spacings while the first answer appears.
  static func overlays() -> (host: ViewHost, overlay: DisplayList) {
    var run = InspectorPictures()
    run.run(for: 0.2)
    return (
      run.host,
      Overlay.drawing([.heights, .spacings], over: run.recorder.frames, selection: nil)
    )
  }

  /// The recorded motion, and the same one with a spring.
  static func whatIf() throws -> ViewHost {
    var (recorded, changed) = (
      InspectorPictures(), InspectorPictures(.spring(duration: 0.5, bounce: 0.4))
    )
    recorded.run(for: 1)
    changed.run(for: 1)
    let result = WhatIfResult(original: recorded.motions, changed: changed.motions)
    let row = result.differences.first { $0.name == "row 1" }
    guard let row else { throw CancellationError() }
    return plot(
      result.series(of: row.id, .position), .position, over: result.axis(of: row), at: row.time,
      comparesRuns: true)
  }

  private static func plot(
    _ lanes: [LaneSeries], _ value: LaneValue, over axis: ClosedRange<Double>, at playhead: Double,
    comparesRuns: Bool = false
  ) -> ViewHost {
    let model = LanesModel(comparesRuns: comparesRuns)
    (model.lanes, model.value, model.axis, model.playhead) = (lanes, value, axis, playhead)
    let host = ViewHost(size: Size(width: 480, height: 140), text: PangoTextEngine()) {
      LanesView(model: model)
    }
    setLight(host)
    host.advance(to: 0)
    host.advance(to: 1)
    return host
  }
}
