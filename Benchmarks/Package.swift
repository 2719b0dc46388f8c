// swift-tools-version: 6.2

import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

let package = Package(
  name: "collage-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "collage", path: "..")],
  targets: [
    .executableTarget(
      name: "collage-bench",
      dependencies: [.product(name: "CollageCore", package: "collage")],
      path: "Sources/CollageBench",
      swiftSettings: settings),
    .executableTarget(
      name: "cutout-bench",
      dependencies: [.product(name: "CollageCore", package: "collage")],
      path: "Sources/CutoutBench",
      swiftSettings: settings),
    .executableTarget(
      name: "focus-bench",
      dependencies: [.product(name: "CollageCore", package: "collage")],
      path: "Sources/FocusBench",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
