import Testing

@testable import CollageCore

@Suite("Frames in a PNG")
struct APNGWriterTests {
  private let size = PixelSize(width: 5, height: 4)

  /// The chunks of a file without its signature.
  private func chunks(_ file: [UInt8]) -> [(name: String, body: [UInt8])] {
    var (chunks, place) = ([(name: String, body: [UInt8])](), 8)
    while place < file.count {
      let length = number(file[place..<place + 4])
      chunks.append(
        (
          String(decoding: file[place + 4..<place + 8], as: UTF8.self),
          Array(file[place + 8..<place + 8 + length])
        ))
      place += length + 12
    }
    return chunks
  }

  private func number(_ bytes: some Sequence<UInt8>) -> Int {
    bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  private func file(
    _ frames: [Bitmap], rate: Double = 12, loops: Int? = nil
  ) throws -> [UInt8] {
    var writer = try APNGWriter(
      size: size, hasAlpha: frames[0].alpha == .straight, frameCount: frames.count,
      pace: FramePace(framesPerSecond: rate, loops: loops))
    return try frames.flatMap { try writer.add($0) } + writer.finish()
  }

  private func frames(alpha: AlphaState = .opaque) -> [Bitmap] {
    let first = Bitmap(
      size: size, alpha: alpha, bytes: (0..<size.area).flatMap { [UInt8($0), 7, 9, 255] })
    var second = first
    // Columns 1 and 3 of rows 1 and 2.
    for (column, row) in [(1, 1), (3, 2)] { second.bytes[(row * 5 + column) * 4 + 1] = 100 }
    return [first, second, second]
  }

  @Test("are counted, placed and numbered; only what changes is written")
  func structure() throws {
    let chunks = chunks(try file(frames(), loops: 3))
    #expect(
      chunks.map(\.name) == [
        "IHDR", "sRGB", "acTL", "fcTL", "IDAT", "fcTL", "fdAT", "fcTL", "fdAT", "IEND",
      ])
    #expect(chunks[2].body == [0, 0, 0, 3, 0, 0, 0, 3])
    let places = chunks.filter { $0.name == "fcTL" }.map { chunk in
      (0..<5).map { number(chunk.body[$0 * 4..<$0 * 4 + 4]) }
    }
    // Number, width, height, column, row.
    #expect(places == [[0, 5, 4, 0, 0], [1, 3, 2, 1, 1], [3, 1, 1, 0, 0]])
    #expect(chunks.filter { $0.name == "fdAT" }.map { number($0.body[..<4]) } == [2, 4])
    // A twelfth of a second.
    for chunk in chunks where chunk.name == "fcTL" {
      #expect(chunk.body[20..<24].elementsEqual([0, 1, 0, 12]))
    }
  }

  @Test("show the first where nobody knows them", arguments: [AlphaState.opaque, .straight])
  func still(alpha: AlphaState) throws {
    let frames = frames(alpha: alpha)
    let seen = try ImageDecoder().decode(file(frames), source: "frames")
    #expect(seen.bytes == frames[0].bytes)
  }

  @Test("are refused where they are too large")
  func tooLarge() {
    let size = PixelSize(width: 1_000_001, height: 1)
    #expect(
      throws: EncodeError.tooLarge(format: .png, size: size, longestSide: 1_000_000)
    ) {
      try APNGWriter(
        size: size, hasAlpha: false, frameCount: 2, pace: FramePace(framesPerSecond: 1, loops: nil))
    }
  }
}

@Suite("The area that changes")
struct FrameAreaTests {
  @Test("holds all differences and is no larger")
  func smallest() {
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
}

@Suite("The pace of frames")
struct FramePaceTests {
  @Test("adds up, though no frame is a whole number of milliseconds")
  func sums() {
    let pace = FramePace(framesPerSecond: 12, loops: nil)
    let starts = (0...24).map { pace.start(of: $0, unit: 1000) }
    #expect(starts[12] == 1000 && starts[24] == 2000)
    #expect(Set(zip(starts, starts.dropFirst()).map { $1 - $0 }) == [83, 84])
    #expect(pace.start(of: 7, unit: 100) == 58)
  }

  @Test(
    "is a fraction for a PNG",
    arguments: [
      (12.0, 1, 12), (12.5, 2, 25), (29.97, 100, 2997), (60, 1, 60), (0.1, 10, 1),
      (23.976, 125, 2997),
      (30_000 / 1001.0, 1001, 30_000), (0.1234, 5000, 617),
    ])
  func delay(rate: Double, numerator: UInt16, denominator: UInt16) {
    let delay = FramePace(framesPerSecond: rate, loops: nil).delay
    #expect(delay == (numerator, denominator))
  }

  @Test("is near every rate")
  func near() {
    for tenth in 1...6000 {
      let rate = Double(tenth) * 0.01 + 1 / 3
      let delay = FramePace(framesPerSecond: rate, loops: nil).delay
      let found = Double(delay.denominator) / Double(delay.numerator)
      #expect(abs(found / rate - 1) < 1 / 65_535)
    }
  }
}
