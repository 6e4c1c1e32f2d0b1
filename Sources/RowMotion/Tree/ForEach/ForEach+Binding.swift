extension ForEach {
  /// Creates views for the elements of a bound collection, each with a binding to its element.
  ///
  /// - Complexity: O(n) in the elements, each time the view is created.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>, id: KeyPath<Elements.Element, ID>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  ) where Data == [_BoundElement<Elements, ID>] {
    let elements = data.wrappedValue
    let bound = elements.indices.map { index in
      _BoundElement(elements: data, index: index, id: elements[index][keyPath: id])
    }
    self.init(bound, id: \.id) { content($0.binding) }
  }

  /// Creates views for the identifiable elements of a bound collection.
  public init<Elements: MutableCollection & RandomAccessCollection>(
    _ data: Binding<Elements>,
    @ViewBuilder content: @escaping (Binding<Elements.Element>) -> Content
  )
  where
    Elements.Element: Identifiable, ID == Elements.Element.ID, Data == [_BoundElement<Elements, ID>]
  {
    self.init(data, id: \.id, content: content)
  }
}

/// One element of a bound collection.
public struct _BoundElement<Elements: MutableCollection, ID: Hashable> {
  let elements: Binding<Elements>
  let index: Elements.Index
  let id: ID

  /// A binding to the element; it must not be used after the position was removed.
  @MainActor var binding: Binding<Elements.Element> {
    let (elements, index) = (elements, index)
    return Binding(
      get: { elements.wrappedValue[index] }, set: { elements.wrappedValue[index] = $0 })
  }
}
