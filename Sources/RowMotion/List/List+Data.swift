// Lists of data, in SwiftUI's spellings: without a selection, with one row selected at most, and with
// any number. A row is known by its tag where it has one, else by its element's identity.

extension List {
  /// Creates a list with a row for each element, known by one of its properties.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element, known by one of its properties, of which one at
  /// most is selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View, SelectionValue: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element, known by one of its properties, of which any
  /// number is selected.
  public init<Data: RandomAccessCollection, ID: Hashable, Row: View, SelectionValue: Hashable>(
    _ data: Data, id: KeyPath<Data.Element, ID>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Content == ForEach<Data, ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each element that knows its identity.
  public init<Data: RandomAccessCollection, Row: View>(
    _ data: Data,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element that knows its identity, of which one at most is
  /// selected.
  public init<Data: RandomAccessCollection, Row: View, SelectionValue: Hashable>(
    _ data: Data, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element that knows its identity, of which any number is
  /// selected.
  public init<Data: RandomAccessCollection, Row: View, SelectionValue: Hashable>(
    _ data: Data, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Data.Element) -> Row
  ) where Data.Element: Identifiable, Content == ForEach<Data, Data.Element.ID, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each number.
  public init<Row: View>(
    _ data: Range<Int>,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each number, of which one at most is selected.
  public init<Row: View, SelectionValue: Hashable>(
    _ data: Range<Int>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each number, of which any number is selected.
  public init<Row: View, SelectionValue: Hashable>(
    _ data: Range<Int>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping @MainActor (Int) -> Row
  ) where Content == ForEach<Range<Int>, Int, Row> {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}

// The closures have no actor of their own: of one that takes its argument as `$element`, Swift 6.3
// forgets it and warns of what the closure calls.

extension List {
  /// Creates a list with a row for each element of a bound collection, known by one of its
  /// properties.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[BoundElement<Elements, ID>], ID, Row> {
    self.init { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection, known by one of its
  /// properties, of which one at most is selected.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<
    Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View,
    SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[BoundElement<Elements, ID>], ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection, known by one of its
  /// properties, of which any number is selected.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<
    Elements: MutableCollection & RandomAccessCollection, ID: Hashable, Row: View,
    SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  ) where Content == ForEach<[BoundElement<Elements, ID>], ID, Row> {
    self.init(selection: selection) { ForEach(data, id: id, content: rowContent) }
  }
}

extension List {
  /// Creates a list with a row for each element of a bound collection that knows its identity.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<Elements: MutableCollection & RandomAccessCollection, Row: View>(
    _ data: Binding<Elements>,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection that knows its identity, of
  /// which one at most is selected.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<
    Elements: MutableCollection & RandomAccessCollection, Row: View, SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, selection: Binding<SelectionValue?>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }

  /// Creates a list with a row for each element of a bound collection that knows its identity, of
  /// which any number is selected.
  ///
  /// - Complexity: O(n) in the elements, each time the view is made.
  public init<
    Elements: MutableCollection & RandomAccessCollection, Row: View, SelectionValue: Hashable
  >(
    _ data: Binding<Elements>, selection: Binding<Set<SelectionValue>>?,
    @ViewBuilder rowContent: @escaping (Binding<Elements.Element>) -> Row
  )
  where
    Elements.Element: Identifiable,
    Content == ForEach<[BoundElement<Elements, Elements.Element.ID>], Elements.Element.ID, Row>
  {
    self.init(selection: selection) { ForEach(data, content: rowContent) }
  }
}
