import Observation
import RowMotion
import RowMotionDocument

/// One of the demo's scenes: a view, its story, and its options.
///
/// Most scenes, and the behaviors in `Guides/reference/behaviors.md`, follow published articles,
/// which `Guides/scenes.md` lists.
@MainActor protocol DemoScene: AnyObject {
  /// The scene's title in the sidebar.
  static var title: String { get }
  /// The problem that the scene shows, in one sentence.
  static var summary: String { get }
  /// The cause of the problem and what RowMotion does, in two sentences.
  static var story: String { get }
  var root: AnyView { get }
  /// The minimum width of a lane that is beside another one at the default text size, in points.
  var minimumLaneWidth: Double { get }
  /// Returns the smallest height for the scene's lanes at the default text size, in points; a
  /// smaller window scrolls.
  ///
  /// - Parameter isStacked: True if the lanes are not side by side.
  func smallestHeight(isStacked: Bool) -> Double
  /// The comparison of failing and passing lanes, or the scene's only lane.
  var stage: ComparisonStage { get }
  /// The code of the displayed content, such as the chosen variant and the passing one.
  var code: [SceneCode] { get }
  /// True if the scene itself shows the code, instead of the panel beside it.
  var showsCodeItself: Bool { get }
  /// The script that plays the scene slowly and explains it; empty if there is none.
  var showMe: [UInt8] { get }
  /// The ids of the views whose frames are traced.
  var tracedViews: [String] { get }
  /// The displayed file; nil if there is none.
  var file: FilePath? { get }
  /// The reason why the last file could not be opened, with a solution; nil if there is none.
  var fileProblem: String? { get }
  /// Removes the message about a file that could not be opened.
  func dismissFileProblem()
  /// Opens a file; returns false if the scene has no use for files.
  func open(_ file: RecordedFile) -> Bool
  /// The suggested name of a file to save the content to; nil if it cannot be saved.
  var savingName: String? { get }
  /// Saves the content to a file.
  func save(to path: FilePath)
  /// Waits until the content is saved, before the window closes.
  func finishSaving()
  /// The name of a file with edits that are not saved; nil if there is none.
  var unsavedName: String? { get }
  /// The name of the field for a search, such as "Search rows"; nil if there is no search.
  var searchName: String? { get }
  /// Shows the content that contains all words of a text; an empty text shows everything.
  func search(for text: String, host: ViewHost)
  /// Moves the focus to the first row that the search has found.
  func focusFirstRow(_ host: ViewHost)
  /// Undoes the user's last action in the scene; returns false if there is none.
  func undo(host: ViewHost) -> Bool
  /// Redoes the last undone action; returns false if there is none.
  func redo(host: ViewHost) -> Bool
  /// Returns a closure that restores the current content, which "Show Me" may change.
  func restoration() -> @MainActor () -> Void
  /// Makes another change of the scene by its name, as a recording stores it; returns false if there
  /// is no such change.
  func perform(_ name: String, _ text: String, host: ViewHost) -> Bool
  /// Connects the scene to its host, on which it records the results of work on other threads.
  ///
  /// - Parameter isReplay: True if a recording has these results.
  func connect(to host: ViewHost, isReplay: Bool)
  /// Called before "Show Me" begins, and after it has ended.
  func showMeChanged(_ isShowing: Bool)
  /// Returns the scene's options, from top to bottom.
  @SceneOptionsBuilder func options(host: ViewHost) -> [SceneOption]
}

extension DemoScene {
  var minimumLaneWidth: Double { StageLayout.minimumLaneWidth }

  func smallestHeight(isStacked: Bool) -> Double { 240 }

  var code: [SceneCode] { [] }

  var showsCodeItself: Bool { false }

  var showMe: [UInt8] { [] }

  var tracedViews: [String] { [] }

  var file: FilePath? { nil }

  var fileProblem: String? { nil }

  func dismissFileProblem() {}

  func open(_ file: RecordedFile) -> Bool { false }

  /// Opens and reads a file; returns false if the scene has no use for files.
  @discardableResult func open(_ path: FilePath) -> Bool { open(RecordedFile(path)) }

  var savingName: String? { nil }

  func save(to path: FilePath) {}

  func finishSaving() {}

  var unsavedName: String? { nil }

  var searchName: String? { nil }

  func search(for text: String, host: ViewHost) {}

  func focusFirstRow(_ host: ViewHost) {}

  func undo(host: ViewHost) -> Bool { false }

  func redo(host: ViewHost) -> Bool { false }

  func restoration() -> @MainActor () -> Void { {} }

  func perform(_ name: String, _ text: String, host: ViewHost) -> Bool { false }

  func connect(to host: ViewHost, isReplay: Bool) {}

  func showMeChanged(_ isShowing: Bool) {}
}

extension DemoScene where Self: Observable {
  /// The bindings to the scene's properties.
  var binding: Bindable<Self> { Bindable(self) }
}
