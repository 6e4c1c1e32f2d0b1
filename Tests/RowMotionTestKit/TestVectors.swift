import Foundation

/// Expected values from independent calculations, with many more digits than are compared.
public enum TestVectors {
  /// Decodes the part of the vectors that a type describes.
  public static func decoded<Part: Decodable>(as type: Part.Type = Part.self) -> Part {
    guard
      let url = Bundle.module.url(
        forResource: "vectors", withExtension: "json", subdirectory: "Vectors")
    else { fatalError("RowMotionTestKit has no Vectors/vectors.json.") }
    do {
      return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    } catch {
      fatalError("\(url.path): \(error)")
    }
  }
}
