/// A scrolling column of rows, which are created as they become visible.
///
/// Each view of the content is a row, and so is each element of a ForEach. A row can change its
/// height, appear, disappear or move at any time without making another row jump.
/// ``ListRowResizing`` describes how SwiftUI's own list differs.
public struct List<Content: View>: View {
  /// A primitive view without a body.
  public typealias Body = Never

  let content: Content
  let selection: ListSelection?

  /// Creates a list of rows.
  public init(@ViewBuilder content: () -> Content) {
    self.init(selection: ListSelection?.none, content: content())
  }

  /// Creates a list that supports selecting a single row by its tag or identity; a nil binding
  /// disables selection.
  public init<SelectionValue: Hashable>(
    selection: Binding<SelectionValue?>?, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection.map { ListSelection($0) }, content: content())
  }

  /// Creates a list that supports selecting multiple rows by tag or identity; a nil binding
  /// disables selection.
  public init<SelectionValue: Hashable>(
    selection: Binding<Set<SelectionValue>>?, @ViewBuilder content: () -> Content
  ) {
    self.init(selection: selection.map { ListSelection($0) }, content: content())
  }

  init(selection: ListSelection?, content: Content) {
    self.content = content
    self.selection = selection
  }

  /// Creates or updates the list's node.
  public static func _sync(
    _ view: List, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node = reuse(old, as: ListNode.self) ?? ListNode(context)
    node.update(view.content, selection: view.selection, context)
    return node
  }
}

extension ListSelection {
  @MainActor init<Value: Hashable>(_ selection: Binding<Value?>) {
    allowsMany = false
    accepts = { $0.base is Value }
    contains = { value in selection.wrappedValue.map { AnyHashable($0) == value } ?? false }
    isEmpty = { selection.wrappedValue == nil }
    set = { selection.wrappedValue = $0.first?.base as? Value }
    setRows = { _ in false }
    toggle = { value in
      let isSelected = selection.wrappedValue.map { AnyHashable($0) == value } ?? false
      selection.wrappedValue = isSelected ? nil : value.base as? Value
    }
    indices = { leaf in leaf.indices(of: Set(selection.wrappedValue.map { [$0] } ?? [])) }
  }

  @MainActor init<Value: Hashable>(_ selection: Binding<Set<Value>>) {
    allowsMany = true
    accepts = { $0.base is Value }
    // A selected value may be a number of another type that is equal to this one.
    let selected: @MainActor (AnyHashable) -> Value? = { value in
      if let known = value.base as? Value {
        return selection.wrappedValue.contains(known) ? known : nil
      }
      return selection.wrappedValue.first { AnyHashable($0) == value }
    }
    contains = { selected($0) != nil }
    isEmpty = { selection.wrappedValue.isEmpty }
    set = { selection.wrappedValue = Set($0.compactMap { $0.base as? Value }) }
    setRows = { parts in
      var values: Set<Value> = []
      values.reserveCapacity(parts.reduce(0) { $0 + $1.rows.count })
      for (leaf, rows) in parts {
        guard let ids = leaf.ids(of: rows, as: Value.self) else { return false }
        values.formUnion(ids)
      }
      selection.wrappedValue = values
      return true
    }
    toggle = { value in
      if let known = selected(value) {
        selection.wrappedValue.remove(known)
      } else if let new = value.base as? Value {
        selection.wrappedValue.insert(new)
      }
    }
    indices = { leaf in leaf.indices(of: selection.wrappedValue) }
  }
}
