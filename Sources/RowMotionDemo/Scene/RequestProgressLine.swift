import RowMotion

/// The progress of a server's answer, as a line that grows.
struct RequestProgressLine: View, Animatable {
  let requested: Double
  var answered: Double

  var animatableData: Double {
    get { answered }
    set { answered = newValue }
  }

  var body: some View {
    ShareOfWidth(share: answered < requested ? min(1, max(0, 1 - requested + answered)) : 0) {
      Rectangle().fill(.accentColor)
    }
    .frame(height: 3)
    .allowsHitTesting(false)
    .accessibilityHidden(true)
  }
}
