// The code of Guides/presence-and-spacing.md.
import RowMotion

@MainActor enum PresenceAndSpacing {
  struct Note { var detail: String? }

  static func detail(of note: Note) -> some View {
    AnimatedPresence(value: note.detail, animation: .smooth) { Text($0).font(.caption) }
  }

  static func collapsible(_ banner: Text, share: Double) -> some View {
    banner
      .frame(height: 40 * share, alignment: .top)
      .clipped()
      .ignoredWhenCollapsed()
      .collapsibleSpacingProgress(share)
  }
}
