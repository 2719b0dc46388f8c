import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

/// Tests of the scripts of `log --sh`, run in bash.
@Suite struct LogScriptTests {
  private let fixture: ProcessFixture

  init() throws {
    fixture = try ProcessFixture()
    try fixture.expect("new", "it's a -poster", "--size", "400x300", "--dpi", "150")
  }

  private func run(_ line: String) throws {
    let arguments = try ShellWordSplitter.words(of: line).map(\.text)
    let result = try fixture.run(arguments, stdin: [])
    #expect(result.exitCode == 0, "\(line): \(result.stderr)")
  }

  /// Runs the script in bash with another store and returns its exit status.
  private func runScript(in store: String = "other") throws -> Int32 {
    let line =
      "collage() { \"$BIN\" \"$@\"; }; export -f collage; bash poster.sh > out.txt 2> err.txt"
    let variables = [
      "COLLAGE_STORE": fixture.folder + "/" + store, "BIN": CollageProcess.path,
      "COLLAGE": "nothing",
    ]
    return try CollageProcess.start(
      ["-c", line], environment: fixture.environment.merging(variables) { $1 }, in: fixture.folder,
      program: "/bin/bash"
    ).result().exitCode
  }

  /// Recreates the collage from its script in an empty store.
  ///
  /// Returns the images and the scripts of both collages.
  private func recreateCollage() throws -> (images: [[UInt8]?], scripts: [String]) {
    let script = try fixture.expect("log", "--sh").stdout
    _ = try fixture.write(script, to: "poster.sh")
    try fixture.expect("render", "-o", fixture.folder + "/before.png")
    let status = try runScript()
    let messages = fixture.bytes("err.txt").map { String(decoding: $0, as: UTF8.self) } ?? ""
    #expect(status == 0, "\(messages)\n\(script)")
    fixture.environment["COLLAGE_STORE"] = fixture.folder + "/other"
    try fixture.expect("render", "-o", fixture.folder + "/after.png")
    let again = try fixture.expect("log", "--sh").stdout
    return ([fixture.bytes("before.png"), fixture.bytes("after.png")], [script, again])
  }

  private func expectSameCollage() throws {
    let made = try recreateCollage()
    #expect(made.images[0] == made.images[1])
    let commands = made.scripts.map { script in
      script.split(separator: "\n").filter { !$0.hasPrefix("#") }
    }
    #expect(commands[0] == commands[1])
  }

  @Test func recreatesPlacementLooksAndOrder() throws {
    for (index, name) in ["a b.jpg", "it's.jpg", "ü🎈.jpg", "-x.jpg"].enumerated() {
      _ = try fixture.photo(name, index)
      try run("add ./'\(name.replacing("'", with: #"'\''"#))' --as p\(index)")
    }
    for line in [
      "move p0 33.3% -20.123456789", "scale p0 1.3333333333333", "rotate p0 -17.77", "flip p0 h",
      "crop p0 7.7%,3.3%,61.7%,90.1%", "crop p1 --ratio 3:5", "focus p1 33%,41%", "flip p1 v",
      "border p0 3.3% coral --bottom 11%", "border p1 7.7 '#12345678' --inside --fixed",
      "corners p0 11%", "outline p2 2.2 navy", "shadow p2 --dx 3.3 --dy 1 --blur 6% --opacity 33%",
      "shadow p1 --dx 3 --fixed", "shadow p1 --dy 5.5", "mask p2 torn", "mask p3 ellipse",
      "adjust p3 brightness=12.3 gamma=1.234567891234", "blend p3 multiply",
      "opacity p2 33.3%", "shader on p1 glitch", "shader on p1 pixellate block=3",
      "shader off p1 glitch", "copy p1 --as 'a copy' --at 10% 90%", "scale 'a copy' 0.7",
      "animate p0 position -20.5%,33.333 own --ease out --during 3.3%-77.7%",
      "animate p0 rotation -7.7 361.3 --alternate", "animate p2 opacity 11.1% 33.3%",
      "animate p3 scale own 1.234567891 --ease in-out", "animate @all reveal",
      "animate p1 reveal none",
      "group p0 'a copy' --as 'my group'", "select p1", "order p1 1", "lock p2", "hide p3",
      "canvas --background 'radial at 33.3% 20% white #12345680 61.7% #402 in oklab'",
      "canvas --frame '#000060:33.3:77.7%' --mirror", "canvas --size 500x333 --scale-items",
    ] { try run(line) }
    try expectSameCollage()
  }

  @Test func recreatesCanvasImagesAndReplacedPhotos() throws {
    let (first, second) = (try fixture.photo("a.jpg", 0), try fixture.photo("b.jpg", 1))
    let mask = try fixture.mask("m.png", columns: 20)
    for line in [
      "add '\(first)' --as a --width 37.7%", "add '\(second)' --as b --lossless",
      "crop a --ratio 1:1", "replace a '\(second)'", "mask b '\(mask)'",
      "watermark '\(second)' --corner tl --size 17.7% --opacity 44.4% --margin 1.1%",
      "canvas --background 'blur a 33.3'", "canvas --frame ice-blue", "canvas --frame off",
    ] { try run(line) }
    try expectSameCollage()
  }

  @Test func recreatesCutoutsFromTheirOptions() throws {
    let photo = try fixture.photo("a.jpg", 0)
    for line in [
      "add '\(photo)' --as a", "copy a --as b",
      "cutout a --rect 10%,10%,70.7%,80% --keep 50%,50%,3 --drop 1,1 --single --feather 1.5",
      "cutout b --keep-stroke '10,10;20,15;22,18,2' --grow 1 --smooth 0.5", "cutout b --off",
    ] { try run(line) }
    try expectSameCollage()
  }

  @Test(.enabled(if: FormatSupport.isAvailable, "Pango is not installed"))
  func recreatesText() throws {
    let photo = try fixture.photo("a.jpg", 0)
    for line in [
      "text 'late {item}' --as late", "add '\(photo)' --as a",
      #"text 'it'\''s\n"two" \\n {lines}' --as title --size 7% --align center --colour gold"#,
      "text --as dash --at 10 20 --colour 'linear 33 gold crimson' --fit 80%x20% -- '-5 degrees'",
      "text '{item}, {date:yyyy}' --of a --as early --letter-spacing -0.5 --padding 3",
      "text late '{item}' --of a", "move late 33 44.4", "rotate title 12", "scale title 1.7",
      "text 'a long story that has many words' --as story --width 30% --lines 2 --ellipsis start",
      "text title --weight bold --background '#00000080' --line-height 1.3 --language de",
    ] { try run(line) }
    try expectSameCollage()
  }

  @Test(.enabled(if: FormatSupport.isAvailable, "Pango is not installed"))
  func writesBlankTextAsComment() throws {
    let photo = try fixture.photo("a.jpg", 0)
    for line in [
      "photo add '\(photo)'", "photo tag a sea", "add photo:a --as a",
      "text '{tags}' --of a --as cap",
      "text '{tags}!' --of a --as full", "text Hi --as hi", "group cap hi --as g", "lock cap",
      "select cap",
    ] { try run(line) }
    // The script adds the photo from its file, which doesn't contain the tags.
    let tagged = try fixture.run("log", "--sh")
    #expect(tagged.exitCode == 0 && tagged.stdout.contains("collage text sea "))
    try run("photo tag a --remove sea")
    let result = try fixture.run("log", "--sh")
    #expect(result.exitCode == 0)
    #expect(result.stderr.contains("cap: the text is omitted because nothing fills '{tags}'."))
    for (script, store) in [(tagged.output, "first"), (result.output, "other")] {
      try fixture.write(script, to: "poster.sh")
      #expect(try runScript(in: store) == 0)
    }
    fixture.environment["COLLAGE_STORE"] = fixture.folder + "/other"
    #expect(try fixture.items().map { $0["name"] as? String } == ["a", "full", "hi"])
  }

  @Test func writesItemsWithoutFileAsComments() throws {
    let (first, second) = (try fixture.photo("a.jpg", 0), try fixture.photo("b.jpg", 1))
    for line in [
      "add '\(first)' '\(second)'", "crop a 10%,10%,50%,50%", "group a b --as both", "select a",
      "canvas --background 'blur a'",
    ] { try run(line) }
    try FileManager.default.removeItem(atPath: first)
    let result = try fixture.run("log", "--sh")
    #expect(result.exitCode == 0)
    #expect(result.stderr.contains("a: the photo is omitted: its file"))
    #expect(result.stderr.contains("the background is omitted because its photo is."))
    #expect(result.lines.contains { $0.hasPrefix("# collage add ") && $0.contains("a.jpg") })
    #expect(result.lines.contains { $0.hasPrefix("# collage crop a ") })
    #expect(result.lines.contains("collage group b --as both"))
    try fixture.write(result.output, to: "poster.sh")
    #expect(try runScript() == 0)
    fixture.environment["COLLAGE_STORE"] = fixture.folder + "/other"
    #expect(try fixture.items().map { $0["name"] as? String } == ["b"])
  }
}
