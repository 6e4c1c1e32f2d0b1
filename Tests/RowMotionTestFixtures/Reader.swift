import RowMotion

/// A view that reads a model in its own body.
struct Reader<Content: View>: View {
  let model: Switch
  let content: (Switch) -> Content

  init(_ model: Switch, @ViewBuilder content: @escaping (Switch) -> Content) {
    self.model = model
    self.content = content
  }

  var body: some View { content(model) }
}
