extension OnLayoutStep {
  /// The code that sets the padding to the bar's height.
  var code: SceneCode {
    switch self {
    case .none:
      SceneCode(
        rawValue,
        """
        ScrollView {
          content
        …
        .overlay(alignment: .top) { bar }
        """, marking: "content")
    case .fixed:
      SceneCode(
        rawValue,
        """
        content
          .padding(.top, inset)
        …
        case .fixed: fixedPadding
        """, marking: "fixedPadding")
    case .once:
      SceneCode(
        rawValue,
        """
        .onLayout { bar in
          model.laidOut(lane, height: bar.size.height)
        }
        …
        known.first = known.first ?? height
        """, marking: "known.first")
    case .dispatched:
      SceneCode(
        rawValue,
        """
        .onLayout { bar in
          model.laidOut(lane, height: bar.size.height)
        }
        …
        if isDispatched { Task { self.heights[lane]?.dispatched = height } }
        """, marking: "Task")
    case .onLayout:
      SceneCode(
        rawValue,
        """
        .onLayout { bar in
          model.laidOut(lane, height: bar.size.height)
        }
        …
        known.current = height
        """, marking: "known.current")
    }
  }
}
