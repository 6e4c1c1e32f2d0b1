import Observation
import RowMotion
import RowMotionDocument

/// The texts of a note while they are edited in its row, until the edit is submitted or canceled.
@MainActor @Observable final class NoteDraft {
  /// An editable text of a note.
  enum Field: Hashable {
    case title
    case detail
  }

  /// The name of the list in whose row the note is edited.
  let list: String
  /// True if the note was created for this edit, and is removed if the edit is canceled.
  let isNew: Bool
  var title: String { didSet { onType?() } }
  /// The detail; empty for none.
  var detail: String {
    didSet {
      if !isTyping { isTyping = true }
      onType?()
    }
  }
  /// Called after a text was changed.
  @ObservationIgnored var onType: (@MainActor () -> Void)?
  /// True after the detail was changed.
  private(set) var isTyping = false
  /// The field that gets the focus first.
  private(set) var firstField: Field
  /// The field that had the focus last.
  @ObservationIgnored var lastField: Field?
  private let note: Note

  init(of note: Note, in list: String, isNew: Bool) {
    self.note = note
    self.list = list
    self.isNew = isNew
    title = note.title
    detail = note.detail ?? ""
    firstField = NoteDraft.canEdit(.title, of: note) ? .title : .detail
  }

  /// Continues with the texts and the field of a canceled edit.
  func adopt(_ other: NoteDraft) {
    title = other.title
    detail = other.detail
    if let field = other.lastField, !cannotEdit(field) { firstField = field }
  }

  /// The explanation shown with a text that is too long for a field.
  static let tooLong = "Too long to edit here. The file keeps the full text."

  /// The message after a paste was refused.
  static let refused =
    "Not pasted: the text would be longer than \(Formatted.count(TextLimits.characters, "character"))."

  private static func canEdit(_ field: Field, of note: Note) -> Bool {
    !TextLimits.isTooLong(field == .title ? note.title : note.detail ?? "")
  }

  /// Returns true if at least one of a note's texts can be edited.
  static func canEdit(_ note: Note) -> Bool {
    canEdit(.title, of: note) || canEdit(.detail, of: note)
  }

  /// Returns true if a text is too long to be edited.
  func cannotEdit(_ field: Field) -> Bool { !NoteDraft.canEdit(field, of: note) }

  /// The detail to store; an unchanged one stays as it was, even if it is empty.
  var submittedDetail: String? {
    if detail.isSame(as: note.detail ?? "") { return note.detail }
    return detail.isEmpty ? nil : detail
  }

  /// True if a text differs from the note's text at the start of the edit.
  var isChanged: Bool {
    !title.isSame(as: note.title) || !detail.isSame(as: note.detail ?? "")
  }
}
