import Testing

@testable import CollageImaging

@Suite struct CutoutEdgeOptionsTests {
  let size = PixelSize(width: 23, height: 17)

  var noise: [UInt8] { CutoutScene.noise(size, seed: 2).values.map { UInt8($0 * 255) } }

  @Test func defaultEdgeChangesNothing() {
    #expect(CutoutEdgeOptions().apply(to: noise, size: size) == noise)
  }

  @Test(arguments: [1, 2, 5]) func growsByMaximumInDisc(radius: Int) {
    let grown = CutoutEdgeOptions(grow: radius).apply(to: noise, size: size)
    let old = noise
    for pixel in 0..<size.area {
      let (x, y) = (pixel % size.width, pixel / size.width)
      var maximum: UInt8 = 0
      for other in 0..<size.area {
        let (dx, dy) = (other % size.width - x, other / size.width - y)
        if dx * dx + dy * dy <= radius * radius { maximum = max(maximum, old[other]) }
      }
      #expect(grown[pixel] == maximum)
    }
  }

  @Test(arguments: [7, 9, 30]) func growsMaskFarExactly(radius: Int) {
    let mask = AlphaPlane(size: size, bytes: noise.map { $0 > 250 ? 255 : 0 })
    #expect(mask.dilated(by: radius) == mask.dilatedByRows(radius))
    let nothing = AlphaPlane(size: size, bytes: noise.map { _ in 0 })
    #expect(nothing.dilated(by: radius) == nothing)
  }

  @Test func movesSoftEdgeFar() {
    let size = PixelSize(width: 64, height: 5)
    let ramp = (0..<size.area).map { (index: Int) in UInt8(clamping: 255 - (index % 64 - 10) * 20) }
    let grown = AlphaPlane(size: size, bytes: ramp).dilated(by: 12).bytes
    for x in 12..<52 { #expect(abs(Int(grown[x]) - Int(ramp[x - 12])) <= 20) }
    #expect(zip(grown, ramp).allSatisfy { $0 >= $1 })
  }

  @Test func computesExactDistances() {
    let mask = AlphaPlane(size: size, bytes: noise.map { $0 > 247 ? 200 : 100 })
    let distances = mask.squaredDistances(from: 101)
    for pixel in 0..<size.area {
      var minimum = Float.infinity
      for other in 0..<size.area where mask.bytes[other] > 100 {
        let (dx, dy) = (
          other % size.width - pixel % size.width, other / size.width - pixel / size.width
        )
        minimum = min(minimum, Float(dx * dx + dy * dy))
      }
      #expect(distances[pixel] == minimum)
    }
    #expect(mask.squaredDistances(from: 201).allSatisfy { $0 == .infinity })
  }

  @Test(arguments: [4.5, 6, 20]) func approximatesGaussianWithBoxes(deviation: Double) {
    let size = PixelSize(width: 61, height: 47)
    let step = AlphaPlane(
      size: size, bytes: (0..<size.area).map { $0 % 61 < 30 && $0 / 61 > 20 ? 255 : 0 })
    let (boxes, weighted) = (
      step.blurred(deviation: deviation), step.gaussianBlurred(deviation: deviation)
    )
    for (box, value) in zip(boxes.bytes, weighted.bytes) {
      #expect(abs(Int(box) - Int(value)) <= 5)
    }
  }

  @Test(arguments: [4.1, 7.3, 50, 1000]) func boxesMatchVarianceOfGaussian(deviation: Double) {
    let widths = BoxRadii.three(deviation: deviation).map { Double(2 * $0 + 1) }
    let variance = widths.reduce(0) { $0 + ($1 * $1 - 1) / 12 }
    #expect(abs(variance.squareRoot() / deviation - 1) < 0.04)
  }

  @Test(arguments: [
    CutoutEdgeOptions(feather: 300), CutoutEdgeOptions(smooth: 50), CutoutEdgeOptions(grow: 900),
  ])
  func keepsUniformPlanes(edge: CutoutEdgeOptions) {
    for value: UInt8 in [0, 255] {
      let even = [UInt8](repeating: value, count: size.area)
      #expect(edge.apply(to: even, size: size) == even)
    }
  }

  @Test func shrinksByGrowingComplement() {
    let shrunk = CutoutEdgeOptions(grow: -2).apply(to: noise, size: size)
    let rest = CutoutEdgeOptions(grow: 2).apply(to: noise.map { 255 - $0 }, size: size)
    #expect(shrunk == rest.map { 255 - $0 })
  }

  @Test func feathersWithGaussian() {
    let feathered = CutoutEdgeOptions(feather: 1.5).apply(to: noise, size: size)
    let direct = Raster<Float>(size: size, values: noise.map { Float($0) }).blurred(deviation: 1.5)
    for (byte, value) in zip(feathered, direct.values) { #expect(abs(Float(byte) - value) <= 0.51) }
  }

  @Test func smoothsAwayTooth() {
    var alpha = (0..<size.area).map { UInt8($0 / size.width < 8 ? 255 : 0) }
    alpha[8 * size.width + 11] = 255
    let smooth = CutoutEdgeOptions(smooth: 2).apply(to: alpha, size: size)
    #expect(smooth[8 * size.width + 11] < 128)
    #expect(smooth[2 * size.width + 11] == 255 && smooth[14 * size.width + 11] == 0)
  }

  @Test func worksOnOnePixel() {
    let edge = CutoutEdgeOptions(smooth: 4, grow: -3, feather: 1000)
    #expect(edge.apply(to: [255], size: PixelSize(width: 1, height: 1)) == [255])
  }

  @Test func lightSmoothingIsBlur() {
    #expect(
      CutoutEdgeOptions(smooth: 0.5).apply(to: noise, size: size)
        == CutoutEdgeOptions(feather: 0.5).apply(to: noise, size: size))
    let even = [UInt8](repeating: 255, count: size.area)
    #expect(CutoutEdgeOptions(smooth: 0.5).apply(to: even, size: size) == even)
  }

  @Test func interpolatesAlphaOfFarGrowth() {
    let size = PixelSize(width: 20, height: 1)
    var faint = [UInt8](repeating: 0, count: 20)
    (faint[0], faint[4]) = (255, 1)
    // 64, 43 and 22 are three quarters, half and a quarter of the way from 1 to 86.
    #expect(
      AlphaPlane(size: size, bytes: faint).dilated(by: 10).bytes
        == [UInt8](repeating: 255, count: 11) + [64, 43, 22, 1, 0, 0, 0, 0, 0])
    var steps = [UInt8](repeating: 0, count: 20)
    steps.replaceSubrange(0..<4, with: [255, 171, 86, 1])
    #expect(
      AlphaPlane(size: size, bytes: steps).dilated(by: 10).bytes
        == [UInt8](repeating: 255, count: 11) + [171, 86, 1, 0, 0, 0, 0, 0, 0])
  }
}
