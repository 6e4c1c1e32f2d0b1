@testable import RowMotion

extension ViewHost {
  /// The frame at hand as it is when nothing is kept of earlier frames: all is measured, placed and
  /// drawn again at the same instant.
  ///
  /// A frame shows what it would show in this way, or something was not told of a change.
  func recomputedDisplayList() -> DisplayList {
    root.forgetMeasurements()
    root.invalidateLayout()
    for list in lists {
      for row in list.rows.shown {
        row.forgetMeasurements()
        row.layoutBecameInvalid()
        row.paintBecameInvalid()
      }
    }
    layoutPass(isStep: false)
    for layer in runtime.innerLayers { layer.paintBecameInvalid() }
    root.paintBecameInvalid()
    paintPass()
    return displayList
  }
}
