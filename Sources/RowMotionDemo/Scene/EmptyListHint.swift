import RowMotion

/// A hint in a list without rows: the reason, and what to do.
struct EmptyListHint: View {
  let title: String
  let detail: String

  var body: some View {
    VStack(spacing: 6) {
      Text(title).font(.headline)
      Text(detail).font(.caption)
    }
    .foregroundStyle(.secondary)
    .allowsHitTesting(false)
    // It is never drawn over rows that leave the list or return to it.
    .transition(
      .asymmetric(insertion: .opacity.animation(.default.delay(0.5)), removal: .identity))
  }
}
