import RowMotion
import RowMotionDocument

/// One note: its title over its detail over a footer, with what can be done to it at the side.
///
/// While it is edited, fields stand where its texts were.
struct NoteRow: View {
  let note: Note
  let isOpen: Bool
  /// The texts while they are edited; nil where they are not.
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
    HStack(alignment: .top, spacing: 12) {
      chevron.padding(.leading, NoteRow.handleWidth)
      texts.frame(maxWidth: .infinity, alignment: .leading)
      tools
    }
    .padding(.vertical, 12)
    .padding(.trailing, 12)
    .background(isHovered ? Color.hover : Color.clear)
    .overlay(alignment: .leading) { handle }
    .onTapGesture { if draft == nil { model.click(note, in: list) } }
    .onHover { isHovered = $0 }
    .contextMenu { model.menu(of: note, in: list) }
    .onSubmit { if let draft { model.submit(draft) } }
    .onExitCommand { if let draft { model.cancel(draft) } }
    .onChange(of: field) { old, new in
      // The user goes on elsewhere.
      if let draft, old != nil, new == nil { model.submit(draft) }
    }
    .onKeyPress(keys: [.space, .enter, .function(2)]) { press in
      // With Control the list selects.
      if draft != nil { return .ignored }
      if press.key == .enter, press.modifiers == .shift, isShown {
        model.toggleWhole(note.id)
        return .handled
      }
      if !press.modifiers.isEmpty { return .ignored }
      if press.key == .space, model.goOnTyping() { return .handled }
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

  private var isShown: Bool { draft != nil || isOpen && note.shownDetail != nil }

  /// What is shown below the title: a field, or the note's detail.
  private enum Detail: Equatable {
    case field(NoteDraft)
    case text(String)

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

  /// About the height of the title, with the middle of which the icons are level.
  private var lineHeight: Double { 20 * fontScale }

  /// How wide the edge is by which a row is dragged, points.
  static let handleWidth = 12.0

  /// The edge by which the row is dragged, from top to bottom; its dots are seen while the pointer is on
  /// the row.
  private var handle: some View {
    GripShape()
      .fill(.secondary)
      .frame(width: NoteRow.handleWidth, height: 34 * fontScale)
      .padding(.top, 12)
      .frame(maxHeight: .infinity, alignment: .top)
      .opacity(isHovered ? 1 : 0)
      .listRowDragHandle()
      .accessibilityHidden(true)
  }

  /// It turns with the presence: the same animation from the same moment.
  private var chevron: some View {
    ChevronShape()
      .stroke(.secondary, lineWidth: 1.5)
      .frame(width: 12, height: lineHeight)
      .rotationEffect(.degrees(isShown ? 90 : layoutDirection == .leftToRight ? 0 : 180))
      .opacity(note.shownDetail == nil && draft == nil ? 0 : 1)
  }

  @ViewBuilder private var texts: some View {
    switch resizing {
    case .animated:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        title
        AnimatedPresence(
          value: shownDetail,
          animation: draft?.isTyping == true ? NoteRow.typing : NotesModel.motion,
          contentTransition: .opacity
        ) {
          detail($0)
        }
        footer
      }
    case .snap:
      VStack(alignment: .leading, spacing: 8) {
        title
        if let draft {
          DetailField(draft: draft, field: $field).transition(.identity)
        } else if isOpen, let text = note.shownDetail {
          lines(of: text).transition(.opacity)
        }
        footer
      }
    }
  }

  /// How a row grows with each line that is typed into it.
  private static let typing = Animation.snappy(duration: 0.25)

  // What is edited stands where it stood: nothing fades.
  @ViewBuilder private var title: some View {
    if let draft, draft.cannotEdit(.title) {
      UneditableText(text: draft.title, lines: 1).font(.headline)
        .onAppear { if field == nil { field = draft.firstField } }
        .transition(.identity)
    } else if let draft {
      TextField("Title", text: Binding(get: { draft.title }, set: { draft.title = $0 }))
        .font(.headline)
        .focused($field, equals: .title)
        .onAppear { if field == nil { field = draft.firstField } }
        .transition(.identity)
    } else {
      Text(verbatim: note.shownTitle)
        .lineLimit(1)
        .font(.headline)
        .transition(.identity)
    }
  }

  @ViewBuilder private func detail(_ detail: Detail) -> some View {
    switch detail {
    case .text(let text): lines(of: text).transition(.identity)
    // Its draft is shown until it is gone.
    case .field(let draft): DetailField(draft: draft, field: $field).transition(.identity)
    }
  }

  private func lines(of text: String) -> NoteDetail {
    NoteDetail(text: text, isWhole: model.whole.contains(note.id)) { model.toggleWhole(note.id) }
  }

  private var footer: some View {
    NoteFooter(note: note, draft: draft)
  }

  /// What is said below a note.
  ///
  /// - Parameter detail: The detail as it is typed; nil for the note's own.
  static func footer(of note: Note, typed detail: String? = nil) -> String {
    if [note.title, note.detail ?? ""].contains(where: { TextLimits.cut($0).isCut }) {
      return "Too long to be shown whole; the file has all of it"
    }
    let detail = detail ?? note.detail ?? ""
    if detail.isEmpty { return "No detail yet" }
    let words = detail.split(whereSeparator: \.isWhitespace).count
    return words == 1 ? "1 word" : "\(words) words"
  }

  private var tools: some View {
    HStack(spacing: 4) {
      tool("Edit", PencilShape()) { model.edit(note.id, in: list) }
      tool("Delete", BinShape()) { model.remove(note.id) }
    }
    .opacity(isHovered ? 1 : 0)
  }

  private func tool(
    _ name: String, _ icon: some Shape, _ action: @escaping @MainActor () -> Void
  ) -> some View {
    Button(action: action) {
      icon.stroke(.secondary, lineWidth: 1.25).frame(width: 24, height: lineHeight)
    }
    .accessibilityLabel(name)
  }
}

/// How many words a note's detail has, also while it is typed.
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

/// The field in which a note's detail is edited; it grows with each line.
struct DetailField: View {
  let draft: NoteDraft?
  let field: FocusState<NoteDraft.Field?>.Binding

  var body: some View {
    if let draft, draft.cannotEdit(.detail) {
      UneditableText(text: draft.detail, lines: 3).font(.caption).foregroundStyle(.secondary)
    } else if let draft {
      TextEditor(text: Binding(get: { draft.detail }, set: { draft.detail = $0 }))
        .overlay(alignment: .topLeading) {
          // Where the caret is, an input method may compose what the detail does not have yet.
          if draft.detail.isEmpty, field.wrappedValue != .detail {
            Text("Detail").foregroundStyle(.tertiary).allowsHitTesting(false)
              .accessibilityHidden(true)
              .transition(.identity)
          }
        }
        .font(.caption)
        .foregroundStyle(.secondary)
        .focused(field, equals: .detail)
        .accessibilityLabel("Detail")
    }
  }
}

/// The beginning of a text that is too long for a field, and why it takes no caret.
struct UneditableText: View {
  let text: String
  let lines: Int

  var body: some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: text).lineLimit(lines)
      Text(verbatim: NoteDraft.tooLong).font(.caption2).foregroundStyle(.secondary)
    }
  }
}
