/// Views that belong together, under a header and above a footer: in a list each is a row.
public struct Section<Header: View, Content: View, Footer: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let parts: TupleView<SectionHeader<Header>, Content, SectionFooter<Footer>>

  /// Creates a section with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer
  ) {
    parts = TupleView(SectionHeader(content: header()), content(), SectionFooter(content: footer()))
  }

  /// Keeps the parts in their positions.
  public static func _sync(
    _ view: Section, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    TupleView._sync(view.parts, old, context)
  }

  /// The header, the rows and the footer.
  public static func _syncRows(
    _ view: Section, _ old: RowProvider?, _ context: SyncContext
  ) -> RowProvider {
    TupleView._syncRows(view.parts, old, context)
  }

  /// Several positions are not one row.
  public static var _isOneRow: Bool { false }

  /// The header, the content and the footer.
  public static var _isMultiView: Bool { true }

  /// The modifier around each part.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Section, _ modifier: Modifier, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    TupleView._syncModified(view.parts, modifier, old, context)
  }
}

extension Section where Footer == EmptyView {
  /// Creates a section with a header.
  public init(@ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header) {
    self.init(content: content, header: header) { EmptyView() }
  }
}

extension Section where Header == EmptyView, Footer == EmptyView {
  /// Creates a section without a header.
  public init(@ViewBuilder content: () -> Content) {
    self.init(content: content, header: { EmptyView() }, footer: { EmptyView() })
  }
}

extension Section where Header == Text, Footer == EmptyView {
  /// Creates a section under a text.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// What stands above a section: small and bold; nothing where the section has none.
struct SectionHeader<Content: View>: View {
  let content: Content

  var body: some View {
    if Content.self != EmptyView.self {
      content
        .font(.caption.bold())
        .foregroundStyle(.secondary)
        .accessibilityAddTraits(.isHeader)
        .padding(EdgeInsets(top: 12, leading: 0, bottom: 4, trailing: 0))
    }
  }
}

/// What stands below a section.
struct SectionFooter<Content: View>: View {
  let content: Content

  var body: some View {
    if Content.self != EmptyView.self {
      content.font(.caption).foregroundStyle(.secondary)
    }
  }
}
