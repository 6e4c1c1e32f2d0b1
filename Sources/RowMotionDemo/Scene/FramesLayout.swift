import RowMotion

/// A layout that is as large as the frames of its views.
protocol FramesLayout: Layout where Cache == Void {
  /// Returns the frame of each view, relative to the layout's origin.
  @MainActor func frames(_ subviews: Subviews, _ proposal: ProposedViewSize) -> [Rect]
}

extension FramesLayout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> Size {
    size(subviews, proposal)
  }

  /// Returns the size of all frames together.
  func size(_ subviews: Subviews, _ proposal: ProposedViewSize) -> Size {
    let frames = frames(subviews, proposal)
    return Size(width: frames.map(\.maxX).max() ?? 0, height: frames.map(\.maxY).max() ?? 0)
  }

  func placeSubviews(
    in bounds: Rect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let frames = frames(subviews, ProposedViewSize(width: bounds.width, height: proposal.height))
    for (subview, frame) in zip(subviews, frames) {
      subview.place(at: bounds.origin + frame.origin, proposal: ProposedViewSize(frame.size))
    }
  }
}
