import Testing

@testable import CollageCore

@Suite struct FloatCompositeTests {
  private typealias Samples = BlendSamples

  private func laid(
    _ source: [FloatPixel], over target: [FloatPixel], _ mode: BlendMode, opacity: Double = 1
  ) -> [FloatPixel] {
    var target = target
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        CollageCore.composite(source, over: target, mode: mode, opacity: opacity)
      }
    }
    return target
  }

  /// Straight bytes, multiplied by alpha as those of a picture are.
  private func pixel(_ color: SIMD3<Int>, _ alpha: Int) -> FloatPixel {
    StraightReader.premultiplied(
      FloatPixel(Float(color.x), Float(color.y), Float(color.z), Float(alpha)))
  }

  @Test(arguments: BlendMode.allCases, [1, 0.3])
  func coloursAreThoseOfTheLaw(_ mode: BlendMode, opacity: Double) {
    let colors = Samples.colors([0, 51, 200, 255])
    let alphas = [255, 128, 0, 3, 201]
    var (sources, targets, laws): ([FloatPixel], [FloatPixel], [SIMD4<Double>]) = ([], [], [])
    var index = 0
    for source in colors {
      for backdrop in colors {
        index += 1
        let (upper, lower) = (alphas[index % 5], alphas[index / 5 % 5])
        sources.append(pixel(source, upper))
        targets.append(pixel(backdrop, lower))
        laws.append(
          BlendLaw(mode: mode).composite(
            straight(source, Double(upper) * opacity), over: straight(backdrop, Double(lower)))
            * 255)
      }
    }
    let results = laid(sources, over: targets, mode, opacity: opacity)
    let distances = zip(results, laws).map { Samples.distance(SIMD4<Double>($0), $1) }
    #expect((distances.max() ?? 1) < 0.005)
  }

  private func straight(_ color: SIMD3<Int>, _ alpha: Double) -> SIMD4<Double> {
    SIMD4(SIMD3<Double>(color), alpha) / 255
  }

  @Test(arguments: BlendMode.allCases)
  func fourAtATimeEqualOneAtATime(_ mode: BlendMode) {
    let colors = Samples.colors([0, 90, 255])
    let source = colors.enumerated().map { pixel($1, [255, 90, 0][$0 % 3]) }
    let target = colors.reversed().enumerated().map { pixel($1, [0, 255, 17, 90][$0 % 4]) }
    let found = laid(source, over: target, mode, opacity: 0.9)
    for index in source.indices {
      let single = laid([source[index]], over: [target[index]], mode, opacity: 0.9)
      #expect(found[index] == single[0])
    }
  }

  @Test(arguments: BlendMode.allCases)
  func nothingChangesNothing(_ mode: BlendMode) {
    let target = Samples.colors([0, 90, 255]).map { pixel($0, 77) }
    let clear = [FloatPixel](repeating: .zero, count: target.count)
    #expect(laid(clear, over: target, mode) == target)
    #expect(laid(target, over: target, mode, opacity: 0) == target)
    #expect(laid(target, over: clear, mode) == target)
  }

  /// White that rounding left a little darker is white: burning it with black would else show black.
  @Test func whiteIsNotBurnt() {
    let source = FloatPixel(0, 0, 0, 255)
    for alpha in 1...255 {
      let white = pixel(SIMD3(255, 255, 255), alpha)
      for backdrop in [white, FloatPixel(white.x.nextDown, white.y.nextUp, white.z, white.w)] {
        let result = laid([source], over: [backdrop], .colorBurn)[0]
        #expect(abs(result.x - white.w) < 0.001 && abs(result.y - white.w) < 0.001)
      }
    }
  }

  @Test func rootsAreNear() {
    for part in stride(from: Float(0), through: 1, by: 0.01) {
      #expect(abs(Plane(repeating: part).root.x - part.squareRoot()) < 0.00001)
    }
  }
}
