import RowMotion

/// A text that counts its taps in its own state.
struct Counter: View {
  let log: Log
  @State private var count = 0

  var body: some View {
    Text("\(count)").onTapGesture { count += 1 }
  }
}
