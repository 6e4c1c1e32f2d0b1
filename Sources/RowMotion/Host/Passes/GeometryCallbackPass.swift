// The geometry callback pass runs after layout, only for changed geometry. If it changes state,
// update and layout run again in the same frame, a bounded number of times.

extension ViewHost {
  func geometryCallbackPass() {
    for reader in runtime.nodes.geometryReaders { reader.followGeometry() }
    if runtime.nodes.geometryObservers.isEmpty { return }
    // State changes in geometry callbacks animate in the transaction of the layout that moved the
    // views.
    withTransaction(runtime.layout.transaction.transaction) {
      for observer in runtime.nodes.geometryObservers
      where !runtime.nodes.suspendedObservers.contains(ObjectIdentifier(observer)) {
        observer.reportIfChanged()
      }
    }
  }
}
