import CollageCore
import Testing

/// Cutouts, made as a user makes them, of a disc on a gradient.
@Suite struct CutoutTests {
  private static let size = PixelSize(width: 96, height: 96)

  /// A folder with a collage whose items are the disc and a grey picture without any subject.
  private func studio() throws -> Studio {
    let studio = try Studio.with()
    try studio.write(
      Self.picture { x, y in
        let (dx, dy) = (x - 48, y - 48)
        guard dx * dx + dy * dy < 24 * 24 else {
          return [UInt8(90 + x / 2), UInt8(140 + y / 2), 200, 255]
        }
        return [200, UInt8(40 + x % 4 * 5), 30, 255]
      }, to: "disc.png")
    try studio.write(Self.picture { _, _ in [120, 120, 120, 255] }, to: "flat.png")
    try studio.expect("add", "disc.png", "flat.png", "--lossless")
    return studio
  }

  private static func picture(_ color: (Int, Int) -> [UInt8]) throws -> [UInt8] {
    var bytes: [UInt8] = []
    for y in 0..<size.height {
      for x in 0..<size.width { bytes += color(x, y) }
    }
    return try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
  }

  private func uses(_ studio: Studio, _ item: String = "disc") throws -> Bool? {
    try studio.item(item)["usesCutout"] as? Bool
  }

  @Test func aSubjectIsFoundSwitchedAndWritten() throws {
    let studio = try studio()
    let result = try studio.expect("cutout", "disc", "--json").json()
    #expect(result["label"] as? String == "cutout disc")
    let item = try #require((result["items"] as? [[String: Any]])?.first)
    #expect(item["usesCutout"] as? Bool == true)
    let cutout = try #require(item["cutout"] as? [String: Any])
    #expect(cutout["engine"] as? String == "classic")
    // The disc covers a fifth of the picture.
    let coverage = try #require(cutout["coverage"] as? Double)
    #expect((0.15...0.25).contains(coverage))
    #expect((cutout["confidence"] as? Double ?? 0) > 0.5)
    let bounds = try #require(cutout["bounds"] as? [String: Double])
    #expect(abs((bounds["x"] ?? 0) - 25) < 4 && abs((bounds["width"] ?? 0) - 47) < 6)

    for (option, expected) in [
      ("--off", false), ("--toggle", true), ("--off", false), ("--on", true),
    ] {
      #expect(try studio.expect("cutout", "disc", option).stdout == "")
      #expect(try uses(studio) == expected)
    }
    try studio.expect("undo", "4")
    #expect(try uses(studio) == true)
    try studio.expect("cutout", "disc", "-o", "a.png")
    try studio.expect("cutout", "disc", "-o", "m.png", "--mask-only")
    let piped = try studio.expect("cutout", "disc", "-o", "-").output
    #expect(piped == studio.bytes("a.png"))
    let picture = try ImageDecoder().decode(piped, source: "a.png")
    let mask = try ImageDecoder().decode(try #require(studio.bytes("m.png")), source: "m.png")
    #expect(picture.size == Self.size && mask.size == Self.size)
    let middle = (48 * 96 + 48) * 4
    #expect(picture.bytes[3] == 0 && picture.bytes[middle + 3] == 255)
    #expect(mask.bytes[0] == 0 && mask.bytes[middle] == 255)
    try studio.expect("undo")
    #expect(try studio.item("disc")["cutout"] == nil)
    try studio.expect("doctor")
  }

  @Test func hintsAddUp() throws {
    let studio = try studio()
    try studio.expect("cutout", "disc", "--rect", "20%,20%,60%,60%")
    try studio.expect("cutout", "disc", "--redo", "--keep", "50%,50%")
    let cutout = try #require(try studio.item("disc")["cutout"] as? [String: Any])
    let hints = try #require(cutout["hints"] as? [String: Any])
    #expect((hints["keep"] as? [Any])?.count == 1)
    #expect(hints["rect"] != nil)
    try studio.expect("undo", "2")
    #expect(try studio.item("disc")["cutout"] == nil)
  }

  @Test(arguments: [
    (["flat"], 1, "flat: no subject"),
    (["@all"], 1, "flat: no subject"),
    (["disc", "--rect", "1,2,3"], 2, "10%,5%,60%,90%"),
    (["disc", "--rect", "90,90,50,50"], 2, "not inside the photo"),
    (["disc", "--rect", "0,0,0,5"], 2, "above 0"),
    (["disc", "--engine", "nosuch"], 2, "engine.nosuch"),
    (["disc", "--engine-command", "false {in} {out}"], 1, "exit status 1"),
    (["disc", "--engine", "classic", "--engine-command", "x"], 2, "exclude"),
    (["disc", "--on", "--off"], 2, "alone"),
    (["disc", "--on"], 1, "`collage cutout disc`"),
    (["disc", "--mask-only"], 2, "-o"),
    (["disc", "--mask", "none.png"], 4, "none.png"),
    (["disc", "-o", "a.jpg"], 2, ".png"),
    (["disc", "-o", "no/where.png"], 7, "folder"),
    (["disc", "flat", "-o", "a.png"], 2, "2 items"),
    (["disc", "-o", "-", "--json"], 2, "standard output"),
    ([], 2, "Usage: collage cutout"),
  ])
  func aFailureChangesNothing(_ words: [String], _ code: Int32, _ part: String) throws {
    let studio = try studio()
    let files = try studio.files()
    let result = try studio.run(["cutout"] + words, stdin: [])
    #expect(result.exitCode == code)
    #expect(result.stderr.contains(part), "\(result.stderr)")
    #expect(result.stdout == "")
    #expect(try studio.item("disc")["cutout"] == nil)
    #expect(try studio.expect("log").lines.count == 3)
    #expect(try studio.files() == files)
  }

  @Test func linesOfABatchCutOut() throws {
    let studio = try studio()
    let script = "copy disc --as two\ncutout two\nmove two 1 1\ncutout two --toggle\n"
    try studio.expect("batch", stdin: script)
    #expect(try uses(studio, "two") == false)
    #expect(try studio.item("two")["cutout"] != nil)
    let failed = try studio.run("batch", stdin: "cutout two --on\ncutout flat\n")
    #expect(failed.exitCode == 1)
    #expect(failed.stderr.contains("standard input:2: cutout: flat: no subject"))
    #expect(try uses(studio, "two") == false)
    #expect(try studio.run("batch", stdin: "cutout two -o a.png").exitCode == 2)
  }
}
