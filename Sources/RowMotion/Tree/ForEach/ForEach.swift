/// A view for each element of a collection, identified by the element's id.
public struct ForEach<Data: RandomAccessCollection, ID: Hashable, Content: View>: View {
  /// No body: this is a primitive view.
  public typealias Body = Never

  let data: Data
  let id: @MainActor (Data.Element) -> ID
  /// The property that is the id; nil for identifiable elements.
  let idPath: KeyPath<Data.Element, ID>?
  let content: @MainActor (Data.Element) -> Content
  var delete: (@MainActor ([Int]) -> Void)?
  var move: (@MainActor ([Int], Int) -> Void)?

  /// Creates views for elements that are identified by one of their properties.
  public init(
    _ data: Data, id: KeyPath<Data.Element, ID>,
    @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    self.id = { $0[keyPath: id] }
    idPath = id
    self.content = content
  }

  /// True if the elements are their own ids.
  var elementsAreIDs: Bool { idPath.map { ($0 as AnyKeyPath) == \Data.Element.self } ?? false }

  /// Creates or updates a node with one child for each element, matched by identity.
  public static func _sync(
    _ view: ForEach, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let node =
      reuse(old, as: ForEachNode<Data, ID, Content>.self) ?? ForEachNode(view, context)
    node.update(view, context)
    return node
  }

  static func reportDuplicate(_ duplicate: DuplicateID<ID>, _ node: ViewNode?) {
    let named = 20
    let rest = duplicate.offsets.count - named
    let offsets =
      duplicate.offsets.prefix(named).map(String.init).joined(separator: ", ")
      + (rest > 0 ? " and \(rest) more" : "")
    node?.runtime.report(
      .duplicateIdentity,
      "The id \(PrintableText.inline("\(duplicate.id)")) occurs \(duplicate.offsets.count) times in the "
        + "data, at offsets \(offsets). "
        + "The first element keeps the identity; the others are shown too, identified by their "
        + "order. Give each element a unique id.", at: node)
  }

  /// Creates or updates the elements' rows, which are created when they become visible.
  public static func _syncRows(
    _ view: ForEach, _ old: _RowProvider?, _ context: _SyncContext
  ) -> _RowProvider {
    if Content._isOneRow {
      if let provider = reuse(old, as: ElementRowProvider<Data, ID, Content>.self) {
        provider.update(view, context)
        return provider
      }
      return ElementRowProvider(view, context)
    }
    let provider =
      reuse(old, as: ElementGroupRowProvider<Data, ID, Content>.self)
      ?? ElementGroupRowProvider(context)
    provider.update(view, context)
    return provider
  }

  /// False: there are as many rows as elements.
  public static var _isOneRow: Bool { false }

  /// True: there is a view for each element.
  public static var _isMultiView: Bool { true }

  /// Applies a modifier to each element's view.
  public static func _syncModified<Modifier: ViewModifier>(
    _ view: ForEach, _ modifier: Modifier, _ old: _ViewNode?, _ context: _SyncContext
  ) -> _ViewNode {
    let content = view.content
    return ForEach<Data, ID, ModifiedContent<Content, Modifier>>._sync(
      ForEach<Data, ID, ModifiedContent<Content, Modifier>>(view) {
        ModifiedContent(content: content($0), modifier: modifier)
      }, old, context)
  }

  private init<Plain: View>(
    _ other: ForEach<Data, ID, Plain>, content: @escaping @MainActor (Data.Element) -> Content
  ) {
    data = other.data
    id = other.id
    idPath = other.idPath
    self.content = content
  }
}

extension ForEach {
  /// Lets the user delete rows of a list; the action removes the elements at some offsets.
  ///
  ///     ForEach(notes) { NoteRow(note: $0) }
  ///       .onDelete { notes.remove(atOffsets: $0) }
  public func onDelete(perform action: (@MainActor ([Int]) -> Void)?) -> ForEach {
    var copy = self
    copy.delete = action
    return copy
  }

  /// Lets the user move rows of a list; the action moves the elements at some offsets to before
  /// another element.
  ///
  ///     ForEach(notes) { NoteRow(note: $0) }
  ///       .onMove { notes.move(fromOffsets: $0, toOffset: $1) }
  public func onMove(perform action: (@MainActor ([Int], Int) -> Void)?) -> ForEach {
    var copy = self
    copy.move = action
    return copy
  }
}

extension ForEach where Data.Element: Identifiable, ID == Data.Element.ID {
  /// Creates views for identifiable elements.
  public init(
    _ data: Data, @ViewBuilder content: @escaping @MainActor (Data.Element) -> Content
  ) {
    self.data = data
    id = { $0.id }
    idPath = nil
    self.content = content
  }
}

extension ForEach where Data == Range<Int>, ID == Int {
  /// Creates views for a range of numbers.
  public init(_ data: Range<Int>, @ViewBuilder content: @escaping @MainActor (Int) -> Content) {
    self.init(data, id: \.self, content: content)
  }
}

/// The node of a ForEach outside of lists, with one child for each element.
final class ForEachNode<Data: RandomAccessCollection, ID: Hashable, Content: View>: DynamicNode,
  StateOwner
{
  private var view: ForEach<Data, ID, Content>
  // The elements' closure runs after the body that contains it, so it has its own scope.
  let scope = ObservationScope()
  private var repeats = RepeatedIDs<ID>()

  init(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    self.view = view
    super.init(context)
  }

  func update(_ view: ForEach<Data, ID, Content>, _ context: SyncContext) {
    environment = context.environment
    self.view = view
    var identities: [AnyHashable] = []
    var contents: [Content] = []
    scope.observe(self) {
      let ids = repeats.disambiguate(view.data.lazy.map(view.id))
      for (element, repeated) in zip(view.data, ids) {
        identities.append(
          repeated.occurrence == 0 ? AnyHashable(repeated.id) : AnyHashable(repeated))
        contents.append(view.content(element))
      }
    }
    for duplicate in repeats.consumeNew() {
      ForEach<Data, ID, Content>.reportDuplicate(duplicate, self)
    }
    replaceAll(identities, context) { index, old, inner in
      Content._sync(contents[index], old, inner)
    }
  }

  func evaluate(_ transaction: ActiveTransaction) {
    update(
      view,
      SyncContext(
        runtime: runtime, parent: parent, environment: environment, transaction: transaction))
  }

  override func willUnmount() { scope.cancel() }
}
