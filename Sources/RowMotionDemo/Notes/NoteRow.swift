import RowMotion
import RowMotionDocument

/// The row of a note: its title, detail and footer, with buttons beside them.
///
/// While the note is edited, fields replace its texts.
struct NoteRow: View {
  let note: Note
  let isOpen: Bool
  /// The texts being edited; nil if the row is not being edited.
  let draft: NoteDraft?
  /// The name of the list that the row is in.
  let list: String
  let resizing: ListRowResizing
  let model: NotesModel
  @State private var isHovered = false
  @FocusState private var field: NoteDraft.Field?
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.fontScale) private var fontScale

  var body: some View {
    HStack(alignment: .top, spacing: 12 - FieldFrame.padding) {
      chevron
        .padding(.leading, NoteRow.handleWidth + 12)
        .padding(.top, titlePadding)
      texts.frame(maxWidth: .infinity, alignment: .leading)
    }
    .padding(.vertical, 12)
    .padding(.trailing, 12 - FieldFrame.padding)
    .background(isHovered ? Color.hover : Color.clear)
    .overlay(alignment: .leading) { handle }
    .onTapGesture { if draft == nil { model.click(note, in: list) } }
    .onHover { isHovered = $0 }
    .contextMenu { model.menu(of: note, in: list) }
    .onSubmit { if let draft { model.submit(draft) } }
    // A row that exits may return with another edit of a note with the same id.
    .onChange(of: draft.map(ObjectIdentifier.init), initial: true) {
      if let draft, field == nil { field = draft.firstField }
    }
    .onChange(of: field) { old, new in
      if let new { draft?.lastField = new }
      // The focus has left the row.
      if let draft, old != nil, new == nil { model.submit(draft) }
    }
    .onKeyPress(keys: [.space, .enter, .tab, .escape, .function(2)]) { press in
      if let draft { return edit(draft, press) }
      if [.tab, .escape].contains(press.key) { return .ignored }
      // With Control, the keys select rows of the list.
      if press.key == .enter, press.modifiers == .shift, isShown {
        model.toggleFullText(note.id)
        return .handled
      }
      if !press.modifiers.isEmpty { return .ignored }
      if press.key == .space, model.continueTyping() { return .handled }
      if press.key == .function(2) {
        model.edit(note.id, in: list)
      } else {
        model.click(note, in: list)
      }
      return .handled
    }
    .accessibilityExpanded(note.shownDetail == nil ? nil : isOpen)
    .accessibilityAction(.edit) { model.edit(note.id, in: list) }
  }

  /// Handles a key in a field: Tab stays in the row, and Enter moves from the title to the detail.
  private func edit(_ draft: NoteDraft, _ press: KeyPress) -> KeyPress.Result {
    switch press.key {
    case .escape:
      model.cancel(draft)
    case .tab:
      move(to: field == .title ? .detail : .title, in: draft)
    case .enter where press.modifiers.isEmpty && field == .title:
      move(to: .detail, in: draft)
    default:
      return .ignored
    }
    return .handled
  }

  private func move(to other: NoteDraft.Field, in draft: NoteDraft) {
    if !draft.cannotEdit(other) { field = other }
  }

  private var isShown: Bool { draft != nil || isOpen && note.shownDetail != nil }

  /// The content below the title: a field, or the note's detail.
  private enum Detail: Equatable {
    case field(NoteDraft)
    case text(String)

    /// The texts being edited; nil for a text.
    var draft: NoteDraft? { if case .field(let draft) = self { draft } else { nil } }

    static func == (left: Detail, right: Detail) -> Bool {
      switch (left, right) {
      case (.field(let left), .field(let right)): left === right
      case (.text(let left), .text(let right)): left == right
      default: false
      }
    }
  }

  private var shownDetail: Detail? {
    if let draft { return .field(draft) }
    return isOpen ? note.shownDetail.map { .text($0) } : nil
  }

  /// The approximate height of the title, in points; the icons are centered on it.
  private var lineHeight: Double { 20 * fontScale }

  /// The space between the title and the top of its frame, in points; 0 without a frame.
  private var titlePadding: Double {
    frame(.title, of: draft).isEditing ? FieldFrame.padding : 0
  }

  /// The width of the drag handle at the row's leading edge, in points.
  static let handleWidth = 12.0

  /// The drag handle, as tall as the row, whose dots are visible while the pointer is over the row.
  private var handle: some View {
    GripShape()
      .fill(.secondary)
      .frame(width: NoteRow.handleWidth, height: lineHeight)
      // The focus ring does not cut the dots, and the chevron has its own space.
      .padding(.leading, 6)
      .padding(.top, 12 + titlePadding)
      .frame(maxHeight: .infinity, alignment: .top)
      .opacity(isHovered ? 1 : 0)
      .listRowDragHandle()
      .accessibilityHidden(true)
  }

  /// The chevron, which turns with the detail's animation, from the same time on.
  private var chevron: some View {
    IconShape.chevron
      .stroke(.secondary, lineWidth: 1.5)
      .frame(width: 12, height: lineHeight)
      .rotationEffect(.degrees(isShown ? 90 : layoutDirection == .leftToRight ? 0 : 180))
      .opacity(note.shownDetail == nil && draft == nil ? 0 : 1)
  }

  @ViewBuilder private var texts: some View {
    switch resizing {
    case .animated:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 6) {
        title
        AnimatedPresence(
          value: shownDetail,
          animation: draft?.isTyping == true ? FieldFrame.typing : NotesModel.motion,
          contentTransition: .opacity
        ) {
          detail($0)
        }
        footer
      }
    case .snap:
      VStack(alignment: .leading, spacing: 6) {
        title
        if let draft {
          DetailField(draft: draft, field: $field)
            .modifier(frame(.detail, of: draft))
            .transition(.identity)
        } else if isOpen, let text = note.shownDetail {
          lines(of: text).transition(.opacity)
            .padding(.horizontal, FieldFrame.padding)
        }
        footer
      }
    }
  }

  private func frame(_ framed: NoteDraft.Field, of draft: NoteDraft?) -> FieldFrame {
    FieldFrame(isEditing: draft?.cannotEdit(framed) == false, isFocused: field == framed)
  }

  private var editButtons: some View {
    HStack(spacing: 6) {
      TextButton(title: "Cancel") { if let draft { model.cancel(draft) } }
      TextButton(title: "Done", isSuggested: true) { if let draft { model.submit(draft) } }
    }
    .font(.caption)
    .layoutPriority(1)
  }

  private var title: some View {
    HStack(alignment: .top, spacing: 12) {
      titleText.frame(maxWidth: .infinity, alignment: .leading).modifier(frame(.title, of: draft))
      if draft == nil { tools.transition(NoteRow.toolsTransition) }
    }
  }

  /// The icons are never visible where the title's frame is: they fade out before the frame has
  /// grown over them, and fade in after it has shrunk.
  private static let toolsTransition = AnyTransition.asymmetric(
    insertion: .opacity.animation(.easeIn(duration: 0.15).delay(0.2)),
    removal: .opacity.animation(.easeOut(duration: 0.08)))

  // A field appears exactly over the text that it replaces, so nothing fades.
  @ViewBuilder private var titleText: some View {
    if let draft, draft.cannotEdit(.title) {
      UneditableText(text: draft.title, lines: 1).font(.headline)
        .transition(.identity)
    } else if let draft {
      TextField("Title", text: Binding(get: { draft.title }, set: { draft.title = $0 }))
        .font(.headline)
        .focused($field, equals: .title)
        .transition(.identity)
    } else {
      Text(verbatim: note.shownTitle)
        .lineLimit(1)
        .font(.headline)
        .transition(.identity)
    }
  }

  // The frame of a field that exits stays around it.
  private func detail(_ detail: Detail) -> some View {
    content(of: detail).modifier(frame(.detail, of: detail.draft))
  }

  @ViewBuilder private func content(of detail: Detail) -> some View {
    switch detail {
    case .text(let text): lines(of: text).transition(.opacity)
    // An exiting field shows its draft until it is removed.
    case .field(let draft): DetailField(draft: draft, field: $field).transition(.opacity)
    }
  }

  private func lines(of text: String) -> NoteDetail {
    NoteDetail(text: text, showsFullText: model.fullyShown.contains(note.id)) {
      model.toggleFullText(note.id)
    } onLong: { isLong in
      if isLong { model.longDetails.insert(note.id) } else { model.longDetails.remove(note.id) }
    }
  }

  /// The number of words, and the buttons that end an edit.
  private var footer: some View {
    HStack(spacing: 6) {
      NoteFooter(note: note, draft: draft)
      Spacer(minLength: 0)
      switch resizing {
      case .animated:
        AnimatedPresence(value: draft == nil ? nil : true, animation: NotesModel.motion) { _ in
          editButtons
        }
      case .snap:
        if draft != nil { editButtons.transition(.identity) }
      }
    }
    .padding(.horizontal, FieldFrame.padding)
  }

  /// Returns the footer of a note: its number of words, or why it is not shown completely.
  ///
  /// - Parameter detail: The detail as it is typed; nil for the note's own.
  static func footer(of note: Note, typed detail: String? = nil) -> String {
    if [note.title, note.detail ?? ""].contains(where: { TextLimits.cut($0).isCut }) {
      return "Truncated here; the file has the full text"
    }
    let detail = detail ?? note.detail ?? ""
    if detail.isEmpty { return "No detail yet" }
    let words = detail.split(whereSeparator: \.isWhitespace).count
    return Formatted.count(words, "word", zero: "No")
  }

  private var tools: some View {
    HStack(spacing: 6) {
      tool("Edit", .pencil) { model.edit(note.id, in: list) }
      tool("Delete", .bin) { model.remove(note.id) }
    }
    .opacity(isHovered ? 1 : 0)
  }

  private func tool(
    _ name: String, _ icon: IconShape, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      icon.stroke(.secondary, lineWidth: 1.25).frame(width: 24, height: lineHeight)
    }
    .accessibilityLabel(name)
  }
}

/// The footer of a note: the number of words in its detail, updated while it is edited.
struct NoteFooter: View {
  let note: Note
  let draft: NoteDraft?

  var body: some View {
    Text(verbatim: NoteRow.footer(of: note, typed: draft?.detail))
      .font(.caption2)
      .foregroundStyle(.tertiary)
      .lineLimit(1)
  }
}
