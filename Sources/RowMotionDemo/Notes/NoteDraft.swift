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
  var title: String { didSet { onType?() } }
  /// The detail; empty for none.
  var detail: String {
    didSet {
      if !isTyping { isTyping = true }
      onType?()
    }
  }
  /// Called after a text was typed into.
  @ObservationIgnored var onType: (@MainActor () -> Void)?
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
    let wanted = field ?? (isNew || note.title.isEmpty ? .title : .detail)
    let other: Field = wanted == .title ? .detail : .title
    firstField = NoteDraft.canEdit(wanted, of: note) ? wanted : other
  }

  /// What is said of a text that is too long for a field.
  static let tooLong = "Too long to be edited here. The file keeps all of it."

  /// The message after a text was not pasted.
  static let refused =
    "Nothing was pasted: with it the text would be longer than \(TextLimits.characters) characters."

  private static func canEdit(_ field: Field, of note: Note) -> Bool {
    !TextLimits.isTooLong(field == .title ? note.title : note.detail ?? "")
  }

  /// Whether any of a note's texts can be edited.
  static func canEdit(_ note: Note) -> Bool {
    canEdit(.title, of: note) || canEdit(.detail, of: note)
  }

  /// Whether a text is too long to be edited.
  func cannotEdit(_ field: Field) -> Bool { !NoteDraft.canEdit(field, of: note) }

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
