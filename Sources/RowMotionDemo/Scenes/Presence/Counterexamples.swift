import RowMotion

/// A counterexample: the text is proposed less and less height, and its lines break differently.
struct SqueezedDetail: View, Animatable {
  let text: String
  var share: Double
  let lane: String

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  var body: some View {
    PartOfHeightLayout(share: share, squeezes: true) {
      DetailText(text: text, lane: lane)
    }
    .clipped()
    .collapsibleSpacingProgress(share)
  }
}

/// A counterexample: the height animates, but the text is the current data, which is removed before
/// its space is.
struct UnretainedDetail: View, Animatable {
  let text: String?
  let lastText: String
  var share: Double
  let lane: String

  var animatableData: Double {
    get { share }
    set { share = newValue }
  }

  var body: some View {
    PartOfHeightLayout(share: share, squeezes: false) {
      Text(verbatim: lastText).font(.caption).lineLimit(3).opacity(0).accessibilityHidden(true)
      if let text {
        DetailText(text: text, lane: lane).transition(.identity)
      }
    }
    .clipped()
    .collapsibleSpacingProgress(share)
  }
}

/// A layout with a share of its first view's height.
struct PartOfHeightLayout: Layout {
  var share: Double
  /// True if the views are proposed only that share of the height.
  var squeezes: Bool

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    guard let first = subviews.first else { return .zero }
    let ideal = first.sizeThatFits(ProposedViewSize(width: proposal.width, height: nil))
    return Size(width: ideal.width, height: ideal.height * max(0, share))
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let offer = ProposedViewSize(width: bounds.width, height: squeezes ? bounds.height : nil)
    for subview in subviews {
      subview.place(at: Point(x: bounds.minX, y: bounds.minY), proposal: offer)
    }
  }
}
