// swift-tools-version: 6.2
// Programs for those who work on RowMotion. They use only its public products, as Examples do.

import PackageDescription

let core: Target.Dependency = .product(name: "RowMotion", package: "RowMotion")
let testSupport: Target.Dependency = .product(name: "RowMotionTestSupport", package: "RowMotion")

let isStrict = Context.environment["ROWMOTION_STRICT"] == "1"
let settings: [SwiftSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []
let cSettings: [CSetting] = isStrict ? [.treatAllWarnings(as: .error)] : []

let targets: [Target] = [
  // Measures the core against its budgets, for `make bench`.
  .executableTarget(
    name: "rowmotion-bench", dependencies: [core, "CAllocationCount"],
    path: "Sources/RowMotionBench", swiftSettings: settings),
  // Replaces malloc, so that benchmarks can count allocations.
  .target(name: "CAllocationCount", cSettings: cSettings),
  // Uses the demo at random, for `make soak`.
  .executableTarget(
    name: "RowMotionSoak", dependencies: [testSupport], swiftSettings: settings),
  .testTarget(
    name: "RowMotionSoakTests", dependencies: ["RowMotionSoak"], swiftSettings: settings),
  // Checks the dependencies between layers and folders, for `make lint`. Depends on no product, so
  // it builds in seconds.
  .executableTarget(
    name: "check-layers", dependencies: ["LayeringCheck"], path: "Sources/LayeringCheckTool",
    swiftSettings: settings),
  .target(name: "LayeringCheck", swiftSettings: settings),
  .testTarget(name: "LayeringTests", dependencies: ["LayeringCheck"], swiftSettings: settings),
]

let package = Package(
  name: "Tools", dependencies: [.package(name: "RowMotion", path: "..")], targets: targets,
  swiftLanguageModes: [.v6])
