extension ViewNode {
  /// The names of the views from the root down to the node, separated by slashes.
  var path: String {
    var names: [String] = []
    var node: ViewNode? = self
    while let current = node {
      if let name = current.viewName { names.append(name) }
      node = current.parent
    }
    return names.reversed().joined(separator: "/")
  }
}
