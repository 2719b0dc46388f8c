import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Canvases and pictures that have a size on paper.
@Suite struct PaperTests {
  /// The resolution that a JPEG tells in its JFIF header.
  private func density(_ bytes: [UInt8]) throws -> Int? {
    try #require(Array(bytes[6..<10]) == Array("JFIF".utf8))
    return bytes[13] == 1 ? Int(bytes[14]) << 8 | Int(bytes[15]) : nil
  }

  @Test func picturesTellTheResolutionThatIsKnown() throws {
    let desk = try CommandFixture()
    let pictures: [(collage: String, options: String, density: Int?)] = [
      ("sheet --size a6 --dpi 40", "", 40), ("sheet", "--dpi 72", 72), ("sheet", "--scale 0.5", 40),
      ("plain --size 60x40px", "", nil), ("said --size 60x40px --dpi 90", "", 90),
      ("tall --size 90x160", "--size 45x80", nil), ("tall", "--size 9x16mm --dpi 254", 254),
      ("tall", "--size 9x16mm", 300),
    ]
    for (collage, options, dpi) in pictures {
      if collage.contains(" ") { try desk.run("new \(collage)") }
      #expect(try desk.run("render -o @F/a.jpg --clobber \(options)").status == .done)
      #expect(try density(desk.bytes("a.jpg")) == dpi, "\(collage) \(options)")
    }
    try desk.write("render -o \(desk.path("d.jpg")) --size 9x16mm", to: "script")
    #expect(try desk.run("batch @F/script").status == .done)
    #expect(try desk.bytes("d.jpg") == desk.bytes("a.jpg"))
    // 300 an inch are 11,811 a metre; WebP and AVIF have the fraction 300/1.
    let metre: [UInt8] = [0, 0, 46, 35]
    for (name, note) in [
      ("e.png", Array("pHYs".utf8) + metre + metre + [1]), ("e.webp", [0, 0, 1, 44, 0, 0, 0, 1]),
      ("e.avif", [0, 0, 1, 44, 0, 0, 0, 1]),
    ] {
      try desk.run("render -o @F/\(name) --size 9x16mm")
      #expect(try desk.bytes(name).firstRange(of: note) != nil, "\(name)")
    }
  }
}
