import Observation

@testable import RowMotion

/// A list of rows in a card that a test moves, and a log of the events that reach its host.
@MainActor final class TestScene {
  struct Row: Identifiable {
    let id: Int
    var title: String
    var detail: String?
  }

  @MainActor @Observable final class Model {
    var rows: [Row]
    /// The additional height of each row, in points.
    var growth = 0.0

    init(_ rows: [Row]) {
      self.rows = rows
    }
  }

  let model: Model
  /// The host; set once a view shows the scene.
  weak var host: ViewHost!
  let log = EventLog()
  /// The duration of a motion in which the rows grow, in seconds.
  var motionDuration = 0.0
  private(set) var motionStart = -Double.infinity

  init(rowCount: Int) {
    model = Model(
      (0..<rowCount).map {
        Row(
          id: $0, title: "Title \($0)",
          detail: $0 % 2 == 0 ? nil : "Some words that wrap into more than one line of a row")
      })
  }

  var root: some View { SceneView(model: model).modifier(EventRecorder(log: log)) }

  /// Makes all rows grow with an animation; during its delay nothing changes on screen.
  func startMotion(delay: Double = 0) {
    motionStart = host.time
    withAnimation(.linear(duration: motionDuration).delay(delay)) { model.growth += 10 }
  }

  /// The frames of the visible rows.
  var rowFrames: [Rect] {
    host.rows.map {
      Rect(x: 12, y: $0.minY, width: host.size.width - 24, height: $0.height)
    }
  }

  var contentHeight: Double { host.scrollMetrics()?.contentHeight ?? 0 }
}

private struct SceneView: View {
  let model: TestScene.Model

  var body: some View {
    List(model.rows) { row in
      VStack(alignment: .leading) {
        Text(row.title).font(.headline).lineLimit(1)
        if let detail = row.detail { Text(detail).font(.caption).lineLimit(1) }
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      .frame(height: 44 + model.growth)
      .id("row \(row.id)")
    }
    .listStyle(.card())
  }
}

/// The events of a view, in order.
@MainActor final class EventLog {
  private(set) var events: [String] = []
  /// The host's time at each event, in seconds.
  private(set) var times: [Double] = []

  func note(_ event: String, at time: Double) {
    events.append(event)
    times.append(time)
  }
}

/// A modifier that records the pointer, wheel and keyboard events of a view.
private struct EventRecorder: ViewModifier {
  typealias Body = Never

  let log: EventLog

  static func _sync<Modified: View>(
    _ modifier: EventRecorder, _ content: Modified, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = old as? EventRecorderNode ?? EventRecorderNode(modifier.log, context)
    node.update(content, context)
    return node
  }
}

/// The outermost node, which receives the events that no node inside handles.
private final class EventRecorderNode: UnaryNode, Scrollable, FocusTarget {
  private let log: EventLog
  private var point: Point?

  init(_ log: EventLog, _ context: SyncContext) {
    self.log = log
    super.init(context)
    runtime.nodes.scrollables.append(self)
  }

  private func note(_ event: String) { log.note(event, at: runtime.time) }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    _ = super.hitTest(point, &hits)
    if point != self.point {
      self.point = point
      note("move \(point.x) \(point.y)")
    }
    hits.append(Hit(target: self, point: point))
    return true
  }

  override func willUnmount() { runtime.nodes.scrollables.removeAll { $0 === self } }

  // MARK: Pointer

  var acceptsTaps: Bool { true }

  func pressChanged(_ isPressed: Bool) {
    guard let point else { return }
    note("\(isPressed ? "press" : "release") \(point.x) \(point.y)")
  }

  func tapped() {}

  func hoverChanged(_ isHovered: Bool) {
    guard !isHovered else { return }
    point = nil
    note("exit")
  }

  // MARK: Keyboard

  var acceptsFocus: Bool { true }

  func focusChanged(_ isFocused: Bool) {}

  func handleKey(_ key: Key, _ modifiers: KeyModifiers) -> Bool {
    note("key \(key) \(modifiers.rawValue)")
    return true
  }

  func type(_ text: String) {}

  // MARK: Wheel

  var axes: Axis.Set { .horizontal }
  var refreshPhase: RefreshPhase? { nil }
  var metrics: ScrollMetrics {
    ScrollMetrics(viewport: .zero, contentHeight: 0, offset: 0, contentWidth: 1)
  }

  func scroll(by distance: Double, along axis: Axis) { note("scroll \(axis) \(distance)") }

  func overscroll(by distance: Double) {}

  func scroll(to offset: Double) {}

  func beginScroll() {}

  func dragScroll(by distance: Double, along axis: Axis) {}

  func endScroll(velocity: Point) {}
}
