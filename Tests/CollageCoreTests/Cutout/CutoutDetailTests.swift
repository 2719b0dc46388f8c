import Testing

@testable import CollageCore

/// What hints, edges and masks do at their ends.
@Suite("Details of cutouts") struct CutoutDetailTests {
  @Test("a box holds every pixel that it touches")
  func box() throws {
    let rect = Rect(origin: Point(x: 1.9, y: 2.2), size: Size(width: 3.3, height: 1.1))
    let touched = try #require(
      CutoutHints(rect: rect).boxPixels(in: PixelSize(width: 9, height: 9)))
    #expect(touched.columns == 1..<6 && touched.rows == 2..<4)
    let whole = try #require(
      CutoutHints(rect: rect).boxPixels(in: PixelSize(width: 5, height: 3)))
    #expect(whole.columns == 1..<5 && whole.rows == 2..<3)
  }

  @Test("a mark has a radius above zero", arguments: [0, -1, .infinity, .nan])
  func radius(_ radius: Double) throws {
    let photo = PixelSize(width: 9, height: 9)
    let center = Point(x: 4, y: 4)
    try CutoutHints(keep: [CutoutMark(disc: center, radius: 0.1)]).validate(in: photo)
    #expect(throws: CutoutError.emptyMark) {
      try CutoutHints(drop: [CutoutMark(disc: center, radius: radius)]).validate(in: photo)
    }
  }

  @Test("a small hole stays open where something is to be dropped")
  func markedHole() {
    let size = PixelSize(width: 15, height: 15)
    var mask = [Bool](repeating: true, count: size.area)
    mask[7 * 15 + 7] = false
    func pick(_ hints: CutoutHints) -> [Bool] {
      let map = HintMap(hints, trimap: nil, photo: size, size: size)
      let prior = Raster<Float>(size: size, repeating: 0.5)
      return SubjectPick(map: map, prior: prior, isSingle: false).pick(mask)
    }
    let hole = CutoutMark(disc: Point(x: 7.5, y: 7.5), radius: 0.4)
    #expect(pick(CutoutHints())[7 * 15 + 7])
    #expect(!pick(CutoutHints(drop: [hole]))[7 * 15 + 7])
  }

  @Test("a smoothed straight edge rises in two pixels", arguments: [3.0, 4, 6])
  func smoothed(_ deviation: Double) {
    let size = PixelSize(width: 80, height: 60)
    let edge = (0..<size.area).map { UInt8($0 % 80 < 40 ? 255 : 0) }
    let row = CutoutEdge(smooth: deviation).apply(to: edge, size: size)[30 * 80..<31 * 80]
    let (inside, outside) = (row[30 * 80 + 39], row[30 * 80 + 40])
    // Half a pixel from the edge it has risen by a quarter.
    #expect(abs(Int(inside) - 191) <= 6 && abs(Int(outside) - 64) <= 6)
    #expect(row[30 * 80 + 37] == 255 && row[30 * 80 + 42] == 0)
  }

  @Test("a mask of one row is the shape of a flat photo, and one of three rows is not")
  func flatMask() {
    func hasShape(_ width: Int, _ height: Int, _ photo: (Int, Int)) -> Bool {
      EngineMask.hasShape(
        PixelSize(width: width, height: height),
        of: PixelSize(width: photo.0, height: photo.1))
    }
    #expect(hasShape(100, 1, (1000, 5)) && hasShape(1, 100, (5, 1000)))
    #expect(!hasShape(100, 3, (1000, 20)))
  }

  @Test("a mask in colours counts by their lightness")
  func colouredMask() throws {
    let size = PixelSize(width: 4, height: 1)
    let bytes: [UInt8] = [
      255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 100, 100, 100, 255,
    ]
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    let mask = try EngineMask(file: file, source: "mask.png", photo: size)
    // BT.709, in parts of 256.
    let expected: [Float] = [54, 182, 19, 100].map { $0 / 255 }
    #expect(mask.plane.values == expected)
  }

  @Test("a background is even where it varies less than both sides differ")
  func even() {
    let size = PixelSize(width: 64, height: 64)
    func isEven(_ variation: Float) -> Bool {
      // The subject is black, the background a chequerboard about a medium red.
      let values = (0..<size.area).map { pixel -> ColorVector in
        let (x, y) = (pixel % 64, pixel / 64)
        guard x >= 32 else { return ColorVector(0, 0, 0, 0) }
        return ColorVector(0.5 + ((x + y) % 2 == 0 ? variation : -variation), 0, 0, 0)
      }
      let band = EdgeBand(
        guide: Raster(size: size, values: values), isSubject: (0..<size.area).map { $0 % 64 < 32 })
      return band.isEven()[32 * 64 + 32]
    }
    // The square of the difference is 0.25, twice the variance 0.18 or 0.32.
    #expect(isEven(0.1) && isEven(0.3))
    #expect(!isEven(0.4))
  }

  @Test("a single subject loses parts as strong as half of it, not what is fainter")
  func fainterParts() {
    let size = PixelSize(width: 12, height: 4)
    func pick(_ strength: Float) -> Float {
      let values = (0..<size.area).map { pixel -> Float in
        let x = pixel % 12
        return x < 6 ? 1 : x > 9 ? strength : 0
      }
      let map = HintMap(CutoutHints(), trimap: nil, photo: size, size: size)
      return SingleSubject(map: map).pick(Raster(size: size, values: values)).values[11]
    }
    #expect(pick(0.6) == 0 && pick(0.5) == 0)
    #expect(pick(0.4) == 0.4 && pick(0.2) == 0.2)
  }
}
