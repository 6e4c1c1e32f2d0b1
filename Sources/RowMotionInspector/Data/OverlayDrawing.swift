import RowMotion

/// A drawing above the content that makes the layout visible.
enum Overlay: String, CaseIterable {
  case heights = "Natural and Visible Heights"
  case spacings = "Halves of Spacings"
  case anchor = "Anchor Line"
  case exits = "Exiting Rows"
  case measured = "Estimated and Measured Rows"
  case repaints = "Repaints"
  case onionSkin = "Onion Skin"
}

@MainActor extension Overlay {
  private static let visible = ResolvedColor(red: 0.2, green: 0.5, blue: 0.85, opacity: 1)
  private static let natural = ResolvedColor(red: 0.85, green: 0.41, blue: 0.17, opacity: 1)
  private static let upperHalf = ResolvedColor(red: 0.12, green: 0.61, blue: 0.53, opacity: 0.4)
  private static let lowerHalf = ResolvedColor(red: 0.7, green: 0.45, blue: 0.71, opacity: 0.4)
  private static let warning = ResolvedColor(red: 0.85, green: 0.1, blue: 0.2, opacity: 1)

  /// Returns the drawing of overlays above a frame.
  ///
  /// - Parameters:
  ///   - frames: The frame, after those before it.
  ///   - selection: The row or view that gets an outline; nil for none.
  static func drawing(
    _ overlays: Set<Overlay>, over frames: some BidirectionalCollection<Recorder.Frame>,
    selection: MotionFrame.Lane.ID?
  ) -> DisplayList {
    guard let frame = frames.last, !overlays.isEmpty || selection != nil else {
      return DisplayList()
    }
    let motion = frame.motion
    let canvas = Canvas()
    let size = Size(width: 1e5, height: 1e5)
    for lane in motion.lanes {
      // Rows at the edge of a list are visible only in part.
      let list = motion.lists.first { $0.id == lane.id.list }
      canvas.withClip(list?.frame ?? Rect(origin: .zero, size: size)) {
        draw(lane, overlays, on: canvas, isSelected: lane.id == selection)
      }
    }
    if overlays.contains(.measured) {
      for (list, parts) in frame.measuredParts(count: 100) {
        drawStrip(of: parts, in: list, on: canvas)
      }
    }
    if overlays.contains(.spacings) { drawSpacings(of: motion, on: canvas) }
    if overlays.contains(.anchor) {
      for list in motion.lists {
        guard let anchor = list.anchor.flatMap({ motion[$0] }) else { continue }
        let line = Rect(
          x: list.frame.minX, y: anchor.frame.minY - 1, width: list.frame.width, height: 2)
        canvas.fill(line.intersection(list.frame), warning)
      }
    }
    if overlays.contains(.repaints), let before = frames.dropLast().last {
      // The content stays readable where layers overlap.
      canvas.withOpacity(0.25) {
        for rect in repaints(in: frame.displayList, after: before.displayList) {
          canvas.fill(rect, warning)
        }
      }
    }
    var list = DisplayList()
    if overlays.contains(.onionSkin) {
      for old in frames.dropLast().suffix(6) where old.time >= frame.time - 0.25 {
        list.items += [.begin(.opacity(0.15))] + old.displayList.items + [.end]
      }
    }
    for case .segment(let segment) in canvas.finish() {
      list.items.append(
        .layer(
          DisplayList.Layer(
            origin: .zero, size: size, isClipped: false, opacity: 1,
            segment: segment)))
    }
    return list
  }

  private static func draw(
    _ lane: MotionFrame.Lane, _ overlays: Set<Overlay>, on canvas: Canvas, isSelected: Bool
  ) {
    let frame = lane.frame
    if overlays.contains(.exits), lane.state == .disappearing {
      canvas.fill(frame, warning.multiplied(by: 0.3))
    }
    if overlays.contains(.heights) {
      let full = Rect(
        x: frame.minX, y: frame.minY, width: frame.width, height: lane.naturalHeight)
      if full != frame { canvas.border(full, cornerRadius: 0, lineWidth: 1, natural) }
      canvas.border(frame, cornerRadius: 0, lineWidth: 1, visible)
    }
    if isSelected { canvas.border(frame, cornerRadius: 3, lineWidth: 3, visible) }
  }

  /// Draws a strip that represents all rows of a list, because those in view are always measured.
  private static func drawStrip(of parts: [Bool], in list: Rect, on canvas: Canvas) {
    guard !parts.isEmpty else { return }
    let height = list.height / Double(parts.count)
    // Equal parts are one rectangle, since rectangles begin and end at whole pixels.
    var start = 0
    for end in 1...parts.count where end == parts.count || parts[end] != parts[start] {
      let run = Rect(
        x: list.minX, y: list.minY + Double(start) * height, width: 6,
        height: Double(end - start) * height)
      canvas.fill(run, parts[start] ? upperHalf : natural)
      start = end
    }
  }

  private static func drawSpacings(of motion: MotionFrame, on canvas: Canvas) {
    let rows = motion.lanes.filter { $0.id.part == nil }
    for (row, next) in zip(rows, rows.dropFirst()) where row.id.list == next.id.list {
      let spacing = next.frame.minY - row.frame.maxY
      guard spacing > 0 else { continue }
      let half = Rect(
        x: row.frame.minX, y: row.frame.maxY, width: row.frame.width, height: spacing / 2)
      canvas.fill(half, upperHalf)
      canvas.fill(half.offset(by: Point(x: 0, y: spacing / 2)), lowerHalf)
    }
  }

  /// Returns the bounding boxes of the drawings that are new, not only moved.
  static func repaints(in list: DisplayList, after old: DisplayList) -> [Rect] {
    var versions: Set<UInt64> = []
    for case .layer(let layer) in old.items { versions.insert(layer.segment.version) }
    return list.items.compactMap { item in
      guard case .layer(let layer) = item, !versions.contains(layer.segment.version),
        let ink = layer.segment.inkBounds(of: layer.segment.operations.indices)
      else { return nil }
      let rect = ink.offset(by: layer.origin)
      return layer.isClipped
        ? rect.intersection(Rect(origin: layer.origin, size: layer.size)) : rect
    }
  }
}
