extension NotesDemo {
  /// How a row of RowMotion's list shows its detail.
  static let curedCode = SceneCode(
    "RowMotion",
    """
    CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
      title
      AnimatedPresence(
        value: shownDetail,
        …
      ) {
        detail($0)
      }
      footer
    }
    """, marking: "AnimatedPresence")

  /// How a row of the plain list shows it.
  static let stockCode = SceneCode(
    "Stock",
    """
    VStack(alignment: .leading, spacing: 8) {
      title
      if let draft {
        …
      } else if isOpen, let text = note.shownDetail {
        lines(of: text).transition(.opacity)
      }
      footer
    }
    """, marking: "else if isOpen")
}
