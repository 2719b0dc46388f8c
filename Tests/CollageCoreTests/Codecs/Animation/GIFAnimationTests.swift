import Testing

@testable import CollageImaging

@Suite struct GIFAnimationTests {
  private func write(
    _ frames: [Bitmap], perSecond: Double = 10, loops: Int? = nil, colors: Int = 255
  ) throws -> GIFFrames {
    var histogram = GIFHistogram()
    for frame in frames { histogram.add(frame) }
    var writer = GIFAnimationWriter(
      size: frames[0].size, palette: GIFPalette(histogram, colors: colors),
      framesPerSecond: perSecond, loops: loops)
    var file: [UInt8] = []
    for frame in frames { file += try writer.add(frame) }
    file += try writer.finish()
    return try #require(GIFFrames(file))
  }

  /// Returns an image with a square of four by four pixels on a background of one color.
  private func square(at x: Int, _ y: Int, background: [UInt8] = [9, 80, 200, 255]) -> Bitmap {
    let size = PixelSize(width: 24, height: 16)
    let bytes = (0..<size.area).flatMap { index -> [UInt8] in
      let isInside = (x..<x + 4).contains(index % 24) && (y..<y + 4).contains(index / 24)
      return isInside ? [250, 7, 3, 255] : background
    }
    return Bitmap(size: size, alpha: background[3] == 255 ? .opaque : .straight, bytes: bytes)
  }

  @Test func keepsFewColorsExactly() throws {
    let frames = [square(at: 2, 3), square(at: 5, 3), square(at: 12, 9)]
    let gif = try write(frames)
    #expect(gif.size == frames[0].size && gif.frames.map(\.bytes) == frames.map(\.bytes))
  }

  @Test func writesOnlyChangedAreas() throws {
    let gif = try write([square(at: 2, 3), square(at: 5, 3), square(at: 5, 4)])
    #expect(gif.frames.map(\.columns) == [0..<24, 2..<9, 5..<9])
    #expect(gif.frames.map(\.rows) == [0..<16, 3..<7, 3..<8])
    #expect(gif.frames.allSatisfy { $0.disposal == 1 })
  }

  @Test func mergesEqualFrames() throws {
    let frames = [square(at: 2, 3), square(at: 2, 3), square(at: 5, 3), square(at: 5, 3)]
    let gif = try write(frames + [square(at: 5, 3)])
    #expect(gif.frames.map(\.delay) == [20, 30])
    #expect(gif.frames.map(\.bytes) == [frames[0].bytes, frames[2].bytes])
  }

  @Test(arguments: [(30.0, 100), (24, 125), (12.5, 240), (60, 50), (7, 429)])
  func sumsDelaysExactly(_ perSecond: Double, _ sum: Int) throws {
    let gif = try write((0..<30).map { square(at: $0 % 20, 3) }, perSecond: perSecond)
    #expect(gif.frames.count == 30 && gif.frames.reduce(0) { $0 + $1.delay } == sum)
    let delays = gif.frames.map(\.delay)
    #expect((delays.max() ?? 0) - (delays.min() ?? 0) <= 1)
  }

  @Test func dropsFramesShorterThanDelayUnit() throws {
    let gif = try write((0..<20).map { square(at: $0, 3) }, perSecond: 400)
    // The last frame has no time left, but its delay must not be zero, so it gets one more
    // hundredth of a second.
    #expect(gif.frames.count < 10 && gif.frames.reduce(0) { $0 + $1.delay } == 6)
    #expect(gif.frames.allSatisfy { $0.delay > 0 })
    #expect(gif.frames.last?.bytes == square(at: 19, 3).bytes)
  }

  @Test func splitsLongDelays() throws {
    let clear = [UInt8](repeating: 0, count: 4)
    for background: [UInt8] in [[1, 2, 3, 255], clear] {
      let frames = [
        square(at: 1, 1, background: background), square(at: 9, 9, background: background),
      ]
      let gif = try write(frames, perSecond: 0.001)
      #expect(gif.frames.map(\.delay) == [65_535, 34_465, 65_535, 34_465])
      #expect(gif.frames.map(\.bytes) == [0, 0, 1, 1].map { frames[$0].bytes })
    }
  }

  @Test func clearsPixelsThatBecomeTransparent() throws {
    let clear = [UInt8](repeating: 0, count: 4)
    let positions = [(2, 3), (5, 3), (12, 9), (0, 0), (20, 12)]
    let frames = positions.map { square(at: $0.0, $0.1, background: clear) }
    let gif = try write(frames)
    #expect(gif.frames.map(\.bytes) == frames.map(\.bytes))
    #expect(gif.frames.map(\.disposal) == [2, 2, 2, 2, 1])
    // The pixels change from transparent to opaque and back.
    let mixed = [frames[0], square(at: 2, 3), square(at: 9, 3), frames[1], frames[1], frames[0]]
    #expect(try write(mixed).frames.map(\.bytes) == [0, 1, 2, 3, 5].map { mixed[$0].bytes })
  }

  @Test func thresholdsTranslucentPixels() throws {
    let size = PixelSize(width: 4, height: 1)
    let bytes: [UInt8] = [9, 8, 7, 255, 9, 8, 7, 128, 9, 8, 7, 127, 0, 0, 0, 0]
    let gif = try write([Bitmap(size: size, alpha: .straight, bytes: bytes)])
    let expected: [UInt8] = [9, 8, 7, 255, 9, 8, 7, 255, 0, 0, 0, 0, 0, 0, 0, 0]
    #expect(gif.frames.map(\.bytes) == [expected])
    // An image with only transparent pixels doesn't need a color.
    let empty = Bitmap(size: size, alpha: .straight, bytes: [UInt8](repeating: 0, count: 16))
    #expect(try write([empty]).frames.map(\.bytes) == [empty.bytes])
  }

  @Test(arguments: [(nil, 0), (1, nil), (2, 1), (5, 4), (100_000, 65_535)] as [(Int?, Int?)])
  func writesLoopsAsRepeats(_ loops: Int?, _ repeats: Int?) throws {
    #expect(try write([square(at: 2, 3), square(at: 5, 3)], loops: loops).repeats == repeats)
  }

  /// Tests a square that moves over an image of many colors.
  @Test func keepsUnchangedPixels() throws {
    let background = ImageFiles.picture(64, 48)
    let frames = (0..<5).map { step in
      var frame = background
      for (x, y) in places(step * 9..<step * 9 + 10, 10..<20) {
        frame.bytes.replaceSubrange((y * 64 + x) * 4..<(y * 64 + x) * 4 + 3, with: [0, 255, 0])
      }
      return frame
    }
    let gif = try write(frames, colors: 32)
    let first = try #require(gif.frames.first)
    for (frame, bitmap) in zip(gif.frames, frames) {
      for start in stride(from: 0, to: background.bytes.count, by: 4) {
        let range = start..<start + 4
        if frames[0].bytes[range] == bitmap.bytes[range]
          && bitmap.bytes[range] == background.bytes[range], !(10..<20).contains(start / 256)
        {
          #expect(frame.bytes[range] == first.bytes[range])
        }
      }
    }
  }

  /// The colors of the frame are in 600 cells of the histogram.
  ///
  /// A cell contains all colors that agree in the upper five bits of each channel.
  ///
  /// Each of these cells contains eight cells of six bits per channel, and the frame has a pixel in
  /// each of the eight.
  @Test func countsManyColorsInLargerCells() {
    func levels(_ cell: Int) -> (red: Int, green: Int, blue: Int) {
      (20 + cell / 60, 10 + cell / 10 % 6, cell % 10)
    }
    let frame = Bitmap.make(80, 60) { x, y in
      let (cell, part) = ((y * 80 + x) / 8, x % 8)
      let (red, green, blue) = levels(cell)
      return [
        UInt8(red * 8 + part / 4 * 4 + 1), UInt8(green * 8 + part / 2 % 2 * 4 + 2),
        UInt8(blue * 8 + part % 2 * 4 + 3), 255,
      ]
    }
    var histogram = GIFHistogram()
    histogram.add(frame)
    // Together with the first frame, these frames have more colors than the histogram counts
    // exactly.
    for number in 0..<2 {
      histogram.add(.make(64, 64) { [UInt8(number), UInt8($0 * 4), UInt8($1 * 4), 255] })
    }
    let points = histogram.points
    let expected = (0..<600).map { cell in
      let (red, green, blue) = levels(cell)
      return WeightedColor(
        red: Double(red * 8 + 3), green: Double(green * 8 + 4), blue: Double(blue * 8 + 5),
        weight: 8)
    }
    // The first points are the means of 32 by 32 cells. Each cell contains four colors (two by two)
    // of each of the last two frames.
    #expect(points.count == 1024 + 600 && Array(points.dropFirst(1024)) == expected)
    #expect(points.first == WeightedColor(red: 0.5, green: 2, blue: 2, weight: 8))
  }

  @Test func decodesFirstFrame() throws {
    let frames = [ImageFiles.picture(40, 30), ImageFiles.picture(40, 30, seed: 5)]
    var histogram = GIFHistogram()
    for frame in frames { histogram.add(frame) }
    var writer = GIFAnimationWriter(
      size: frames[0].size, palette: GIFPalette(histogram), framesPerSecond: 5, loops: nil)
    let file = try writer.add(frames[0]) + writer.add(frames[1]) + writer.finish()
    let bitmap = try ImageDecoder().decode(file, source: "film")
    #expect(bitmap.alpha == .opaque && bitmap.size == frames[0].size)
    #expect(bitmap.bytes == GIFFrames(file)?.frames.first?.bytes)
    #expect(ImageFiles.distance(bitmap, frames[0]) <= 24)
  }

  @Test func rejectsSidesBeyond16Bits() {
    let size = PixelSize(width: 65_536, height: 1)
    let long = Bitmap(
      size: size, alpha: .opaque, bytes: [UInt8](repeating: 255, count: size.area * 4))
    var writer = GIFAnimationWriter(
      size: size, palette: GIFPalette(GIFHistogram()), framesPerSecond: 10, loops: nil)
    #expect(
      throws: EncodeError.tooLarge(format: .gif, size: size, longestSide: 65_535)
    ) { try writer.add(long) }
    #expect(throws: EncodeError.failed(format: .gif, detail: "it has no frames")) {
      try writer.finish()
    }
  }
}

@Suite struct GIFLZWEncoderTests {
  /// Returns the bytes of the blocks, without the code size and the empty block at the end.
  private func codes(_ coded: [UInt8]) -> [UInt8] {
    var (bytes, position) = ([UInt8](), 1)
    while coded[position] > 0 {
      bytes += coded[position + 1...position + Int(coded[position])]
      position += Int(coded[position]) + 1
    }
    #expect(position == coded.count - 1)
    return bytes
  }

  private func encode(_ pixels: [UInt8], bits: Int) -> [UInt8] {
    let other = pixels.map { $0 ^ 1 }
    return LZWEncoder.encode(pixels, over: other, transparent: UInt8(1 << bits - 1), bits: bits)
  }

  @Test(arguments: 2...8, [1, 2, 3, 200, 5000, 60_000])
  func roundTripsPixels(_ bits: Int, _ count: Int) {
    var random = SplitMix64(seed: UInt64(bits * count))
    let mask = UInt64(1 << bits - 1)
    let noise = (0..<count).map { _ in UInt8(random.next() & mask) }
    let runs = (0..<count).map { UInt8(UInt64($0 * $0 / 700) & mask) }
    for pixels in [noise, runs, [UInt8](repeating: 1, count: count)] {
      let coded = encode(pixels, bits: bits)
      #expect(coded[0] == UInt8(bits) && GIFFrames.decoded(codes(coded), bits: bits) == pixels)
      let found = coded.withUnsafeBufferPointer { LZWValidator($0, from: 0).check(pixels: count) }
      #expect(found.pixels == count && found.flaw == nil)
    }
  }

  /// At one of these pixel counts, a block is full and the next one is empty.
  @Test func fillsBlocks() {
    for count in 200..<260 {
      var random = SplitMix64(seed: 1)
      let pixels = (0..<count).map { _ in UInt8(random.next() & 255) }
      #expect(GIFFrames.decoded(codes(encode(pixels, bits: 8)), bits: 8) == pixels)
    }
  }

  @Test func usesTransparencyForUnchangedPixels() {
    var random = SplitMix64(seed: 2)
    let pixels = (0..<4000).map { _ in UInt8(random.next() % 200) }
    let shown = pixels.indices.map { $0 / 100 % 2 == 0 ? pixels[$0] : 255 }
    let coded = LZWEncoder.encode(pixels, over: shown, transparent: 200, bits: 8)
    let seen = GIFFrames.decoded(codes(coded), bits: 8)
    #expect(zip(seen, shown).map { $0 == 200 ? $1 : $0 } == pixels)
    #expect(coded.count < encode(pixels, bits: 8).count * 6 / 10)
  }
}

@Suite struct GIFPaletteTests {
  private func image(_ colors: [[UInt8]], alpha: AlphaState = .opaque) -> Bitmap {
    Bitmap(
      size: PixelSize(width: colors.count, height: 1), alpha: alpha, bytes: colors.flatMap { $0 })
  }

  private func palette(_ bitmap: Bitmap, colors: Int = 255) -> GIFPalette {
    var histogram = GIFHistogram()
    histogram.add(bitmap)
    return GIFPalette(histogram, colors: colors)
  }

  @Test(arguments: [1, 2, 3, 4, 15, 16, 254, 255]) func keepsFewColors(_ count: Int) {
    let colors = (0..<count).map { [UInt8($0), UInt8($0 * 7 % 256), 200, 255] }
    let palette = palette(image(colors + colors.reversed()))
    #expect(palette.count == count && palette.meanSquare == 0)
    let found = Set((0..<count).map { Array(palette.colors[$0 * 3..<$0 * 3 + 3]) })
    #expect(found == Set(colors.map { Array($0.dropLast()) }))
    #expect(1 << palette.bits > count && (palette.bits == 2 || 1 << (palette.bits - 1) <= count))
  }

  @Test func quantizesOneColorTooMany() {
    let palette = palette(image((0..<256).map { [UInt8($0), 0, 0, 255] }))
    #expect(palette.count == 255 && palette.meanSquare > 0)
  }

  /// The colors of a tinted gray photo share few cells of five bits per channel, but the palette
  /// still distinguishes them.
  @Test(arguments: [1, 40, 200]) func distinguishesCloseColors(_ variants: Int) {
    var colors: [[UInt8]] = []
    for level in 0..<100 {
      for variant in 0..<variants {
        let (green, blue) = (90 + level + variant % 15, 80 + level + variant / 15)
        colors.append([UInt8(100 + level), UInt8(green), UInt8(blue), 255])
      }
    }
    let palette = palette(image(colors))
    #expect(palette.count == min(colors.count, 255))
    // The limit is about the mean squared error of a palette whose colors are spaced evenly in the
    // image's color range.
    #expect(palette.meanSquare < 40)
  }

  /// A palette color is the mean of the pixels that it represents.
  @Test func averagesColorsOfCell() {
    let reds: [[UInt8]] = [
      [200, 0, 0, 255], [201, 0, 0, 255], [201, 0, 0, 255], [204, 0, 0, 255],
    ]
    let blues: [[UInt8]] = [[0, 0, 90, 255], [0, 0, 94, 255]]
    #expect(
      palette(image(reds + blues), colors: 2).colors == [202, 0, 0, 0, 0, 92]
        || palette(image(reds + blues), colors: 2).colors == [0, 0, 92, 202, 0, 0])
  }

  @Test func ignoresTransparentPixels() {
    let colors: [[UInt8]] = [[1, 2, 3, 127], [0, 0, 0, 0], [4, 5, 6, 128]]
    #expect(palette(image(colors, alpha: .straight)).colors == [4, 5, 6])
    #expect(palette(image([[0, 0, 0, 0]], alpha: .straight)).count == 0)
  }

  @Test func countsBlack() {
    #expect(palette(image([[0, 0, 0, 255], [1, 0, 0, 255]])).colors == [0, 0, 0, 1, 0, 0])
  }

  @Test func findsNearestColor() {
    let palette = palette(ImageFiles.picture(64, 64), colors: 100)
    let colors = (0..<palette.count).map { index in
      palette.colors[index * 3..<index * 3 + 3].map { Int32($0) }
    }
    var random = SplitMix64(seed: 3)
    NearestColorTable(palette).withSearch { search in
      for _ in 0..<2000 {
        let color = (0..<3).map { _ in Int32(random.next() & 255) }
        let distances = colors.map {
          zip($0, color).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
        }
        #expect(distances[Int(search.nearest(color[0], color[1], color[2]))] == distances.min())
      }
    }
  }

  @Test func usesDistinctThresholds() {
    let ranks = (0..<64).map { GIFDither.threshold($0 % 8, $0 / 8) }
    #expect(ranks.sorted() == Array(0..<64))
    #expect(ranks[0] == 0 && GIFDither.threshold(4, 4) == 1 && GIFDither.threshold(4, 0) == 2)
    #expect(GIFDither(meanSquare: 0).offsets.allSatisfy { $0 == 0 })
    let offsets = GIFDither(meanSquare: 48).offsets
    #expect(abs(offsets.reduce(0, +)) <= 8 && (offsets.max() ?? 0) == 2)
  }
}
