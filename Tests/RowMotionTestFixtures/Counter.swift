import RowMotion

/// Counts taps in state of its own.
struct Counter: View {
  let log: Log
  @State private var count = 0

  var body: some View {
    Text("\(count)").onTapGesture { count += 1 }
  }
}
