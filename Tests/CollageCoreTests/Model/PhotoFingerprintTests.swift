import Testing

@testable import CollageCore

@Suite("What a photo looks like")
struct PhotoFingerprintTests {
  private func print(_ bits: UInt64, _ color: (UInt8, UInt8, UInt8)) throws -> PhotoFingerprint {
    try #require(
      PhotoFingerprint(
        differences: bits, colors: (0..<256).flatMap { _ in [color.0, color.1, color.2] }))
  }

  @Test("has the colours of its copies, which may be lighter or grey")
  func colors() throws {
    let red = try print(0, (200, 10, 10))
    #expect(try red.distance(to: print(0, (220, 30, 30))) == 0)
    #expect(try red.distance(to: print(0, (10, 10, 200))) == nil)
    #expect(try red.distance(to: print(0, (66, 66, 66))) == 0)
    #expect(PhotoFingerprint(differences: 0, colors: [1, 2, 3]) == nil)
  }

  @Test("is that of the smallest pictures, too")
  func small() {
    for size in [PixelSize(width: 1, height: 1), PixelSize(width: 3, height: 40)] {
      let bitmap = Bitmap(
        size: size, alpha: .opaque, bytes: [UInt8](repeating: 255, count: size.area * 4))
      #expect(PhotoFingerprint(of: bitmap).differences == 0)
    }
  }
}
