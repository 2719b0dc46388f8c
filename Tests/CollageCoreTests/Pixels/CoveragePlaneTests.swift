import Testing

@testable import CollageCore

@Suite struct CoveragePlaneTests {
  private let size = PixelSize(width: 21, height: 13)

  private func bitmap(_ alpha: AlphaState) -> Bitmap {
    var random = SplitMix64(seed: 5)
    var bytes = [UInt8](repeating: 0, count: size.area * 4)
    for pixel in 0..<size.area {
      bytes[pixel * 4 + 3] =
        alpha == .opaque ? 255 : UInt8(truncatingIfNeeded: random.next())
    }
    return Bitmap(size: size, alpha: alpha, bytes: bytes)
  }

  @Test("alpha comes over without loss", arguments: [AlphaState.opaque, .premultiplied, .straight])
  func alpha(state: AlphaState) {
    let bitmap = bitmap(state)
    let plane = CoveragePlane(alphaOf: bitmap)
    #expect(plane == CoveragePlane(alphaOf: RasterBuffer(bitmap)))
    for pixel in 0..<size.area {
      #expect(plane.values[pixel] == UInt16(bitmap.bytes[pixel * 4 + 3]) << 8)
    }
  }

  @Test(
    "blocks are means, and what is beyond the raster is nothing", arguments: [1, 2, 4, 8, 16, 32])
  func blocks(block: Int) {
    let bitmap = bitmap(.straight)
    let plane = CoveragePlane(
      BitmapAlphaRows(bitmap: bitmap), block: block, margin: 3, widthMultiple: 16)
    let count = PixelSize(
      width: (size.width + block - 1) / block, height: (size.height + block - 1) / block)
    #expect(plane.size.width % 16 == 0 && plane.size.width >= count.width + 6)
    #expect(plane.size.height == count.height + 6)
    for y in 0..<plane.size.height {
      for x in 0..<plane.size.width {
        var sum = 0
        for row in (y - 3) * block..<(y - 2) * block where (0..<size.height).contains(row) {
          for column in (x - 3) * block..<(x - 2) * block where (0..<size.width).contains(column) {
            sum += Int(bitmap.bytes[(row * size.width + column) * 4 + 3])
          }
        }
        let area = block * block
        #expect(Int(plane[x, y]) == (sum * 256 + area / 2) / area)
      }
    }
  }

  @Test("the largest blocks do not overflow")
  func largestBlocks() {
    let block = BlurLaw.largestBlock
    let size = PixelSize(width: block, height: block)
    let rows = ShapeRows(size: size) { _, _ in 255 }
    #expect(CoveragePlane(rows, block: block).values == [CoveragePlane.full])
    let plane = CoveragePlane(size: size, repeating: CoveragePlane.full)
    #expect(CoveragePlane(plane, block: block).values == [CoveragePlane.full])
  }

  @Test("parts become values and stay within them")
  func parts() {
    #expect(CoveragePlane.value(0) == 0)
    #expect(CoveragePlane.value(1) == CoveragePlane.full)
    #expect(CoveragePlane.value(0.5) == CoveragePlane.full / 2)
    #expect(CoveragePlane.value(-3) == 0)
    #expect(CoveragePlane.value(3) == CoveragePlane.full)
  }

  @Test("a plane that is stretched keeps what is even, its mean, and straight slopes")
  func stretched() {
    let even = CoveragePlane(size: size, repeating: 12_345)
    for target in [PixelSize(width: 7, height: 5), PixelSize(width: 50, height: 31), size] {
      let plane = even.stretched(to: target)
      #expect(plane.size == target)
      #expect(plane.values.allSatisfy { $0 == 12_345 })
    }
    let slope = CoveragePlane(
      size: PixelSize(width: 8, height: 1), values: (0..<8).map { UInt16($0 * 1000) })
    let longer = slope.stretched(to: PixelSize(width: 16, height: 2))
    #expect(longer.values[..<16].map { Int($0) } == [0] + (0..<14).map { 250 + $0 * 500 } + [7000])
    let shorter = slope.stretched(to: PixelSize(width: 4, height: 1))
    #expect(shorter.values == [500, 2500, 4500, 6500])
    #expect(
      CoveragePlane(size: PixelSize(width: 1, height: 1), repeating: 9)
        .stretched(to: PixelSize(width: 3, height: 2)).values == [9, 9, 9, 9, 9, 9])
  }

  @Test("luma counts times alpha, and white is whole")
  func luma() {
    let bitmap = Bitmap(
      size: PixelSize(width: 4, height: 1), alpha: .straight,
      bytes: [255, 255, 255, 255, 0, 0, 0, 255, 255, 255, 255, 51, 0, 200, 0, 255])
    let plane = CoveragePlane(LumaRows(bitmap))
    #expect(plane.values == [CoveragePlane.full, 0, 51 << 8, 150 * 200])
  }
}
