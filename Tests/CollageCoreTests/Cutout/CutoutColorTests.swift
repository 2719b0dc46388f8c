import Testing

@testable import CollageImaging

@Suite struct CutoutColorTests {
  let size = PixelSize(width: 64, height: 10)

  /// Returns a photo with a soft edge between an orange subject on the left and a green background.
  func scene() -> (photo: Bitmap, alpha: [UInt8]) {
    let (subject, background): (SIMD3<Double>, SIMD3<Double>) = ([220, 130, 30], [20, 160, 60])
    var bytes: [UInt8] = []
    var alpha: [UInt8] = []
    for pixel in 0..<size.area {
      let part = min(max(Double(30 - pixel % size.width) / 4, 0), 1)
      let color = subject * part + background * (1 - part)
      bytes += (0..<3).map { UInt8(color[$0].rounded()) } + [255]
      alpha.append(UInt8((part * 255).rounded()))
    }
    return (Bitmap(size: size, alpha: .opaque, bytes: bytes), alpha)
  }

  @Test func removesBackgroundFromEdge() {
    let (photo, alpha) = scene()
    let cutout = Decontamination.cutout(of: photo, alpha: alpha)
    #expect(cutout.alpha == .straight)
    var (error, before, weight) = (0.0, 0.0, 0.0)
    for pixel in 0..<size.area where alpha[pixel] > 0 && alpha[pixel] < 255 {
      let part = Double(alpha[pixel]) / 255
      for (channel, pure) in [220.0, 130, 30].enumerated() {
        error += part * abs(Double(cutout.bytes[pixel * 4 + channel]) - pure)
        before += part * abs(Double(photo.bytes[pixel * 4 + channel]) - pure)
        weight += part
      }
    }
    #expect(before / weight > 20)
    #expect(error < before / 3)
  }

  @Test func keepsOpaquePixelsAndClearsTransparent() {
    let (photo, alpha) = scene()
    let cutout = Decontamination.cutout(of: photo, alpha: alpha)
    for pixel in 0..<size.area {
      let bytes = Array(cutout.bytes[pixel * 4..<pixel * 4 + 4])
      if alpha[pixel] == 0 { #expect(bytes == [0, 0, 0, 0]) }
      if alpha[pixel] == 255 { #expect(bytes == Array(photo.bytes[pixel * 4..<pixel * 4 + 4])) }
      #expect(bytes[3] == alpha[pixel])
    }
  }

  @Test func recoversSubjectFromKnownColors() {
    let (subject, background) = (ColorVector(0.8, 0.4, 0.1, 0), ColorVector(0, 0.6, 0.9, 0))
    let mixed = subject * 0.3 + background * 0.7
    let color = EdgeColors.fuse(mixed, alpha: 0.3, subject: subject, background: background)
    #expect((color - subject).squaredLength < 1e-10)
  }

  @Test func boundsContainVisiblePixels() {
    var bitmap = Bitmap(
      size: PixelSize(width: 5, height: 4), alpha: .straight,
      bytes: [UInt8](repeating: 0, count: 80))
    #expect(bitmap.visibleBounds == nil && bitmap.coverage == 0)
    bitmap.bytes[(1 * 5 + 3) * 4 + 3] = 1
    bitmap.bytes[(2 * 5 + 1) * 4 + 3] = 254
    let bounds = Rect(origin: Point(x: 1, y: 1), size: Size(width: 3, height: 2))
    #expect(bitmap.visibleBounds == bounds)
    #expect(abs(bitmap.coverage - 0.05) < 1e-12)
  }
}

@Suite("Cutout details") struct CutoutDetailTests {
  @Test func boxContainsEveryTouchedPixel() throws {
    let rect = Rect(origin: Point(x: 1.9, y: 2.2), size: Size(width: 3.3, height: 1.1))
    let touched = try #require(
      CutoutHints(rect: rect).boxPixels(in: PixelSize(width: 9, height: 9)))
    #expect(touched.columns == 1..<6 && touched.rows == 2..<4)
    let whole = try #require(CutoutHints(rect: rect).boxPixels(in: PixelSize(width: 5, height: 3)))
    #expect(whole.columns == 1..<5 && whole.rows == 2..<3)
  }

  @Test(arguments: [0, -1, .infinity, .nan])
  func rejectsNonPositiveRadius(_ radius: Double) throws {
    let photo = PixelSize(width: 9, height: 9)
    let center = Point(x: 4, y: 4)
    try CutoutHints(keep: [CutoutMark(disc: center, radius: 0.1)]).validate(in: photo)
    #expect(throws: CutoutError.emptyMark) {
      try CutoutHints(drop: [CutoutMark(disc: center, radius: radius)]).validate(in: photo)
    }
  }

  @Test func keepsSmallMarkedHole() {
    let size = PixelSize(width: 15, height: 15)
    var mask = [Bool](repeating: true, count: size.area)
    mask[7 * 15 + 7] = false
    func pick(_ hints: CutoutHints) -> [Bool] {
      SubjectSelection(size, hints: hints).selection(of: mask)
    }
    let hole = CutoutMark(disc: Point(x: 7.5, y: 7.5), radius: 0.4)
    #expect(pick(CutoutHints())[7 * 15 + 7] && !pick(CutoutHints(drop: [hole]))[7 * 15 + 7])
  }

  @Test(arguments: [3.0, 4, 6]) func smoothedEdgeRisesWithinTwoPixels(_ deviation: Double) {
    let size = PixelSize(width: 80, height: 60)
    let edge = (0..<size.area).map { UInt8($0 % 80 < 40 ? 255 : 0) }
    let row = CutoutEdgeOptions(smooth: deviation).apply(to: edge, size: size)[30 * 80..<31 * 80]
    let (inside, outside) = (row[30 * 80 + 39], row[30 * 80 + 40])
    // Half a pixel from the edge, alpha differs by a quarter from one half.
    #expect(abs(Int(inside) - 191) <= 6 && abs(Int(outside) - 64) <= 6)
    #expect(row[30 * 80 + 37] == 255 && row[30 * 80 + 42] == 0)
  }

  @Test func acceptsOneRowMaskOfFlatPhoto() {
    func hasShape(_ width: Int, _ height: Int, _ photo: (Int, Int)) -> Bool {
      EngineMask.hasShape(
        PixelSize(width: width, height: height), of: PixelSize(width: photo.0, height: photo.1))
    }
    #expect(hasShape(100, 1, (1000, 5)) && hasShape(1, 100, (5, 1000)))
    #expect(!hasShape(100, 3, (1000, 20)))
  }

  @Test func usesLightnessOfColoredMask() throws {
    let size = PixelSize(width: 4, height: 1)
    let bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255, 0, 0, 255, 255, 100, 100, 100, 255]
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    let mask = try EngineMask(file: file, source: "mask.png", photo: size)
    // BT.709 weights, in parts of 256.
    let expected: [Float] = [54, 182, 19, 100].map { $0 / 255 }
    #expect(mask.plane.values == expected)
  }

  @Test func detectsEvenBackground() {
    let size = PixelSize(width: 64, height: 64)
    func isEven(_ variation: Float) -> Bool {
      // The subject is black, the background a checkerboard around a medium red.
      let values = (0..<size.area).map { pixel -> ColorVector in
        let (x, y) = (pixel % 64, pixel / 64)
        guard x >= 32 else { return ColorVector(0, 0, 0, 0) }
        return ColorVector(0.5 + ((x + y) % 2 == 0 ? variation : -variation), 0, 0, 0)
      }
      let band = EdgeBand(
        guide: Raster(size: size, values: values), isSubject: (0..<size.area).map { $0 % 64 < 32 })
      return band.isUniform()[32 * 64 + 32]
    }
    // The squared difference between the subject and the mean background is 0.25. Twice the
    // variance of the background is 0.18 for a variation of 0.3, and 0.32 for 0.4.
    #expect(isEven(0.1) && isEven(0.3))
    #expect(!isEven(0.4))
  }

  @Test func removesCompetingPartsOnly() {
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

@Suite("Limits of cutout operations") struct CutoutLimitTests {
  private let plane = AlphaPlane(
    size: PixelSize(width: 23, height: 17),
    bytes: CutoutScene.noise(PixelSize(width: 23, height: 17), seed: 2).values
      .map { UInt8($0 * 255) })

  @Test func switchesToBoxBlurAboveFourPixels() {
    #expect(plane.gaussianBlurred(deviation: 4) != plane.boxBlurred(deviation: 4))
    #expect(plane.blurred(deviation: 4) == plane.gaussianBlurred(deviation: 4))
    #expect(plane.blurred(deviation: 4.01) == plane.boxBlurred(deviation: 4.01))
  }

  @Test func switchesToDistancesAboveSixPixels() {
    for radius in [6, 7] {
      let (rows, distance) = (plane.dilatedByRows(radius), plane.dilatedByDistance(radius))
      #expect(rows != distance && plane.dilated(by: radius) == (radius == 6 ? rows : distance))
    }
  }

  @Test func leavesImageWithZeroRadius() {
    let noise = CutoutScene.noise(PixelSize(width: 5, height: 3), seed: 1)
    #expect(noise.boxMean(radius: 0) == noise)
    #expect(noise.blurred(deviation: 0) == noise && noise.blurred(deviation: -1) == noise)
    #expect(noise.interpolated(to: noise.size) == noise && noise.resized(to: noise.size) == noise)
  }

  @Test func reportsNoLikenessWithoutWeight() {
    let red = ColorVector(50, 70, 50, 0)
    let border = BorderColors([red, red], weights: [0, 0])
    #expect(border.similarity(to: red) == 0 && border.weights == [0, 0])
  }

  @Test(
    arguments: [
      ([255, 255, 255], [100, 0, 0]), ([0, 0, 0], [0, 0, 0]),
      ([255, 0, 0], [53.2408, 80.0925, 67.2032]),
      ([0, 255, 0], [87.7347, -86.1827, 83.1793]), ([0, 0, 255], [32.2970, 79.1875, -107.8602]),
      ([200, 120, 40], [57.9123, 25.2959, 54.0821]), ([10, 8, 3], [2.2111, -0.1723, 2.0766]),
      ([2, 5, 11], [1.3152, 0.0534, -2.5568]), ([12, 11, 10], [3.0660, 0.1417, 0.4883]),
    ] as [([UInt8], [Float])])
  func convertsColorsToLab(bytes: [UInt8], expected: [Float]) {
    let color = LabColor.convert(red: bytes[0], green: bytes[1], blue: bytes[2])
    for channel in 0..<3 { #expect(abs(color[channel] - expected[channel]) < 0.002) }
    #expect(color.w == 0)
    let bitmap = Bitmap.filled(1, 1, bytes + [255])
    #expect(LabColor.raster(of: bitmap).values == [color])
  }

  @Test func likenessIsGaussian() {
    #expect(LabColor.similarity(squaredDistance: 0) == 1)
    #expect(abs(LabColor.similarity(squaredDistance: 288) - 0.367_879) < 1e-6)
  }
}

@Suite("Hint enforcement") struct EnforcementTests {
  private func enforced(_ hints: CutoutHints, _ trimap: [UInt8]?) -> [UInt8] {
    var alpha = [UInt8](repeating: 90, count: 12)
    hints.enforce(trimap, on: &alpha, size: PixelSize(width: 4, height: 3))
    return alpha
  }

  @Test func appliesBoxAndTrimap() {
    let box = Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 1))
    #expect(enforced(CutoutHints(rect: box), nil) == [0, 0, 0, 0, 0, 90, 90, 0, 0, 0, 0, 0])
    let trimap: [UInt8] = [0, 1, 254, 255, 255, 254, 1, 0, 128, 128, 0, 255]
    #expect(enforced(CutoutHints(), trimap) == [0, 90, 90, 255, 255, 90, 90, 0, 90, 90, 0, 255])
    let both = [0, 255, 128, 255, 0, 255, 128, 255, 0, 255, 128, 255] as [UInt8]
    let tall = Rect(origin: Point(x: 1, y: 1), size: Size(width: 2, height: 2))
    #expect(enforced(CutoutHints(rect: tall), both) == [0, 0, 0, 0, 0, 255, 90, 0, 0, 255, 90, 0])
    let marks = [CutoutMark(disc: Point(x: 1, y: 1))]
    let hints = CutoutHints(keep: marks, drop: marks, isSingle: true)
    #expect(enforced(hints, nil) == [UInt8](repeating: 90, count: 12))
  }

  @Test func estimatesColorsAtThousandColumns() {
    let photo = Bitmap.noise(1200, 2)
    let alpha = (0..<2400).map { UInt8(min(max(640 - $0 % 1200, 0), 255)) }
    var expected = photo
    expected.setAlpha(alpha)
    expected.alpha = .straight
    let small = expected.channelsAveraged(to: PixelSize(width: 1000, height: 2))
    expected.removeBackground(EdgeColors(of: small))
    #expect(Decontamination.cutout(of: photo, alpha: alpha) == expected)
  }
}
