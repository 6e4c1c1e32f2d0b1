// The geometry callback pass: after layout, only where geometry changed. A change of state here runs
// update and layout again in the same frame, a bounded number of times.

extension ViewHost {
  func geometryCallbackPass() {
    for reader in runtime.geometryReaders { _ = reader.followGeometry() }
    if runtime.geometryObservers.isEmpty { return }
    // What follows a geometry moves with it: in the transaction of the layout that moved it.
    withTransaction(runtime.layout.transaction.transaction) {
      for observer in runtime.geometryObservers where !observer.isHeldBack {
        observer.reportIfChanged()
      }
    }
  }
}
