/// Goes on with finding a table's rows, a piece each frame; shows nothing.
struct TableOrderWork<Data: RandomAccessCollection>: View {
  let order: TableOrder<Data>
  /// Called once the rows are found.
  let found: @MainActor () -> Void
  @State private var turns = 0

  var body: some View {
    Color.clear.task(id: turns) {
      // One that was cancelled still begins.
      if Task.isCancelled { return }
      if order.goOn() { found() } else { turns += 1 }
    }
  }
}
