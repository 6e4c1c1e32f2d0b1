import RowMotion

/// A view that reads models in its own body, so a change of a model evaluates the content again.
struct Observing<Content: View>: View {
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View { content() }
}
