import Testing

@testable import CollageImaging

@Suite struct ByteCompositeTests {
  private typealias Samples = BlendSamples

  private func composited(
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

  /// The largest difference between the composited pixels and the exact blend.
  private func distance(
    _ source: [UInt32], over target: [UInt32], _ mode: BlendMode, opacity: Double = 1
  ) -> Double {
    let results = composited(source, over: target, mode, opacity: opacity)
    var greatest = 0.0
    for (index, result) in results.enumerated() {
      let expected = Samples.expected(
        mode, Samples.channels(source[index]), over: Samples.channels(target[index]),
        opacity: opacity)
      greatest = max(greatest, Samples.distance(Samples.channels(result), expected))
    }
    return greatest
  }

  /// Every level over every level, three pairs per pixel.
  @Test(arguments: BlendMode.allCases.filter(\.isSeparable))
  func roundsAllLevelPairsToNearest(_ mode: BlendMode) {
    var (sources, targets): ([UInt32], [UInt32]) = ([], [])
    for s in stride(from: 0, to: 256, by: 3) {
      for b in 0...255 {
        sources.append(Samples.word(s, min(s + 1, 255), min(s + 2, 255)))
        targets.append(Samples.word(b, b, b))
      }
    }
    #expect(distance(sources, over: targets, mode) < 0.51)
  }

  /// Channels are independent in these modes, so few levels suffice for many alphas.
  @Test(arguments: BlendMode.allCases.filter(\.isSeparable), [1, 0.5, 0.3, 0.004])
  func roundsTranslucentPixelsToNearest(_ mode: BlendMode, opacity: Double) {
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
  func roundsNonseparableModesToNearest(_ mode: BlendMode, opacity: Double) {
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
  func vectorLoopMatchesScalarLoop(_ mode: BlendMode, opacity: Double) {
    var source = Bitmap.translucentNoise(23, 1).premultiplied().words
    // Clear pixels are in the first half of a vector, in the second half, and in both halves.
    for column in [6, 7, 12, 13, 14, 15, 16, 17] { source[column] = 0 }
    let target = Bitmap.noise(23, 1, seed: 9).words
    let columns = 2..<21
    let found = composited(source, over: target, mode, opacity: opacity, columns: columns)
    for column in target.indices {
      let expected =
        columns.contains(column)
        ? composited([source[column]], over: [target[column]], mode, opacity: opacity)[0]
        : target[column]
      #expect(found[column] == expected && found[column] >> 24 == 255)
    }
  }

  @Test(arguments: BlendMode.allCases) func leavesTargetWithoutSourceCoverage(_ mode: BlendMode) {
    let (source, target) = (Bitmap.noise(6, 1).words, Bitmap.noise(6, 1, seed: 9).words)
    #expect(composited(source, over: target, mode, opacity: 0) == target)
    #expect(composited([UInt32](repeating: 0, count: 6), over: target, mode) == target)
    #expect(composited(source, over: target, mode, columns: 3..<3) == target)
  }

  @Test func normalModeEqualsSourceOver() {
    let source = Bitmap.translucentNoise(40, 1).premultiplied().words
    let target = Bitmap.noise(40, 1, seed: 9).words
    let expected = zip(source, target).map { ByteBlend.over($0, $1, factor: ByteBlend.whole) }
    #expect(composited(source, over: target, .normal) == expected)
  }
}

@Suite struct FloatCompositeTests {
  private typealias Samples = BlendSamples

  private func composited(
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

  /// A pixel of straight bytes, premultiplied like the pixels of an image.
  private func pixel(_ color: SIMD3<Int>, _ alpha: Int) -> FloatPixel {
    StraightReader.premultiplied(
      FloatPixel(Float(color.x), Float(color.y), Float(color.z), Float(alpha)))
  }

  @Test(arguments: BlendMode.allCases, [1, 0.3])
  func matchesExactBlend(_ mode: BlendMode, opacity: Double) {
    let colors = Samples.colors([0, 51, 200, 255])
    let alphas = [255, 128, 0, 3, 201]
    var (sources, targets, exact): ([FloatPixel], [FloatPixel], [SIMD4<Double>]) = ([], [], [])
    var index = 0
    for source in colors {
      for backdrop in colors {
        index += 1
        let (upper, lower) = (alphas[index % 5], alphas[index / 5 % 5])
        sources.append(pixel(source, upper))
        targets.append(pixel(backdrop, lower))
        exact.append(
          ReferenceBlend(mode: mode).composite(
            straight(source, Double(upper) * opacity), over: straight(backdrop, Double(lower)))
            * 255)
      }
    }
    let results = composited(sources, over: targets, mode, opacity: opacity)
    let distances = zip(results, exact).map { Samples.distance(SIMD4<Double>($0), $1) }
    #expect((distances.max() ?? 1) < 0.005)
  }

  private func straight(_ color: SIMD3<Int>, _ alpha: Double) -> SIMD4<Double> {
    SIMD4(SIMD3<Double>(color), alpha) / 255
  }

  @Test(arguments: BlendMode.allCases) func vectorLoopMatchesScalarLoop(_ mode: BlendMode) {
    let colors = Samples.colors([0, 90, 255])
    let source = colors.enumerated().map { pixel($1, [255, 90, 0][$0 % 3]) }
    let target = colors.reversed().enumerated().map { pixel($1, [0, 255, 17, 90][$0 % 4]) }
    let found = composited(source, over: target, mode, opacity: 0.9)
    for index in source.indices {
      #expect(
        found[index] == composited([source[index]], over: [target[index]], mode, opacity: 0.9)[0])
    }
  }

  @Test(arguments: BlendMode.allCases) func leavesTargetWithoutSourceCoverage(_ mode: BlendMode) {
    let target = Samples.colors([0, 90, 255]).map { pixel($0, 77) }
    let clear = [FloatPixel](repeating: .zero, count: target.count)
    #expect(composited(clear, over: target, mode) == target)
    #expect(composited(target, over: target, mode, opacity: 0) == target)
    #expect(composited(target, over: clear, mode) == target)
  }

  /// White that rounding made slightly darker counts as white; otherwise color burn with black
  /// would yield black.
  @Test func keepsWhiteUnderColorBurn() {
    let source = FloatPixel(0, 0, 0, 255)
    for alpha in 1...255 {
      let white = pixel(SIMD3(255, 255, 255), alpha)
      for backdrop in [white, FloatPixel(white.x.nextDown, white.y.nextUp, white.z, white.w)] {
        let result = composited([source], over: [backdrop], .colorBurn)[0]
        #expect(abs(result.x - white.w) < 0.001 && abs(result.y - white.w) < 0.001)
      }
    }
  }

  @Test func approximatesSquareRoot() {
    for part in stride(from: Float(0), through: 1, by: 0.01) {
      #expect(abs(Plane(repeating: part).root.x - part.squareRoot()) < 0.00001)
    }
  }
}
