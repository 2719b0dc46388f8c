import CollageCore
import Foundation
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
    try studio.write(
      PNGEncoder().encode(
        Bitmap(
          size: PixelSize(width: 40, height: 96), alpha: .opaque,
          bytes: [UInt8](repeating: 255, count: 40 * 96 * 4))), to: "tall.png")
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

  private func mask(to name: String, in studio: Studio) throws {
    try studio.write(
      Self.picture { x, _ in x < 48 ? [0, 0, 0, 255] : [255, 255, 255, 255] }, to: name)
  }

  @Test func aMaskIsWrittenAsGrey() throws {
    let studio = try studio()
    try studio.expect("cutout", "disc", "-o", "m.png", "--mask-only")
    let bytes = try #require(studio.bytes("m.png"))
    // Bits a sample and the kind of colour, in the header.
    #expect(bytes[24] == 8 && bytes[25] == 0)
  }

  @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
  func anInterruptedCommandIsEndedWithItsGroup(_ signal: Int32) throws {
    let studio = try studio()
    // It says where its photo is and who it is, and does not listen.
    _ = try studio.write(
      "trap '' TERM; echo $1 >ids.new; echo $$ >>ids.new; mv ids.new ids; sleep 50 & sleep 50",
      to: "engine.sh")
    let run = try studio.start(
      ["cutout", "disc", "--engine-command", "/bin/sh engine.sh {in} {out}"])
    let limit = ContinuousClock.now + .seconds(60)
    while studio.bytes("ids") == nil, ContinuousClock.now < limit { usleep(10_000) }
    run.signal(signal)
    #expect(try run.result().exitCode == 128 + signal)
    let words = String(decoding: studio.bytes("ids") ?? [], as: UTF8.self).split(separator: "\n")
    let (photo, leader) = (String(try #require(words.first)), try #require(pid_t(words[1])))
    #expect(photo.hasSuffix("/in.png") && access(photo, F_OK) != 0)
    #expect(access(String(photo.dropLast(7)), F_OK) != 0)
    // It is told to end, and another one takes its end.
    while kill(leader, 0) == 0, ContinuousClock.now < limit { usleep(10_000) }
    #expect(kill(leader, 0) != 0)
    #expect(try studio.item("disc")["cutout"] == nil)
  }

  @Test func aBatchCutsNewPhotosOutBeforeItHoldsUpOthers() throws {
    let studio = try studio()
    try mask(to: "half.png", in: studio)
    // The command can change the store itself, which it could not inside the transaction.
    let tool = CollageProcess.path
    let shell =
      "cp half.png {out}; \(tool) opacity disc 0.5 -c poster >move.txt 2>&1; echo $? >>move.txt"
    let script =
      "new other\nadd disc.png --as new --lossless\ncutout new --engine-command "
      + "\"/bin/sh -c '\(shell)'\"\n"
    try studio.expect("batch", stdin: script)
    #expect(String(decoding: studio.bytes("move.txt") ?? [], as: UTF8.self).hasSuffix("0\n"))
    #expect(try studio.item("new")["cutout"] != nil)
  }
}
