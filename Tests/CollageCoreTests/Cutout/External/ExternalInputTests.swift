import Foundation
import Testing

@testable import CollageImaging

@Suite struct ExternalInputTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test func passesArgumentsVerbatim() throws {
    let arguments = #"'a b' "it's" \"q\" 'semi;colon' --lead -x '$HOME `ls` *' {out}x {other} '' ü"#
    let failure = try #require(try standIn.failure("echo-arguments \(arguments)"))
    let out = try #require(failure.words.first { $0.hasSuffix("/out.pngx") })
    #expect(out.hasPrefix(standIn.runs + "/collage-"))
    #expect(
      failure.errorOutput.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        == [
          "a b", "it's", "\"q\"", "semi;colon", "--lead", "-x", "$HOME `ls` *", out, "{other}", "",
          "ü",
        ])
  }

  @Test func writesOnlyRequestedFilesToPrivateFolder() throws {
    let lines = try #require(try standIn.failure("show-folder {in} {out}")?.errorOutput)
      .split(separator: "\n").map(String.init)
    #expect(Array(lines.dropFirst()) == ["700", "in.png"])
    let more = try #require(try standIn.failure("show-folder {in} {out} {hints}")?.errorOutput)
      .split(separator: "\n").map(String.init)
    #expect(Array(more.dropFirst()) == ["700", "hints.json", "in.png"])
    #expect(lines[0] != more[0])
    #expect(try standIn.remains == [])
  }

  @Test func writesHints() throws {
    var engine = try standIn.engine("show-hints {hints}")
    engine.maxSide = 4
    let hints = CutoutHints(
      rect: Rect(origin: Point(x: 2, y: 0), size: Size(width: 4, height: 6)),
      keep: [CutoutMark(disc: Point(x: 5, y: 3), radius: 1)])
    #expect(
      try standIn.failure(of: engine, hints: hints)?.errorOutput
        == #"{"version":1,"width":4,"height":3,"rect":[1.0, 0.0, 2.0, 3.0],"#
        + #""keep":[[2.5, 1.5, 0.5]],"drop":[]}"# + "\n")
  }

  @Test func prefixesRelativeFolder() throws {
    let error = try #require(throws: FileError.self) { try ScratchFolder(in: "-no-such-folder") }
    #expect(error.path.hasPrefix("./-no-such-folder/collage-") && error.code == ENOENT)
  }

  @Test func enforcesHintsOnMask() throws {
    let photo = ImageFiles.picture(8, 6)
    let box = CutoutHints(rect: Rect(origin: Point(x: 0, y: 0), size: Size(width: 6, height: 6)))
    let alpha = try standIn.engine("ok-mask {in} {out}").segment(photo, hints: box).alpha
    #expect(Array(alpha.prefix(8)) == [0, 0, 0, 0, 255, 255, 0, 0])
    let hinted = try standIn.engine("ok-mask {in} {out} {hints}").segment(photo, hints: box).alpha
    #expect(hinted == alpha)
  }

  @Test func enforcesTrimap() throws {
    let photo = ImageFiles.picture(8, 6)
    var trimap = [UInt8](repeating: 128, count: 48)
    trimap[0] = 255
    trimap[7] = 0
    let result = try standIn.engine("ok-mask {in} {out} {hints}")
      .segment(photo, hints: CutoutHints(), trimap: trimap)
    #expect(Array(result.alpha.prefix(8)) == [255, 0, 0, 0, 255, 255, 255, 0])
    #expect(Array(result.alpha.dropFirst(8)) == Array(StandIn.rightHalf(8, 5)))
  }
}

@Suite("Mask of an external command") struct ExternalHintTests {
  private let standIn: StandIn

  init() throws { standIn = try StandIn() }

  @Test func returnsFullSizeMaskWithoutRefinement() throws {
    let result = try standIn.engine("ok-mask {in} {out}").segment(ImageFiles.picture(900, 4))
    #expect(result == Segmentation(alpha: StandIn.rightHalf(900, 4), confidence: 1))
  }

  @Test func refinesLargePhotoAt800Columns() throws {
    let photo = ImageFiles.picture(1000, 4)
    let engine = try standIn.engine("ok-mask {in} {out}", isRefined: true)
    let medium = PixelSize(width: 800, height: 3)
    let mask = Raster<Float>(
      size: photo.size, values: StandIn.rightHalf(1000, 4).map { Float($0) / 255 })
    let expected = AlphaRefinement(medium: photo.areaAveraged(to: medium))
      .alpha(of: photo, mask: mask.resized(to: medium))
    #expect(try engine.segment(photo).alpha == expected)
  }

  @Test func appliesMarks() throws {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 1.5, y: 1.5), radius: 0.4)],
      drop: [CutoutMark(disc: Point(x: 6.5, y: 3.5), radius: 0.4)])
    let alpha = try standIn.engine("ok-mask {in} {out}")
      .segment(ImageFiles.picture(8, 6), hints: hints).alpha
    var expected = StandIn.rightHalf(8, 6)
    expected[1 * 8 + 1] = 255
    expected[3 * 8 + 6] = 0
    #expect(alpha == expected)
  }

  @Test(arguments: [true, false], [true, false])
  func rejectsEmptySubject(isRefined: Bool, isSingle: Bool) throws {
    let engine = try standIn.engine("ok-mask {in} {out}", isRefined: isRefined)
    let left = Rect(origin: .zero, size: Size(width: 3, height: 6))
    #expect(throws: CutoutError.noSubject) {
      try engine.segment(
        ImageFiles.picture(8, 6), hints: CutoutHints(rect: left, isSingle: isSingle))
    }
    #expect(try standIn.remains == [])
  }

  @Test func rejectsFolderAsResult() throws {
    var engine = try standIn.engine("")
    engine.command = try CommandTemplate("mkdir {out}")
    let failure = try #require(try standIn.failure(of: engine))
    #expect(failure.reason == .result(.missing) && failure.errorOutput == "")
    #expect(failure.words.count == 2 && failure.words[1].hasSuffix("/out.png"))
    #expect(try standIn.remains == [])
  }

  @Test(
    arguments: [
      (3 as UInt8, [60, 50, 40, 30, 20, 10]), (6, [40, 10, 50, 20, 60, 30]),
      (8, [30, 60, 20, 50, 10, 40]),
    ] as [(UInt8, [Float])])
  func appliesOrientationOfFile(_ value: UInt8, _ expected: [Float]) throws {
    let stored = Bitmap.grays(3, 2) { x, y in 10 + 10 * x + 30 * y }
    let file = ImageFiles.png(try ImageFiles.png(stored), adding: "eXIf", ImageFiles.exif(value))
    let size = value == 3 ? stored.size : stored.size.transposed
    let mask = try EngineMask(file: file, source: "mask", photo: size)
    #expect(mask.plane == Raster(size: size, values: expected.map { $0 / 255 }))
  }

  @Test func rejectsTransparentResult() throws {
    let size = PixelSize(width: 3, height: 2)
    let image = Bitmap(size: size, alpha: .straight, bytes: [UInt8](repeating: 0, count: 24))
    let file = try ImageFiles.png(image)
    #expect(throws: ExternalEngineError.ResultFault.noSubject) {
      try EngineMask(file: file, source: "mask", photo: size)
    }
    #expect(throws: ExternalEngineError.ResultFault.empty) {
      try EngineMask(file: [], source: "mask", photo: size)
    }
  }

  @Test func writesBothKindsOfMarks() {
    let hints = CutoutHints(
      keep: [CutoutMark(disc: Point(x: 10, y: 20), radius: 4)],
      drop: [CutoutMark(disc: Point(x: 30, y: 40), radius: 2)])
    let photo = PixelSize(width: 100, height: 80)
    #expect(
      EngineHints(hints, photo: photo, size: photo).json
        == #"{"version":1,"width":100,"height":80,"keep":[[10.0, 20.0, 4.0]],"#
        + #""drop":[[30.0, 40.0, 2.0]]}"# + "\n")
  }

  /// Each command returns the gray photo, whose levels become the mask.
  @Test(arguments: ["cp {in} {out}", "cat", "cat {in}"])
  func acceptsPhotoAsMask(command: String) throws {
    var engine = try standIn.engine("")
    engine.command = try CommandTemplate(command)
    let grays = (0..<128).map { UInt8($0 * 2) }
    let photo = Bitmap.grays(16, 8) { x, y in Int(grays[y * 16 + x]) }
    #expect(try engine.segment(photo) == Segmentation(alpha: grays, confidence: 1))
    engine.maxSide = 8
    let small = photo.areaAveraged(to: PixelSize(width: 8, height: 4))
    let mask = Raster<Float>(size: small.size, values: small.channel(0).map { Float($0) / 255 })
    let expected = mask.resized(to: photo.size).values.map { UInt8($0 * 255 + 0.5) }
    #expect(try engine.segment(photo).alpha == expected && expected != grays)
  }
}
