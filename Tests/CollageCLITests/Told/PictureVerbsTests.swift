import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What is said of pictures, and where they go.
@Suite struct PictureVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("a.png", 200)
    try desk.run("new poster --size 40x20")
    try desk.run("add @F/a.png")
  }

  private func length(_ name: String) throws -> Int {
    try Data(contentsOf: URL(filePath: desk.folder + "/" + name)).count
  }

  @Test func aPictureIsToldWithItsSizeAndLength() throws {
    for (options, size) in [("", "40x20"), (" --scale 50%", "20x10"), (" --width 80", "80x40")] {
      let outcome = try desk.run("render -o @F/p.png" + options)
      #expect(outcome.output.isEmpty && outcome.status == .done)
      #expect(
        try outcome.messages == "@F/p.png: \(size), \(Phrases.bytes(length("p.png")))\n",
        "\(options)")
    }
    let limited = try desk.run("render -o @F/p.jpg --max-bytes 4k").messages
    #expect(limited.hasPrefix("@F/p.jpg: 40x20, ") && limited.contains(/, quality \d+\n$/))
    #expect(try !desk.run("render -o @F/p.jpg").messages.contains("quality"))
    #expect(try desk.run("render -o @F/p.png -q").messages.isEmpty)
  }

  @Test func scriptsAreToldOfAPicture() throws {
    let outcome = try desk.run("render -o @F/p.webp --format png --height 10 --json")
    #expect(outcome.messages.isEmpty)
    #expect(outcome.output.hasPrefix(#"{"bytes":\#(try length("p.webp")),"collage":{"#))
    #expect(
      outcome.output.hasSuffix(
        #""format":"png","height":10,"path":"@F/p.webp","width":20}"# + "\n"))
    let limited = try desk.run("render -o @F/p.jpg --max-bytes 4k --json").output
    #expect(limited.contains(/"path":"@F\/p.jpg","quality":\d+,"width":40}/))
  }

  @Test func aMovingPictureIsToldWithItsFrames() throws {
    try desk.run("shader on a glitch")
    for (options, count) in [
      ("--frames 3", 3), ("--duration 500ms", 6), ("--frames 4 --boomerang", 6),
    ] {
      let outcome = try desk.run("render -o @F/p.gif --clobber " + options)
      #expect(
        try outcome.messages
          == "@F/p.gif: 40x20, \(count) frames, \(Phrases.bytes(length("p.gif")))\n")
    }
    let json = try desk.run("render -o @F/p.png --frames 3 --json").output
    #expect(json.contains(#","format":"apng","frames":3,"height":20,"#))
    // Its name is made up like that of a still one.
    #expect(try !desk.run("render -o @F/s.png --json").output.contains("frames"))
    try desk.run("shader clear a")
    let still = "nothing in this collage moves: all frames are the same\n"
    #expect(try desk.run("render -o @F/p.gif --clobber --frames 3").messages.hasPrefix(still))
  }

  @Test func whatDoesNotGoWithFramesIsRefused() throws {
    let wrong = [
      ("-o @F/p.jpg --frames 3", "frames do not go into a file of this format."),
      ("-o @F/p.gif --format jpg --frames 3", "frames do not go into a file of this format."),
      ("-o - --fps 3", "it is not said which format the moving picture shall have."),
      ("-o @F/p.gif --fps 60", "a GIF has at most 50 frames a second."),
      ("-o @F/p.gif --quality 80", "--quality does not go with a moving picture of this format."),
      ("-o @F/p.webp --frames 3 --max-bytes 5k", "--max-bytes does not go with"),
      ("-o @F/p.gif --watch", "--watch makes still pictures."),
      ("-o @F/p.gif --frames 3 --fps 3 --duration 1s", "--frames, --fps and --duration cannot all"),
      ("-o @F/p.gif --duration 10ms", "the loop would have 0 frames."),
      ("-o @F/p.gif --frames 200 --duration 1s", "there would be 200 frames a second."),
    ]
    for (options, message) in wrong {
      let outcome = try desk.run("render " + options)
      #expect(outcome.status == .usage && outcome.messages.contains(message), "\(options)")
    }
    try desk.write("render -o p.gif --frames 3\n", to: "s")
    #expect(try desk.run("batch @F/s").messages.contains("a line of a batch makes still pictures."))
  }

  private let loss = "JPEG has no transparency: the background becomes white\n"

  @Test func transparencyThatIsLostIsTold() throws {
    func isTold(_ line: String) throws -> Bool { try desk.run(line).messages.hasPrefix(loss) }
    #expect(try isTold("render -o @F/p.jpg --background none"))
    #expect(try !isTold("render -o @F/p.jpg"))
    try desk.run("canvas --background none")
    #expect(try isTold("render -o @F/p.jpg"))
    #expect(try desk.run("render -o -").messages == loss)
    #expect(try desk.run("render -o @F/p.jpg -q").messages.isEmpty)
    #expect(try desk.run("render -o @F/p.jpg --json").messages.isEmpty)
    #expect(try !isTold("render -o @F/p.png"))
    #expect(try !isTold("render -o @F/p.jpg --background red"))
    try desk.write("render -o @F/q.jpg\nmove a 1 2".replacing("@F", with: desk.folder), to: "s")
    try desk.expect([Step("batch @F/s", "", loss + "2 lines done\n")])
    try desk.expect([Step("batch @F/s --dry-run", "2 lines would run\n", loss)])
  }

  @Test func aStreamGetsThePictureAndNothingElse() throws {
    let streams = (try CapturedStream("standard output"), try CapturedStream("standard error"))
    let words = CommandLineWords(["render", "-o", "-", "--format", "png"])
    let status = CollageTool.run(
      words, in: desk.environment(streams.0.stream, streams.1.stream))
    try desk.run("render -o @F/p.png")
    #expect(try streams.0.bytes == Array(Data(contentsOf: URL(filePath: desk.folder + "/p.png"))))
    #expect(streams.1.text.isEmpty && status == .done)
  }

  @Test(arguments: [
    (
      "render -o -", "standard output is a terminal, a picture would garble it.",
      "Hint: Name a file, or pipe the picture on.\n"
    ),
    (
      "cutout a -o -", "standard output is a terminal, a picture would garble it.",
      "Hint: Name a file, or pipe the picture on.\n"
    ),
    (
      "export -o -", "standard output is a terminal, an export would garble it.",
      "Hint: Name a file.\n"
    ),
    (
      "render -o @F/p.foo", "the ending of '@F/p.foo' tells no format that can be written.",
      "Hint: The endings are .jpg, .jpeg, .png, .webp, .avif, .pdf, .svg and .ora, and .gif, "
        + ".webp, .png, .mp4 and .webm for animations; --format overrides the ending.\n"
    ),
    (
      "render -o @F/p.svg --max-bytes 3k",
      "--max-bytes goes with pictures of one layer, this is an SVG.", ""
    ),
    (
      "render -o @F/p.ora --lossless",
      "--lossless goes with WebP, the picture is an OpenRaster file.", ""
    ),
    (
      "render -o @F/p.png --quality 3",
      "--quality goes with JPEG and WebP and AVIF and PDF, the picture "
        + "is a PNG.", ""
    ),
    (
      "render --progressive --format png", "--progressive goes with JPEG, the picture is a PNG.", ""
    ),
    (
      "render -o @F/p.png --size 10x20px", "10x20 has not the shape of the canvas, 40x20.",
      "Hint: The nearest sizes of that shape are 10x5px and 40x20; `collage canvas --size` changes "
        + "the shape, --pad COLOUR fills up what is left.\n"
    ),
    (
      "cutout a -o @F/x.jpg",
      "a cutout is written as PNG, which the ending of '@F/x.jpg' does not say.",
      "Hint: Let the name end with .png.\n"
    ),
    ("cutout a --mask-only", "--mask-only goes with -o.", ""),
    ("cutout a --on --single", "--on stands alone.", "Hint: Give either it, or hints.\n"),
    ("cutout a --off --refine on", "--off stands alone.", "Hint: Give either it, or hints.\n"),
    (
      "cutout a --engine x --engine-command y",
      "--engine and --engine-command exclude each other.", ""
    ),
    (
      "cutout a --redo --fresh", "--redo and --fresh exclude each other.",
      "Hint: --redo keeps what was said before, --fresh forgets it.\n"
    ),
  ])
  func wrongWordsAreTold(_ line: String, _ message: String, _ hint: String) throws {
    desk.terminals = [1, 2]
    try desk.expect([Step(line, "", "Error: \(message)\n\(hint)", .usage)])
  }

  @Test(arguments: ["render -o -", "export -o -", "cutout a -o -"])
  func aStreamIsNotSharedWithAnObject(_ line: String) throws {
    let error =
      #"{"error":{"code":"usage","exitCode":2,"message":"--json and '-o -' both want standard "#
      + #"output."}}"# + "\n"
    try desk.expect([Step(line + " --json", "", error, .usage)])
  }

  @Test func whatTheUserEndsIsToldOnce() throws {
    desk.change = { $0.isInterrupted = { true } }
    let message = "Error: it was interrupted.\n"
    try desk.expect([Step("render -o @F/p.png", "", message, .interrupted)])
    #expect(!(desk.folder + "/p.png").isPathInUse)
    try desk.expect([Step("render -o -", "", message, .interrupted)])
    try desk.expect([Step("add @F/a.png", "", message, .interrupted)])
    desk.change = {
      $0.isInterrupted = { true }
      $0.claimReport = { false }
    }
    try desk.expect([Step("render -o @F/p.png", "", "", .interrupted)])
    #expect(try desk.run("move zzz 1 2").messages.hasPrefix("Error: no item 'zzz'."))
  }
}
