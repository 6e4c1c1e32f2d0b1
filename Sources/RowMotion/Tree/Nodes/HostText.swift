/// The text engine of a host, whose measurements a recorder may observe.
///
/// Views may keep it, since it does not refer to the host.
@MainActor final class HostText: TextEngine {
  private let engine: any TextEngine
  private var observer: (any MeasurementObserver)?
  /// The layouts before the first frame, for an observer that is set then; nil from the first frame.
  private var early: [TextLayout]? = []

  init(_ engine: any TextEngine) { self.engine = engine }

  /// Reports all measurements to an observer from now on, before the first frame those before it.
  func observe(_ observer: (any MeasurementObserver)?) {
    self.observer = observer
    for layout in early ?? [] { observer?.measured(layout) }
  }

  /// Called in each frame.
  func begin() { early = nil }

  func layout(_ request: TextRequest) -> TextLayout {
    let layout = engine.layout(request)
    observer?.measured(layout)
    early?.append(layout)
    return layout
  }

  func lineHeight(of font: Font) -> Double {
    let height = engine.lineHeight(of: font)
    observer?.measured(font, lineHeight: height)
    return height
  }
}

/// An observer of the measurements of texts.
@MainActor protocol MeasurementObserver: AnyObject {
  func measured(_ layout: TextLayout)
  func measured(_ font: Font, lineHeight: Double)
}
