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

  private func hints(_ studio: Studio) throws -> [String: Any] {
    let cutout = try #require(try studio.item("disc")["cutout"] as? [String: Any])
    return try #require(cutout["hints"] as? [String: Any])
  }

  @Test func hintsStayUntilOthersAreSaid() throws {
    let studio = try studio()
    try studio.expect("cutout", "disc", "--rect", "20%,20%,60%,60%", "--single")
    try studio.expect("cutout", "disc", "--feather", "2")
    #expect(try hints(studio)["rect"] != nil && hints(studio)["isSingle"] as? Bool == true)
    try studio.expect("cutout", "disc", "--engine", "classic")
    #expect(try hints(studio)["rect"] != nil)
    try studio.expect("cutout", "disc", "--keep", "50%,50%")
    #expect(try hints(studio)["rect"] == nil && hints(studio)["isSingle"] as? Bool == false)
    let edge = try #require(
      (studio.item("disc")["cutout"] as? [String: Any])?["edge"] as? [String: Any])
    #expect(edge["feather"] as? Double == 2)
    try studio.expect("cutout", "disc", "--fresh")
    #expect((try hints(studio)["keep"] as? [Any])?.isEmpty == true)
    #expect(
      try studio.expect("log").stdout.contains("cutout disc --redo --feather 2"))
  }

  @Test(arguments: [
    (["--rect", "20%,20%,60%,60%"], false), (["--keep", "50%,50%"], false),
    (["--drop", "5%,5%"], false), (["--single"], false), (["--fresh"], false),
    (["--feather", "2"], true), (["--redo"], true), (["--redo", "--keep", "75%,50%"], true),
  ])
  func aMaskStaysUntilOtherPlacesAreSaid(_ words: [String], _ stays: Bool) throws {
    let studio = try studio()
    // What is white is the subject.
    try mask(to: "half.png", in: studio)
    let engine = ["--engine-command", command("half.png"), "--refine", "off"]
    func cutOut(_ words: [String]) throws {
      let result = try studio.run(["cutout", "disc"] + engine + words, stdin: [])
      #expect(result.exitCode == 0, "\(result.stderr)")
    }
    try cutOut(["--mask", "half.png"])
    func current() throws -> String? {
      (try studio.item("disc")["cutout"] as? [String: Any])?["mask"] as? String
    }
    let first = try #require(try current())
    try cutOut(words)
    #expect(try current() == (stays ? first : nil))
  }

  @Test func aBoxInPercentFillsThePhoto() throws {
    let studio = try studio()
    try studio.expect("cutout", "disc", "--rect", "1.1%,0,98.9%,100%")
    let rect = try #require(try hints(studio)["rect"])
    #expect("\(rect)".contains("96"))
  }

  @Test func theEngineThatFoundItIsRecorded() throws {
    let studio = try studio()
    try studio.expect("config", "set", "engine.bad", "/bin/false {in} {out}")
    let result = try studio.run("cutout", "disc", "--engine", "auto")
    #expect(result.exitCode == 0 && result.stderr.contains("built-in engine is used"))
    let cutout = try #require(try studio.item("disc")["cutout"] as? [String: Any])
    #expect(cutout["engine"] as? String == "classic")
  }

  /// A command that gives a file as its result.
  private func command(_ file: String) -> String { "/bin/cp \(file) {out}" }

  @Test func severalItemsAreOneEdit() throws {
    let studio = try studio()
    try mask(to: "half.png", in: studio)
    let result = try studio.expect(
      "cutout", "disc", "flat", "--engine", "command", "--engine-command", command("half.png"),
      "--refine", "off", "--json"
    ).json()
    #expect(result["label"] as? String == "cutout disc flat --engine command")
    for item in ["disc", "flat"] {
      let cutout = try #require(try studio.item(item)["cutout"] as? [String: Any])
      #expect(cutout["coverage"] as? Double == 0.5 && cutout["refined"] as? Bool == false)
    }
    try studio.expect(
      "cutout", "disc", "--redo", "--engine-command", command("half.png"), "--feather", "0")
    let again = try #require(try studio.item("disc")["cutout"] as? [String: Any])
    #expect(again["refined"] as? Bool == false)
    try studio.expect("undo")
    #expect(try studio.item("disc")["cutout"] == nil && studio.item("flat")["cutout"] == nil)
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

  @Test func aDryRunRunsNoCommand() throws {
    let studio = try studio()
    try mask(to: "half.png", in: studio)
    let line = #"cutout disc --engine-command "/bin/sh -c 'touch ran; cp half.png {out}'""#
    let script = line + "\ncutout disc --toggle\n"
    let dryRun = try studio.run("batch", "--dry-run", stdin: script)
    #expect(dryRun.exitCode == 0 && studio.bytes("ran") == nil)
    #expect(try studio.item("disc")["cutout"] == nil)
    try studio.expect("batch", stdin: script)
    #expect(studio.bytes("ran") != nil)
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
    (["disc", "--engine", "command"], 2, "--engine-command"),
    (["disc", "--engine-command", ""], 2, "name a program"),
    (["disc", "--engine-command", "a 'b"], 2, "mark ' has no partner"),
    (["disc", "--engine-command", "a\\"], 2, "backslash"),
    (["disc", "flat", "--engine-command", "false {in} {out}"], 1, "disc: the engine 'command'"),
    (["disc", "--on", "--off"], 2, "--on and --off exclude"),
    (["disc", "--on", "--single"], 2, "--on stands alone"),
    (["disc", "--redo", "--fresh"], 2, "exclude"),
    (["disc", "--off", "-o", "none.png"], 1, "was not cut out yet"),
    (["disc", "--grow", "-1000"], 1, "disc: a subject was found, but nothing is left"),
    (["disc", "--rect", "10,10,0,0"], 2, "percentage of the photo"),
    (["disc", "--keep", "10,10,0"], 2, "percentage of the photo"),
    (["disc", "--keep", "10"], 2, "X,Y or X,Y,RADIUS"),
    (["disc", "--keep", ""], 2, "X,Y or X,Y,RADIUS"),
    (["disc", "--mask", "tall.png"], 2, "disc: the mask is 40x96; the photo is 96x96"),
    (["disc", "--rect", "0,0,20,20", "--keep", "48,48"], 2, "outside the box"),
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
