// swift-tools-version: 6.2

import PackageDescription

// A library and not a program, because libFuzzer brings the main function; `Fuzz/run` links it.
let package = Package(
  name: "collage-fuzz",
  platforms: [.macOS(.v14)],
  products: [.library(name: "CollageFuzz", type: .static, targets: ["CollageFuzz"])],
  dependencies: [.package(name: "collage", path: "..")],
  targets: [
    .target(
      name: "CollageFuzz",
      dependencies: [.product(name: "CollageCore", package: "collage")],
      swiftSettings: [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
      ])
  ],
  swiftLanguageModes: [.v6]
)
