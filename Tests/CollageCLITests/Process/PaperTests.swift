import CollageCore
import Foundation
import Testing

/// Canvases and pictures that have a size on paper.
@Suite struct PaperTests {
  /// The resolution that the current collage tells.
  private func dpi(_ studio: Studio) throws -> Int? {
    let collage = try #require(try studio.expect("show", "--json").json()["collage"])
    return (collage as? [String: Any])?["dpi"] as? Int
  }

  /// The resolution that a JPEG tells in its JFIF header.
  private func density(_ studio: Studio, _ name: String) throws -> Int? {
    let bytes = try #require(studio.bytes(name))
    try #require(Array(bytes[6..<10]) == Array("JFIF".utf8))
    return bytes[13] == 1 ? Int(bytes[14]) << 8 | Int(bytes[15]) : nil
  }

  @Test func aCanvasKeepsItsResolutionAndPicturesTellIt() throws {
    let studio = try Studio()
    try studio.expect("new", "sheet", "--size", "a6", "--dpi", "40")
    #expect(try dpi(studio) == 40)
    #expect(try studio.expect("show").stdout.hasPrefix("sheet: 165x233 at 40 dpi on #ffffff"))
    try studio.expect("render", "-o", "a.jpg")
    #expect(try density(studio, "a.jpg") == 40)
    try studio.expect("render", "-o", "b.jpg", "--dpi", "72")
    #expect(try density(studio, "b.jpg") == 72)
    try studio.expect("render", "-o", "c.jpg", "--scale", "0.5")
    #expect(try density(studio, "c.jpg") == 40)
    try studio.expect("canvas", "--dpi", "20")
    #expect(try dpi(studio) == 20)
    try studio.expect("canvas", "--size", "a5")
    #expect(try studio.expect("show").stdout.contains("117x165 at 20 dpi"))
    try studio.expect("undo", "2")
    #expect(try dpi(studio) == 40)
  }

  @Test func aCanvasInPixelsTellsNoneUnlessItIsSaid() throws {
    let studio = try Studio()
    try studio.expect("new", "plain", "--size", "60x40px")
    #expect(try dpi(studio) == nil)
    try studio.expect("render", "-o", "a.jpg")
    #expect(try density(studio, "a.jpg") == nil)
    try studio.expect("new", "said", "--size", "60x40px", "--dpi", "90")
    try studio.expect("render", "-o", "b.jpg")
    #expect(try density(studio, "b.jpg") == 90)
  }

  @Test func aPictureForPaperTellsItsResolution() throws {
    let studio = try Studio()
    try studio.expect("new", "plain", "--size", "90x160")
    try studio.expect("render", "-o", "a.jpg", "--size", "9x16mm")
    #expect(try density(studio, "a.jpg") == 300)
    try studio.expect("render", "-o", "b.jpg", "--size", "9x16mm", "--dpi", "254")
    #expect(try density(studio, "b.jpg") == 254)
    try studio.expect("render", "-o", "c.jpg", "--size", "45x80")
    #expect(try density(studio, "c.jpg") == nil)
    try studio.expect("batch", stdin: "render -o d.jpg --size 9x16mm")
    #expect(studio.bytes("d.jpg") == studio.bytes("a.jpg"))
    // 300 an inch are 11,811 a metre; WebP and AVIF have the fraction 300/1.
    let metre: [UInt8] = [0, 0, 46, 35]
    for (name, note) in [
      ("e.png", Array("pHYs".utf8) + metre + metre + [1]), ("e.webp", [0, 0, 1, 44, 0, 0, 0, 1]),
      ("e.avif", [0, 0, 1, 44, 0, 0, 0, 1]),
    ] {
      try studio.expect("render", "-o", name, "--size", "9x16mm")
      #expect(try #require(studio.bytes(name)).firstRange(of: note) != nil, "\(name)")
    }
  }
}
