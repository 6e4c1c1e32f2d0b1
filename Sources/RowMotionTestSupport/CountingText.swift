import RowMotion

/// A text engine that measures like ``BoxFont`` and records its requests.
@MainActor public final class CountingText: TextEngine {
  private let font = BoxFont()
  /// All requests since the start or the last reset.
  public private(set) var requests: [TextRequest] = []

  /// Creates the engine.
  public init() {}

  /// Records the request, breaks the text into lines and measures it.
  public func layout(_ request: TextRequest) -> TextLayout {
    requests.append(request)
    return font.layout(request)
  }

  /// Returns the height of one line, in points.
  public func lineHeight(of font: Font) -> Double { self.font.lineHeight(of: font) }

  /// Removes all recorded requests.
  public func reset() { requests = [] }
}
