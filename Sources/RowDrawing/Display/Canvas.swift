/// A scrollable part of a layer that has layers of its own, such as a list.
@MainActor package protocol CanvasRegion: AnyObject {
  /// Appends the region's current layers, with the region's origin at a position.
  func emit(into items: inout ContiguousArray<DisplayList.Item>, at position: Point)
}

/// The drawing target of a layer, which collects operations into segments.
///
/// A list inside the layer ends one segment and begins the next, since its rows are layers of their
/// own. The groups around it become pieces, which contain both segments and the list.
@MainActor package final class Canvas {
  /// A part of a finished layer.
  package enum Piece {
    case segment(DisplaySegment)
    case begin(DrawingGroup)
    case end
    case region(any CanvasRegion, Point)
  }

  @exclusivity(unchecked) package private(set) var pieces: ContiguousArray<Piece> = []
  /// The segment that receives the current drawing.
  @exclusivity(unchecked) private var segment = DisplaySegment()
  @exclusivity(unchecked) private var drawing = DisplaySegment.Drawing()
  @exclusivity(unchecked) private var presences: ContiguousArray<DrawnPresence> = []
  @exclusivity(unchecked) private var openGroups: ContiguousArray<OpenGroup> = []
  /// The number of open groups that are pieces; the others are operations of the current drawing.
  @exclusivity(unchecked) private var groupPieces = 0

  package init() {}

  /// Draws a layer, and reuses the storage of its second-to-last drawing.
  ///
  /// A layer in motion alternates between two segments: one is shown while the other is drawn.
  /// Nothing is allocated unless an old display list is retained.
  @inlinable
  package func draw(
    _ layer: inout ContiguousArray<Piece>, reusing spare: inout DisplaySegment,
    _ draw: @MainActor (Canvas) -> Void
  ) {
    beginLayer(reusing: &spare)
    draw(self)
    endLayer(&layer, reusing: &spare)
  }

  @usableFromInline
  package func beginLayer(reusing spare: inout DisplaySegment) {
    hasLeavingInk = false
    swap(&segment, &spare)
    drawing = segment.consumeDrawing()
  }

  @usableFromInline
  package func endLayer(
    _ layer: inout ContiguousArray<Piece>, reusing spare: inout DisplaySegment
  ) {
    flush()
    if !presences.isEmpty { presences.removeAll() }
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
    let start = beginGroup(.clip(rect, cornerRadius: cornerRadius))
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
    let start = beginGroup(.clip(clip(nil), cornerRadius: 0))
    if let ink = ink(of: draw) {
      drawing.operations[start.operations] = .begin(.clip(clip(ink), cornerRadius: 0))
    }
    endGroup(start)
  }

  /// Draws what is about to disappear, whose height does not count for the bounding box at rest.
  package func withLeavingInk(_ draw: @MainActor () -> Void) {
    let start = (operations: drawing.operations.count, pieces: pieces.count)
    draw()
    if pieces.count == start.pieces, start.operations < drawing.operations.count {
      hasLeavingInk = true
      drawing.leaving.append(start.operations..<drawing.operations.count)
    }
  }

  /// True if the current or last layer draws something that is about to disappear.
  @exclusivity(unchecked) package private(set) var hasLeavingInk = false

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
    let start = beginGroup(.opacity(opacity))
    draw()
    endGroup(start)
  }

  @inlinable
  package func withTransform(_ transform: AffineTransform, _ draw: @MainActor () -> Void) {
    if transform == .identity { return draw() }
    let start = beginGroup(.transform(transform))
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
  package func beginGroup(_ group: DrawingGroup) -> GroupStart {
    let start = GroupStart(operations: drawing.operations.count, pieces: pieces.count)
    openGroups.append(
      OpenGroup(
        group: group, operations: drawing.operations.count, texts: drawing.texts.count,
        paths: drawing.paths.count))
    drawing.operations.append(.begin(group))
    return start
  }

  @usableFromInline
  package func endGroup(_ start: GroupStart) {
    if groupPieces == openGroups.count {
      groupPieces -= 1
      openGroups.removeLast()
      flush()
      return pieces.append(.end)
    }
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
    // What was drawn in a group belongs into its piece, so the drawing is cut where groups began.
    let groups = openGroups[groupPieces...]
    var contents = groups.reversed().map { drawing.removeContent(from: $0) }
    flush()
    for open in groups {
      pieces.append(.begin(open.group))
      drawing = contents.removeLast()
      flush()
    }
    groupPieces = openGroups.count
    pieces.append(.region(region, position))
  }

  private func flush() {
    if drawing.operations.contains(where: \.draws) {
      segment.show(&drawing, &presences)
      pieces.append(.segment(segment))
      segment = DisplaySegment()
    }
    drawing = DisplaySegment.Drawing()
  }

  package func finish() -> ContiguousArray<Piece> {
    flush()
    return pieces
  }
}

/// A group that has begun, with the numbers of operations, texts and paths before it.
private struct OpenGroup {
  let group: DrawingGroup
  let operations: Int
  let texts: Int
  let paths: Int
}

extension DrawOperation {
  fileprivate var draws: Bool { depthChange == 0 }

  /// Returns the operation for a drawing without the first texts and paths.
  fileprivate func without(texts: Int, paths: Int) -> DrawOperation {
    switch self {
    case .text(let index, let point, let color): .text(index - texts, at: point, color)
    case .fillPath(let index, let point, let color): .fillPath(index - paths, at: point, color)
    case .strokePath(let index, let point, let lineWidth, let color):
      .strokePath(index - paths, at: point, lineWidth: lineWidth, color)
    case .fill, .border, .begin, .end: self
    }
  }
}

extension DisplaySegment.Drawing {
  /// Removes a group that has no end, and returns its content.
  fileprivate mutating func removeContent(from start: OpenGroup) -> DisplaySegment.Drawing {
    var content = DisplaySegment.Drawing()
    let first = start.operations + 1
    for operation in operations[first...] {
      content.operations.append(operation.without(texts: start.texts, paths: start.paths))
    }
    content.texts += texts[start.texts...]
    content.paths += paths[start.paths...]
    for range in leaving where range.lowerBound >= first {
      content.leaving.append(range.lowerBound - first..<range.upperBound - first)
    }
    operations.removeSubrange(start.operations...)
    texts.removeSubrange(start.texts...)
    paths.removeSubrange(start.paths...)
    leaving.removeAll { $0.lowerBound >= first }
    return content
  }
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
