import Testing

@testable import CollageCore

@Suite struct RasterBufferTests {
  @Test func pixelsComeBackAsTheyWere() {
    for bitmap in [Bitmap.noise(1, 1), .noise(21, 5), .noise(64, 3), .translucentNoise(22, 7)] {
      #expect(RasterBuffer(bitmap).bitmap() == bitmap)
      #expect(
        RasterBuffer(bitmap, isPremultiplied: true).bitmap() == bitmap.premultiplied())
    }
  }

  @Test func columnsAreNotAPowerOfTwoApart() {
    for width in [1, 64, 1024, 2048, 4032] {
      let size = PixelSize(width: width, height: 2)
      for alpha in [AlphaState.opaque, .premultiplied] {
        let stride = RasterBuffer(size: size, alpha: alpha).bytesPerRow
        #expect(stride % 128 == 64 && stride >= width * 3)
      }
    }
  }
}
