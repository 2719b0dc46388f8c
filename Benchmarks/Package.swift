// swift-tools-version: 6.2

import PackageDescription

let package = Package(
  name: "collage-benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [.package(name: "collage", path: "..")],
  targets: [
    .executableTarget(
      name: "collage-bench",
      dependencies: [.product(name: "CollageCore", package: "collage")],
      path: "Sources/CollageBench",
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
