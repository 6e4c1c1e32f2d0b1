@testable import RowMotion

extension ViewHost {
  /// Returns the current frame without any caches: measures, places and draws everything again at
  /// the same instant.
  ///
  /// A frame that differs from this one missed an invalidation.
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
    for layer in runtime.nodes.innerLayers { layer.paintBecameInvalid() }
    root.paintBecameInvalid()
    paintPass()
    return displayList
  }
}
