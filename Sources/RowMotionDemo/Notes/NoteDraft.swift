import Observation
import RowMotion
import RowMotionDocument

/// The texts of a note while they are edited in its row, until they are submitted or given up.
@MainActor @Observable final class NoteDraft {
  /// What can be edited of a note.
  enum Field: Hashable {
    case title
    case detail
  }

  /// The name of the list in whose row it is edited.
  let list: String
  /// Whether the note was made to be edited, and goes again if that is given up.
  let isNew: Bool
  var title: String
  /// The detail; empty for none.
  var detail: String { didSet { if !isTyping { isTyping = true } } }
  /// Whether the detail was typed into.
  private(set) var isTyping = false
  /// Where the caret is put first.
  let firstField: Field
  private let note: Note

  /// - Parameter field: Where the caret is put; nil for the title where there is none, and else the
  ///   detail.
  init(of note: Note, in list: String, isNew: Bool, field: Field? = nil) {
    self.note = note
    self.list = list
    self.isNew = isNew
    title = note.title
    detail = note.detail ?? ""
    firstField = field ?? (isNew || note.title.isEmpty ? .title : .detail)
  }

  /// The detail as the document is to have it: one that was not touched stays, be it an empty one.
  var submittedDetail: String? {
    if detail.isSame(as: note.detail ?? "") { return note.detail }
    return detail.isEmpty ? nil : detail
  }

  /// Whether it says something else than the note did when it was taken.
  var isChanged: Bool {
    !title.isSame(as: note.title) || !detail.isSame(as: note.detail ?? "")
  }
}
