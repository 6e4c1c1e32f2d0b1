extension NotesModel {
  /// The code of both lists' rows, in the order of the lists.
  static let listings = [rowMotionCode, stockCode]

  /// The code that shows a detail in a row of RowMotion's list.
  private static let rowMotionCode = SceneCode(
    "RowMotion",
    """
    CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
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

  /// The code that shows a detail in a row of the stock list.
  private static let stockCode = SceneCode(
    "Stock",
    """
    VStack(alignment: .leading, spacing: 6) {
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
