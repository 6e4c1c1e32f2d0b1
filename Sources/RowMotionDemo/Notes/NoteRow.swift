import RowMotion
import RowMotionDocument

/// One note: its title over its detail over a footer, with what can be done to it at the side.
struct NoteRow: View {
  let note: Note
  let isOpen: Bool
  /// The name of the list that the row is in.
  let list: String
  let resizing: ListRowResizing
  let model: NotesModel
  @State private var isHovered = false
  @Environment(\.layoutDirection) private var layoutDirection
  @Environment(\.fontScale) private var fontScale

  var body: some View {
    HStack(alignment: .top, spacing: 12) {
      HStack(spacing: 0) {
        handle
        chevron
      }
      texts.frame(maxWidth: .infinity, alignment: .leading)
      tools
    }
    .padding(.vertical, 12)
    .padding(.trailing, 12)
    .background(isHovered ? Color.hover : Color.clear)
    .onTapGesture(count: 2) { model.edit(note.id, in: list) }
    .onTapGesture { model.click(note, in: list) }
    .onHover { isHovered = $0 }
    .contextMenu { model.menu(of: note, in: list) }
    .onKeyPress(keys: [.space, .enter, .function(2)]) { press in
      // With Control the list selects.
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

  private var isShown: Bool { isOpen && note.shownDetail != nil }

  /// About the height of the title, with the middle of which the icons are level.
  private var lineHeight: Double { 20 * fontScale }

  /// Where the row is dragged by, seen while the pointer is on the row.
  private var handle: some View {
    GripShape()
      .fill(.secondary)
      .frame(width: 12, height: 34 * fontScale)
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
      .opacity(note.shownDetail == nil ? 0 : 1)
  }

  @ViewBuilder private var texts: some View {
    switch resizing {
    case .animated:
      CollapsibleSpacingVStack(alignment: .leading, spacing: 8) {
        title
        AnimatedPresence(
          value: isOpen ? note.shownDetail : nil, animation: NotesModel.motion,
          contentTransition: .opacity
        ) {
          detail($0)
        }
        footer
      }
    case .snap:
      VStack(alignment: .leading, spacing: 8) {
        title
        if isOpen, let text = note.shownDetail {
          detail(text).transition(.opacity)
        }
        footer
      }
    }
  }

  private var title: some View {
    Text(verbatim: note.shownTitle)
      .lineLimit(1)
      .font(.headline)
  }

  private func detail(_ text: String) -> some View {
    Text(verbatim: text)
      .font(.caption)
      .foregroundStyle(.secondary)
      .lineLimit(3)
  }

  private var footer: some View {
    Text(verbatim: NoteRow.footer(of: note))
      .font(.caption2)
      .foregroundStyle(.tertiary)
      .lineLimit(1)
  }

  static func footer(of note: Note) -> String {
    if [note.title, note.detail ?? ""].contains(where: { TextLimits.cut($0).isCut }) {
      return "Too long to be shown whole; the file has all of it"
    }
    guard let detail = note.shownDetail else { return "No detail yet" }
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
