import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// What `make` does and says.
@Suite struct MakeVerbTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try FileManager.default.createDirectory(
      atPath: desk.folder + "/in/deep", withIntermediateDirectories: true)
    for (name, number) in [("a", 10), ("b", 100), ("c", 200)] as [(String, UInt8)] {
      try desk.picture("in/\(name).png", number, width: 80, height: 60)
    }
    try desk.picture("in/deep/d.png", 50, width: 60, height: 80)
    // Nobody's store is touched.
    desk.variables["COLLAGE_STORE"] = desk.folder + "/nowhere"
  }

  private func size(_ name: String) throws -> PixelSize {
    try ImageProbe().header(of: bytes(name), source: name).size
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: desk.folder + "/" + name)))
  }

  @Test func oneLineMakesAPictureAndNoStore() throws {
    let outcome = try desk.run(
      "make @F/in/a.png @F/in/b.png @F/in/c.png -o @F/wall.jpg --size 400x300 --layout grid "
        + "--columns 3 --gap 4 --margin 10 --corners 6 --border '3 white' --shadow --background linen"
    )
    #expect(outcome.messages.hasPrefix("@F/wall.jpg: 400x300, "))
    #expect(outcome.status == .done && outcome.output.isEmpty)
    #expect(try size("wall.jpg") == PixelSize(width: 400, height: 300))
    #expect(!(desk.folder + "/nowhere").isPathInUse)
  }

  @Test func theSameLineMakesTheSameBytes() throws {
    for layout in ["mosaic", "scatter", "stack", "justified"] {
      let line = "make @F/in --recursive --size 200x160 --layout \(layout) --mask torn --seed 3"
      let lot = layout == "justified" ? line.replacing(" --seed 3", with: "") : line
      try desk.run("\(lot) -o @F/one.png")
      try desk.run("\(lot) -o @F/other.png")
      #expect(try bytes("one.png") == bytes("other.png"), "\(layout)")
      try FileManager.default.removeItem(atPath: desk.folder + "/one.png")
      try FileManager.default.removeItem(atPath: desk.folder + "/other.png")
    }
  }

  @Test func severalFormatsAndPresets() throws {
    let outcome = try desk.run(
      "make @F/in -o @F/w.jpg -o @F/w.png --preset instagram --quality 70 --compression 1")
    #expect(outcome.status == .done)
    #expect(try size("w.png") == PixelSize(width: 1080, height: 1350))
    #expect(try size("w.jpg") == PixelSize(width: 1080, height: 1350))
    let refused = try desk.run("make @F/in -o @F/x.png --quality 70")
    #expect(
      refused.messages
        == "Error: --quality goes with JPEG and WebP and AVIF and PDF, the picture is a PNG.\n")
    #expect(try desk.run("make @F/in -o @F/w.jpg --no-clobber").status == .cannotWrite)
  }

  @Test func badPhotosAreListedAndLeftOut() throws {
    try desk.write("no picture", to: "in/bad.png")
    let some = try desk.run("make @F/in/a.png @F/in/bad.png @F/missing.png -o @F/w.png --json")
    #expect(some.status == .failed)
    let object = try JSONSerialization.jsonObject(with: Data(some.output.utf8)) as? [String: Any]
    let refused = try #require(object?["refused"] as? [[String: Any]])
    #expect(refused.map { $0["path"] as? String } == ["@F/in/bad.png", "@F/missing.png"])
    let pages = try #require(object?["pages"] as? [[String: Any]])
    #expect((pages[0]["items"] as? [[String: Any]])?.count == 1)
    let none = try desk.run(
      "make @F/in/a.png @F/in/bad.png -o @F/none.png --all-or-nothing")
    #expect(none.status != .done && !(desk.folder + "/none.png").isPathInUse)
    #expect(try desk.run("make @F/in/bad.png -o @F/none.png").messages.contains("bad.png"))
  }

  /// Writes half of a photo, whose header says nothing of that.
  private func writeHalf(to name: String) throws {
    let size = PixelSize(width: 320, height: 240)
    let noise = (0..<size.area).flatMap { index -> [UInt8] in
      [UInt8(truncatingIfNeeded: index &* 2_654_435_761 >> 7), UInt8(index % 251), 40, 255]
    }
    let file = try JPEGEncoder(quality: 90, subsampling: .quarter).encode(
      Bitmap(size: size, alpha: .opaque, bytes: noise))
    try Data(file.prefix(file.count / 2)).write(to: URL(filePath: desk.folder + "/" + name))
  }

  @Test func damageThatShowsLateLeavesThePhotoOut() throws {
    try writeHalf(to: "in/half.jpg")
    let outcome = try desk.run("make @F/in -o @F/w.png --size 300x200")
    #expect(outcome.status == .failed && outcome.messages.contains("half.jpg"))
    #expect((desk.folder + "/w.png").isPathInUse)
    let salvaged = try desk.run("make @F/in -o @F/s.png --size 300x200 --salvage")
    #expect(salvaged.status == .done)
  }

  @Test func aDamagedGroundEndsItAndStandardOutputGetsOnePicture() throws {
    try writeHalf(to: "half.jpg")
    let ground = try desk.run(
      "make @F/in -o @F/w.png --size 60x40px --background 'image @F/half.jpg'")
    #expect(ground.status == .damaged && !(desk.folder + "/w.png").isPathInUse)
    let piped = try desk.run("make @F/in/a.png @F/half.jpg -o - --size 60x40px --format jpg")
    #expect(piped.status == .failed && piped.messages.contains("half.jpg"))
  }

  @Test func copiesAndMovedItemsAreKeptAsTheyAre() throws {
    desk.variables["COLLAGE_STORE"] = desk.folder + "/store"
    let outcome = try desk.run(
      "make @F/in -o @F/w.png --size 60x40px --edit 'copy a' --edit 'copy b' --edit 'order b back' "
        + "--keep wall")
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(try desk.run("show -c wall").output.contains("5 items"))
    #expect(try desk.run("doctor").status == .done)
  }

  @Test func withoutPhotosThereIsNoPicture() throws {
    try desk.write("", to: "none")
    let outcome = try desk.run("make --files-from @F/none -o @F/x.png")
    #expect(outcome.status == .notFound && outcome.messages == "Error: there are no photos.\n")
  }

  @Test func manyPhotosFlowOntoPages() throws {
    let refused = try desk.run("make @F/in --recursive -o @F/p.png --per-page 2 --size 100x80")
    #expect(
      refused.messages
        == "Error: 4 photos make 2 pages, and '@F/p.png' is the name of one.\n"
        + "Hint: Name them 'p-{page}.png'.\n")
    let outcome = try desk.run(
      "make @F/in --recursive -o '@F/p-{page}.png' --per-page 2 --size 100x80 --order name "
        + "--edit 'rotate d 10' --json")
    #expect(outcome.status == .done)
    #expect((desk.folder + "/p-1.png").isPathInUse && (desk.folder + "/p-2.png").isPathInUse)
    let object = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
    let pages = try #require(object?["pages"] as? [[String: Any]])
    let names = pages.map { page in
      (page["items"] as? [[String: Any]] ?? []).compactMap { $0["name"] as? String }
    }
    #expect(names == [["a", "b"], ["c", "d"]])
    let unknown = try desk.run(
      "make @F/in -o '@F/q-{page}.png' --per-page 2 --size 100x80 --edit 'rotate z 10'")
    #expect(unknown.status == .notFound && !(desk.folder + "/q-1.png").isPathInUse)
  }

  @Test func whatIsKeptLooksTheSame() throws {
    desk.variables["COLLAGE_STORE"] = desk.folder + "/store"
    let line =
      "make @F/in --size 200x150 --layout mosaic --border '4 white' --corners 5 --background kraft"
    let outcome = try desk.run("\(line) -o @F/one.png --keep wall")
    #expect(outcome.status == .done && outcome.messages.hasSuffix("\nkept as wall\n"))
    try desk.run("render -c wall -o @F/other.png")
    let (one, other) = try (
      ImageDecoder().decode(bytes("one.png"), source: "one").bytes,
      ImageDecoder().decode(bytes("other.png"), source: "other").bytes
    )
    // Photos come into a store as JPEG of quality 85.
    let sum = zip(one, other).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(one.count == other.count && Double(sum) / Double(one.count) < 1.5)
    #expect(try desk.run("log -c wall").output.contains("make"))
    #expect(try desk.run("\(line) -o @F/third.png --keep wall").status == .failed)
  }

  @Test func anOutputNeverReplacesAPhoto() throws {
    let before = try bytes("in/a.png")
    let outcome = try desk.run("make @F/in/a.png @F/in/b.png -o @F/in/a.png --clobber")
    #expect(outcome.status == .cannotWrite)
    #expect(try bytes("in/a.png") == before)
    // A picture of before in the folder of its photos is one of them as far as anybody knows.
    #expect(try desk.run("make @F/in -o @F/in/wall.png --size 60x40px").status == .done)
    let again = try desk.run("make @F/in -o @F/in/wall.png --size 60x40px")
    #expect(again.status == .cannotWrite && again.messages.contains("wall.png"))
  }

  @Test func aDeviceAndABlurredPhotoOfThePageAreTaken() throws {
    #expect(try desk.run("make @F/in -o /dev/null --format png --size 60x40px").status == .done)
    try desk.run("make @F/in -o @F/plain.png --size 60x40px --layout 'hero b'")
    let outcome = try desk.run(
      "make @F/in -o @F/blurred.png --size 60x40px --layout ' hero  b ' --background 'blur c 9'")
    #expect(outcome.status == .done, "\(outcome.messages)")
    #expect(try bytes("plain.png") != bytes("blurred.png"))
    let nobody = try desk.run("make @F/in -o @F/x.png --background 'blur nobody 9'")
    #expect(nobody.status == .notFound)
  }

  @Test func ordersByColourAndDateWork() throws {
    for order in WantedLayout.Order.allCases {
      #expect(
        try desk.run("make @F/in --order \(order.rawValue) -o @F/\(order.rawValue).png").status
          == .done)
    }
  }

  @Test(arguments: [
    ("make -o @F/x.png", "missing a file."),
    ("make @F/in -o @F/x.gif", "make can't write '@F/x.gif'."),
    ("make @F/in -o @F/x.png --layout gird", "'gird' is not a layout.\nHint: Did you mean 'grid'?"),
    ("make @F/in -o @F/x.png --layout 'grid 3'", "there is '3' behind the layout."),
    (
      "make @F/in -o @F/x.png --layout 'grid --columns 3'",
      "there is '--columns' behind the layout.\nHint: Options of layouts stand beside it: "
        + "--layout grid --columns 3"
    ),
    (
      "make @F/in -o @F/x.png --layout calendar",
      "the layout calendar needs a YEAR-MONTH.\nHint: Write --layout 'calendar YEAR-MONTH'."
    ),
    ("make @F/in -o @F/x.png --layout ' '", "the layout is empty."),
    ("make @F/in -o @F/x.png -o @F/./x.png", "two pictures cannot go to one place."),
    ("make @F/in -o - -o @F/x.png --format png", "standard output takes one picture alone."),
    ("make @F/in -o @F/x.png --layout 'V(a, '", "an item or a row or column should be here."),
    ("make @F/in -o @F/x.png --edit 'frobnicate a'", "there is no verb 'frobnicate'."),
    ("make @F/in -o @F/x.png --edit 'cutout a'", "'cutout a' needs a store."),
    ("make @F/in -o @F/x.png --corners wide", "'wide' is not "),
    ("make @F/in --watch --keep x -o @F/x.png", "--watch and --keep exclude each other."),
    ("make @F/in --watch", "--watch goes with a file: -o FILE."),
    ("make @F/in -o @F/x.png -o @F/x.png", "two pictures cannot go to one place."),
    ("make @F/in -o @F/x.png -o @F/x.webp --format png", "--format says one format, there are 2"),
    ("make @F/in -o @F/x.png --layout 'hero nobody'", "no item 'nobody'."),
    ("make @F/in -o '@F/x{page}.png' --per-page 1 --weight z=3 --layout mosaic", "no item 'z'."),
  ])
  func whatIsWrongIsToldBeforeAnythingIsMade(_ line: String, _ message: String) throws {
    let outcome = try desk.run(line)
    #expect(outcome.messages.hasPrefix("Error: " + message), "\(outcome.messages)")
    #expect(outcome.status != .done && !(desk.folder + "/x.png").isPathInUse)
  }
}
