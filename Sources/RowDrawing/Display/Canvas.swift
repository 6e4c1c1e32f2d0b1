/// A scrollable part of a layer that has layers of its own, such as a list.
@MainActor package protocol CanvasRegion: AnyObject {
  /// Appends the region's current layers, with the region's origin at a position.
  func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point)
}

/// The drawing target of a layer, which collects operations into segments.
///
/// A list inside the layer ends one segment and begins the next, since its rows are layers of their
/// own.
@MainActor package final class Canvas {
  /// A part of a finished layer.
  package enum Piece {
    case segment(DisplaySegment)
    case begin(DisplayList.Item)
    case end
    case region(any CanvasRegion, Point)
  }

  @exclusivity(unchecked) package private(set) var pieces: ContiguousArray<Piece> = []
  /// The segment that receives the current drawing.
  @exclusivity(unchecked) private var segment = DisplaySegment()
  @exclusivity(unchecked) private var drawing = DisplaySegment.Drawing()
  @exclusivity(unchecked) private var presences: ContiguousArray<DrawnPresence> = []
  @exclusivity(unchecked) private var openGroups: ContiguousArray<DrawOperation> = []
  /// The time of the drawing, in seconds.
  @exclusivity(unchecked) package private(set) var time: Double

  package init(time: Double) {
    self.time = time
  }

  /// Draws a layer, and reuses the storage of its second-to-last drawing.
  ///
  /// A layer in motion alternates between two segments: one is shown while the other is drawn.
  /// Nothing is allocated unless an old display list is retained.
  @inlinable
  package func draw(
    _ layer: inout ContiguousArray<Piece>, reusing spare: inout DisplaySegment, at time: Double,
    _ draw: @MainActor (Canvas) -> Void
  ) {
    beginLayer(reusing: &spare, at: time)
    draw(self)
    endLayer(&layer, reusing: &spare)
  }

  @usableFromInline
  package func beginLayer(reusing spare: inout DisplaySegment, at time: Double) {
    self.time = time
    swap(&segment, &spare)
    drawing = segment.consumeDrawing()
  }

  @usableFromInline
  package func endLayer(
    _ layer: inout ContiguousArray<Piece>, reusing spare: inout DisplaySegment
  ) {
    flush()
    if layer.count == 1, case .segment(let shown) = layer[0] { spare = shown }
    swap(&pieces, &layer)
    // One by one: for so few elements the library's `removeAll` is several times slower.
    while !pieces.isEmpty { pieces.removeLast() }
  }

  package func fill(_ rect: Rect, cornerRadius: Double = 0, _ color: ResolvedColor) {
    if color.opacity > 0, !rect.isEmpty {
      drawing.operations.append(.fill(rect, cornerRadius: cornerRadius, color))
    }
  }

  package func border(_ rect: Rect, cornerRadius: Double, lineWidth: Double, _ color: ResolvedColor)
  {
    if color.opacity > 0, lineWidth > 0, !rect.isEmpty {
      drawing.operations.append(
        .border(rect, cornerRadius: cornerRadius, lineWidth: lineWidth, color))
    }
  }

  package func text(_ layout: TextLayout, at position: Point, _ color: ResolvedColor) {
    guard color.opacity > 0, !layout.request.text.isEmpty else { return }
    drawing.operations.append(.text(drawing.texts.count, at: position, color))
    drawing.texts.append(layout)
  }

  package func fill(_ path: Path, at position: Point, _ color: ResolvedColor) {
    guard color.opacity > 0, !path.isEmpty else { return }
    drawing.operations.append(.fillPath(drawing.paths.count, at: position, color))
    drawing.paths.append(path)
  }

  package func stroke(_ path: Path, at position: Point, lineWidth: Double, _ color: ResolvedColor) {
    guard color.opacity > 0, lineWidth > 0, !path.isEmpty else { return }
    drawing.operations.append(
      .strokePath(drawing.paths.count, at: position, lineWidth: lineWidth, color))
    drawing.paths.append(path)
  }

  // Inlinable, so that the closures of groups cost nothing once they are inlined.

  @inlinable
  package func withClip(
    _ rect: Rect, cornerRadius: Double = 0, _ draw: @MainActor () -> Void
  ) {
    let start = beginGroup(.beginClip(rect, cornerRadius: cornerRadius))
    draw()
    endGroup(start)
  }

  /// Draws inside a clip that depends on the drawing.
  ///
  /// - Parameter clip: Receives the bounding box of the drawing; nil if the drawing is empty or
  ///   contains other layers.
  package func withClip(
    around draw: @MainActor () -> Void, _ clip: @MainActor (Rect?) -> Rect
  ) {
    let start = beginGroup(.beginClip(clip(nil), cornerRadius: 0))
    if let ink = ink(of: draw) {
      drawing.operations[start.operations] = .beginClip(clip(ink), cornerRadius: 0)
    }
    endGroup(start)
  }

  /// Draws what is about to disappear, whose height does not count for the bounding box at rest.
  package func withLeavingInk(_ draw: @MainActor () -> Void) {
    let start = (operations: drawing.operations.count, pieces: pieces.count)
    draw()
    if pieces.count == start.pieces, start.operations < drawing.operations.count {
      drawing.leaving.append(start.operations..<drawing.operations.count)
    }
  }

  /// True if a recorder reads the presences of drawings.
  @exclusivity(unchecked) package var notesPresences = false

  /// Notes a presence whose content is drawn next.
  package func presence(_ presence: DrawnPresence) { presences.append(presence) }

  /// Returns the bounding box at rest of a closure's drawing; nil if it is empty or contains other
  /// layers.
  package func ink(of draw: @MainActor () -> Void) -> Rect? {
    let start = (operations: drawing.operations.count, pieces: pieces.count)
    draw()
    guard pieces.count == start.pieces else { return nil }
    return drawing.inkBounds(
      of: start.operations..<drawing.operations.count, includesLeaving: false)
  }

  @inlinable
  package func withOpacity(_ opacity: Double, _ draw: @MainActor () -> Void) {
    let opacity = min(max(opacity, 0), 1)
    if opacity == 1 { return draw() }
    guard opacity > 0 else { return }
    let start = beginGroup(.beginOpacity(opacity))
    draw()
    endGroup(start)
  }

  @inlinable
  package func withTransform(_ transform: AffineTransform, _ draw: @MainActor () -> Void) {
    if transform == .identity { return draw() }
    let start = beginGroup(.beginTransform(transform))
    draw()
    endGroup(start)
  }

  /// The number of operations and pieces before a group.
  @usableFromInline
  package struct GroupStart {
    let operations: Int
    let pieces: Int
  }

  @usableFromInline
  package func beginGroup(_ begin: DrawOperation) -> GroupStart {
    let start = GroupStart(operations: drawing.operations.count, pieces: pieces.count)
    drawing.operations.append(begin)
    openGroups.append(begin)
    return start
  }

  @usableFromInline
  package func endGroup(_ start: GroupStart) {
    openGroups.removeLast()
    // An empty group is dropped.
    if pieces.count == start.pieces, drawing.operations.count == start.operations + 1 {
      drawing.operations.removeLast()
    } else {
      drawing.operations.append(.end)
    }
  }

  /// Inserts a list at the current point of the drawing.
  package func region(_ region: any CanvasRegion, at position: Point) {
    for _ in openGroups { drawing.operations.append(.end) }
    flush()
    for group in openGroups { pieces.append(.begin(group.item)) }
    pieces.append(.region(region, position))
    for _ in openGroups { pieces.append(.end) }
    for group in openGroups { drawing.operations.append(group) }
  }

  private func flush() {
    if drawing.operations.contains(where: \.draws) {
      segment.show(&drawing)
      segment.setPresences(&presences)
      pieces.append(.segment(segment))
    } else {
      drawing = DisplaySegment.Drawing()
      presences.removeAll()
    }
    segment = DisplaySegment()
  }

  package func finish() -> ContiguousArray<Piece> {
    flush()
    return pieces
  }
}

extension DrawOperation {
  fileprivate var draws: Bool { depthChange == 0 }
}

extension DisplaySegment {
  // One counter for the process: with a counter for each host, two contents could share a number,
  // and a painter would confuse them.
  private static var lastVersion: UInt64 = 0

  package static func nextVersion() -> UInt64 {
    lastVersion += 1
    return lastVersion
  }
}
