/// Rows one below the other, made when they are seen, that scroll.
///
/// Each view of the content, each element of a ForEach, is a row. A row may change its height,
/// appear, vanish or move at any moment; none of it makes another row jump. See ``ListRowResizing``
/// for what SwiftUI's own list does instead.
public struct List<Content: View>: View {
  /// A view without content of its own.
  public typealias Body = Never

  let content: Content
  let selection: ListSelection?

  /// Creates a list of rows.
  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
    selection = nil
  }

  /// Creates a list of rows of which one at most is selected, known by its tag or identity.
  public init<Value: Hashable>(
    selection: Binding<Value?>, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    self.selection = ListSelection(selection)
  }

  /// Creates a list of rows of which any number is selected, known by their tags or identities.
  public init<Value: Hashable>(
    selection: Binding<Set<Value>>, @ViewBuilder content: () -> Content
  ) {
    self.content = content()
    self.selection = ListSelection(selection)
  }

  /// Creates a list with a row for each element, known by one of its properties.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element that knows its identity.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each number.
  public init<Row: View>(
    _ data: Range<Int>, @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element, of which one at most is selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Data.Element.ID?>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element, of which any number is selected.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data, selection: Binding<Set<Data.Element.ID>>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Keeps the list's node.
  public static func _sync(
    _ view: List, _ old: ViewNode?, _ context: SyncContext
  ) -> ViewNode {
    let node = reuse(old, as: ListNode.self) ?? ListNode(context)
    node.update(view.content, selection: view.selection, context)
    return node
  }
}

extension ListSelection {
  @MainActor init<Value: Hashable>(_ selection: Binding<Value?>) {
    allowsMany = false
    get = { selection.wrappedValue.map { [AnyHashable($0)] } ?? [] }
    contains = { value in selection.wrappedValue.map { AnyHashable($0) == value } ?? false }
    isEmpty = { selection.wrappedValue == nil }
    set = { selection.wrappedValue = $0.first?.base as? Value }
  }

  @MainActor init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
    allowsMany = true
    let get: @MainActor () -> Set<AnyHashable> = {
      Set(selection.wrappedValue.map { AnyHashable($0) })
    }
    self.get = get
    contains = { value in
      // A number of another type may be equal to one that is selected.
      guard let known = value.base as? Value else { return get().contains(value) }
      return selection.wrappedValue.contains(known)
    }
    isEmpty = { selection.wrappedValue.isEmpty }
    set = { selection.wrappedValue = Set($0.compactMap { $0.base as? Value }) }
  }
}
