import Observation
import RowMotionTestSupport

@testable import RowMotion

/// A list whose rows open when they are tapped, and whose model changes from outside.
@MainActor @Observable final class RecordedModel {
  var ids = [1, 2, 3, 4]
  @ObservationIgnored var onTap: @MainActor (Int) -> Void = { _ in }

  func change(_ name: String, _ text: String) {
    if name == "keep" || name == "linear" {
      let animation = name == "keep" ? Animation.smooth : .linear(duration: 0.5)
      return withAnimation(animation) {
        ids = text.split(separator: " ").compactMap { Int($0) }
      }
    }
    guard let id = Int(text) else { return }
    withAnimation(.smooth) {
      if name == "remove" { ids.removeAll { $0 == id } } else { ids.insert(id, at: 0) }
    }
  }
}

/// The height of a row, in points.
@MainActor @Observable final class RecordedHeight { var height = 40.0 }

struct RecordedHeightList: View {
  let model: RecordedHeight

  var body: some View {
    List([1], id: \.self) { _ in Rectangle().frame(height: model.height) }
  }
}

struct RecordedRow: View {
  let id: Int
  let model: RecordedModel
  @State private var detail: String?

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      Text("Row \(id)").font(.headline)
      AnimatedPresence(value: detail, animation: .smooth) { Text($0).font(.caption) }
    }
    .onTapGesture {
      detail = detail == nil ? "The detail of row \(id), in several lines." : nil
      model.onTap(id)
    }
  }
}

struct RecordedList: View {
  let model: RecordedModel

  var body: some View {
    List(model.ids, id: \.self) { RecordedRow(id: $0, model: model) }
  }
}

/// A font that no other engine measures like.
@MainActor final class OddFont: TextEngine {
  private let font = BoxFont()

  func lineHeight(of font: Font) -> Double { font.size * 1.3 }

  func layout(_ request: TextRequest) -> TextLayout {
    var scaled = request
    scaled.font = request.font.scaled(by: 0.531)
    let layout = font.layout(scaled)
    return TextLayout(
      request: request, size: layout.size, firstBaseline: layout.firstBaseline,
      lastBaseline: layout.lastBaseline, lines: layout.lines, isTruncated: layout.isTruncated)
  }
}

/// A recorded host with a list.
@MainActor final class RecordedRun {
  let model = RecordedModel()
  let host: ViewHost
  let recorder: Recorder
  private var frame = 0

  init(isFull: Bool = false, isPortable: Bool = true, byteLimit: Int = 64 << 20) {
    let model = model
    host = ViewHost(size: Size(width: 240, height: 300), text: OddFont()) {
      RecordedList(model: model)
    }
    recorder = host.startRecording(
      named: "list", isFull: isFull, isPortable: isPortable, byteLimit: byteLimit)
    host.advance(to: 0)
  }

  /// Shows frames, sixty per second.
  func run(frames: Int) {
    for _ in 0..<frames {
      frame += 1
      host.advance(to: Double(frame) / 60)
    }
  }

  func change(_ name: String, _ text: String) {
    host.change(name, text) { model.change(name, text) }
  }

  /// Opens a row, changes the model while it opens, scrolls, and types.
  func play() {
    run(frames: 3)
    host.move(to: Point(x: 30, y: 10))
    host.tap(at: Point(x: 30, y: 10))
    run(frames: 8)
    change("remove", "2")
    run(frames: 5)
    change("insert", "9")
    host.scroll(by: Point(x: 0, y: 20), at: Point(x: 30, y: 50))
    run(frames: 7)
    host.key(.down)
    host.size = Size(width: 200, height: 280)
    run(frames: 40)
  }

  static func replay(_ recording: Recording, rate: Double? = nil) -> ReplayDifference? {
    recording.replay(of: RecordedModel(), rate: rate, onChange: { $0.change($1, $2) }) {
      RecordedList(model: $0)
    }
  }
}
