import RowMotion

/// What RowMotion is, what to click and what to watch; said once.
struct NotesIntroduction: View {
  let model: NotesModel

  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Text(NotesIntroduction.text)
      HStack(spacing: 12) {
        if NotesDemo.canShow(model) {
          button("Show me") { model.onShowMe?() }
        }
        button("Got it") { withAnimation(NotesModel.motion) { model.showsIntroduction = false } }
      }
    }
    .padding(.horizontal, 16)
    .padding(.vertical, 12)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color.cardBackground)
    .accessibilityElement(children: .contain)
    .accessibilityLabel("What there is to see")
  }

  static let text = """
    RowMotion is a list whose rows may change their height at any moment, and nothing on screen \
    jumps. Click a note on either side: its detail opens on both, on one clock. Watch the rows \
    below it, which glide on the left and jump on the right.
    """

  private func button(_ title: String, _ action: @escaping @MainActor () -> Void) -> some View {
    Button(action: action) {
      Text(title)
        .foregroundStyle(.white)
        .padding(.horizontal, 14)
        .padding(.vertical, 6)
        .background(RoundedRectangle(cornerRadius: 6).fill(StageColors.outline))
    }
  }
}
