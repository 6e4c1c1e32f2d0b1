import RowMotion
import RowMotionDocument

/// One of the demo's scenes: a view, its story, and the options that it can be played with.
@MainActor protocol DemoScene: AnyObject {
  /// What the sidebar calls it.
  var title: String { get }
  /// The article's point, in three sentences.
  var story: String { get }
  /// What is shown.
  var root: AnyView { get }
  /// The least size that it is laid out for, points; in less room it scrolls.
  var smallestSize: Size { get }
  /// The broken way beside the cured one; nil where the scene compares nothing.
  var stage: ComparisonStage? { get }
  /// The code of what is shown at the moment, such as the variant at hand and the cured one.
  var code: [SceneCode] { get }
  /// Whether the code stands in the scene, and not beside it.
  var showsCodeItself: Bool { get }
  /// The script that plays the scene slowly and says what to watch; empty where there is none.
  var showMe: [UInt8] { get }
  /// The ids of views whose places a trace notes.
  var tracedViews: [String] { get }
  /// The file that is shown; nil where it is none.
  var file: FilePath? { get }
  /// Opens a file; returns whether the scene has a use for one.
  func open(_ path: FilePath) -> Bool
  /// Takes back what the user did last in it; returns whether there was something.
  func undo(host: ViewHost) -> Bool
  /// Does again what was taken back last; returns whether there was something.
  func redo(host: ViewHost) -> Bool
  /// What the scene can be played with, from top to bottom.
  @SceneOptionsBuilder func options(host: ViewHost) -> [SceneOption]
}

extension DemoScene {
  var smallestSize: Size { Size(width: 320, height: 240) }

  var stage: ComparisonStage? { nil }

  var code: [SceneCode] { [] }

  var showsCodeItself: Bool { false }

  var showMe: [UInt8] { [] }

  var tracedViews: [String] { [] }

  var file: FilePath? { nil }

  func open(_ path: FilePath) -> Bool { false }

  func undo(host: ViewHost) -> Bool { false }

  func redo(host: ViewHost) -> Bool { false }
}
