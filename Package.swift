// swift-tools-version: 6.2
// 6.2 is the first manifest version with `.treatAllWarnings`, which stops our own builds at a warning
// without `unsafeFlags` (those would forbid others to depend on this package).

import PackageDescription

/// A machine without GTK builds and tests the core alone: `ROWMOTION_CORE=1 swift test`, which is
/// what `make test-core` does.
let coreOnly = Context.environment["ROWMOTION_CORE"] == "1"

/// Whether a warning is an error: `make test` and CI say so.
///
/// Whoever depends on the package does not: a newer compiler or GTK may deprecate something and must
/// not stop them.
let isStrict = Context.environment["ROWMOTION_STRICT"] == "1"

/// True to optimize the modules in which tests spend their time, with all their assertions: the tests
/// then take a third of the time.
///
/// Only `.ci/test` sets it: unsafe flags would forbid others to depend on the package.
let isOptimized = Context.environment["ROWMOTION_OPTIMIZED"] == "1"

let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
let cSettings: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

var products: [Product] = [
  .library(name: "RowMotion", targets: ["RowMotion"]),
  .library(name: "RowDrawing", targets: ["RowDrawing"]),
  .library(name: "RowMotionTestSupport", targets: ["RowMotionTestSupport"]),
]

// One floor may depend only on the floors above it; ARCHITECTURE.md draws the house.
var targets: [Target] = [
  .target(name: "MotionCore", swiftSettings: settings),
  .target(name: "RowCore", swiftSettings: settings),
  .target(name: "RowDrawing", dependencies: ["MotionCore"], swiftSettings: settings),
  .target(
    name: "RowMotion", dependencies: ["MotionCore", "RowCore", "RowDrawing"],
    swiftSettings: settings),
  // What tests of all floors share; it knows none of them.
  .target(
    name: "RowMotionTestKit", path: "Tests/RowMotionTestKit", resources: [.copy("Vectors")],
    swiftSettings: settings),
  .target(
    name: "RowMotionTestSupport", dependencies: ["RowMotion", "RowMotionTestKit"],
    swiftSettings: settings),
  // Stands in for malloc, so that benchmarks can count allocations.
  .target(name: "CAllocationCount", cSettings: cSettings),
  .executableTarget(
    name: "rowmotion-bench", dependencies: ["RowMotion", "CAllocationCount"],
    path: "Sources/RowMotionBench", swiftSettings: settings),
  // Uses the demo at random for a while, for `make soak`.
  .executableTarget(
    name: "RowMotionSoak", dependencies: ["RowMotionTestSupport"], swiftSettings: settings),
  .testTarget(
    name: "RowMotionSoakTests", dependencies: ["RowMotionSoak"], swiftSettings: settings),
  // What the demo has that needs no window: its document, its tables, its scripts and traces.
  .target(name: "CFileSystem"),
  .target(
    name: "RowMotionDocument", dependencies: ["RowMotion", "CFileSystem"], swiftSettings: settings),
  .target(
    name: "RowMotionTables", dependencies: ["RowMotion", "RowMotionDocument"],
    swiftSettings: settings),
  .target(
    name: "RowMotionAutomation", dependencies: ["RowMotion", "RowMotionDocument"],
    swiftSettings: settings),
  // Kills, full disks and second writers, by the thousand: make crash.
  .executableTarget(
    name: "rowmotion-crash", dependencies: ["RowMotionDocument", "RowMotionTestKit"],
    path: "Sources/RowMotionCrash",
    swiftSettings: settings),
  .target(
    name: "RowMotionFuzzing",
    dependencies: ["RowMotion", "RowMotionDocument", "RowMotionTables", "RowMotionAutomation"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionFuzzingTests", dependencies: ["RowMotionFuzzing"], exclude: ["Corpus"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionDocumentTests",
    dependencies: ["RowMotionDocument", "CFileSystem", "RowMotion", "RowMotionTestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionTablesTests",
    dependencies: ["RowMotionTables", "RowMotionDocument", "RowMotionTestKit"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionAutomationTests",
    dependencies: ["RowMotionAutomation", "RowMotionDocument", "RowMotion"],
    swiftSettings: settings),
  .testTarget(
    name: "MotionCoreTests", dependencies: ["MotionCore", "RowMotionTestKit"],
    swiftSettings: settings),
  .testTarget(
    name: "RowCoreTests", dependencies: ["RowCore", "RowMotionTestKit"], swiftSettings: settings),
  // What the next three share. It has no tests, but only a test target may look into RowMotion.
  .testTarget(
    name: "RowMotionTestFixtures", dependencies: ["RowMotion", "RowMotionTestSupport"],
    swiftSettings: settings),
  // Three modules instead of one: they are compiled side by side.
  .testTarget(
    name: "BehaviourTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionListTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    exclude: ["Host/Goldens"], swiftSettings: settings),
  // Holds the sources against the order of the house's rooms; `make lint` runs the tool.
  .target(name: "FloorCheck", path: "Tests/FloorCheck", swiftSettings: settings),
  .executableTarget(
    name: "check-floors", dependencies: ["FloorCheck"], path: "Tests/FloorCheckTool",
    swiftSettings: settings),
  .testTarget(name: "FloorTests", dependencies: ["FloorCheck"], swiftSettings: settings),
]

if !coreOnly {
  products += [
    .library(name: "RowMotionGTK", targets: ["RowMotionGTK"]),
    .executable(name: "rowmotion-demo", targets: ["RowMotionDemo"]),
  ]
  targets += [
    // pkg-config's gtk4 brings Cairo, Pango and GIO. Its header holds includes only: SwiftPM does
    // not track edits to a system library's header, so anything else there would go stale.
    .systemLibrary(
      name: "CGtk", pkgConfig: "gtk4",
      providers: [.apt(["libgtk-4-dev", "libcairo2-dev"])]),
    .target(name: "CGtkShims", dependencies: ["CGtk"], cSettings: cSettings),
    .target(
      name: "RowMotionCairo", dependencies: ["RowDrawing", "CGtk", "CGtkShims"],
      swiftSettings: settings),
    .target(
      name: "RowMotionGTK", dependencies: ["RowMotion", "RowMotionCairo", "CGtk", "CGtkShims"],
      swiftSettings: settings),
    .executableTarget(
      name: "RowMotionDemo",
      dependencies: [
        "RowMotionDocument", "RowMotionTables", "RowMotionAutomation", "RowMotionGTK",
        "RowMotionCairo", "RowMotion", "CFileSystem", "CGtk",
      ],
      // Part of the binary, so that it is found wherever the binary is moved to.
      resources: [.embedInCode("Platform/notes.json"), .embedInCode("Scene/show-me")],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionCairoTests",
      dependencies: ["RowMotionCairo", "RowMotionTestSupport", "CGtkShims"],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionGTKTests", dependencies: ["RowMotionGTK", "RowMotionTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionDemoTests",
      dependencies: [
        "RowMotionDemo", "RowMotionDocument", "RowMotionAutomation", "RowMotionGTK", "RowMotion",
        "RowMotionTestSupport",
      ],
      exclude: ["Scenes/Goldens"], swiftSettings: settings),
  ]
}

// libFuzzer brings a main of its own, so its program is only there for `make fuzz-readers`.
if Context.environment["ROWMOTION_FUZZ"] == "1" {
  targets.append(
    .executableTarget(
      name: "RowMotionFuzz", dependencies: ["RowMotionFuzzing"], swiftSettings: settings))
}

if isOptimized {
  let names = ["MotionCore", "RowCore", "RowDrawing", "RowMotion", "RowMotionCairo"]
  for target in targets where names.contains(target.name) {
    target.swiftSettings = settings + [.unsafeFlags(["-O", "-assert-config", "Debug"])]
  }
}

let package = Package(
  name: "RowMotion", products: products, targets: targets, swiftLanguageModes: [.v6])
