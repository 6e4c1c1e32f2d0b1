import RowMotion

/// A text engine that measures as ``BoxFont`` does and notes what it was asked.
@MainActor public final class CountingText: TextEngine {
  private let font = BoxFont()
  /// All requests until now.
  public private(set) var requests: [TextRequest] = []

  /// Creates the engine.
  public init() {}

  /// Breaks and measures a text.
  public func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    return font.layout(request)
  }

  /// The height of one line, points.
  public func lineHeight(of font: Font) -> Double { self.font.lineHeight(of: font) }

  /// Forgets the requests.
  public func reset() { requests = [] }
}
