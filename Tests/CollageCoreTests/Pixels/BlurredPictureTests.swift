import Foundation
import Testing

@testable import CollageCore

@Suite struct BlurredPictureTests {
  /// A picture with an edge, a line and some noise.
  private static func picture(_ width: Int, _ height: Int) -> Bitmap {
    Bitmap.make(width, height) { x, y in
      let edge = x * 3 > width ? 220 : 30
      let line = y == height / 3 ? 255 : UInt8((x * 37 + y * 91) % 200)
      return [UInt8(edge), line, UInt8((x + y) % 256), 255]
    }
  }

  @Test("The size is the one that a blur needs")
  func law() {
    let extent = Size(width: 1000, height: 801)
    #expect(
      BlurredPictureLaw(deviation: 7.9, extent: extent).size == PixelSize(width: 1000, height: 801))
    #expect(
      BlurredPictureLaw(deviation: 8, extent: extent).size == PixelSize(width: 500, height: 401))
    #expect(
      BlurredPictureLaw(deviation: 400, extent: extent).size == PixelSize(width: 16, height: 13))
    #expect(BlurredPictureLaw(deviation: 0, extent: extent).deviation == Size(width: 0, height: 0))
  }

  @Test("A blur is a Gaussian's to half a level", arguments: [3.0, 6, 9, 20])
  func accuracy(deviation: Double) {
    let size = PixelSize(width: 64, height: 41)
    let bitmap = Self.picture(size.width, size.height)
    let picture = BlurredPicture(bitmap, extent: Size(size), deviation: deviation)
    let matrix = AffineMatrix.scaling(x: 1 / 64, y: 1 / 41)
    let pixels = BlurPainter(picture, matrix: matrix).pixels(size)
    let exact = gaussian(bitmap, deviation)
    for (index, pixel) in pixels.enumerated() {
      let (row, column) = index.quotientAndRemainder(dividingBy: size.width)
      let noise = DitherNoise.threshold(column: column, start: DitherNoise.start(row: row))
      for channel in 0..<4 {
        let noisy = exact[index][channel] + Double(noise) / 256 - 0.5
        let distance = noisy - Double(pixel.channels[channel])
        #expect(abs(distance) <= 1, "\(column) \(row) \(channel): \(distance)")
      }
    }
  }

  @Test("Transparency is blurred as well, and no colour exceeds alpha")
  func alpha() {
    let bitmap = Bitmap.translucentNoise(40, 30)
    let picture = BlurredPicture(bitmap, extent: Size(bitmap.size), deviation: 5)
    #expect(!picture.isOpaque)
    let matrix = AffineMatrix(a: -1 / 25.0, b: 0, c: 0, d: 1 / 19.0, tx: 1, ty: 0)
    let painter = BlurPainter(picture, matrix: matrix)
    let size = PixelSize(width: 25, height: 19)
    let pixels = painter.pixels(size)
    #expect(pixels.allSatisfy { $0.channels.dropLast().max() ?? 0 <= $0.channels[3] })
    #expect(pixels == painter.pixels(size, parts: 4))
  }

  /// A Gaussian in double precision; beyond its edges the picture goes on as in a mirror.
  private func gaussian(_ bitmap: Bitmap, _ deviation: Double) -> [SIMD4<Double>] {
    let reach = Int(5 * deviation)
    let weights = (-reach...reach).map {
      exp(-Double($0 * $0) / (2 * deviation * deviation))
    }
    let sum = weights.reduce(0, +)
    func mirrored(_ place: Int, _ count: Int) -> Int {
      let rest = ((place % (2 * count)) + 2 * count) % (2 * count)
      return rest < count ? rest : 2 * count - 1 - rest
    }
    let (width, height) = (bitmap.width, bitmap.height)
    var pixels = (0..<width * height).map { index in
      SIMD4<Double>(SIMD4<Float>(bytes: SIMD4(bitmap.bytes[index * 4..<index * 4 + 4])))
    }
    for isAcross in [true, false] {
      let source = pixels
      for row in 0..<height {
        for column in 0..<width {
          var value = SIMD4<Double>.zero
          for (index, weight) in weights.enumerated() {
            let step = index - reach
            let place =
              isAcross
              ? row * width + mirrored(column + step, width)
              : mirrored(row + step, height) * width + column
            value += source[place] * (weight / sum)
          }
          pixels[row * width + column] = value
        }
      }
    }
    return pixels
  }
}
