// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Warnings are errors in CI only: a newer compiler with new warnings must not prevent users from building.
let settings =
  Context.environment["CI"] == nil ? strict : strict + [.treatAllWarnings(as: .error)]

// `make` builds the program and its tests from the same optimized object files; `-enable-testing`
// gives tests access to internal declarations. Each function has its own section, so that the
// linker drops functions that only tests use. Test code is not optimized, because compiling it
// would take three times as long. One process compiles test code and emits its module, because a
// separate process would check all types again.
let isTestable = Context.environment["COLLAGE_TESTABLE"] != nil
let testable: [SwiftSetting] =
  isTestable
  ? [
    .unsafeFlags(
      ["-enable-testing", "-Xfrontend", "-function-sections"], .when(configuration: .release))
  ] : []
func unoptimized(_ flags: [String] = []) -> [SwiftSetting] {
  guard isTestable else { return [] }
  return [
    .unsafeFlags(
      ["-Onone", "-no-emit-module-separately-wmo"] + flags, .when(configuration: .release))
  ]
}
// The compiler sorts all macro expansions of a process whenever it adds one. The core's tests have thousands, so four
// processes together take less time than one. The module isn't emitted, because nothing imports it.
let inFourProcesses = [
  "-no-whole-module-optimization", "-no-emit-module-separately", "-enable-batch-mode",
  "-driver-batch-count", "4",
]

// COLLAGE_OPTIMISED optimizes the program's own modules in debug builds, and keeps their checks: without optimization,
// loops over pixels are many times slower. The flags are off by default, because SwiftPM rejects a dependency that sets
// unsafe flags.
let optimized: [SwiftSetting] =
  Context.environment["COLLAGE_OPTIMISED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// `make` links Swift's libraries into the program, with the flags from `.ci/link-flags`. Tests use
// the shared libraries of the toolchain, because the toolchain doesn't contain a static Testing
// library.
let linkFlags = Context.environment["COLLAGE_LINK_FLAGS"]
let programLinking: [LinkerSetting] =
  linkFlags.map { flags in
    let foundation = [
      "CoreFoundation", "_FoundationICU", "_FoundationCShims", "_FoundationCollections",
    ]
    return [
      .unsafeFlags(
        ["-static-stdlib"] + foundation.map { "-l\($0)" }
          + flags.split(whereSeparator: \.isWhitespace).map(String.init),
        .when(platforms: [.linux], configuration: .release))
    ]
  } ?? []

// If the link flags name OpenSSL's static library, the program gets SHA-256 from that library.
let openSSL: [LinkerSetting] = [.linkedLibrary("crypto", .when(platforms: [.linux]))]
let linksOpenSSLStatically = linkFlags?.contains("libcrypto.a") ?? false

// The address sanitizer instruments the program's own modules. In this case, these modules also
// keep the standard library's bounds checks of pointers. Tests and third-party packages aren't
// instrumented, because they would take three times as long to build.
let sanitizesAddresses = Context.environment["COLLAGE_ADDRESS_SANITIZER"] != nil
let sanitized: [SwiftSetting] =
  sanitizesAddresses ? [.unsafeFlags(["-sanitize=address", "-assert-config", "Debug"])] : []
let sanitizedC: [CSetting] = sanitizesAddresses ? [.unsafeFlags(["-fsanitize=address"])] : []
let linkedWithSanitizer: [LinkerSetting] =
  sanitizesAddresses ? [.unsafeFlags(["-sanitize=address"])] : []

// `make test-memory` builds only the modules that access raw memory, and their dependencies.
let isMemoryBuild = Context.environment["COLLAGE_MEMORY_SUITES"] != nil
let memorySuites = [
  "Codecs", "Conformance", "Cutout/CutoutColorTests.swift", "Cutout/CutoutEdgeOptionsTests.swift",
  "Cutout/CutoutScene.swift", "Cutout/GridFlowTests.swift", "Cutout/TallImageTests.swift",
  "Layouts/FaceCascadeTests.swift", "Layouts/FaceFinderTests.swift", "Pixels", "Support", "Text",
]

// Libraries that are loaded on first use. On Linux, only their headers are needed. On macOS,
// pkg-config finds the headers, and also links the libraries.
#if os(macOS)
  let linksOptionalLibraries = true
#else
  let linksOptionalLibraries = false
#endif

func headers(_ name: String, pkgConfig: String, apt: String, brew: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CSystemLibs/\(name)",
    pkgConfig: linksOptionalLibraries ? pkgConfig : nil, providers: [.apt([apt]), .brew([brew])])
}

let database: [Target.Dependency] = ["GRDB", "GRDBSQLite"].map {
  .product(name: $0, package: "GRDB.swift")
}

// The folders of `Sources/CollageCore` that make up each module.
let coreFolders = [
  "CollageSupport": ["Support"],
  "CollageModel": ["Geometry", "Model"],
  "CollageImaging": ["Codecs", "Cutout", "Effects", "Layouts", "Pixels", "Rendering", "Text"],
  "CollageStore": ["Storage"],
  "CollageRemote": ["Remote"],
  "CollageCore": ["Interface", "Workspace"],
]
// If a dependency changes, SwiftPM recompiles only the targets that list it. Therefore, targets
// list all modules whose types they use, not only the modules that they import.
let model: [Target.Dependency] = ["CollageSupport", "CollageModel"]
let imaging = model + ["CollageImaging"]
let core = imaging + ["CollageStore", "CollageRemote", "CollageCore"]

// Returns a module of the core; each module re-exports the core modules that it imports.
func module(
  _ name: String, using dependencies: [Target.Dependency],
  linking: [LinkerSetting] = [], marksUnsafeCode: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    path: "Sources/CollageCore",
    exclude: coreFolders.filter { $0.key != name }.flatMap(\.value).sorted(),
    swiftSettings: settings + testable + optimized + sanitized
      + (marksUnsafeCode ? [.strictMemorySafety()] : []),
    linkerSettings: linking)
}

let package = Package(
  name: "collage",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "collage", targets: ["collage"]),
    .library(name: "CollageCore", targets: ["CollageCore"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections.git", from: "1.6.0"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CTurboJPEG",
      path: "Sources/CSystemLibs/CTurboJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    // libjpeg's row interface reports errors with longjmp, which only C code can handle.
    .target(
      name: "CJPEG",
      dependencies: ["CTurboJPEG"],
      path: "Sources/CSystemLibs/CJPEG",
      cSettings: sanitizedC,
      linkerSettings: [.linkedLibrary("jpeg")]),
    .systemLibrary(
      name: "CPNG",
      path: "Sources/CSystemLibs/CPNG",
      pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    .systemLibrary(
      name: "CZlib",
      path: "Sources/CSystemLibs/CZlib",
      pkgConfig: "zlib",
      providers: [.apt(["zlib1g-dev"]), .brew(["zlib"])]),
    .systemLibrary(
      name: "CSQLite",
      path: "Sources/CSystemLibs/CSQLite",
      pkgConfig: "sqlite3",
      providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]),
    // On Linux only: macOS has its own SHA-256.
    .systemLibrary(
      name: "COpenSSL",
      path: "Sources/CSystemLibs/COpenSSL",
      providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CDE265", path: "Sources/CSystemLibs/CDE265"),
    // The headers of these modules are part of the project, because few machines have the libraries' headers.
    .systemLibrary(name: "CPango", path: "Sources/CSystemLibs/CPango"),
    .systemLibrary(name: "CCairo", path: "Sources/CSystemLibs/CCairo"),
    .systemLibrary(name: "CJXL", path: "Sources/CSystemLibs/CJXL"),
    .systemLibrary(name: "CCurl", path: "Sources/CSystemLibs/CCurl"),
    .systemLibrary(name: "CChafa", path: "Sources/CSystemLibs/CChafa"),
    headers("CGIF", pkgConfig: "giflib", apt: "libgif-dev", brew: "giflib"),
    headers("CHEIF", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    headers("CLCMS2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    headers("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    headers("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    module(
      "CollageSupport", using: ["COpenSSL", "CZlib"],
      linking: linksOpenSSLStatically ? [] : openSSL, marksUnsafeCode: true),
    module(
      "CollageModel",
      using: [
        "CollageSupport", .product(name: "HashTreeCollections", package: "swift-collections"),
      ]),
    module(
      "CollageImaging",
      using: [
        "CCairo", "CDE265", "CGIF", "CHEIF", "CJPEG", "CJXL", "CLCMS2", "CPNG", "CPango", "CTIFF",
        "CTurboJPEG", "CWebP", "CZlib",
      ] + model, marksUnsafeCode: true),
    module(
      "CollageStore", using: ["CSQLite"] + imaging + database),
    module("CollageRemote", using: ["CCurl"] + imaging),
    module(
      "CollageCore", using: imaging + ["CollageRemote", "CollageStore"]),
    // The plugin turns the page of `serve`, in CollageCLI/Serve/Page, into string literals.
    .plugin(name: "EmbedPage", capability: .buildTool(), dependencies: ["PageEmbedder"]),
    .executableTarget(name: "PageEmbedder", swiftSettings: settings),
    .target(name: "CollagePage", swiftSettings: settings, plugins: ["EmbedPage"]),
    .target(
      name: "CollageCLI",
      dependencies: core + [
        "CChafa",
        "CollagePage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Serve/Page"],
      swiftSettings: settings + testable + optimized + sanitized),
    .executableTarget(
      name: "collage",
      dependencies: ["CollageCLI"],
      swiftSettings: settings,
      linkerSettings: programLinking + linkedWithSanitizer),
    // A stand-in for a user's background remover in tests.
    .executableTarget(
      name: "CutoutStandIn",
      dependencies: core,
      path: "Tests/CutoutStandIn",
      swiftSettings: settings + unoptimized(),
      linkerSettings: linkedWithSanitizer + openSSL),
    .testTarget(
      name: "CollageCoreTests",
      dependencies: ["CPango"] + (isMemoryBuild ? imaging : core + database),
      exclude: [
        "Conformance/blends", "Conformance/cases.json", "Conformance/expected",
        "Conformance/files", "Conformance/make", "Conformance/maker", "Conformance/seeds",
        "Fixtures", "Goldens",
      ],
      sources: isMemoryBuild ? memorySuites : nil,
      swiftSettings: settings + unoptimized(isMemoryBuild ? [] : inFourProcesses),
      linkerSettings: linkedWithSanitizer + openSSL),
    .testTarget(
      name: "CollageCLITests",
      dependencies: core + [
        "CollageCLI", "CollagePage",
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens", "Transcripts"],
      swiftSettings: settings + unoptimized(),
      linkerSettings: linkedWithSanitizer + openSSL),
  ],
  swiftLanguageModes: [.v6]
)

// Keeps only the modules that access raw memory, their dependencies, and their tests.
if isMemoryBuild {
  package.products.removeAll()
  package.targets.removeAll {
    [
      "CollageStore", "CollageRemote", "CollageCore", "EmbedPage", "PageEmbedder", "CollagePage",
      "CollageCLI", "collage", "CutoutStandIn",
      "CollageCLITests",
    ].contains($0.name)
  }
}

// Benchmarks and fuzz targets of the core, which use declarations outside of its API.
if Context.environment["COLLAGE_TOOLS"] != nil {
  let benchmarks = [
    "collage-bench": "CollageBench", "cutout-bench": "CutoutBench", "focus-bench": "FocusBench",
  ]
  package.targets += benchmarks.map { name, folder in
    .executableTarget(
      name: name, dependencies: core, path: "Benchmarks/Sources/\(folder)",
      swiftSettings: settings)
  }
  package.targets.append(
    .target(
      name: "CollageFuzz", dependencies: core, path: "Fuzz/Sources/CollageFuzz",
      swiftSettings: settings))
  // The fuzz targets are a static library, because libFuzzer provides the main function; `Fuzz/run`
  // links them.
  package.products.append(
    .library(name: "CollageFuzz", type: .static, targets: ["CollageFuzz"]))
}
