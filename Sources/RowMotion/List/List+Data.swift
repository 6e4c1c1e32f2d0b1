// List initializers with SwiftUI's signatures: without selection, with single selection, and with
// multiple selection. A row is selected by its tag, or else by its element's identity.

extension List {
  /// Creates a list with a row for each element, identified by a key path.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element, identified by a key path, that supports selecting
  /// a single row.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View, SelectionValue: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element, identified by a key path, that supports selecting
  /// multiple rows.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View, SelectionValue: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each identifiable element.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each identifiable element that supports selecting a single row.
  public init<Data: RandomAccessCollection, Row: View, SelectionValue: Hashable>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each identifiable element that supports selecting multiple rows.
  public init<Data: RandomAccessCollection, Row: View, SelectionValue: Hashable>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each integer of a range.
  public init<Row: View>(
    _ data: Range<Int>,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each integer of a range that supports selecting a single row.
  public init<Row: View, SelectionValue: Hashable>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each integer of a range that supports selecting multiple rows.
  public init<Row: View, SelectionValue: Hashable>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

// The row closures are not `@MainActor`: Swift 6.3 drops the isolation of a closure that takes its
// argument as `$element`, and warns about the calls in it.

extension List {
  /// Creates a list with a row for each element of a bound collection, identified by a key path.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[_BoundElement<Elements, ID>], ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection, identified by a key path,
  /// that supports selecting a single row.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<
    Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View,
    SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[_BoundElement<Elements, ID>], ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection, identified by a key path,
  /// that supports selecting multiple rows.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<
    Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View,
    SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[_BoundElement<Elements, ID>], ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each identifiable element of a bound collection.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<Elements: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[_BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each identifiable element of a bound collection that supports
  /// selecting a single row.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<
    Elements: MutableCollection & RandomAccessCollection, Row: View, SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[_BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each identifiable element of a bound collection that supports
  /// selecting multiple rows.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<
    Elements: MutableCollection & RandomAccessCollection, Row: View, SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[_BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}
