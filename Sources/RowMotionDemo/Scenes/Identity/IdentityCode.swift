extension IdentityLane {
  /// The code of the list's rows, as in the article.
  var code: SceneCode {
    switch self {
    case .stock, .custom:
      SceneCode(
        rawValue,
        """
        VStack(alignment: .leading) {
          Text("Hello world")
          if showContent {
            Text("Extra content")
          }
        }
        """, marking: "VStack")
    case .flattened:
      SceneCode(
        rawValue,
        """
        Text("First")
        if showContent {
          Text("Second")
        }
        Group {
          Text("Third")
          Text("Fourth")
        }
        """, marking: "if")
    case .replaced:
      SceneCode(
        rawValue,
        """
        Text(showContent ? longText : shortText)
          .id(showContent ? "long" : "short")
        """, marking: ".id")
    case .indices:
      SceneCode(
        rawValue,
        """
        ForEach(items.indices, id: \\.self) { index in
          Text(items[index])
        }
        """, marking: "ForEach")
    case .identified:
      SceneCode(
        rawValue,
        """
        ForEach(items, id: \\.self) { item in
          Text(item)
        }
        """, marking: "ForEach")
    }
  }
}
