/// A target of the package: its rooms from the ground up, and what it may import.
///
/// A room is a folder of sources, with the folders in it that are not rooms of their own. It may
/// name only types of its own and of the rooms before it. The order stands in `House.swift`.
public struct Floor: Sendable {
  /// The target's name, which its folder in `Sources` has too.
  public let target: String
  /// The folders in order; empty where the target is one room.
  public let rooms: [String]
  /// The modules that its sources may import.
  public let imports: [String]
  /// The rooms whose sources may import less.
  public let roomImports: [String: [String]]

  /// Creates a floor.
  public init(
    _ target: String, rooms: [String] = [], imports: [String] = [],
    roomImports: [String: [String]] = [:]
  ) {
    self.target = target
    self.rooms = rooms
    self.imports = imports
    self.roomImports = roomImports
  }
}

/// What a source does that the order of the rooms does not allow.
public struct FloorProblem: CustomStringConvertible, Sendable {
  /// The file, from the package's root.
  public let path: String
  /// The line, from 1.
  public let line: Int
  /// What is wrong there, and what to do about it.
  public let message: String

  /// As compilers print it, so that editors find the place.
  public var description: String { "\(path):\(line): error: \(message)" }
}
