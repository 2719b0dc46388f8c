// swift-tools-version: 6.2

import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

// Warnings stop the continuous integration, and only there: a newer compiler with new warnings must
// not stop a user from building.
let settings =
  Context.environment["CI"] == nil ? strict : strict + [.treatAllWarnings(as: .error)]

// Tests run the program's own modules optimised, with all their checks: loops over pixels take many times as
// long otherwise. A package with such flags cannot be a dependency, so that they are there when asked for.
let optimised: [SwiftSetting] =
  Context.environment["COLLAGE_OPTIMISED"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

// The address sanitizer looks at the program's own modules. Tests and other people's packages are only linked with
// it: they would take three times as long to build.
let looksAtAddresses = Context.environment["COLLAGE_ADDRESS_SANITIZER"] != nil
let watched: [SwiftSetting] =
  looksAtAddresses ? [.unsafeFlags(["-sanitize=address"], .when(configuration: .debug))] : []
let watchedC: [CSetting] =
  looksAtAddresses ? [.unsafeFlags(["-fsanitize=address"], .when(configuration: .debug))] : []
let linkedWithSanitizer: [LinkerSetting] =
  looksAtAddresses ? [.unsafeFlags(["-sanitize=address"], .when(configuration: .debug))] : []

// Libraries that are loaded when they are first needed: only their headers are used. On macOS the
// headers are found by pkg-config alone, which links the libraries too.
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

let package = Package(
  name: "collage",
  platforms: [.macOS(.v14)],
  products: [
    .executable(name: "collage", targets: ["CollageCLI"]),
    .library(name: "CollageCore", targets: ["CollageCore"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
    .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .systemLibrary(
      name: "CTurboJPEG",
      path: "Sources/CSystemLibs/CTurboJPEG",
      pkgConfig: "libturbojpeg",
      providers: [.apt(["libturbojpeg0-dev"]), .brew(["jpeg-turbo"])]),
    // The library's row by row interface jumps on errors, which only C can catch.
    .target(
      name: "CJPEG",
      dependencies: ["CTurboJPEG"],
      path: "Sources/CSystemLibs/CJPEG",
      cSettings: watchedC,
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
    .systemLibrary(name: "CDE265", path: "Sources/CSystemLibs/CDE265"),
    // Declared by themselves, for few have the headers.
    .systemLibrary(name: "CPango", path: "Sources/CSystemLibs/CPango"),
    .systemLibrary(name: "CCairo", path: "Sources/CSystemLibs/CCairo"),
    .systemLibrary(name: "CCurl", path: "Sources/CSystemLibs/CCurl"),
    .systemLibrary(name: "CChafa", path: "Sources/CSystemLibs/CChafa"),
    headers("CGIF", pkgConfig: "giflib", apt: "libgif-dev", brew: "giflib"),
    headers("CHEIF", pkgConfig: "libheif", apt: "libheif-dev", brew: "libheif"),
    headers("CLCMS2", pkgConfig: "lcms2", apt: "liblcms2-dev", brew: "little-cms2"),
    headers("CTIFF", pkgConfig: "libtiff-4", apt: "libtiff-dev", brew: "libtiff"),
    headers("CWebP", pkgConfig: "libwebp", apt: "libwebp-dev", brew: "webp"),
    .target(
      name: "CollageCore",
      dependencies: [
        "CCairo",
        "CCurl",
        "CDE265",
        "CGIF",
        "CHEIF",
        "CJPEG",
        "CLCMS2",
        "CPNG",
        "CPango",
        "CSQLite",
        "CTIFF",
        "CTurboJPEG",
        "CWebP",
        "CZlib",
        .product(name: "Crypto", package: "swift-crypto"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      swiftSettings: settings + optimised + watched),
    // The page of `serve`, in a module of its own: its files become code, which takes long to compile.
    .target(
      name: "CollagePage",
      path: "Sources/CollageCLI/Serve/Page",
      resources: [
        .embedInCode("Canvas/CanvasSettings.js"),
        .embedInCode("Canvas/GridLaw.js"),
        .embedInCode("Canvas/Layers.js"),
        .embedInCode("Canvas/Lines.js"),
        .embedInCode("Canvas/Scenery.js"),
        .embedInCode("Canvas/canvas.css"),
        .embedInCode("Canvas/canvasWords.js"),
        .embedInCode("Canvas/gridWords.js"),
        .embedInCode("Collage/CanvasBasics.js"),
        .embedInCode("Collage/CollageScreen.js"),
        .embedInCode("Collage/Commands.js"),
        .embedInCode("Collage/Controls.js"),
        .embedInCode("Collage/Document.js"),
        .embedInCode("Collage/EditRules.js"),
        .embedInCode("Collage/Gestures.js"),
        .embedInCode("Collage/Grip.js"),
        .embedInCode("Collage/Handling.js"),
        .embedInCode("Collage/Hints.js"),
        .embedInCode("Collage/Keys.js"),
        .embedInCode("Collage/Leaving.js"),
        .embedInCode("Collage/Lists.js"),
        .embedInCode("Collage/Panel.js"),
        .embedInCode("Collage/Pictures.js"),
        .embedInCode("Collage/Settings.js"),
        .embedInCode("Collage/Similarity.js"),
        .embedInCode("Collage/Snapping.js"),
        .embedInCode("Collage/Stage.js"),
        .embedInCode("Collage/Works.js"),
        .embedInCode("Collage/hintWords.js"),
        .embedInCode("Collage/hints.css"),
        .embedInCode("Collage/listWords.js"),
        .embedInCode("Collage/lists.css"),
        .embedInCode("Gallery/Cell.js"),
        .embedInCode("Gallery/CellActions.js"),
        .embedInCode("Gallery/Entries.js"),
        .embedInCode("Gallery/GalleryScreen.js"),
        .embedInCode("Gallery/Grid.js"),
        .embedInCode("Layouts/Arranging.js"),
        .embedInCode("Layouts/LayoutPictures.js"),
        .embedInCode("Layouts/Layouts.js"),
        .embedInCode("Layouts/layoutWords.js"),
        .embedInCode("Layouts/layouts.css"),
        .embedInCode("Library/AddSheet.js"),
        .embedInCode("Library/Detail.js"),
        .embedInCode("Library/Library.js"),
        .embedInCode("Library/NameField.js"),
        .embedInCode("Library/NameRule.js"),
        .embedInCode("Library/PhotoCells.js"),
        .embedInCode("Library/Photos.js"),
        .embedInCode("Library/Picker.js"),
        .embedInCode("Library/facts.js"),
        .embedInCode("Library/library.css"),
        .embedInCode("Library/libraryWords.js"),
        .embedInCode("Looks/Adjusting.js"),
        .embedInCode("Looks/Blending.js"),
        .embedInCode("Looks/CropBox.js"),
        .embedInCode("Looks/CropScreen.js"),
        .embedInCode("Looks/Cropping.js"),
        .embedInCode("Looks/Edges.js"),
        .embedInCode("Looks/Looks.js"),
        .embedInCode("Looks/Tiles.js"),
        .embedInCode("Looks/Trial.js"),
        .embedInCode("Looks/lookWords.js"),
        .embedInCode("Looks/looks.css"),
        .embedInCode("Repaint/Repaint.js"),
        .embedInCode("Repaint/RepaintSheet.js"),
        .embedInCode("Repaint/Tickets.js"),
        .embedInCode("Repaint/repaint.css"),
        .embedInCode("Repaint/repaintWords.js"),
        .embedInCode("Shared/Connection.js"),
        .embedInCode("Shared/Location.js"),
        .embedInCode("Shared/NoConnection.js"),
        .embedInCode("Shared/Overlays.js"),
        .embedInCode("Shared/Screens.js"),
        .embedInCode("Shared/Server.js"),
        .embedInCode("Shared/Transitions.js"),
        .embedInCode("Shared/dom.js"),
        .embedInCode("Shared/files.js"),
        .embedInCode("Shared/icons.js"),
        .embedInCode("Shared/later.js"),
        .embedInCode("Shared/lazyModules.js"),
        .embedInCode("Shared/request.js"),
        .embedInCode("Shared/sheet.css"),
        .embedInCode("Shared/texts.js"),
        .embedInCode("Shared/words.js"),
        .embedInCode("Viewer/Viewer.js"),
        .embedInCode("Viewer/ZoomLaw.js"),
        .embedInCode("Viewer/viewer.css"),
        .embedInCode("Viewer/viewerWords.js"),
        .embedInCode("Words/Lettering.js"),
        .embedInCode("Words/WordSettings.js"),
        .embedInCode("Words/Wording.js"),
        .embedInCode("Words/Writing.js"),
        .embedInCode("Words/words.css"),
        .embedInCode("Words/wordsWords.js"),
        .embedInCode("app.js"),
        .embedInCode("index.html"),
        .embedInCode("styles.css"),
      ],
      swiftSettings: settings),
    .executableTarget(
      name: "CollageCLI",
      dependencies: [
        "CChafa",
        "CollageCore",
        "CollagePage",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
        .product(name: "NIOCore", package: "swift-nio"),
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "NIOPosix", package: "swift-nio"),
      ],
      exclude: ["Serve/Page"],
      swiftSettings: settings + optimised + watched,
      linkerSettings: linkedWithSanitizer),
    // Plays the part of a user's own background remover in the tests.
    .executableTarget(
      name: "CutoutStandIn",
      dependencies: ["CollageCore"],
      path: "Tests/CutoutStandIn",
      swiftSettings: settings,
      linkerSettings: linkedWithSanitizer),
    .testTarget(
      name: "CollageCoreTests",
      dependencies: [
        "CPango", "CollageCore", "CSQLite", .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: [
        "Conformance/blends", "Conformance/cases.json", "Conformance/expected",
        "Conformance/files", "Conformance/make", "Conformance/maker", "Conformance/seeds",
        "Fixtures", "Goldens",
      ],
      swiftSettings: settings,
      linkerSettings: linkedWithSanitizer),
    .testTarget(
      name: "CollageCLITests",
      dependencies: [
        "CollageCLI", "CollageCore", "CollagePage",
        .product(name: "NIOHTTP1", package: "swift-nio"),
        .product(name: "GRDB", package: "GRDB.swift"),
      ],
      exclude: ["Goldens", "Transcripts"],
      swiftSettings: settings,
      linkerSettings: linkedWithSanitizer),
  ],
  swiftLanguageModes: [.v6]
)

// The address sanitizer of the continuous integration covers suites of the core alone, which need no program.
if Context.environment["COLLAGE_MEMORY_SUITES"] != nil {
  package.products.removeAll { $0.name == "collage" }
  package.targets.removeAll {
    ["CollagePage", "CollageCLI", "CutoutStandIn", "CollageCLITests"].contains($0.name)
  }
}
