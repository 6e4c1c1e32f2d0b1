/// A node whose view is named in diagnostics.
@MainActor protocol NamedNode: ViewNode {
  var viewName: String { get }
}

extension ViewNode {
  /// The names of the views from the root down to the node, separated by slashes.
  var path: String {
    var names: [String] = []
    var node: ViewNode? = self
    while let current = node {
      if let named = current as? any NamedNode { names.append(named.viewName) }
      node = current.parent
    }
    return names.reversed().joined(separator: "/")
  }
}
