/// A header, a group of views and a footer; in a list, each view is a row.
public struct Section<Header: View, Content: View, Footer: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let parts: TupleView<SectionHeader<Header>, Content, SectionFooter<Footer>>

  /// Creates a section with a header and a footer.
  public init(
    @ViewBuilder content: () -> Content, @ViewBuilder header: () -> Header,
    @ViewBuilder footer: () -> Footer
  ) {
    parts = TupleView(SectionHeader(content: header()), content(), SectionFooter(content: footer()))
  }

  /// Creates or updates the nodes of the header, the content and the footer.
  public static func _sync(
    _ view: Section, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    TupleView._sync(view.parts, old, context)
  }

  /// Creates or updates the rows of the header, the content and the footer.
  public static func _syncRows(
    _ view: Section, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    TupleView._syncRows(view.parts, old, context)
  }

  /// False: a section has several rows.
  public static var _isOneRow: Bool { false }

  /// True: a section consists of a header, content and a footer.
  public static var _isMultiView: Bool { true }

  /// Applies a modifier to each part.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: Section, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
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
  /// Creates a section with a title.
  public init(_ title: some StringProtocol, @ViewBuilder content: () -> Content) {
    self.init(content: content) { Text(title) }
  }
}

/// A section's header, in small bold type; empty if the section has none.
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

/// A section's footer, in small type; empty if the section has none.
struct SectionFooter<Content: View>: View {
  let content: Content

  var body: some View {
    if Content.self != EmptyView.self {
      content.font(.caption).foregroundStyle(.secondary)
    }
  }
}
