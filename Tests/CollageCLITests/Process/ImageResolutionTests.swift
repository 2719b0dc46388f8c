import CollageCore
import Foundation
import Testing

@testable import CollageCLI

@Suite struct ImageResolutionTests {
  /// Returns the resolution in a JPEG's JFIF header, in dots per inch; `nil` if the header uses
  /// another unit.
  private func density(_ bytes: [UInt8]) throws -> Int? {
    try #require(Array(bytes[6..<10]) == Array("JFIF".utf8))
    return bytes[13] == 1 ? Int(bytes[14]) << 8 | Int(bytes[15]) : nil
  }

  @Test func writesKnownResolutionIntoImages() throws {
    let fixture = try CommandFixture()
    let images: [(collage: String, options: String, density: Int?)] = [
      ("sheet --size a6 --dpi 40", "", 40), ("sheet", "--dpi 72", 72), ("sheet", "--scale 0.5", 40),
      ("plain --size 60x40px", "", nil), ("said --size 60x40px --dpi 90", "", 90),
      ("tall --size 90x160", "--size 45x80", nil), ("tall", "--size 9x16mm --dpi 254", 254),
      ("tall", "--size 9x16mm", 300),
    ]
    for (collage, options, dpi) in images {
      if collage.contains(" ") { try fixture.run("new \(collage)") }
      #expect(try fixture.run("render -o @F/a.jpg --clobber \(options)").status == .done)
      #expect(try density(fixture.bytes("a.jpg")) == dpi, "\(collage) \(options)")
    }
    try fixture.write("render -o \(fixture.path("d.jpg")) --size 9x16mm", to: "script")
    #expect(try fixture.run("batch @F/script").status == .done)
    #expect(try fixture.bytes("d.jpg") == fixture.bytes("a.jpg"))
    // 300 dots per inch are 11,811 per meter; WebP and AVIF store the fraction 300/1.
    let meter: [UInt8] = [0, 0, 46, 35]
    for (name, field) in [
      ("e.png", Array("pHYs".utf8) + meter + meter + [1]), ("e.webp", [0, 0, 1, 44, 0, 0, 0, 1]),
      ("e.avif", [0, 0, 1, 44, 0, 0, 0, 1]),
    ] {
      try fixture.run("render -o @F/\(name) --size 9x16mm")
      #expect(try fixture.bytes(name).firstRange(of: field) != nil, "\(name)")
    }
  }
}
