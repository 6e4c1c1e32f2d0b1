import RowDrawing

/// The animated change from a text's former value to its new value.
///
/// | transition | visible effect |
/// | --- | --- |
/// | opacity | the old text fades out under the new one, which fades in |
/// | interpolate | the same text grows or shrinks and changes color; another text fades |
/// | numericText | characters that changed roll and fade; the others move |
///
/// A change during another one continues from the visible state. Characters roll only in texts of
/// one line, and not with reduced motion; otherwise the text fades.
@MainActor final class TextChange {
  private struct Layer {
    let layout: TextLayout
    var opacity: AnimatedValue<Double>
  }

  /// A character that moves by itself.
  private struct Glyph {
    let layout: TextLayout
    /// The distance from the text's left edge, in points.
    var x: AnimatedValue<Double>
    /// The vertical offset, in lines: 0 in place, 1 below and -1 above, where it is invisible.
    var roll: AnimatedValue<Double>
  }

  private unowned let node: ViewNode
  private var exiting: [Layer] = []
  private var arriving = AnimatedValue(1.0)
  /// The scale at which the text is drawn.
  private var scale = AnimatedValue(1.0)
  /// The characters of the current text while a change of characters is animated.
  private var glyphs: [Glyph] = []
  private var leavingGlyphs: [Glyph] = []
  private var color: AnimatedValue<ColorShares>?

  /// The maximum number of characters that roll; longer texts fade.
  private static let maximumCount = 64

  init(_ node: ViewNode) {
    self.node = node
  }

  // MARK: Changes

  /// Starts the transition to another text.
  func begin(
    _ kind: ContentTransition.Kind, from old: TextLayout, to new: TextLayout,
    _ transaction: ActiveTransaction
  ) {
    switch kind {
    case .numericText(let countsDown) where canRoll(old, new):
      roll(from: old, to: new, countsDown ? -1 : 1, transaction)
    case .interpolate where old.lines.map(\.text) == new.lines.map(\.text):
      resize(from: old, to: new, transaction)
    default:
      fade(from: old, transaction)
    }
  }

  /// Shows another text immediately; exiting layers continue to fade.
  func replaceWords() {
    glyphs = []
  }

  /// Animates a change of the text's color.
  func recolor(from old: ResolvedColor, to new: ResolvedColor, _ transaction: ActiveTransaction) {
    var shares = color ?? AnimatedValue(old.shares)
    node.animate(&shares, to: new.shares, transaction, isFade: true)
    color = shares
  }

  /// Shows another color immediately.
  func endRecoloring() {
    color = nil
  }

  private func fade(from old: TextLayout, _ transaction: ActiveTransaction) {
    glyphs = []
    var layer = Layer(layout: old, opacity: arriving)
    node.animate(&layer.opacity, to: 0, transaction, isFade: true)
    if layer.opacity.isRunning(at: node.runtime.time) { exiting.append(layer) }
    arriving = AnimatedValue(0)
    node.animate(&arriving, to: 1, transaction, isFade: true)
  }

  private func resize(
    from old: TextLayout, to new: TextLayout, _ transaction: ActiveTransaction
  ) {
    guard new.request.font.size > 0 else { return }
    let ratio = old.request.font.size / new.request.font.size
    scale.shift(by: scale.value(at: node.runtime.time) * (ratio - 1))
    node.animate(&scale, to: 1, transaction)
  }

  private func canRoll(_ old: TextLayout, _ new: TextLayout) -> Bool {
    !node.environment.reduceMotion && old.lines.count == 1 && new.lines.count == 1
      && old.request.font == new.request.font && !new.request.isRightToLeft
      && old.lines[0].text.count <= Self.maximumCount
      && new.lines[0].text.count <= Self.maximumCount
  }

  private func roll(
    from old: TextLayout, to new: TextLayout, _ direction: Double,
    _ transaction: ActiveTransaction
  ) {
    if glyphs.isEmpty { glyphs = Self.glyphs(of: old, node.runtime.text) }
    var next = Self.glyphs(of: new, node.runtime.text)
    func isSame(_ glyph: Glyph, _ other: Glyph) -> Bool {
      glyph.layout.request.text == other.layout.request.text
    }
    let shorter = min(glyphs.count, next.count)
    var head = 0
    while head < shorter, isSame(glyphs[head], next[head]) { head += 1 }
    var tail = 0
    while tail < shorter - head,
      isSame(glyphs[glyphs.count - 1 - tail], next[next.count - 1 - tail])
    {
      tail += 1
    }
    for index in next.indices {
      let fromEnd = next.count - 1 - index
      if index < head || fromEnd < tail {
        let x = next[index].x.target
        next[index] = glyphs[index < head ? index : glyphs.count - 1 - fromEnd]
        node.animate(&next[index].x, to: x, transaction)
      } else {
        next[index].roll = AnimatedValue(direction)
        node.animate(&next[index].roll, to: 0, transaction)
      }
    }
    for index in head..<max(head, glyphs.count - tail) {
      var glyph = glyphs[index]
      node.animate(&glyph.roll, to: -direction, transaction)
      leavingGlyphs.append(glyph)
    }
    glyphs = next
  }

  /// Returns the characters of a single-line text, each at its position.
  private static func glyphs(of layout: TextLayout, _ engine: any TextEngine) -> [Glyph] {
    var request = layout.request
    request.width = nil
    request.lineLimit = nil
    var glyphs: [Glyph] = []
    var before = ""
    for character in layout.lines[0].text {
      request.text = before
      let x = layout.lines[0].x + (before.isEmpty ? 0 : engine.layout(request).size.width)
      request.text = String(character)
      glyphs.append(
        Glyph(
          layout: engine.layout(request), x: AnimatedValue(x), roll: AnimatedValue(0)))
      before.append(character)
    }
    return glyphs
  }

  // MARK: Motion

  /// Removes exited layers and characters; returns whether anything moves.
  func tick(_ context: TickContext) -> Bool {
    let time = context.time
    exiting.removeAll { !$0.opacity.isRunning(at: time) }
    leavingGlyphs.removeAll { !$0.roll.isRunning(at: time) }
    var times = MotionTimes(at: time)
    addMotion(to: &times)
    if times.end <= time { glyphs = [] }
    node.invalidatePaint()
    return times.end > time
  }

  func addMotion(to times: inout MotionTimes) {
    times.add(arriving)
    times.add(scale)
    if let color { times.add(color) }
    for layer in exiting { times.add(layer.opacity) }
    for glyph in glyphs {
      times.add(glyph.x)
      times.add(glyph.roll)
    }
    for glyph in leavingGlyphs { times.add(glyph.roll) }
  }

  // MARK: Paint

  func paint(_ canvas: Canvas, _ layout: TextLayout, at position: Point, _ own: ResolvedColor) {
    let time = node.runtime.time
    let color = color.map { ResolvedColor($0.value(at: time)) } ?? own
    let lineHeight = layout.size.height / Double(max(1, layout.lines.count))
    if !exiting.isEmpty || !leavingGlyphs.isEmpty {
      // The old text may be larger, and must not enlarge what is visible of the new one.
      canvas.withLeavingInk {
        for layer in exiting {
          canvas.withOpacity(layer.opacity.value(at: time)) {
            canvas.text(layer.layout, at: position, color)
          }
        }
        for glyph in leavingGlyphs { paint(glyph, canvas, at: position, lineHeight, color) }
      }
    }
    if !glyphs.isEmpty {
      for glyph in glyphs { paint(glyph, canvas, at: position, lineHeight, color) }
      return
    }
    let scale = scale.value(at: time)
    canvas.withOpacity(arriving.value(at: time)) {
      canvas.withTransform(.scale(x: scale, y: scale, about: position)) {
        canvas.text(layout, at: position, color)
      }
    }
  }

  private func paint(
    _ glyph: Glyph, _ canvas: Canvas, at position: Point, _ lineHeight: Double,
    _ color: ResolvedColor
  ) {
    let roll = glyph.roll.value(at: node.runtime.time)
    let corner = Point(
      x: position.x + glyph.x.value(at: node.runtime.time), y: position.y + roll * lineHeight)
    canvas.withOpacity(1 - abs(roll)) { canvas.text(glyph.layout, at: corner, color) }
  }
}
