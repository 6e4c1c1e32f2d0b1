// swift-tools-version: 6.2
// Programs as somebody else would write them: a package of its own that knows RowMotion's products only.

import PackageDescription

let gtk: Target.Dependency = .product(name: "RowMotionGTK", package: "RowMotion")
let core: Target.Dependency = .product(name: "RowMotion", package: "RowMotion")
let drawing: Target.Dependency = .product(name: "RowDrawing", package: "RowMotion")

/// Without GTK the examples that need no window are built alone, as the package is.
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
      name: "ExistingMainLoop", dependencies: [gtk, "EndAfterFrames"], swiftSettings: settings),
    .executableTarget(
      name: "TableFromFile", dependencies: [gtk, "EndAfterFrames"], swiftSettings: settings),
    .executableTarget(name: "Measuring", dependencies: [gtk], swiftSettings: settings),
    // Lets tests run the others: no program of one's own needs it.
    .target(name: "EndAfterFrames", dependencies: [gtk], swiftSettings: settings),
  ]
}

let package = Package(
  name: "Examples", dependencies: [.package(name: "RowMotion", path: "..")], targets: targets,
  swiftLanguageModes: [.v6])
