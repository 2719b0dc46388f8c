import Testing

@testable import CollageCore

@Suite struct BitmapAlphaTests {
  @Test func premultipliesAndComesBack() {
    let bitmap = Bitmap(
      size: PixelSize(width: 3, height: 1), alpha: .straight,
      bytes: [200, 100, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
    let multiplied = bitmap.premultiplied()
    #expect(multiplied.alpha == .premultiplied)
    #expect(multiplied.bytes == [100, 50, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
    let back = multiplied.straightened()
    #expect(back.bytes == [199, 100, 0, 128, 255, 255, 255, 255, 0, 0, 0, 0])
  }

  @Test func followsItsLawForEveryPair() {
    let all: [UInt8] = (0..<65_536).flatMap { pair -> [UInt8] in
      [UInt8(pair >> 8), 0, 0, UInt8(pair & 255)]
    }
    let straight = Bitmap(
      size: PixelSize(width: 256, height: 256), alpha: .straight, bytes: all)
    let multiplied = straight.premultiplied()
    for start in stride(from: 0, to: all.count, by: 4 * 37) {
      let product = Int(all[start]) * Int(all[start + 3])
      #expect(Int(multiplied.bytes[start]) == (product + 127) / 255)
    }
  }

  @Test func opacityIsSeenInTheLastPixel() {
    var bitmap = ImageFiles.picture(5, 5)
    #expect(bitmap.isFullyOpaque)
    bitmap.bytes[99] = 254
    #expect(!bitmap.isFullyOpaque)
  }

  @Test func rowsAreExact() {
    let bitmap = ImageFiles.picture(4, 6)
    let part = bitmap.rows(2..<5)
    #expect(part.size == PixelSize(width: 4, height: 3))
    #expect(part.bytes[...] == bitmap.bytes[32..<80])
  }
}
