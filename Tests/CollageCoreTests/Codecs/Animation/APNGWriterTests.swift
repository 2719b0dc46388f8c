import Testing

@testable import CollageImaging

@Suite("APNG writer") struct APNGWriterTests {
  private let size = PixelSize(width: 5, height: 4)

  private func chunks(_ file: [UInt8]) -> [(name: String, body: [UInt8])] {
    ImageFiles.chunks(of: file).map {
      ($0.name, Array(file[$0.range.lowerBound + 8..<$0.range.upperBound - 4]))
    }
  }

  private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private func file(_ frames: [Bitmap], rate: Double = 12, loops: Int? = nil) throws -> [UInt8] {
    var writer = try APNGWriter(
      size: size, hasAlpha: frames[0].alpha == .straight, frameCount: frames.count,
      pace: FrameTiming(framesPerSecond: rate, loops: loops))
    return try frames.flatMap { try writer.add($0) } + writer.finish()
  }

  private func frames(alpha: AlphaState = .opaque) -> [Bitmap] {
    let first = Bitmap(
      size: size, alpha: alpha, bytes: (0..<size.area).flatMap { [UInt8($0), 7, 9, 255] })
    var second = first
    // The second frame differs in column 1 of row 1 and in column 3 of row 2.
    for (column, row) in [(1, 1), (3, 2)] { second.bytes[(row * 5 + column) * 4 + 1] = 100 }
    return [first, second, second]
  }

  @Test func writesChangedAreasInOrder() throws {
    let chunks = chunks(try file(frames(), loops: 3))
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks[2].body == [0, 0, 0, 3, 0, 0, 0, 3])
    let areas = chunks.filter { $0.name == "fcTL" }.map { chunk in
      (0..<5).map { number(chunk.body[$0 * 4..<$0 * 4 + 4]) }
    }
    // Sequence number, width, height, column, row.
    #expect(areas == [[0, 5, 4, 0, 0], [1, 3, 2, 1, 1], [3, 1, 1, 0, 0]])
    #expect(chunks.filter { $0.name == "fdAT" }.map { number($0.body[..<4]) } == [2, 4])
    // A twelfth of a second.
    for chunk in chunks where chunk.name == "fcTL" {
      #expect(chunk.body[20..<24].elementsEqual([0, 1, 0, 12]))
    }
  }

  @Test(arguments: [AlphaState.opaque, .straight])
  func decodesAsFirstFrame(alpha: AlphaState) throws {
    let frames = frames(alpha: alpha)
    #expect(try ImageDecoder().decode(file(frames), source: "frames").bytes == frames[0].bytes)
  }

  @Test func rejectsTooLargeSize() {
    let size = PixelSize(width: 1_000_001, height: 1)
    #expect(throws: EncodeError.tooLarge(format: .png, size: size, longestSide: 1_000_000)) {
      try APNGWriter(
        size: size, hasAlpha: false, frameCount: 2,
        pace: FrameTiming(framesPerSecond: 1, loops: nil))
    }
  }
}

@Suite("Changed area of a frame") struct FrameAreaTests {
  @Test func isSmallestAreaOfAllDifferences() {
    let before = Bitmap.noise(9, 7)
    #expect(FrameArea(from: before, to: before) == nil)
    for (column, row, otherColumn, otherRow) in [
      (0, 0, 8, 6), (3, 2, 3, 2), (6, 1, 2, 5), (8, 0, 8, 6),
    ] {
      var after = before
      for (x, y) in [(column, row), (otherColumn, otherRow)] {
        after.bytes[(y * 9 + x) * 4 + 2] &+= 1
      }
      if (column, row) == (otherColumn, otherRow) { after.bytes[(row * 9 + column) * 4 + 2] &+= 1 }
      let area = FrameArea(from: before, to: after)
      #expect(area?.columns == min(column, otherColumn)..<max(column, otherColumn) + 1)
      #expect(area?.rows == min(row, otherRow)..<max(row, otherRow) + 1)
    }
  }

  @Test func extractsAndFillsInnerPixels() {
    var numbers = (0..<12).map { UInt8($0) }
    let area = FrameArea(columns: 1..<3, rows: 1..<3)
    #expect(area.pixels(of: numbers, width: 4) == [5, 6, 9, 10])
    area.fill(&numbers, width: 4, with: 99)
    #expect(numbers == [0, 1, 2, 3, 4, 99, 99, 7, 8, 99, 99, 11])
  }
}

@Suite("Frame pace") struct FrameTimingTests {
  @Test func accumulatesFractionalDelays() {
    let pace = FrameTiming(framesPerSecond: 12, loops: nil)
    let starts = (0...24).map { pace.start(of: $0, unit: 1000) }
    #expect(starts[12] == 1000 && starts[24] == 2000)
    #expect(Set(zip(starts, starts.dropFirst()).map { $1 - $0 }) == [83, 84])
    #expect(pace.start(of: 7, unit: 100) == 58)
  }

  @Test(arguments: [
    (12.0, 1, 12), (12.5, 2, 25), (29.97, 100, 2997), (60, 1, 60), (0.1, 10, 1),
    (23.976, 125, 2997),
    (30_000 / 1001.0, 1001, 30_000), (0.1234, 5000, 617),
  ])
  func approximatesRateByFraction(rate: Double, numerator: UInt16, denominator: UInt16) {
    #expect(FrameTiming(framesPerSecond: rate, loops: nil).delay == (numerator, denominator))
  }

  @Test func staysCloseToEveryRate() {
    for tenth in 1...6000 {
      let rate = Double(tenth) * 0.01 + 1 / 3
      let delay = FrameTiming(framesPerSecond: rate, loops: nil).delay
      let found = Double(delay.denominator) / Double(delay.numerator)
      #expect(abs(found / rate - 1) < 1 / 65_535)
    }
  }
}

@Suite("WebP animation writer", .enabled(if: FormatLibraries.webpmux != nil))
struct WebPAnimationTests {
  private let size = PixelSize(width: 24, height: 18)

  private func chunks(_ file: [UInt8]) -> [(name: String, body: [UInt8])] {
    var (chunks, position) = ([(name: String, body: [UInt8])](), 12)
    while position < file.count {
      let length = number(file[position + 4..<position + 8])
      let name = String(decoding: file[position..<position + 4], as: UTF8.self)
      chunks.append((name, Array(file[position + 8..<position + 8 + length])))
      position += 8 + length + length % 2
    }
    return chunks
  }

  private func number(_ bytes: some BidirectionalCollection<UInt8>) -> Int {
    bytes.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func file(_ frames: [Bitmap], quality: Int? = nil, loops: Int? = nil) throws -> [UInt8] {
    var writer = try WebPAnimationWriter(
      size: size, quality: quality, timing: FrameTiming(framesPerSecond: 12, loops: loops))
    for frame in frames { #expect(try writer.add(frame).isEmpty) }
    return try writer.finish()
  }

  /// Returns frames in which a square of eight by eight pixels moves over noise.
  private func frames(_ count: Int, alpha: AlphaState = .opaque) -> [Bitmap] {
    (0..<count).map { index in
      var frame = Bitmap.noise(size.width, size.height)
      frame.alpha = alpha
      for pixel in 0..<size.area {
        let (column, row) = (pixel % size.width, pixel / size.width)
        let isInside = (index..<index + 8).contains(column) && (4..<12).contains(row)
        if isInside { frame.bytes[pixel * 4] = UInt8(index * 20) }
        frame.bytes[pixel * 4 + 3] = 255
      }
      return frame
    }
  }

  @Test(arguments: [nil, 1, 3]) func writesChunksWithTimingAndLoops(loops: Int?) throws {
    let file = try file(frames(12), loops: loops)
    #expect(number(file[4..<8]) == file.count - 8)
    let chunks = chunks(file)
    #expect(chunks.prefix(3).map(\.name) == ["VP8X", "ICCP", "ANIM"])
    // The flags of a profile and an animation.
    #expect(chunks[0].body[0] & 0x22 == 0x22 && chunks[1].body == SRGBProfile.bytes)
    #expect(number(chunks[2].body[4..<6]) == loops ?? 0)
    let lengths = chunks.filter { $0.name == "ANMF" }.map { number($0.body[12..<15]) }
    #expect(lengths.count == 12 && lengths.reduce(0, +) == 1000)
  }

  @Test(arguments: [nil, 80]) func writesEqualFramesAsStillImage(quality: Int?) throws {
    let frame = frames(1)[0]
    let chunks = try chunks(file([frame, frame, frame], quality: quality))
    #expect(chunks.map(\.name) == ["VP8X", "ICCP", quality == nil ? "VP8L" : "VP8 "])
    #expect(chunks[0].body[0] & 0x22 == 0x20)
  }

  @Test(arguments: [AlphaState.opaque, .straight])
  func keepsFirstFrameExactlyIfLossless(alpha: AlphaState) throws {
    let frames = frames(3, alpha: alpha)
    #expect(try ImageDecoder().decode(file(frames), source: "frames").bytes == frames[0].bytes)
  }

  @Test func rejectsTooLargeSize() {
    let size = PixelSize(width: 16_384, height: 1)
    #expect(throws: EncodeError.tooLarge(format: .webp, size: size, longestSide: 16_383)) {
      try WebPAnimationWriter(
        size: size, quality: nil, timing: FrameTiming(framesPerSecond: 1, loops: nil))
    }
  }
}

@Suite("Frame sequence") struct FrameSequenceTests {
  @Test func derivesCountRateAndDuration() throws {
    let standard = try FrameSequence()
    #expect(standard.count == 24 && standard.framesPerSecond == 12 && standard.loops == nil)
    #expect(try FrameSequence(duration: 2).count == 24)
    #expect(try FrameSequence(rate: 25, duration: 2).count == 50)
    #expect(try FrameSequence(count: 30, duration: 2).framesPerSecond == 15)
    // The rate is adjusted so that all frames have equal durations.
    #expect(try FrameSequence(rate: 10, duration: 0.74).framesPerSecond == 7 / 0.74)
    #expect(throws: FrameSequenceError.overconstrained) {
      try FrameSequence(count: 2, rate: 2, duration: 1)
    }
    #expect(throws: FrameSequenceError.count(1)) { try FrameSequence(duration: 0.1) }
    #expect(throws: FrameSequenceError.rate(2000)) { try FrameSequence(count: 2000, duration: 1) }
  }

  @Test func closesLoopWithoutRepeatingEnds() throws {
    #expect(try FrameSequence(count: 4).phases == [0, 0.25, 0.5, 0.75])
    #expect(try FrameSequence(count: 4).order == [0, 1, 2, 3])
    #expect(try FrameSequence(count: 4, isBoomerang: true).order == [0, 1, 2, 3, 2, 1])
    #expect(try FrameSequence(count: 2, isBoomerang: true).order == [0, 1])
    #expect(try FrameSequence(count: 3, isBoomerang: true).shownCount == 4)
  }
}

@Suite("Stable pixels") struct TemporalFilterTests {
  private func frame(_ pixels: [[UInt8]], alpha: AlphaState = .opaque) -> Bitmap {
    Bitmap(
      size: PixelSize(width: pixels.count, height: 1), alpha: alpha, bytes: pixels.flatMap { $0 })
  }

  @Test(arguments: [(0, 31), (50, 10), (80, 4), (95, 2), (100, 1)])
  func derivesToleranceFromQuality(quality: Int, tolerance: Int32) {
    #expect(TemporalFilter(quality: quality).tolerance == tolerance)
  }

  @Test func keepsPixelsUntilChangeIsLarge() {
    var filter = TemporalFilter(quality: 80)
    let levels: [UInt8] = Array(0..<12)
    let seen: [[UInt8]] = levels.map { level in
      filter.filtered(frame([[100 + level, 50, 50, 255], [0, 0, level * 9, 255]])).bytes
    }
    let slow: [UInt8] = [100, 100, 100, 100, 100, 105, 105, 105, 105, 105, 110, 110]
    #expect(seen.map { $0[0] } == slow)
    // Large changes appear at once.
    #expect(seen.map { $0[6] } == levels.map { $0 * 9 })
  }

  @Test func scalesToleranceByAlphaOnly() {
    var filter = TemporalFilter(quality: 80)
    _ = filter.filtered(frame([[100, 0, 0, 51], [100, 0, 0, 51]], alpha: .straight))
    let next = frame([[120, 0, 0, 51], [100, 0, 0, 52]], alpha: .straight)
    #expect(filter.filtered(next).bytes == [100, 0, 0, 51, 100, 0, 0, 52])
    #expect(
      filter.filtered(frame([[121, 0, 0, 51], [100, 0, 0, 52]], alpha: .straight)).bytes[0] == 121)
  }
}
