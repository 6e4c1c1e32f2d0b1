import RowMotion

/// A view whose body follows its animatable data.
struct Sliding: View, Animatable {
  var x: Double

  var animatableData: Double {
    get { x }
    set { x = newValue }
  }

  var body: some View { Text("a").offset(x: x).animation(.linear(duration: 1), value: 1) }
}
