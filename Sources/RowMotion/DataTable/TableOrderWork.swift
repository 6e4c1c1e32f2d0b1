/// An invisible view that continues a table's search and sort, one turn per frame.
struct TableOrderWork<Data: RandomAccessCollection>: View {
  let order: TableOrder<Data>
  /// Called when the rows are complete.
  let onCompletion: @MainActor () -> Void
  @State private var turns = 0

  var body: some View {
    Color.clear.task(id: turns) {
      // A canceled task still starts.
      if Task.isCancelled { return }
      if order.continueWork() { onCompletion() } else { turns += 1 }
    }
  }
}
