// swift-tools-version: 6.2
// Programs as users of RowMotion would write them, in a package that uses only its public products.

import PackageDescription

let gtk: Target.Dependency = .product(name: "RowMotionGTK", package: "RowMotion")
let core: Target.Dependency = .product(name: "RowMotion", package: "RowMotion")
let drawing: Target.Dependency = .product(name: "RowDrawing", package: "RowMotion")

/// True to build only the examples without a window, for systems without GTK.
let coreOnly = Context.environment["ROWMOTION_CORE"] == "1"

let isStrict = Context.environment["ROWMOTION_STRICT"] == "1"
let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

var targets: [Target] = [
  .executableTarget(name: "WithoutAWindow", dependencies: [core], swiftSettings: settings),
  .target(name: "SVGPainter", dependencies: [drawing], swiftSettings: settings),
  .executableTarget(name: "WriteSVG", dependencies: [core, "SVGPainter"], swiftSettings: settings),
]

if !coreOnly {
  targets += [
    .executableTarget(
      name: "MyProgram", dependencies: [.product(name: "RowMotionGTK", package: "RowMotion")]),
    .testTarget(
      name: "MyProgramTests",
      dependencies: ["MyProgram", .product(name: "RowMotionTestSupport", package: "RowMotion")]),
    .executableTarget(
      name: "ListInAWindow", dependencies: [gtk, "EndAfterFrames"], swiftSettings: settings),
    .executableTarget(
      name: "FindAJump",
      dependencies: [
        gtk, .product(name: "RowMotionInspector", package: "RowMotion"), "EndAfterFrames",
      ], swiftSettings: settings),
    .executableTarget(
      name: "ExistingMainLoop", dependencies: [gtk, "EndAfterFrames"], swiftSettings: settings),
    .executableTarget(
      name: "TableFromFile", dependencies: [gtk, "EndAfterFrames"], swiftSettings: settings),
    .executableTarget(name: "Measuring", dependencies: [gtk], swiftSettings: settings),
    // Lets tests run the other examples; programs of your own do not need it.
    .target(name: "EndAfterFrames", dependencies: [gtk], swiftSettings: settings),
  ]
}

let package = Package(
  name: "Examples", dependencies: [.package(name: "RowMotion", path: "..")], targets: targets,
  swiftLanguageModes: [.v6])
