/// Text in a single style.
public struct Text: View, Equatable {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let content: String
  var font: Font?
  var color: Color?

  /// Creates a view that shows a string.
  public nonisolated init(_ text: some StringProtocol) {
    content = String(text)
  }

  /// Creates a text that is not translated.
  public nonisolated init(verbatim text: String) {
    content = text
  }

  /// Returns the text with a font of its own; nil changes nothing.
  public nonisolated func font(_ font: Font?) -> Text {
    var copy = self
    copy.font = font ?? copy.font
    return copy
  }

  /// Returns the text in a color.
  public nonisolated func foregroundStyle(_ color: Color) -> Text {
    var copy = self
    copy.color = color
    return copy
  }

  /// Returns the text in bold.
  public nonisolated func bold() -> Text { font((font ?? .body).bold()) }

  /// Creates or updates the view's node.
  public static func _sync(
    _ view: Text, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    guard let node = reuse(old, as: TextNode.self) else { return TextNode(view, context) }
    node.set(view, context)
    return node
  }
}

/// The node of a text, which animates changes of the text and of its color.
final class TextNode: ViewNode, NamedNode {
  private var text: Text
  /// The resolved color; nil after the text or the environment changed.
  private var resolvedColor: ResolvedColor?
  /// The lines that are drawn, from the last placement.
  @exclusivity(unchecked) private var layout: TextLayout?
  /// The animated change from the former text; nil if no change was ever animated.
  private var change: TextChange?
  /// The lines that the next layout replaces, and the transaction of the change.
  private var former: (layout: TextLayout, transaction: ActiveTransaction)?

  init(_ text: Text, _ context: SyncContext) {
    self.text = text
    super.init(context)
  }

  func set(_ text: Text, _ context: SyncContext) {
    let isSame = self.text == text
    if isSame, environment.isIdentical(to: context.environment) { return }
    let old = environment
    let oldColor = color
    environment = context.environment
    self.text = text
    resolvedColor = nil
    let isMoving =
      context.transaction.animation != nil && environment.contentTransition.isVisibleInText
    if !isSame || !hasSameLines(in: old) {
      if !isMoving {
        change?.replaceWords()
      } else if former == nil, let layout {
        former = (layout, context.transaction)
      }
      layout = nil
      invalidateLayout()
      invalidatePaint()
    } else if color != oldColor || old.searchedText != environment.searchedText {
      invalidatePaint()
    }
    guard oldColor != color else { return }
    if isMoving, environment.contentTransition.kind == .interpolate {
      makeChange().recolor(from: oldColor, to: color, context.transaction)
    } else {
      change?.endRecoloring()
    }
  }

  private func makeChange() -> TextChange {
    let change = change ?? TextChange(self)
    self.change = change
    return change
  }

  /// The color behind an occurrence of a searched text, which is readable on light and dark.
  private static let mark = Color.yellow.opacity(0.4).resolve(in: .light)

  private var color: ResolvedColor {
    if let resolvedColor { return resolvedColor }
    let color = (text.color ?? environment.foregroundColor).resolve(in: environment)
    resolvedColor = color
    return color
  }

  override func tick(_ context: TickContext) -> Bool {
    let superIsRunning = super.tick(context)
    return (change?.tick(context) ?? false) || superIsRunning
  }

  override func addMotion(to times: inout MotionTimes) {
    super.addMotion(to: &times)
    change?.addMotion(to: &times)
  }

  override func environmentChanged(from old: EnvironmentValues) {
    change?.endRecoloring()
    resolvedColor = nil
    invalidatePaint()
    if hasSameLines(in: old) { return }
    layout = nil
    invalidateLayout()
  }

  /// Returns true if the environment breaks the text into the same lines as another one.
  private func hasSameLines(in other: EnvironmentValues) -> Bool {
    font(other) == font(environment) && other.lineLimit == environment.lineLimit
      && other.multilineTextAlignment == environment.multilineTextAlignment
      && other.layoutDirection == environment.layoutDirection
  }

  var viewName: String { "Text" }

  override var tracksGeometry: Bool { true }

  private func font(_ environment: EnvironmentValues) -> Font {
    (text.font ?? environment.font).resolve(in: environment)
  }

  private func lines(for proposal: ProposedViewSize) -> TextLayout {
    let font = font(environment)
    var limit = environment.lineLimit
    if let height = proposal.height, height.isFinite {
      // Paragraphs may begin slightly above the position that their lines alone suggest.
      if text.content.utf8.contains(10) {
        let fullLayout = makeLayout(for: proposal, font, limit)
        if fullLayout.size.height <= height + 1e-6 { return fullLayout }
      }
      // As many lines as fit, but at least one.
      let lineHeight = runtime.text.lineHeight(of: font)
      let fitting = lineHeight > 0 ? Int(min(height / lineHeight + 1e-9, 1e6)) : 1
      limit = min(limit ?? .max, max(1, fitting))
    }
    return makeLayout(for: proposal, font, limit)
  }

  private func makeLayout(
    for proposal: ProposedViewSize, _ font: Font, _ lineLimit: Int?
  ) -> TextLayout {
    runtime.text.layout(
      TextRequest(
        text: text.content, font: font, width: proposal.width, lineLimit: lineLimit,
        alignment: environment.multilineTextAlignment,
        isRightToLeft: environment.isRightToLeft))
  }

  override func sizeThatFits(_ proposal: ProposedViewSize) -> Size { lines(for: proposal).size }

  override func placeContents(_ proposal: ProposedViewSize) {
    let lines = lines(for: proposal)
    layout = lines
    if let (old, transaction) = former {
      former = nil
      makeChange().begin(environment.contentTransition.kind, from: old, to: lines, transaction)
    }
    invalidatePaint()
  }

  override func explicitGuide(_ guide: AlignmentGuide, for proposal: ProposedViewSize) -> Double? {
    if guide.dependsOnlyOnSize { return nil }
    if guide == VerticalAlignment.firstTextBaseline.guide {
      return lines(for: proposal).firstBaseline
    }
    if guide == VerticalAlignment.lastTextBaseline.guide {
      return lines(for: proposal).lastBaseline
    }
    return nil
  }

  override func paint(_ canvas: Canvas, at position: Point) {
    guard let layout else { return }
    let offset = geometry?.offset(at: runtime.time) ?? .zero
    for mark in layout.marks(of: environment.searchedText, runtime.text) {
      canvas.fill(mark.offset(by: position + offset), cornerRadius: 2, TextNode.mark)
    }
    if let change {
      change.paint(canvas, layout, at: position + offset, color)
    } else {
      canvas.text(layout, at: position + offset, color)
    }
  }

  override func hitTest(_ point: Point, _ hits: inout [Hit]) -> Bool {
    Rect(origin: geometry?.offset(at: runtime.time) ?? .zero, size: size).contains(point)
  }

  override func collectAccessibility(
    into elements: inout [AccessibilityNode], at position: Point
  ) {
    var element = ownElement(.text, at: position)
    element.label = text.content
    elements.append(element)
  }
}
