import RowMotion

/// A view whose content reads models: written in a body, so that it is made anew when they change.
struct Observing<Content: View>: View {
  @ViewBuilder let content: @MainActor () -> Content

  var body: some View { content() }
}
