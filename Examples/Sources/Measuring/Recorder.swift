import RowMotionGTK

/// A painted frame.
struct Frame {
  /// The frame clock's time, in µs.
  let time: Int64
  /// The time after painting, and this process's and the display's processor time by then, in µs.
  let wall, processor, display: Double
  /// The scroll offset, the height of the content and the height of the viewport, in points.
  let offset, contentHeight, viewportHeight: Double
  /// The requested scroll distance of the frame, in points.
  let step: Double
  let rows: [Row]

  struct Row {
    let id: Int
    /// The positions and heights of the row and its detail; -1 without a detail.
    let y, height, detailY, detailHeight: Double
  }
}

/// An action of the program and its cost.
struct Event {
  let kind: String
  let id: Int
  let time: Int64
  let wall, processor, display, duration, cost: Double
}

/// A recorder of frames and events as JSON, with times in µs and lengths in points.
@MainActor final class Recorder {
  /// The name of the current segment; nil while nothing is recorded.
  private var segment: String?
  private var frames: [Frame] = []
  private var events: [Event] = []
  /// The processor time used by recording itself, in µs.
  private var recorderTime = 0.0
  private var segments: [String] = []

  private let view: HostView
  private let model: Model
  private let display = DisplayTime()
  /// The requested scroll distance per frame, in points.
  var step = 0.0
  private(set) var frameCount = 0

  init(_ view: HostView, _ model: Model) {
    self.view = view
    self.model = model
  }

  private var clockTime: Int64 {
    gtk_widget_get_frame_clock(view.widget).map { Int64(gdk_frame_clock_get_frame_time($0)) } ?? 0
  }

  private var processor: Double { processorTime() - recorderTime }

  /// Records a painted frame.
  func framePainted() {
    frameCount += 1
    guard segment != nil, let metrics = view.host.scrollMetrics() else { return }
    let start = processorTime()
    let rows = view.host.rows.compactMap { row -> Frame.Row? in
      guard let id = row.id.base as? Int else { return nil }
      let detail = model.open.contains(id) ? view.host.frame(id: "detail \(id)") : nil
      return Frame.Row(
        id: id, y: row.minY, height: row.height, detailY: detail?.minY ?? -1,
        detailHeight: detail?.height ?? -1)
    }
    frames.append(
      Frame(
        time: clockTime, wall: wallTime(), processor: start - recorderTime, display: display.now,
        offset: metrics.offset, contentHeight: metrics.contentHeight,
        viewportHeight: metrics.viewport.height, step: step, rows: rows))
    recorderTime += processorTime() - start
  }

  func begin(_ name: String) {
    segment = name
    frames = []
    events = []
    framePainted()
  }

  /// Runs a change as an event of the window, and records it.
  func perform(_ kind: String, _ id: Int, _ change: () -> Void) {
    let (time, wall, processor, display) = (clockTime, wallTime(), processor, display.now)
    view.perform(change)
    events.append(
      Event(
        kind: kind, id: id, time: time, wall: wall, processor: processor, display: display,
        duration: wallTime() - wall, cost: self.processor - processor))
  }

  func end() {
    guard let name = segment else { return }
    segment = nil
    let frames = frames.map { frame in
      let rows = frame.rows.map { row in
        "[\(row.id),\(short(row.y)),\(short(row.height)),\(short(row.detailY)),"
          + "\(short(row.detailHeight))]"
      }
      return
        "[\(frame.time),\(short(frame.wall)),\(short(frame.processor)),"
        + "\(short(frame.display)),\(short(frame.offset)),"
        + "\(short(frame.contentHeight)),\(short(frame.viewportHeight)),1,\(frame.step),"
        + "[\(rows.joined(separator: ","))]]"
    }
    let events = events.map { event in
      "{\"what\":\"\(event.kind)\",\"id\":\(event.id),\"t\":\(event.time),\"w\":\(short(event.wall)),"
        + "\"c\":\(short(event.processor)),\"x\":\(short(event.display)),"
        + "\"call_us\":\(short(event.duration)),"
        + "\"call_cpu_us\":\(short(event.cost))}"
    }
    segments.append(
      "{\"name\":\"\(name)\",\"frames\":[\n\(frames.joined(separator: ",\n"))],"
        + "\"events\":[\(events.joined(separator: ","))]}")
  }

  /// All segments, as a member of a JSON object.
  var json: String { "\"segments\":[\n\(segments.joined(separator: ",\n"))\n]" }
}
