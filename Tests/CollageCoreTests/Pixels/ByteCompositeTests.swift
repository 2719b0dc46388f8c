import Testing

@testable import CollageImaging

@Suite struct ByteCompositeTests {
  private typealias Samples = BlendSamples

  private func laid(
    _ source: [UInt32], over target: [UInt32], _ mode: BlendMode, opacity: Double = 1,
    columns: Range<Int>? = nil
  ) -> [UInt32] {
    var (source, target) = (source, target)
    source.withUnsafeMutableBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        ByteBlend.composite(
          source, over: target, columns ?? source.indices, mode: mode, opacity: opacity)
      }
    }
    return target
  }

  /// The greatest distance between what the loops make of some pixels and the law.
  private func distance(
    _ source: [UInt32], over target: [UInt32], _ mode: BlendMode, opacity: Double = 1
  ) -> Double {
    let results = laid(source, over: target, mode, opacity: opacity)
    var greatest = 0.0
    for (index, result) in results.enumerated() {
      let expected = Samples.expected(
        mode, Samples.channels(source[index]), over: Samples.channels(target[index]),
        opacity: opacity)
      greatest = max(greatest, Samples.distance(Samples.channels(result), expected))
    }
    return greatest
  }

  /// Every byte over every byte: three pairs a pixel.
  @Test(arguments: BlendMode.allCases.filter(\.isSeparable))
  func allBytesOverAllBytesAreTheNearest(_ mode: BlendMode) {
    var (sources, targets): ([UInt32], [UInt32]) = ([], [])
    for s in stride(from: 0, to: 256, by: 3) {
      for b in 0...255 {
        sources.append(Samples.word(s, min(s + 1, 255), min(s + 2, 255)))
        targets.append(Samples.word(b, b, b))
      }
    }
    #expect(distance(sources, over: targets, mode) < 0.51)
  }

  /// Channels are independent in these modes, and few enough to be tried with many alphas.
  @Test(arguments: BlendMode.allCases.filter(\.isSeparable), [1, 0.5, 0.3, 0.004])
  func glassIsTheNearest(_ mode: BlendMode, opacity: Double) {
    var (sources, targets): ([UInt32], [UInt32]) = ([], [])
    for alpha in [1, 2, 50, 127, 128, 200, 254, 255] {
      for s in [0, 1, alpha / 3, alpha / 2, alpha - 1, alpha] where s <= alpha {
        for b in [0, 1, 63, 64, 127, 128, 200, 254, 255] {
          sources.append(Samples.word(s, alpha - s, alpha / 2, alpha))
          targets.append(Samples.word(b, b, 255 - b))
        }
      }
    }
    #expect(distance(sources, over: targets, mode, opacity: opacity) < 0.52)
  }

  @Test(arguments: BlendMode.allCases.filter { !$0.isSeparable }, [1, 0.5])
  func colorsAreTheNearest(_ mode: BlendMode, opacity: Double) {
    let colors = Samples.colors([0, 1, 100, 255])
    var (sources, targets): ([UInt32], [UInt32]) = ([], [])
    for source in colors {
      for (index, backdrop) in colors.enumerated() {
        let alpha = [255, 128, 3, 254][index % 4]
        let part = source &* alpha / 255
        sources.append(Samples.word(part.x, part.y, part.z, alpha))
        targets.append(Samples.word(backdrop.x, backdrop.y, backdrop.z))
      }
    }
    #expect(distance(sources, over: targets, mode, opacity: opacity) < 0.52)
  }

  @Test(arguments: BlendMode.allCases, [1, 0.7])
  func fourAtATimeEqualOneAtATime(_ mode: BlendMode, opacity: Double) {
    var source = Bitmap.translucentNoise(23, 1).premultiplied().words
    // The first, the second and both pairs of fours.
    for column in [6, 7, 12, 13, 14, 15, 16, 17] { source[column] = 0 }
    let target = Bitmap.noise(23, 1, seed: 9).words
    let columns = 2..<21
    let found = laid(source, over: target, mode, opacity: opacity, columns: columns)
    for column in target.indices {
      let expected =
        columns.contains(column)
        ? laid([source[column]], over: [target[column]], mode, opacity: opacity)[0] : target[column]
      #expect(found[column] == expected && found[column] >> 24 == 255)
    }
  }

  @Test(arguments: BlendMode.allCases) func nothingIsLaidOverByNothing(_ mode: BlendMode) {
    let (source, target) = (Bitmap.noise(6, 1).words, Bitmap.noise(6, 1, seed: 9).words)
    #expect(laid(source, over: target, mode, opacity: 0) == target)
    #expect(laid([UInt32](repeating: 0, count: 6), over: target, mode) == target)
    #expect(laid(source, over: target, mode, columns: 3..<3) == target)
  }

  @Test func normalEqualsSourceOver() {
    let source = Bitmap.translucentNoise(40, 1).premultiplied().words
    let target = Bitmap.noise(40, 1, seed: 9).words
    let expected = zip(source, target).map { ByteBlend.over($0, $1, factor: ByteBlend.whole) }
    #expect(laid(source, over: target, .normal) == expected)
  }
}

@Suite struct FloatCompositeTests {
  private typealias Samples = BlendSamples

  private func laid(
    _ source: [FloatPixel], over target: [FloatPixel], _ mode: BlendMode, opacity: Double = 1
  ) -> [FloatPixel] {
    var target = target
    source.withUnsafeBufferPointer { source in
      target.withUnsafeMutableBufferPointer { target in
        CollageImaging.composite(source, over: target, mode: mode, opacity: opacity)
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
  func colorsAreThoseOfTheLaw(_ mode: BlendMode, opacity: Double) {
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
          ReferenceBlend(mode: mode).composite(
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

  @Test(arguments: BlendMode.allCases) func fourAtATimeEqualOneAtATime(_ mode: BlendMode) {
    let colors = Samples.colors([0, 90, 255])
    let source = colors.enumerated().map { pixel($1, [255, 90, 0][$0 % 3]) }
    let target = colors.reversed().enumerated().map { pixel($1, [0, 255, 17, 90][$0 % 4]) }
    let found = laid(source, over: target, mode, opacity: 0.9)
    for index in source.indices {
      #expect(found[index] == laid([source[index]], over: [target[index]], mode, opacity: 0.9)[0])
    }
  }

  @Test(arguments: BlendMode.allCases) func nothingChangesNothing(_ mode: BlendMode) {
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
