extension PresenceVariant {
  /// The code of the row on the right, with the line that makes it fail or pass.
  var code: SceneCode {
    switch self {
    case .stock, .plainStack, .lazyStack:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: 6) {
          title
          if let detail = model.detail {
            DetailText(text: detail, lane: lane)
          }
          footer
        }
        """, marking: "if let")
    case .hardCut:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: 6) {
          title
          if let detail = model.detail {
            DetailText(text: detail, lane: lane)
          }
          footer
        }
        .animation(nil, value: model.detail)
        """, marking: ".animation")
    case .transitionOnly:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: 6) {
          title
          if let detail = model.detail {
            DetailText(text: detail, lane: lane)
              .transition(.move(edge: .top).combined(with: .opacity))
          }
          footer
        }
        """, marking: ".transition")
    case .squeezed:
      SceneCode(
        rawValue,
        """
        func placeSubviews(
        …
          let offer = ProposedViewSize(width: bounds.width, height: squeezes ? bounds.height : nil)
          for subview in subviews {
            subview.place(at: Point(x: bounds.minX, y: bounds.minY), proposal: offer)
          }
        }
        """, marking: "let offer")
    case .notRetained:
      SceneCode(
        rawValue,
        """
        PartOfHeightLayout(share: share, squeezes: false) {
          Text(verbatim: lastText).font(.caption).lineLimit(3).opacity(0).accessibilityHidden(true)
          if let text {
            DetailText(text: text, lane: lane).transition(.identity)
          }
        }
        .clipped()
        """, marking: "if let text")
    case .measuredFirst:
      SceneCode(
        rawValue,
        """
        VisibleHeightLayout(visibleHeight: model.committedHeight) {
          DetailText(text: model.lastDetail, lane: lane)
            .onGeometryChange(for: Double.self) {
              $0.size.height
            } action: {
              model.measuredHeight = $0
            }
        }
        .clipped()
        """, marking: "visibleHeight")
    }
  }

  /// The code of the row on the left.
  static let rowMotionCode = SceneCode(
    "RowMotion",
    """
    CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
      title
      AnimatedPresence(
        value: model.detail, animation: model.animation,
        contentTransition: PresenceModel.transitions[model.transition].value
      ) {
        DetailText(text: $0, lane: lane)
      }
      .id(PresenceIDs.reported(lane))
      footer
    }
    """, marking: "AnimatedPresence(")
}
