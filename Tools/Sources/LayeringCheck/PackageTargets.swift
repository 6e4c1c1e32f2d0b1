/// The layers of all targets, which a table in ARCHITECTURE.md repeats.
///
/// A target may import only the modules in its entry. A layer may name only types of its target's
/// layers before it. "." is the target's own folder.
public let packageTargets: [Target] = [
  Target(
    "MotionCore",
    folders: [".", "Values", "Curves", "Springs", "Animations", "Running", "Presence"],
    imports: ["Glibc", "Musl", "Darwin"]),
  Target("RowCore", folders: ["Search", "HeightIndex", "Anchor", "Diff"]),
  Target(
    "RowDrawing", folders: ["Geometry", "Style", "Text", "Display"], imports: ["MotionCore"]),
  Target(
    "RowMotion",
    folders: [
      ".", "JSON", "State", "Tree/Values", "Tree/Nodes", "Tree/Layout", "Tree/Bodies",
      "Tree/Providers",
      "Tree/Transitions", "Tree/Builder", "Tree/ForEach", "Modifiers", "Views", "Views/Presence",
      "Rows", "Scroll", "List", "DataTable", "Recording", "Host", "Host/Passes", "FrameChecks",
      "Replay",
    ],
    imports: ["MotionCore", "RowCore", "RowDrawing", "Observation", "Swift", "Synchronization"]),
  Target(
    "RowMotionCairo", folders: ["Text", "Paint", "Frame", "Image"],
    imports: ["RowDrawing", "CGtk", "CGtkShims"]),
  Target(
    "RowMotionGTK",
    folders: [
      ".", "Platform", "Theme", "Input", "Canvas", "Accessibility", "Widgets", "HostView",
    ],
    imports: ["RowMotion", "RowMotionCairo", "CGtk", "CGtkShims", "Dispatch", "Glibc"]),
  Target(
    "RowMotionInspector", folders: ["Data", "Lanes", "."],
    imports: [
      "RowMotion", "RowMotionCairo", "RowMotionGTK", "CGtk", "CGtkShims", "Glibc", "Observation",
    ]),
  Target(
    "RowMotionDocument", folders: ["File", "Notes", "Format", "Store"],
    imports: ["RowMotion", "RowCore", "CFileSystem", "Dispatch", "Glibc", "Synchronization"]),
  Target(
    "RowMotionTables", imports: ["RowMotion", "RowMotionDocument", "Synchronization"]),
  Target(
    "RowMotionAutomation", folders: ["Output", "Script", "Trace"],
    imports: ["RowMotion", "RowMotionDocument", "Glibc"]),
  Target(
    "RowMotionDemo",
    folders: [
      "Platform", "CommandLine", "Icons", "Scene", "Notes", "Scenes", "Panel", "Shell",
      "Automation",
      ".",
    ],
    imports: [
      "RowMotion", "RowMotionDocument", "RowMotionTables", "RowMotionAutomation", "RowMotionCairo",
      "RowMotionGTK", "RowMotionInspector", "CFileSystem", "CGtk", "CGtkShims", "Dispatch", "Glibc",
      "Observation",
    ],
    folderImports: [
      "Icons": ["RowMotion"],
      "Notes": ["RowMotion", "RowMotionDocument", "Observation"],
      "Scene": ["RowMotion", "RowMotionDocument", "Observation"],
      "Scenes": ["RowMotion", "RowMotionDocument", "RowMotionTables", "Observation"],
    ]),
  Target(
    "RowMotionCrash", imports: ["RowMotionDocument", "RowMotionTestKit", "Foundation", "Glibc"]),
  Target(
    "RowMotionFuzzing",
    imports: ["RowMotion", "RowMotionDocument", "RowMotionTables", "RowMotionAutomation"]),
  Target("RowMotionFuzz", imports: ["RowMotionFuzzing", "Glibc"]),
  Target("RowMotionTestSupport", imports: ["RowMotion", "RowMotionTestKit", "Foundation"]),
]
