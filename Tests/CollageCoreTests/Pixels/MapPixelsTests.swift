import Testing

@testable import CollageCore

@Suite struct MapPixelsTests {
  private struct Swap: PixelMap {
    func pixel(_ pixel: SIMD4<UInt8>) -> SIMD4<UInt8> {
      SIMD4(pixel.z, pixel.y, pixel.x, pixel.w)
    }
  }

  @Test(arguments: [(1, 1), (7, 5), (3, 200)])
  func eachPixelIsMappedWhereItStands(width: Int, height: Int) {
    let image = Bitmap.translucentNoise(width, height).premultiplied()
    let result = image.mappingPixels(by: Swap())
    #expect(result.size == image.size && result.alpha == .premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = image[x, y]
        #expect(result[x, y] == [pixel[2], pixel[1], pixel[0], pixel[3]])
      }
    }
  }
}
