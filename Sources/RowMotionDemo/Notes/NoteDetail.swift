import RowMotion

/// A note's detail: its first three lines, or all of it.
struct NoteDetail: View {
  let text: String
  let showsFullText: Bool
  /// Switches between the first lines and all of the detail.
  let toggle: @MainActor () -> Void
  /// Called when the text gets more lines than the limit, or no longer has them.
  let onLong: @MainActor (Bool) -> Void
  /// True if the detail has more lines than the limit, so that the button is shown.
  @State private var isLong = false

  var body: some View {
    NoteDetailLayout {
      shownLines
      unseen(lines(NoteDetail.lineLimit))
      unseen(lines(NoteDetail.lineLimit + 1))
      unseen(Color.windowBackground)
        .onGeometryChange(for: Bool.self, of: { $0.size.height > 0 }) {
          isLong = $0
          onLong($0)
        }
      Button(action: toggle) {
        Text(showsFullText ? "Show Less" : "Show Full Text").font(.caption).foregroundStyle(
          .accentColor
        )
        .contentTransition(.opacity)
      }
      .opacity(isLong ? 1 : 0)
      // The button fades in with the detail, without an animation of its own.
      .animation(nil, value: isLong)
      .allowsHitTesting(isLong)
      .accessibilityHidden(!isLong)
    }
  }

  private static let lineLimit = 3

  /// The lines of the text, of which those above the button are visible while it moves.
  private var shownLines: some View {
    ZStack(alignment: .topLeading) {
      if showsFullText {
        lines(nil).transition(.opacity)
      } else {
        lines(NoteDetail.lineLimit).transition(.opacity)
      }
    }
    // A text of another width is never cut at the side.
    .frame(maxWidth: .infinity, alignment: .topLeading)
    .clipped()
  }

  private func lines(_ limit: Int?) -> some View {
    Text(verbatim: text)
      .font(.caption)
      .foregroundStyle(.secondary)
      .lineLimit(limit)
  }

  private func unseen(_ view: some View) -> some View {
    view.opacity(0).accessibilityHidden(true).allowsHitTesting(false)
  }
}

/// Text, with a button below it if the text has more lines than the limit.
///
/// The subviews are the text, the text with the line limit, the text with one line more, a probe,
/// and the button. The probe has a height only if there are more lines. All of this is known in one
/// layout pass, so a row opens to its full height from the first frame.
private struct NoteDetailLayout: Layout {
  private static let spacing = 4.0

  private func isLong(_ subviews: Subviews, _ offer: ProposedViewSize) -> Bool {
    subviews[2].sizeThatFits(offer).height > subviews[1].sizeThatFits(offer).height + 1
  }

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let text = subviews[0].sizeThatFits(offer)
    let width = proposal.width.map { $0.isFinite ? max($0, text.width) : text.width }
    let button = subviews[4].sizeThatFits(offer).height
    return Size(
      width: width ?? text.width,
      height: text.height
        + (isLong(subviews, offer) ? NoteDetailLayout.spacing + button : 0))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: proposal.width, height: nil)
    let isLong = isLong(subviews, offer)
    let height = subviews[0].sizeThatFits(offer).height
    for subview in subviews[0...2] { subview.place(at: bounds.origin, proposal: offer) }
    subviews[3].place(
      at: bounds.origin, proposal: ProposedViewSize(width: 1, height: isLong ? 1 : 0))
    subviews[4].place(
      at: Point(x: bounds.minX, y: bounds.minY + height + (isLong ? NoteDetailLayout.spacing : 0)),
      proposal: offer)
  }
}
