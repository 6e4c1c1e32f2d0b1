import RowMotion

/// An introduction to RowMotion: its purpose, and actions to try.
struct NotesIntroduction: View {
  let model: NotesModel

  var body: some View {
    CollapsibleSpacingVStack(alignment: .leading, spacing: 12) {
      Text(NotesIntroduction.summary + " " + NotesIntroduction.story)
      LegendLayout {
        TextButton(title: "Show Me", isSuggested: model.draft == nil && !model.isShowingMe) {
          model.onShowMe?()
        }
        .disabled(model.isShowingMe || !model.canShow)
        TextButton(title: model.showsCode ? "Hide Code" : "Show Code") { model.showsCode.toggle() }
        TextButton(title: "Got It") {
          withAnimation(NotesModel.motion) { model.showsIntroduction = false }
        }
      }
      // Below the buttons, which stay under the pointer.
      AnimatedPresence(
        value: model.showsCode ? NotesModel.listings : nil, animation: NotesModel.motion
      ) { listings in
        LaneGrid(spacing: 12) { ForEach(listings, id: \.title) { listing($0) } }
      }
    }
    .padding(.horizontal, NotesIntroduction.margin)
    .padding(.vertical, 12)
    .frame(maxWidth: .infinity, alignment: .leading)
    .readableWidth()
    .background(Color.cardBackground)
    .accessibilityElement(children: .contain)
    .accessibilityLabel("Introduction")
  }

  /// The margin at both sides, in points.
  static let margin = 12.0

  static let summary =
    "RowMotion is a list whose rows can change height at any time, and nothing on screen jumps."

  static let story = """
    Click a note in either list: its detail opens in both lists at the same time. The rows below it \
    glide in RowMotion’s list and jump in the stock list.
    """

  private func listing(_ code: SceneCode) -> some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: code.title).font(.caption.bold())
      CodeView(code: code)
    }
  }
}
