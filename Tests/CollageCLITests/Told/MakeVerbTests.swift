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
}
