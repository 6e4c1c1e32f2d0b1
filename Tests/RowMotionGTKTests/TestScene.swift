import RowMotion
import RowMotionGTK

/// A stand-in for a host: a card of rows, painted by hand, that a test moves as it likes.
@MainActor final class SceneHost: CanvasHost {
  struct Row {
    var title: String
    var detail: String?
  }

  var size = Size.zero
  var environment = EnvironmentValues()
  var displayList = DisplayList()
  var onFrameRequest: (@MainActor () -> Void)?
  var rows: [Row]
  /// How long the scene moves from a press on, seconds.
  var motionDuration = 0.0
  /// What the host was told, in order.
  private(set) var events: [String] = [] {
    didSet { eventTimes.append(time) }
  }
  /// The host's time at each event.
  private(set) var eventTimes: [Double] = []
  /// When the next frame is due, if the scene rests until then.
  var due: Double?
  /// How often the host was told that its texts have other sizes.
  private(set) var textInvalidations = 0
  /// The times of all advances.
  private(set) var times: [Double] = []
  private(set) var offset = 0.0
  private(set) var contentHeight = 0.0
  private(set) var rowFrames: [Rect] = []
  private(set) var motionStart = -Double.infinity
  private var time = 0.0
  private let text: any TextEngine

  init(text: any TextEngine, rows: [Row]) {
    self.text = text
    self.rows = rows
  }

  var listIDs: [AnyHashable] { ["notes"] }

  func advance(to time: Double) -> NextFrame {
    self.time = time
    times.append(time)
    build()
    if time < motionStart + motionDuration { return .now }
    if let due, time < due { return .at(due) }
    return .never
  }

  func startMotion() {
    motionStart = time
    onFrameRequest?()
  }

  func invalidateText() { textInvalidations += 1 }

  func scrollMetrics(in list: AnyHashable?) -> ScrollMetrics? {
    ScrollMetrics(
      viewport: Rect(origin: .zero, size: size), contentHeight: contentHeight, offset: offset)
  }

  func scroll(to offset: Double, in list: AnyHashable?) {
    events.append("scroll to \(offset)")
    self.offset = min(max(offset, 0), max(0, contentHeight - size.height))
  }

  func press(at point: Point) {
    events.append("press \(point.x) \(point.y)")
    startMotion()
  }
  func move(to point: Point) { events.append("move \(point.x) \(point.y)") }
  func exit() { events.append("exit") }
  func release(at point: Point) { events.append("release \(point.x) \(point.y)") }
  func scroll(by delta: Point, at point: Point?) {
    events.append("scroll \(delta.x) \(delta.y)")
    scroll(to: offset + delta.y, in: nil)
  }
  func holdScrollBar(_ isHeld: Bool, in list: AnyHashable?) {}
  let isHoldingRow = false
  func beginScroll(at point: Point) {}
  func dragScroll(by distance: Point) {}
  func endScroll(velocity: Point) {}
  func key(_ key: Key, modifiers: KeyModifiers) -> Bool {
    events.append("key \(key) \(modifiers.rawValue)")
    return true
  }

  /// A scene that moves by a fraction of a point a frame while it is in motion.
  private func build() {
    let shift = time < motionStart + motionDuration ? (time - motionStart) * 40 : 0
    var list = DisplayList()
    var y = 12.0 - offset
    rowFrames = []
    var layers: [DisplayList.Item] = []
    for (index, row) in rows.enumerated() {
      let (segment, height) = segment(row, isLast: index == rows.count - 1)
      let frame = Rect(x: 12, y: y, width: max(0, size.width - 24), height: height + shift)
      rowFrames.append(frame)
      layers.append(
        .layer(
          DisplayList.Layer(
            identity: UInt64(index + 1), origin: frame.origin, size: frame.size, isClipped: true,
            opacity: 1, segment: segment)))
      y += frame.height
    }
    contentHeight = y + 12 + offset
    let card = Rect(x: 12, y: 12 - offset, width: max(0, size.width - 24), height: y - 12 + offset)
    var drawing = DisplaySegment.Drawing()
    drawing.operations = [
      .fill(card, cornerRadius: 12, environment.palette.cardBackground),
      .border(card, cornerRadius: 12, lineWidth: 1, environment.palette.separator),
    ]
    var back = DisplaySegment()
    back.show(&drawing)
    list.items.append(
      .layer(
        DisplayList.Layer(
          identity: 0, origin: .zero, size: size, isClipped: false, opacity: 1, segment: back)))
    list.items.append(.beginClip(card, cornerRadius: 12))
    list.items += layers
    list.items.append(.end)
    displayList = list
  }

  private func segment(_ row: Row, isLast: Bool) -> (DisplaySegment, Double) {
    let palette = environment.palette
    let width = max(0, size.width - 24 - 24 - 24)
    func layout(_ words: String, _ font: Font, _ limit: Int) -> TextLayout {
      text.layout(
        TextRequest(
          text: words, font: font.scaled(by: environment.fontScale), width: width,
          lineLimit: limit))
    }
    var drawing = DisplaySegment.Drawing()
    let title = layout(row.title, .headline, 1)
    drawing.texts = [title]
    drawing.operations = [.text(0, at: Point(x: 12, y: 12), palette.primary)]
    var y = 12 + title.size.height
    if let detail = row.detail {
      let layout = layout(detail, .caption, 3)
      drawing.texts.append(layout)
      drawing.operations.append(.text(1, at: Point(x: 12, y: y + 4), palette.secondary))
      y += 4 + layout.size.height
    }
    y += 12
    drawing.paths = [
      Path { path in
        path.addLines([Point(x: 4, y: 6), Point(x: 8, y: 10), Point(x: 12, y: 6)])
      }
    ]
    let chevron = Point(x: size.width - 24 - 28, y: 14)
    if row.detail != nil {
      drawing.operations.append(
        .beginTransform(
          .rotation(cosine: 0, sine: -1, about: Point(x: chevron.x + 8, y: chevron.y + 8))))
    }
    drawing.operations.append(
      .strokePath(0, at: chevron, lineWidth: 2, palette.secondary))
    if row.detail != nil { drawing.operations.append(.end) }
    if !isLast {
      drawing.operations.append(
        .fill(
          Rect(x: 0, y: y - 1, width: size.width - 24, height: 1), cornerRadius: 0,
          palette.separator))
    }
    var segment = DisplaySegment()
    segment.show(&drawing)
    return (segment, y)
  }
}
