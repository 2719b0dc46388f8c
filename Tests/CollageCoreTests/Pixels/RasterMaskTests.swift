import Testing

@testable import CollageCore

@Suite struct RasterMaskTests {
  private let size = PixelSize(width: 40, height: 30)

  private func bitmap(_ alpha: AlphaState) -> Bitmap {
    var random = SplitMix64(seed: 3)
    var bytes = (0..<size.area * 4).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    for pixel in 0..<size.area {
      if alpha == .opaque || pixel % 5 == 0 { bytes[pixel * 4 + 3] = 255 }
      guard alpha == .straight, bytes[pixel * 4 + 3] == 0 else { continue }
      for channel in 0..<3 { bytes[pixel * 4 + channel] = 0 }
    }
    let bitmap = Bitmap(
      size: size, alpha: alpha == .premultiplied ? .straight : alpha, bytes: bytes)
    return alpha == .premultiplied ? bitmap.premultiplied() : bitmap
  }

  /// A mask with all kinds of values.
  private var plane: CoveragePlane {
    var random = SplitMix64(seed: 4)
    return CoveragePlane(
      size: size,
      values: (0..<size.area).map { index in
        index % 3 == 0
          ? [0, CoveragePlane.full][index % 2] : UInt16(random.next() % 65_281)
      })
  }

  /// A byte times a part of 255, to the nearest.
  private func times(_ byte: UInt8, _ part: Int) -> UInt8 {
    UInt8((Double(byte) * Double(part) / 255).rounded())
  }

  @Test(
    "alpha is multiplied, and colours where they are premultiplied",
    arguments: [AlphaState.opaque, .premultiplied, .straight])
  func masked(state: AlphaState) {
    let (bitmap, plane) = (bitmap(state), plane)
    let result = RasterBuffer(bitmap).masked(by: plane).bitmap()
    #expect(result.alpha == (state == .straight ? .straight : .premultiplied))
    for pixel in 0..<size.area {
      let part = (Int(plane.values[pixel]) + 128) >> 8
      let old = bitmap.bytes[pixel * 4..<pixel * 4 + 4].map { $0 }
      let alpha = times(old[3], part)
      let colors = old[..<3].map { color in
        state != .straight ? times(color, part) : alpha == 0 ? 0 : color
      }
      #expect(Array(result.bytes[pixel * 4..<pixel * 4 + 4]) == colors + [alpha])
    }
  }

  @Test("a mask that shows all changes nothing, and of a part only the part is there")
  func parts() throws {
    let bitmap = bitmap(.opaque)
    let all = CoveragePlane(size: size, repeating: CoveragePlane.full)
    #expect(RasterBuffer(bitmap).masked(by: all).bitmap().bytes == bitmap.bytes)
    let part = try #require(
      RasterPart(around: [[Point(x: 9, y: 8), Point(x: 20, y: 19)]], margin: 1, in: size))
    let whole = RasterBuffer(bitmap).masked(by: plane)
    let piece = RasterBuffer(bitmap, part: part).masked(by: plane)
    #expect(piece.part == part)
    for row in part.rows {
      for column in part.columns(row) {
        let pixel = piece.bytes.load(
          fromByteOffset: piece.rowStarts[row] + column * 4, as: UInt32.self)
        #expect(
          pixel
            == whole.bytes.load(
              fromByteOffset: whole.rowStarts[row] + column * 4, as: UInt32.self))
      }
    }
  }

  @Test("columns that are called whole are, and a mask is the same as a plane")
  func whole() {
    let masks: [any RasterMask] = [
      Perforation(PerforationLaw(Size(size)), size: size),
      TornEdge(TornEdgeLaw(Size(size), seed: 8), size: size), plane,
    ]
    for mask in masks {
      let plane = CoveragePlane(mask)
      var row = [UInt16](repeating: 1, count: size.width)
      for y in 0..<size.height {
        mask.fill(0..<size.width, row: y, into: &row)
        #expect(Array(plane.values[y * size.width..<(y + 1) * size.width]) == row)
        for x in mask.whole(row: y) { #expect(row[x] == CoveragePlane.full) }
      }
    }
  }
}

@Suite struct PerforationTests {
  @Test("whole numbers of holes fit each side, with one in each corner")
  func holes() {
    for size in [Size(width: 3, height: 2), Size(width: 100, height: 163)] {
      let law = PerforationLaw(size)
      #expect(min(law.sides.width, law.sides.height) == 1)
      for (side, pitch) in [
        (law.sides.width, law.pitch.width), (law.sides.height, law.pitch.height),
      ] {
        let count = side / pitch
        #expect(abs(count - count.rounded()) < 1e-9)
        #expect(abs(pitch - PerforationLaw.defaultPitch) < 0.005)
        for index in 0...Int(count.rounded()) {
          let center = Double(index) * pitch
          let place =
            side == law.sides.width ? Point(x: center, y: 0) : Point(x: law.sides.width, y: center)
          #expect(abs(law.depth(at: place) - law.radius) < 1e-9)
        }
      }
      let tooth = Point(x: law.pitch.width / 2, y: 0)
      #expect(law.coverage(at: tooth, pixel: 0.001) == 1)
      #expect(law.coverage(at: Point(x: 0, y: 0), pixel: 0.001) == 0)
      #expect(law.coverage(at: Point(x: 0.5, y: 0.5), pixel: 0.001) == 1)
    }
  }

  @Test("rasters show the law, large and small")
  func rasters() {
    let law = PerforationLaw(Size(width: 4, height: 3))
    for size in [PixelSize(width: 64, height: 48), PixelSize(width: 24, height: 18)] {
      let plane = CoveragePlane(Perforation(law, size: size))
      let pixel = 1 / Double(size.height)
      for y in 0..<size.height {
        for x in 0..<size.width {
          let place = Point(x: (Double(x) + 0.5) * pixel, y: (Double(y) + 0.5) * pixel)
          let exact = CoveragePlane.value(law.coverage(at: place, pixel: pixel))
          #expect(abs(Int(plane[x, y]) - Int(exact)) < 20)
        }
      }
    }
  }
}

@Suite struct TornEdgeTests {
  private let law = TornEdgeLaw(Size(width: 4, height: 3), seed: 21)

  @Test("a tear depends on its seed and its side alone, and stays within its depth")
  func tears() {
    let same = TornEdgeLaw(Size(width: 8, height: 6), seed: 21)
    let other = TornEdgeLaw(Size(width: 4, height: 3), seed: 22)
    let places = stride(from: 0.0, to: 1.33, by: 0.003).map { $0 }
    var all: [[Double]] = []
    for side in TornEdgeLaw.Side.allCases {
      let tear = places.map { law.inset(at: $0, side, pixel: 0.001) }
      #expect(tear == places.map { same.inset(at: $0, side, pixel: 0.001) })
      #expect(tear.allSatisfy { $0 > 0 && $0 < law.depth })
      // It goes in and out by a good part of its depth.
      #expect((tear.max() ?? 0) - (tear.min() ?? 0) > law.depth / 3)
      all += [tear, places.map { other.inset(at: $0, side, pixel: 0.001) }]
    }
    for (index, tear) in all.enumerated() {
      #expect(!all[(index + 1)...].contains(tear))
    }
  }

  @Test("a small raster shows the same tear as a large one")
  func sizes() {
    let (small, large) = (1 / 200.0, 1 / 4000.0)
    for place in stride(from: 0.0, to: 1.33, by: 0.0071) {
      let fine = (0..<20).reduce(0.0) { sum, index in
        sum + law.inset(at: place + (Double(index) - 9.5) * large, .top, pixel: large) / 20
      }
      #expect(abs(law.inset(at: place, .top, pixel: small) - fine) < 0.6 * small)
    }
  }

  @Test("rasters show the law")
  func rasters() {
    let size = PixelSize(width: 64, height: 48)
    let pixel = 1 / 48.0
    let law = TornEdgeLaw(Size(width: 4, height: 3), depth: 0.2, seed: 5)
    let plane = CoveragePlane(TornEdge(law, size: size))
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = Point(x: (Double(x) + 0.5) * pixel, y: (Double(y) + 0.5) * pixel)
        let exact = CoveragePlane.value(law.coverage(at: place, pixel: pixel))
        #expect(abs(Int(plane[x, y]) - Int(exact)) < 20)
      }
    }
    #expect(plane[0, 0] == 0 && plane[32, 24] == CoveragePlane.full)
  }
}
