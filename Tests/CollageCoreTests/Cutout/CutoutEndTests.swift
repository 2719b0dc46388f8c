import Testing

@testable import CollageCore

@Suite("Ends of what cutouts are made of")
struct CutoutEndTests {
  private let plane = AlphaPlane(
    size: PixelSize(width: 23, height: 17),
    bytes: CutoutScene.noise(PixelSize(width: 23, height: 17), seed: 2).values
      .map { UInt8($0 * 255) })

  @Test("blurs are exact up to four pixels, and boxes from there on")
  func blurs() {
    #expect(plane.weighted(deviation: 4) != plane.boxBlurred(deviation: 4))
    #expect(plane.blurred(deviation: 4) == plane.weighted(deviation: 4))
    #expect(plane.blurred(deviation: 4.01) == plane.boxBlurred(deviation: 4.01))
  }

  @Test("growth goes by rows up to six pixels, and by distances from there on")
  func growth() {
    for radius in [6, 7] {
      let (rows, distance) = (plane.grownByRows(radius), plane.grownByDistance(radius))
      #expect(rows != distance && plane.grown(by: radius) == (radius == 6 ? rows : distance))
    }
  }

  @Test("means and blurs over nothing change nothing")
  func nothing() {
    let noise = CutoutScene.noise(PixelSize(width: 5, height: 3), seed: 1)
    #expect(noise.boxMean(radius: 0) == noise)
    #expect(noise.blurred(deviation: 0) == noise && noise.blurred(deviation: -1) == noise)
    #expect(noise.interpolated(to: noise.size) == noise && noise.resized(to: noise.size) == noise)
  }

  @Test("colours without weight are like nothing")
  func withoutWeight() {
    let red = ColorVector(50, 70, 50, 0)
    let border = BorderColors([red, red], weights: [0, 0])
    #expect(border.likeness(red) == 0 && border.weights == [0, 0])
  }

  @Test(
    "lightness and colours are those of the standard, also of dark ones",
    arguments: [
      ([255, 255, 255], [100, 0, 0]), ([255, 0, 0], [53.2408, 80.0925, 67.2032]),
      ([0, 255, 0], [87.7347, -86.1827, 83.1793]), ([0, 0, 255], [32.2970, 79.1875, -107.8602]),
      ([200, 120, 40], [57.9123, 25.2959, 54.0821]), ([10, 8, 3], [2.2111, -0.1723, 2.0766]),
      ([2, 5, 11], [1.3152, 0.0534, -2.5568]), ([12, 11, 10], [3.0660, 0.1417, 0.4883]),
    ] as [([UInt8], [Float])])
  func lab(bytes: [UInt8], expected: [Float]) {
    let color = LabColor.convert(red: bytes[0], green: bytes[1], blue: bytes[2])
    for channel in 0..<3 { #expect(abs(color[channel] - expected[channel]) < 0.002) }
    #expect(color.w == 0)
    let bitmap = Bitmap.filled(1, 1, bytes + [255])
    #expect(LabColor.raster(of: bitmap).values == [color])
  }

  @Test("likeness falls by e at the square root of two times twelve")
  func likeness() {
    #expect(LabColor.likeness(squaredDistance: 0) == 1)
    #expect(abs(LabColor.likeness(squaredDistance: 288) - 0.367_879) < 1e-6)
  }
}
