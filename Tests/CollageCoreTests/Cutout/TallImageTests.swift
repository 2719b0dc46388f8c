import Testing

@testable import CollageImaging

/// Kernels process strips of rows in parallel; these images have several strips.
@Suite("Tall image") struct TallImageTests {
  private let size = PixelSize(width: 3, height: 150)
  private var noise: [UInt8] { CutoutScene.noise(size, seed: 5).values.map { UInt8($0 * 255) } }

  /// The squared distance of each pixel to the nearest of the given pixels.
  private func squares(to pixels: [Int]) -> [Int] {
    (0..<size.area).map { pixel in
      pixels.map { other in
        let (dx, dy) = (other % 3 - pixel % 3, other / 3 - pixel / 3)
        return dx * dx + dy * dy
      }.min() ?? .max
    }
  }

  @Test func growsByDistance() {
    let bytes = noise.map { $0 > 249 ? 255 : 0 as UInt8 }
    let mask = AlphaPlane(size: size, bytes: bytes)
    let squares = squares(to: bytes.indices.filter { bytes[$0] > 0 })
    #expect(mask.squaredDistances(from: 255) == squares.map { Float($0) })
    for radius in [3, 6, 9] {
      let grown = squares.map { $0 <= radius * radius ? 255 : 0 as UInt8 }
      #expect(mask.dilated(by: radius).bytes == grown)
    }
  }

  @Test(arguments: [1.5, 3]) func blursLikeRaster(deviation: Double) {
    let blurred = AlphaPlane(size: size, bytes: noise).blurred(deviation: deviation)
    let raster = Raster<Float>(size: size, values: noise.map { Float($0) })
    for (byte, value) in zip(blurred.bytes, raster.blurred(deviation: deviation).values) {
      #expect(abs(Float(byte) - value) <= 0.51)
    }
  }

  @Test func blursFarWithBoxes() {
    let step = AlphaPlane(
      size: size, bytes: (0..<450).map { (60..<130).contains($0 / 3) ? 255 : 0 })
    let transposed = AlphaPlane(
      size: size.transposed, bytes: (0..<450).map { (60..<130).contains($0 % 150) ? 255 : 0 })
    for plane in [step, transposed] {
      let weighted = plane.gaussianBlurred(deviation: 6)
      for (box, value) in zip(plane.boxBlurred(deviation: 6).bytes, weighted.bytes) {
        #expect(abs(Int(box) - Int(value)) <= 5)
      }
    }
  }

  @Test func appliesFitOfTwoRows() {
    let fit = ColorFit(
      coefficients: Raster(
        size: PixelSize(width: 1, height: 2), values: [.zero, SIMD4(0, 0, 0, 1)]))
    let alpha = fit.alpha(.noise(3, 150), levels: 0...1)
    for pixel in 0..<450 {
      let part = min(max((Double(pixel / 3) + 0.5) / 75 - 0.5, 0), 1)
      #expect(abs(Double(alpha[pixel]) - part * 255) <= 0.51)
    }
  }

  @Test func replacesAlphaAndBackgroundInEveryRow() {
    var whole = Bitmap.noise(3, 150)
    let colors = (0..<450).map { Array(whole.bytes[$0 * 4..<$0 * 4 + 3]) }
    whole.setAlpha(noise)
    whole.alpha = .straight
    #expect(whole.channel(3) == noise)
    #expect((0..<450).map { Array(whole.bytes[$0 * 4..<$0 * 4 + 3]) } == colors)
    let edge = EdgeColors(
      of: Bitmap(
        size: PixelSize(width: 2, height: 1), alpha: .straight,
        bytes: [200, 100, 0, 255, 0, 60, 220, 0]))
    let parts = [0..<2, 62..<66, 126..<130, 148..<150]
    let alone = parts.map { rows in
      var part = whole.rows(rows)
      part.removeBackground(edge)
      return part
    }
    whole.removeBackground(edge)
    for (rows, part) in zip(parts, alone) { #expect(whole.rows(rows) == part) }
  }

  @Test func averagesEveryRow() {
    let target = PixelSize(width: 1, height: 150)
    let opaque = Bitmap.noise(2, 300)
    let glass = Bitmap.translucentNoise(2, 300)
    for (image, small) in [
      (opaque, opaque.areaAveraged(to: target)), (glass, glass.channelsAveraged(to: target)),
      (glass.premultiplied(), glass.areaAveraged(to: target)),
    ] {
      for index in 0..<600 {
        // The average of 2×2 pixels; a row has eight bytes.
        let first = index / 4 * 16 + index % 4
        let sum = [0, 4, 8, 12].reduce(0) { $0 + Int(image.bytes[first + $1]) }
        #expect(abs(Double(small.bytes[index]) - Double(sum) / 4) <= 1.01)
      }
    }
  }
}
