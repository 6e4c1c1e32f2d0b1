extension SpacingVariant {
  /// The code of the row on the right, with the important line.
  var code: SceneCode {
    switch self {
    case .published:
      SceneCode(
        rawValue,
        """
        PublishedSpacingVStack(spacing: model.spacing) {
          title
          parts
          footer
        }
        …
        var gaps = (1..<progress.count).map { min(progress[$0 - 1], progress[$0]) * spacing }
        …
        let bridge = spacing * (1 - (progress[start...end].max() ?? 0))
        gaps[start - 1] += bridge / 2
        gaps[end] += bridge / 2
        """, marking: "var gaps")
    case .plain:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: model.spacing) {
          title
          parts
          footer
        }
        """, marking: "spacing: model.spacing")
    case .removed:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: nil) {
          title
          if model.isPresent[0] { part(0) }
          if model.isPresent[1] { part(1) }
          if model.isPresent[2] { part(2) }
          footer
        }
        """, marking: "if model.isPresent[0]")
    case .notIgnored:
      SceneCode(
        rawValue,
        """
        CollapsibleSpacingVStack(alignment: .leading, spacing: model.rowSpacing) {
          title
          part(0).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
          part(1).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
          part(2).layoutValue(key: IgnoredWhenCollapsedKey.self, value: false)
          footer
        }
        """, marking: "part(0)")
    case .none:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading, spacing: 0) {
          title
          parts
          footer
        }
        """, marking: "spacing: 0")
    }
  }

  /// The code of the row on the left.
  static let rowMotionCode = SceneCode(
    "RowMotion",
    """
    CollapsibleSpacingVStack(alignment: .leading, spacing: model.rowSpacing) {
      title
      parts
      footer
    }
    """, marking: "CollapsibleSpacingVStack")
}
