/// The layers of all targets, which a table in ARCHITECTURE.md repeats.
///
/// A target may import only the modules in its entry. A layer may name only types of its target's
/// layers before it. "." is the target's own folder.
public let house: [Floor] = [
  Floor(
    "MotionCore",
    rooms: [".", "Values", "Curves", "Springs", "Animations", "Running", "Presence"],
    imports: ["Glibc", "Musl", "Darwin"]),
  Floor("RowCore", rooms: ["Search", "HeightIndex", "Anchor", "Diff"]),
  Floor(
    "RowDrawing", rooms: ["Geometry", "Style", "Text", "Display"], imports: ["MotionCore"]),
  Floor(
    "RowMotion",
    rooms: [
      ".", "State", "Tree/Values", "Tree/Nodes", "Tree/Layout", "Tree/Bodies", "Tree/Providers",
      "Tree/Transitions", "Tree/Builder", "Tree/ForEach", "Modifiers", "Views", "Views/Presence",
      "Rows", "Scroll", "List", "DataTable", "Host", "Host/Passes", "FrameChecks",
    ],
    imports: ["MotionCore", "RowCore", "RowDrawing", "Observation", "Swift", "Synchronization"]),
  Floor(
    "RowMotionCairo", rooms: ["Text", "Paint", "Tiles", "Image"],
    imports: ["RowDrawing", "CGtk", "CGtkShims"]),
  Floor(
    "RowMotionGTK",
    rooms: [
      ".", "Platform", "Theme", "Input", "Canvas", "Accessibility", "Widgets", "HostView",
    ],
    imports: ["RowMotion", "RowMotionCairo", "CGtk", "CGtkShims", "Dispatch", "Glibc"]),
  Floor(
    "RowMotionDocument", rooms: ["File", "Notes", "Format", "Store"],
    imports: ["RowMotion", "RowCore", "CFileSystem", "Dispatch", "Glibc", "Synchronization"]),
  Floor(
    "RowMotionTables", imports: ["RowMotion", "RowMotionDocument", "Synchronization"]),
  Floor(
    "RowMotionAutomation", rooms: ["Output", "Script", "Trace"],
    imports: ["RowMotion", "RowMotionDocument", "Glibc"]),
  Floor(
    "RowMotionDemo",
    rooms: [
      "Platform", "CommandLine", "Icons", "Scene", "Notes", "Scenes", "Panel", "Shell",
      "Automation",
      ".",
    ],
    imports: [
      "RowMotion", "RowMotionDocument", "RowMotionTables", "RowMotionAutomation", "RowMotionCairo",
      "RowMotionGTK", "CFileSystem", "CGtk", "CGtkShims", "Dispatch", "Glibc", "Observation",
    ],
    roomImports: [
      "Icons": ["RowMotion"],
      "Notes": ["RowMotion", "RowMotionDocument", "Observation"],
      "Scene": ["RowMotion", "RowMotionDocument", "Observation"],
      "Scenes": ["RowMotion", "RowMotionDocument", "RowMotionTables", "Observation"],
    ]),
  Floor(
    "RowMotionBench",
    imports: ["RowMotion", "CAllocationCount", "Glibc", "Musl", "Darwin", "Observation"]),
  Floor(
    "RowMotionCrash", imports: ["RowMotionDocument", "RowMotionTestKit", "Foundation", "Glibc"]),
  Floor(
    "RowMotionFuzzing",
    imports: ["RowMotion", "RowMotionDocument", "RowMotionTables", "RowMotionAutomation"]),
  Floor("RowMotionFuzz", imports: ["RowMotionFuzzing", "Glibc"]),
  Floor("RowMotionSoak", imports: ["RowMotionTestSupport", "Foundation", "Synchronization"]),
  Floor("RowMotionTestSupport", imports: ["RowMotion", "RowMotionTestKit", "Foundation"]),
]
