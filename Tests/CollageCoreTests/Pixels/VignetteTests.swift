import Testing

@testable import CollageImaging

@Suite("Vignette") struct VignetteTests {
  private func image(_ width: Int, _ height: Int, _ pixel: [UInt8]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: width, height: height),
      alpha: pixel[3] == 255 ? .opaque : .premultiplied,
      bytes: (0..<width * height).flatMap { _ in pixel })
  }

  /// The pixels of a darkened image, row by row.
  private func darkened(_ image: Bitmap, _ strength: Double) -> [[UInt8]] {
    let raster = RasterBuffer(image)
    Adjustments(vignette: strength).apply(to: raster, scale: 1)
    let bytes = raster.bitmap().bytes
    return stride(from: 0, to: bytes.count, by: 4).map { Array(bytes[$0..<$0 + 4]) }
  }

  @Test func leavesQuarterOfLightInCorners() {
    let full = Vignette(strength: 1)
    #expect(full.factor(square: 0) == 1)
    #expect(abs(full.factor(square: 1) - 0.532_52) < 0.000_01)
    #expect(abs(full.factor(square: 0.5) - 0.691_69) < 0.000_01)
    #expect(Vignette(strength: 0.5).factor(square: 1) == full.factor(square: 0.5))
    #expect(Vignette(strength: 0).factor(square: 1) == 1)
  }

  @Test func multipliesWhiteByItsFactor() {
    let dark = darkened(image(5, 3, [255, 255, 255, 255]), 100)
    // Columns are 0.8, 0.4 and 0 half-widths from the center, rows 2/3 and 0 half-heights.
    let expected = [4 / 9.0, 0, 4 / 9.0].flatMap { row in
      [0.64, 0.16, 0, 0.16, 0.64].map { column in
        let factor = Vignette(strength: 1).factor(square: (column + row) / 2)
        let byte = UInt8((255 * factor).rounded())
        return [byte, byte, byte, 255]
      }
    }
    #expect(dark == expected)
  }

  @Test func darkensChannelsEquallyAndKeepsAlpha() {
    let opaque = darkened(image(4, 4, [200, 100, 50, 255]), 60)
    let clear = darkened(image(4, 4, [100, 50, 25, 128]), 60)
    let factor = Vignette(strength: 0.6).factor(square: 0.5625)
    #expect(opaque[0] == [200, 100, 50].map { UInt8(($0 * factor).rounded()) } + [255])
    #expect(clear[0] == [100, 50, 25].map { UInt8(($0 * factor).rounded()) } + [128])
    #expect(opaque[0] == opaque[3] && opaque[0] == opaque[12] && opaque[0] == opaque[15])
  }

  @Test func clampsStrength() {
    let image = image(3, 3, [9, 99, 199, 255])
    #expect(darkened(image, -5) == [[UInt8]](repeating: [9, 99, 199, 255], count: 9))
    #expect(darkened(image, 400) == darkened(image, 100))
  }
}
