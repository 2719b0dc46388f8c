import Testing

@testable import CollageCore

@Suite struct RasterPartTests {
  /// Wherever in the raster somebody reads who expects more than a part holds.
  @Test(arguments: [AlphaState.opaque, .premultiplied], [0.0, 1, 5])
  func readingBesideAPartStaysInItsMemory(alpha: AlphaState, margin: Double) throws {
    let size = PixelSize(width: 300, height: 40)
    let corners = [Point(x: 280, y: 20), Point(x: 295, y: 21), Point(x: 290, y: 24)]
    let part = try #require(RasterPart(around: [corners], margin: margin, in: size))
    let buffer = RasterBuffer(size: size, alpha: alpha, part: part)
    let step = buffer.bytesPerPixel
    for start in buffer.rowStarts {
      // Four pixels at a time are read, of which the last may be that of the raster.
      #expect(start >= 0 && start + size.width * step + 16 <= buffer.readableByteCount)
    }
    // A part takes no more room for that.
    #expect(buffer.byteCount < RasterBuffer(size: size, alpha: alpha).byteCount / 4)
  }

  @Test func aPartWithoutItsNeighboursIsDrawnWithoutHarm() throws {
    let photo = Bitmap.noise(60, 50)
    let corners = [Point(x: 30, y: 20), Point(x: 31, y: 20), Point(x: 31, y: 21)]
    let part = try #require(RasterPart(around: [corners], margin: 0, in: photo.size))
    let buffer = RasterBuffer(photo, part: part)
    let map = CubicMap(AffineMatrix.translation(x: 0.3, y: 0.4))
    var target = [UInt32](repeating: 7, count: photo.width)
    for row in 0..<photo.height {
      let walk = FixedWalk(map.matrix, row: row, from: 0)
      target.withUnsafeMutableBufferPointer { target in
        guard let start = target.baseAddress else { return }
        FixedCubic.with(buffer, map) { $0.sample(walk, 0..<photo.width, into: start) }
      }
      #expect(target.allSatisfy { $0 >> 24 == 255 })
    }
  }
}
