import Foundation
import Testing

@testable import CollageImaging
@testable import CollageSupport

@Suite struct EngineMaskTests {
  private static let photo = PixelSize(width: 2048, height: 1365)

  @Test(arguments: [(2048, 1365), (320, 213), (320, 214), (2047, 1365), (4096, 2730), (32, 21)])
  func acceptsTheSameShape(width: Int, height: Int) {
    #expect(EngineMask.hasShape(PixelSize(width: width, height: height), of: Self.photo))
  }

  @Test(arguments: [
    (320, 320), (1365, 2048), (2048, 1367), (320, 216), (1, 1), (2, 1), (31, 21), (32, 25),
  ]) func rejectsAnotherShape(width: Int, height: Int) {
    #expect(!EngineMask.hasShape(PixelSize(width: width, height: height), of: Self.photo))
  }

  @Test func keepsGray() throws {
    let grays = Bitmap.grays(16, 16) { x, y in y * 16 + x }
    let mask = try EngineMask(file: ImageFiles.png(grays), source: "mask", photo: grays.size)
    let values = (0..<256).map { Float($0) / 255 }
    #expect(mask.plane.values == values)
  }

  @Test func usesOnlyAlphaOfColorImage() throws {
    let image = ImageFiles.translucent(9, 7)
    let mask = try EngineMask(
      file: ImageFiles.png(image), source: "mask", photo: PixelSize(width: 9, height: 7))
    let values = (0..<63).map { Float(UInt8(truncatingIfNeeded: $0 * 5)) / 255 }
    #expect(mask.plane.values == values)
  }

  @Test(arguments: ImageBombTests.Bomb.allCases)
  func rejectsTooLargeImage(_ bomb: ImageBombTests.Bomb) throws {
    let file = try bomb.file()
    #expect(throws: ExternalEngineError.ResultFault.notAnImage(bomb.error)) {
      try EngineMask(file: file, source: "bomb", photo: PixelSize(width: 16_383, height: 16_383))
    }
  }

  @Test func rejectsBrokenImage() throws {
    let png = try ImageFiles.png()
    #expect(throws: ExternalEngineError.ResultFault.self) {
      try EngineMask(
        file: Array(png.dropLast(20)), source: "mask", photo: PixelSize(width: 20, height: 12))
    }
  }
}

@Suite struct CommandTemplateTests {
  @Test(arguments: [
    (
      "rembg i -m isnet-general-use -om {in} {out}",
      ["rembg", "i", "-m", "isnet-general-use", "-om", "{in}", "{out}"]
    ),
    ("  a \t b\n", ["a", "b"]),
    (#"'a b'c"d e""#, ["a bcd e"]),
    (#"a '' """#, ["a", "", ""]),
    (#"a\ b '\' "\"" "\x\\""#, ["a b", #"\"#, "\"", #"\x\"#]),
    (#"a "it's" 'say "hi"'"#, ["a", "it's", #"say "hi""#]),
    ("a;b | c > d $HOME *", ["a;b", "|", "c", ">", "d", "$HOME", "*"]),
  ]) func splitsIntoArguments(text: String, arguments: [String]) throws {
    #expect(try CommandTemplate(text).arguments == arguments)
  }

  @Test(arguments: [
    ("", CommandTemplateError.empty), ("  ", .empty), ("'' a", .empty), ("a 'b", .openQuote("'")),
    (#"a "b'"#, .openQuote("\"")), (#"a\"#, .lastBackslash), ("a\0b", .nullCharacter),
  ]) func rejectsInvalidTemplate(text: String, error: CommandTemplateError) {
    #expect(throws: error) { try CommandTemplate(text) }
  }

  @Test func replacesPlaceholdersInsideArgumentsOnce() throws {
    let template = try CommandTemplate("tool --photo={in} {out}.{out} '{hints}' {input}")
    let names: [CommandTemplate.Placeholder: String] = [
      .input: "{out} a", .output: "{hints}", .hints: "{in}",
    ]
    #expect(
      template.arguments { names[$0] ?? "" }
        == ["tool", "--photo={out} a", "{hints}.{hints}", "{in}", "{input}"])
    #expect(CommandTemplate.Placeholder.allCases.allSatisfy(template.contains))
    #expect(try !CommandTemplate("tool {input}").contains(.input))
  }
}

@Suite struct EngineErrorOutputTests {
  @Test(arguments: [
    ("plain\n\n\ttext\n", "plain\n\n\ttext\n"), ("\u{1B}[2Jred\u{9B}x\u{7F}", "[2Jredx"),
    ("10 %\r20 %\r\ndone\r", "10 %\n20 %\ndone\n"), ("ünï 🎈\0", "ünï 🎈"),
  ]) func removesControlCharacters(text: String, clean: String) {
    #expect(EngineErrorOutput.text(text.utf8) == clean)
  }
}

@Suite struct EngineHintsTests {
  @Test func convertsLineToDiscs() {
    let line = CutoutMark(stroke: [Point(x: 0, y: 0), Point(x: 12, y: 0)], radius: 4)
    let size = PixelSize(width: 20, height: 10)
    let hints = EngineHints(CutoutHints(drop: [line]), photo: size, size: size)
    #expect(hints.drop == [[0, 0, 4], [4, 0, 4], [8, 0, 4], [12, 0, 4]])
    #expect(hints.keep.isEmpty && hints.rect == nil)
  }

  @Test func usesDefaultRadius() {
    let size = PixelSize(width: 1000, height: 500)
    let hints = EngineHints(
      CutoutHints(keep: [CutoutMark(disc: Point(x: 500, y: 100))]), photo: size,
      size: PixelSize(width: 500, height: 250))
    #expect(hints.keep == [[250, 50, 6]])
  }
}

@Suite struct ScratchFolderTests {
  private let parent: TemporaryFolder

  init() throws { parent = try TemporaryFolder() }

  @Test func removesOnlyAbandonedFolders() throws {
    let abandoned = parent("collage-\(RandomName.digits())")
    try Folder.make(abandoned + "/inner")
    try AtomicFile.write([1], to: abandoned + "/inner/in.png")
    // Links can lead to the user's files, so they must not be followed.
    try Folder.make(parent("photos"))
    try AtomicFile.write([1], to: parent("photos/a.jpg"))
    try parent.link(Folder.name(of: abandoned) + "/link", to: parent("photos"))
    try parent.link("collage-\(RandomName.digits())", to: parent("photos"))
    let others = ["collage-notes", "collage-3k9x2m7q1z0ab", "\(Folder.name(of: abandoned))~"]
    for name in others { try Folder.make(parent(name)) }
    try AtomicFile.write([1], to: parent("collage-\(RandomName.digits())"))
    let count = try parent.contents.count
    let running = try ScratchFolder(in: parent.path)
    #expect(!Folder.exists(abandoned))
    #expect(try parent.contents.count == count)
    let next = try ScratchFolder(in: parent.path)
    #expect(Folder.exists(running.path) && Folder.exists(parent("photos/a.jpg")))
    #expect(others.allSatisfy { Folder.exists(parent($0)) })
    next.remove()
    running.remove()
    #expect(!Folder.exists(running.path) && !Folder.exists(next.path))
  }
}

@Suite struct ScratchPermissionTests {
  @Test func createsPrivateFolderWithUniqueName() throws {
    let parent = try TemporaryFolder()
    let scratch = try ScratchFolder(in: parent.path)
    let other = try ScratchFolder(in: parent.path)
    #expect(Folder.parent(of: scratch.path) == parent.path && scratch.path != other.path)
    #expect(Folder.mode(scratch.path) == 0o700)
    #expect(Folder.name(of: scratch.path).wholeMatch(of: /collage-[0-9a-f]{32}/) != nil)
    try AtomicFile.write([1], to: scratch.path + "/a")
    scratch.remove()
    #expect(try parent.contents == [Folder.name(of: other.path)])
    other.remove()
  }

  @Test func generates32Digits() {
    for _ in 0..<200 { #expect(RandomName.digits().wholeMatch(of: /[0-9a-f]{32}/) != nil) }
  }
}
