import RowMotion
import RowMotionDocument
import RowMotionGTK

/// What a screen reader finds where rows are painted.
extension NotesWindow {
  /// The visible rows of both lists in order; those that exit are gone already.
  var accessibleRows: [AccessibleRow] {
    host.listIDs.flatMap { list in
      let viewport = host.scrollMetrics(in: list)?.viewport ?? .zero
      return host.rows(in: list).compactMap { row -> AccessibleRow? in
        guard let index = row.index, let id = row.id.base as? NoteID,
          let note = model.note(id, at: index)
        else { return nil }
        let frame = Rect(
          x: viewport.minX, y: row.minY, width: viewport.width, height: row.height)
        let isOpen = model.open.contains(id)
        let detail = isOpen ? note.shownDetail : nil
        return AccessibleRow(
          id: [list, row.id], frame: frame.intersection(viewport),
          label: VisibleText.inline(note.shownTitle) + ", "
            + VisibleText.inline(detail ?? NoteRow.footer(of: note), limit: 1_000),
          isExpanded: note.shownDetail == nil ? nil : isOpen)
      }
    }
  }
}
