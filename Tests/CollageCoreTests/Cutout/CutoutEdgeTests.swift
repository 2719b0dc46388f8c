import Testing

@testable import CollageCore

@Suite struct CutoutEdgeTests {
  let size = PixelSize(width: 23, height: 17)

  var noise: [UInt8] { CutoutScene.noise(size, seed: 2).values.map { UInt8($0 * 255) } }

  @Test func withoutWishesNothingChanges() {
    #expect(CutoutEdge().apply(to: noise, size: size) == noise)
  }

  @Test(arguments: [1, 2, 5, 30])
  func growingTakesTheGreatestInADisc(radius: Int) {
    let grown = CutoutEdge(grow: radius).apply(to: noise, size: size)
    let old = noise
    for pixel in 0..<size.area {
      let (x, y) = (pixel % size.width, pixel / size.width)
      var most: UInt8 = 0
      for other in 0..<size.area {
        let (dx, dy) = (other % size.width - x, other / size.width - y)
        if dx * dx + dy * dy <= radius * radius { most = max(most, old[other]) }
      }
      #expect(grown[pixel] == most)
    }
  }

  @Test func shrinkingIsGrowingOfTheRest() {
    let shrunk = CutoutEdge(grow: -2).apply(to: noise, size: size)
    let rest = CutoutEdge(grow: 2).apply(to: noise.map { 255 - $0 }, size: size)
    #expect(shrunk == rest.map { 255 - $0 })
  }

  @Test func featheringIsAGaussian() {
    let feathered = CutoutEdge(feather: 1.5).apply(to: noise, size: size)
    let direct = Raster<Float>(size: size, values: noise.map { Float($0) }).blurred(deviation: 1.5)
    for (byte, value) in zip(feathered, direct.values) { #expect(abs(Float(byte) - value) <= 0.51) }
  }

  @Test func smoothingTakesAwayATooth() {
    var alpha = (0..<size.area).map { UInt8($0 / size.width < 8 ? 255 : 0) }
    alpha[8 * size.width + 11] = 255
    let smooth = CutoutEdge(smooth: 2).apply(to: alpha, size: size)
    #expect(smooth[8 * size.width + 11] < 128)
    #expect(smooth[2 * size.width + 11] == 255 && smooth[14 * size.width + 11] == 0)
  }

  @Test func anyWishWorksOnOnePixel() {
    let edge = CutoutEdge(smooth: 4, grow: -3, feather: 1000)
    #expect(edge.apply(to: [255], size: PixelSize(width: 1, height: 1)) == [255])
  }
}
