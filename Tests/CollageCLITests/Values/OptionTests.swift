import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct CutoutOptionTests {
  private let photo = PixelSize(width: 100, height: 80)
  private let earlier: Cutout

  init() throws {
    let hints = CutoutHints(
      rect: Rect(origin: .zero, size: Size(width: 50, height: 40)),
      keep: [CutoutMark(disc: Point(x: 1, y: 1))], drop: [CutoutMark(disc: Point(x: 2, y: 2))],
      isSingle: true)
    earlier = Cutout(
      image: try .sample(100, 80), trimap: try .sample(100, 80, digit: "b"),
      origin: CutoutOrigin(
        engine: "classic", confidence: 1, coverage: 1,
        bounds: Rect(origin: .zero, size: Size(width: 1, height: 1)), hints: hints,
        edge: CutoutEdgeOptions(smooth: 1, grow: 2, feather: 3), isUnrefined: true))
  }

  private func request(_ arguments: String...) throws -> CutoutRequest {
    try CutoutOptions.parse(arguments.map { CommandLineArguments([$0]).words[0] })
      .spec.request(for: photo, after: earlier)
  }

  private func changed(_ change: (inout CutoutRequest) -> Void) -> CutoutRequest {
    var request = CutoutRequest(earlier)
    change(&request)
    return request
  }

  private func disc(_ x: Double, _ y: Double) -> CutoutMark { CutoutMark(disc: Point(x: x, y: y)) }

  @Test func keepsEarlierRequestWithoutOptions() throws {
    #expect(try request() == CutoutRequest(earlier))
    #expect(try request("--redo") == CutoutRequest(earlier))
    #expect(try CutoutOptions.parse([]).spec.request(for: photo, after: nil) == CutoutRequest())
  }

  @Test func freshDiscardsEarlierRequest() throws {
    #expect(try request("--fresh") == CutoutRequest())
    #expect(
      try request("--fresh", "--grow", "-4") == CutoutRequest(edge: CutoutEdgeOptions(grow: -4)))
  }

  @Test func newHintsReplaceOldHints() throws {
    #expect(
      try request("--keep", "5,6")
        == changed { ($0.hints, $0.trimap) = (CutoutHints(keep: [disc(5, 6)]), nil) })
    #expect(
      try request("--single")
        == changed { ($0.hints, $0.trimap) = (CutoutHints(isSingle: true), nil) })
    #expect(
      try request("--mask", "m.png") == changed { ($0.hints, $0.trimap) = (CutoutHints(), nil) })
    let rect = Rect(origin: Point(x: 10, y: 8), size: Size(width: 20, height: 30))
    #expect(
      try request("--rect", "10%,10%,20,30")
        == changed { ($0.hints, $0.trimap) = (CutoutHints(rect: rect), nil) })
    let line = CutoutMark(stroke: [Point(x: 1, y: 2), Point(x: 3, y: 4)], radius: 5)
    #expect(
      try request("--drop-stroke", "1,2;3,4,5", "--drop", "7,8", "--keep-stroke", "1,2;3,4,5")
        == changed {
          ($0.hints, $0.trimap) = (CutoutHints(keep: [line], drop: [disc(7, 8), line]), nil)
        })
  }

  @Test func redoAddsHintsToOldHints() throws {
    #expect(
      try request("--redo", "--keep", "5,6", "--drop", "7,8")
        == changed {
          $0.hints.keep.append(disc(5, 6))
          $0.hints.drop.append(disc(7, 8))
        })
    let rect = Rect(origin: .zero, size: Size(width: 9, height: 9))
    #expect(try request("--redo", "--rect", "0,0,9,9") == changed { $0.hints.rect = rect })
  }

  @Test func edgeOptionsChangeOnlyEdge() throws {
    #expect(try request("--feather", "0") == changed { $0.edge.feather = 0 })
    #expect(try request("--grow", "-1") == changed { $0.edge.grow = -1 })
    #expect(try request("--smooth", "4.5") == changed { $0.edge.smooth = 4.5 })
  }

  @Test(arguments: [
    [], ["--rect", "0,0,1,1"], ["--keep", "1,1"], ["--drop", "1,1"], ["--keep-stroke", "1,1;2,2"],
    ["--drop-stroke", "1,1;2,2"], ["--mask", "m"], ["--single"], ["--redo"], ["--fresh"],
    ["--feather", "1"], ["--grow", "1"], ["--smooth", "1"],
  ])
  func detectsAnyOption(_ arguments: [String]) throws {
    #expect(try CutoutOptions.parse(arguments).spec.hasValues == !arguments.isEmpty)
  }

  @Test func rejectsRedoWithFresh() throws {
    #expect(throws: UserFacingError.self) {
      try CutoutOptions.parse(["--redo", "--fresh"]).check()
    }
    #expect(throws: Never.self) { try CutoutOptions.parse(["--redo"]).check() }
    #expect(throws: Never.self) { try CutoutOptions.parse(["--fresh"]).check() }
  }

  @Test func detectsEngineOptions() throws {
    #expect(try !CutoutEngineOptions.parse([]).isGiven)
    for arguments in [["--engine", "x"], ["--engine-command", "x"], ["--refine", "off"]] {
      #expect(try CutoutEngineOptions.parse(arguments).isGiven)
    }
  }
}

@Suite struct ImageOptionTests {
  private func options(_ arguments: String...) throws -> ImageOptions {
    try ImageOptions.parse(arguments)
  }

  private func canvas(_ width: Int, _ height: Int, dpi: Int? = nil) -> Canvas {
    Canvas(size: PixelSize(width: width, height: height), background: .white, dpi: dpi)
  }

  private func error(_ body: () throws -> Any?) -> UserFacingError? {
    do {
      _ = try body()
      return nil
    } catch {
      return UserFacingError(describing: error)
    }
  }

  @Test(arguments: [
    ("1000x1004", 1000, 1000, true), ("1004x1000", 1000, 1000, true),
    ("1000x1006", 1000, 1000, false), ("1006x1000", 1000, 1000, false),
    // A difference of one pixel can be rounding; two pixels are an error.
    ("100x101", 100, 100, true), ("100x102", 100, 100, false), ("102x100", 100, 100, false),
    // Paper sizes allow a difference of one millimeter, 11.8 pixels at 300 dpi.
    ("a6", 1240, 1748, true), ("a6", 1240, 1760, true), ("a6", 1240, 1800, false),
  ])
  func acceptsSizesWithCanvasAspectRatio(
    _ size: String, _ width: Int, _ height: Int, _ isAllowed: Bool
  ) throws {
    let resolved = try? options("--size", size).sizeSpec.pixels(on: canvas(width, height))
    #expect((resolved != nil) == isAllowed)
  }

  @Test func suggestsNearestSizes() throws {
    func size(_ width: Int, _ height: Int) -> PixelSize { PixelSize(width: width, height: height) }
    func refusal(_ arguments: String...) -> UserFacingError? {
      error { try ImageOptions.parse(arguments).sizeSpec.pixels(on: .standard) }
    }
    let shape = ImageSizeError.otherShape(
      size(1080, 1080), canvas: size(1080, 1920), nearest: [size(1080, 1920), size(608, 1080)])
    #expect(refusal("--size", "square") == UserFacingError(describing: shape))
    let several = UserFacingError(describing: ImageSizeError.severalSizes(count: 3))
    #expect(refusal("--size", "1x1px", "--scale", "2", "--width", "3") == several)
    let large = UserFacingError(describing: ImageSizeError.tooLarge(size(108_000, 192_000)))
    #expect(refusal("--scale", "100") == large)
  }

  @Test func derivesOtherSideFromOneSide() throws {
    let canvas = canvas(1000, 10)
    func size(_ arguments: String...) throws -> PixelSize? {
      try ImageOptions.parse(arguments).sizeSpec.pixels(on: canvas)
    }
    #expect(try size("--width", "10") == PixelSize(width: 10, height: 1))
    #expect(try size("--height", "5") == PixelSize(width: 500, height: 5))
    #expect(try size("--scale", "0.15") == PixelSize(width: 150, height: 2))
  }

  @Test func derivesPaperSizeFromResolution() throws {
    let a6 = canvas(1240, 1748)
    #expect(
      try options("--size", "a6", "--dpi", "72").sizeSpec.pixels(on: a6)
        == PixelSize(width: 298, height: 420))
    #expect(
      try options("--size", "a6").sizeSpec.pixels(on: canvas(1240, 1748, dpi: 72))
        == PixelSize(width: 298, height: 420))
  }

  @Test func writesKnownResolution() throws {
    func density(_ arguments: String..., dpi: Int? = nil) throws -> Int? {
      try ImageOptions.parse(arguments).encoding(for: canvas(1240, 1748, dpi: dpi)).density
    }
    #expect(try density() == nil)
    #expect(try density(dpi: 72) == 72)
    #expect(try density("--dpi", "90", dpi: 72) == 90)
    #expect(try density("--size", "a6") == 300)
    #expect(try density("--size", "1240x1748") == nil)
    #expect(
      try options(
        "--chroma", "420", "--progressive", "--lossless", "--compression", "3", "--max-bytes", "2k"
      ).encoding(for: canvas(1, 1))
        == EncodingOptions(
          chroma: .quarter, isProgressive: true, isLossless: true, compression: 3,
          maximumBytes: 2000))
    #expect(try options().encoding(for: canvas(1, 1)) == EncodingOptions())
  }

  @Test(
    arguments: [
      (["--quality", "9"], RenderFormat.png, [.jpeg, .webp, .avif, .jxl, .pdf]),
      (["--chroma", "444"], .webp, [.jpeg, .avif, .pdf]), (["--progressive"], .avif, [.jpeg]),
      (["--lossless"], .jpeg, [.webp, .jxl]), (["--compression", "1"], .jpeg, [.png]),
      (["--compression", "0"], .png, nil), (["--quality", "1"], .jpeg, nil),
    ] as [([String], RenderFormat, [RenderFormat]?)])
  func reportsFormatsOfOption(
    _ arguments: [String], _ format: RenderFormat, _ formats: [RenderFormat]?
  ) throws {
    let options = try ImageOptions.parse(arguments)
    #expect(
      error { try options.check(for: format) }
        == formats.map { .formatOption(arguments[0], formats: $0, format) })
  }

  @Test func rejectsQualityWithLossless() throws {
    let both = try options("--lossless", "--quality", "9")
    #expect(error { try both.check(for: .webp) } == .exclusive("--quality", "--lossless"))
  }
}

@Suite struct NumberLimitTests {
  @Test(arguments: [
    ("list --limit", "--limit <n>", "a number of collages", 1, 100_000),
    ("undo --to", "--to <n>", "the number of a revision", 0, 1_000_000),
    ("redo", "<steps>", "a number of edits", 1, 1_000_000),
    ("log --limit", "--limit <n>", "a number of edits", 1, 1_000_000),
    ("doctor --fix --purge --older-than", "--older-than <days>", "a number of days", 0, 36_500),
    ("sample @F/x --count", "--count <n>", "a number of photos", 1, 10_000),
    ("cutout a --grow", "--grow <pixels>", "a distance", -1_000, 1_000),
    ("render --compression", "--compression <level>", "a level", 0, 9),
    ("render --quality", "--quality <quality>", "a quality", 1, 100),
    ("render --width", "--width <pixels>", "a width", 1, 65_500),
    ("render --height", "--height <pixels>", "a height", 1, 65_500),
    ("render --jobs", "--jobs <count>", "a number of threads", 1, 1_024),
  ])
  func checksNumberLimits(
    _ line: String, _ option: String, _ kind: String, _ minimum: Int, _ maximum: Int
  ) throws {
    let arguments = try ShellWordSplitter.words(of: line).map(\.text)
    for number in [minimum - 1, maximum + 1] {
      let error = #expect(throws: UserFacingError.self) {
        try CommandParser.command(CommandLineArguments(arguments + ["\(number)"]))
      }
      let start = "'\(number)' is not valid for '\(option)': \(kind) is a whole number"
      #expect(error?.message == start + " from \(minimum) to \(maximum).")
      #expect(error?.status == .usage)
    }
    for number in [minimum, maximum] {
      #expect(throws: Never.self) {
        try CommandParser.command(CommandLineArguments(arguments + ["\(number)"]))
      }
    }
  }
}
