// swift-tools-version: 6.2
// 6.2 is the first manifest version with `.treatAllWarnings`, which turns warnings into errors
// without `unsafeFlags`; those would prevent others from depending on this package.

import PackageDescription

/// True to build and test the core alone, without GTK, as `ROWMOTION_CORE=1 swift test` and
/// `make test-core` do.
let coreOnly = Context.environment["ROWMOTION_CORE"] == "1"

/// True to treat warnings as errors, as `make test` and CI do.
///
/// It is false for packages that depend on this one: new deprecations in a compiler or in GTK must
/// not break their builds.
let isStrict = Context.environment["ROWMOTION_STRICT"] == "1"

/// True to optimize the modules in which tests spend most time, with assertions enabled; tests then
/// run in a third of the time.
///
/// Only `.ci/test` sets it: unsafe flags would prevent others from depending on the package.
let isOptimized = Context.environment["ROWMOTION_OPTIMIZED"] == "1"

let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
let cSettings: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

var products: [Product] = [
  .library(name: "RowMotion", targets: ["RowMotion"]),
  .library(name: "RowDrawing", targets: ["RowDrawing"]),
  .library(name: "RowMotionTestSupport", targets: ["RowMotionTestSupport"]),
]

// A target may depend only on targets listed above it; see ARCHITECTURE.md.
var targets: [Target] = [
  .target(name: "MotionCore", swiftSettings: settings),
  .target(name: "RowCore", swiftSettings: settings),
  .target(name: "RowDrawing", dependencies: ["MotionCore"], swiftSettings: settings),
  .target(
    name: "RowMotion", dependencies: ["MotionCore", "RowCore", "RowDrawing"],
    swiftSettings: settings),
  // Test helpers for all layers; they depend on no module.
  .target(
    name: "RowMotionTestKit", path: "Tests/RowMotionTestKit", resources: [.copy("Vectors")],
    swiftSettings: settings),
  .target(
    name: "RowMotionTestSupport", dependencies: ["RowMotion", "RowMotionTestKit"],
    swiftSettings: settings),
  // The parts of the demo that need no window: its document, tables, scripts and traces.
  .target(name: "CFileSystem"),
  .target(
    name: "RowMotionDocument", dependencies: ["RowMotion", "CFileSystem"], swiftSettings: settings),
  .target(
    name: "RowMotionTables", dependencies: ["RowMotion", "RowMotionDocument"],
    swiftSettings: settings),
  .target(
    name: "RowMotionAutomation", dependencies: ["RowMotion", "RowMotionDocument"],
    swiftSettings: settings),
  // Thousands of kills, full disks and concurrent writers, for `make crash`.
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
  // Fixtures of the next three targets. It has no tests, but only test targets may test RowMotion.
  .testTarget(
    name: "RowMotionTestFixtures", dependencies: ["RowMotion", "RowMotionTestSupport"],
    swiftSettings: settings),
  // Three modules instead of one, because they compile in parallel.
  .testTarget(
    name: "BehaviorTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    swiftSettings: settings),
  .testTarget(
    name: "RowMotionListTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    exclude: ["Fuzz/plantedFault.jsonl"], swiftSettings: settings),
  .testTarget(
    name: "RowMotionTests",
    dependencies: ["RowMotion", "RowMotionTestFixtures", "RowMotionTestSupport"],
    exclude: ["Host/Goldens"], swiftSettings: settings),
]

if !coreOnly {
  products += [
    .library(name: "RowMotionGTK", targets: ["RowMotionGTK"]),
    .library(name: "RowMotionInspector", targets: ["RowMotionInspector"]),
    .executable(name: "rowmotion-demo", targets: ["RowMotionDemo"]),
  ]
  targets += [
    // pkg-config's gtk4 includes Cairo, Pango and GIO. The header has only includes: SwiftPM does
    // not track changes of a system library's header, so other code there would become stale.
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
    .target(
      name: "RowMotionInspector",
      dependencies: ["RowMotion", "RowMotionCairo", "RowMotionGTK", "CGtk", "CGtkShims"],
      swiftSettings: settings),
    .executableTarget(
      name: "RowMotionDemo",
      dependencies: [
        "RowMotionDocument", "RowMotionTables", "RowMotionAutomation", "RowMotionGTK",
        "RowMotionInspector", "RowMotionCairo", "RowMotion", "CFileSystem", "CGtk",
      ],
      // Embedded in the binary, so that it works wherever the binary is moved.
      resources: [.embedInCode("Platform/notes.json"), .embedInCode("Scene/show-me")],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionCairoTests",
      dependencies: ["RowMotionCairo", "RowMotionTestSupport", "CGtkShims"],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionGTKTests",
      dependencies: ["RowMotionGTK", "RowMotionInspector", "RowMotionTestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "RowMotionDemoTests",
      dependencies: [
        "RowMotionDemo", "RowMotionInspector", "RowMotionDocument", "RowMotionAutomation",
        "RowMotionGTK", "RowMotion",
        "RowMotionTestSupport",
      ],
      swiftSettings: settings),
  ]
}

// libFuzzer defines main itself, so this target exists only for `make fuzz-readers`.
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
