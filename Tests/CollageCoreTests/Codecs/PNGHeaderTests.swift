import Testing

@testable import CollageImaging

@Suite struct PNGHeaderTests {
  private let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
  private let end = ImageFiles.chunk("IEND", [])
  private let data = ImageFiles.chunk("IDAT", [1])

  private func head(
    _ sides: [UInt8] = [0, 0, 0, 2, 0, 0, 0, 1], depth: UInt8 = 8, colorType: UInt8 = 2
  ) -> [UInt8] { ImageFiles.chunk("IHDR", sides + [depth, colorType, 0, 0, 0]) }

  private func header(_ chunks: [UInt8]...) throws -> ImageHeader {
    try PNGHeader.read(signature + chunks.flatMap { $0 }, source: "a", wholeFile: true)
  }

  @Test(
    arguments: [
      (0, .gray, false), (2, .rgb, false), (3, .palette, false), (4, .gray, true), (6, .rgb, true),
    ]
      as [(UInt8, ImageHeader.ColorLayout, Bool)])
  func recognizesEveryColorType(
    _ type: UInt8, _ color: ImageHeader.ColorLayout, _ mayHaveAlpha: Bool
  ) throws {
    let header = try header(head(colorType: type), data, end)
    #expect(header.color == color && header.mayHaveAlpha == mayHaveAlpha)
    #expect(header.size == PixelSize(width: 2, height: 1) && header.depth == 8)
  }

  @Test func rejectsInvalidHeaders() {
    for (chunks, detail) in [
      (data + head() + end, "IHDR is missing"), (head() + end, "IDAT is missing"),
      (head() + head() + data + end, "two IHDR chunks"),
      (
        ImageFiles.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0]) + data,
        "IHDR of a wrong length"
      ),
      (
        ImageFiles.chunk("IHDR", [0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0, 0]),
        "IHDR of a wrong length"
      ),
      (head([0, 0, 0, 0, 0, 0, 0, 1]), "IHDR of an impossible size"),
      (head([0, 0, 0, 1, 0, 0, 0, 0]), "IHDR of an impossible size"),
      (head([0x80, 0, 0, 0, 0, 0, 0, 1]), "IHDR of an impossible size"),
      (head([0, 0, 0, 1, 0x80, 0, 0, 0]), "IHDR of an impossible size"),
      (head(colorType: 1), "IHDR: unknown color type"),
      (head(colorType: 5), "IHDR: unknown color type"),
      (head(colorType: 7), "IHDR: unknown color type"),
      (head() + [0, 0, 0, 0] + Array("ID4T....".utf8), "no chunk where one must be"),
      (head() + [0x80, 0, 0, 0] + Array("IDAT....".utf8), "no chunk where one must be"),
    ] as [([UInt8], String)] {
      #expect(throws: DecodeError.damaged(.png, detail)) { try header(chunks) }
    }
  }

  /// A `tRNS` chunk has two bytes for gray, six for RGB, and up to one for each color of a palette.
  ///
  /// For color types with an alpha channel, its length doesn't matter.
  @Test(
    arguments: [
      (0, 1, false), (0, 2, true), (0, 3, false), (2, 5, false), (2, 6, true), (2, 7, false),
      (3, 0, false), (3, 1, true), (3, 2, true), (3, 3, false), (4, 1, true), (6, 9, true),
    ] as [(UInt8, Int, Bool)])
  func checksLengthOfTransparency(_ type: UInt8, _ count: Int, _ isValid: Bool) throws {
    let palette = ImageFiles.chunk("PLTE", [1, 2, 3, 4, 5, 6])
    let clear = ImageFiles.chunk("tRNS", [UInt8](repeating: 0, count: count))
    if isValid {
      #expect(try header(head(colorType: type), palette, clear, data, end).mayHaveAlpha)
    } else {
      #expect(throws: DecodeError.damaged(.png, "tRNS: invalid")) {
        try header(head(colorType: type), palette, clear, data, end)
      }
    }
  }

  /// If only the header is needed, data after the first pixels are ignored.
  @Test func endsHeaderAtPixels() throws {
    let exifChunk = ImageFiles.chunk("eXIf", ImageFiles.exif(6))
    let file = signature + head() + data + exifChunk + [1, 2, 3]
    #expect(try PNGHeader.read(file, source: "a", wholeFile: false).orientation == .up)
    #expect(throws: DecodeError.truncated(.png)) {
      try PNGHeader.read(file, source: "a", wholeFile: true)
    }
    let salvaged = try PNGHeader.read(file, source: "a", wholeFile: true, isSalvaging: true)
    #expect(salvaged.orientation == .rotated90)
    #expect(throws: DecodeError.self) {
      try PNGHeader.read(signature + [0, 0], source: "a", wholeFile: true, isSalvaging: true)
    }
  }

  @Test func ignoresColorChunksAfterPixels() throws {
    let gamma = ImageFiles.chunk("gAMA", [0, 1, 0x86, 0xA0])
    #expect(try header(head(), gamma, data, end).colorSpace != .sRGB)
    #expect(try header(head(), data, gamma, end).colorSpace == .sRGB)
    // The first of two EXIF chunks counts.
    let exifChunks = [3, 6].map { ImageFiles.chunk("eXIf", ImageFiles.exif($0)) }
    #expect(try header(head(), exifChunks[0], exifChunks[1], data, end).orientation == .rotated180)
  }

  private func space(_ chunks: [(String, [UInt8])]) -> ColorSpace {
    var colors = PNGColors()
    for (name, body) in chunks { colors.add(name, body[...]) }
    return colors.colorSpace
  }

  private func numbers(_ values: [Int]) -> [UInt8] { values.flatMap { big($0, 4) } }

  private func definition(_ power: Double) -> ColorSpace {
    var definition = ColorDefinition.sRGB
    definition.curve = .gamma(power)
    return .definition(definition)
  }

  @Test func readsGamma() {
    #expect(space([("gAMA", numbers([50_000]))]) == definition(2))
    #expect(space([("gAMA", numbers([100_000]))]) == definition(1))
    // A value of zero, a second chunk, a short chunk, and a value out of range are ignored.
    #expect(space([("gAMA", numbers([0]))]) == .sRGB)
    #expect(space([("gAMA", numbers([50_000])), ("gAMA", numbers([100_000]))]) == definition(2))
    #expect(space([("gAMA", [0, 0, 1])]) == .sRGB && space([("gAMA", numbers([5000]))]) == .sRGB)
    #expect(space([("sRGB", [0]), ("gAMA", numbers([50_000]))]) == .sRGB)
    #expect(space([("sRGB", [0, 0]), ("gAMA", numbers([50_000]))]) == definition(2))
  }

  @Test func readsChromaticities() {
    let adobe: [Int] = [31_270, 32_900, 64_000, 33_000, 21_000, 71_000, 15_000, 6000]
    var expected = ColorDefinition.adobeRGB
    expected.curve = .sRGB
    #expect(space([("cHRM", numbers(adobe))]) == .definition(expected))
    expected.curve = .gamma(2)
    #expect(
      space([("cHRM", numbers(adobe)), ("gAMA", numbers([50_000]))]) == .definition(expected))
    // A chunk of another length, and impossible points, leave the curve in effect.
    #expect(space([("cHRM", numbers(adobe + [1])), ("gAMA", numbers([50_000]))]) == definition(2))
    let line: [Int] = [31_270, 32_900, 64_000, 33_000, 64_000, 33_000, 15_000, 6000]
    #expect(space([("cHRM", numbers(line)), ("gAMA", numbers([50_000]))]) == definition(2))
    #expect(space([("cHRM", numbers(line)), ("cHRM", numbers(adobe))]) == .sRGB)
  }

  /// A zlib stream with three uncompressed bytes.
  private var stream: [UInt8] {
    [0x78, 0x01, 0x01, 3, 0, 0xFC, 0xFF, 7, 8, 9] + numbers([Int(Adler32([7, 8, 9]).value)])
  }

  /// An `iCCP` chunk has a name of 1 to 79 characters, a zero, the method number, and the zlib
  /// stream.
  @Test(
    arguments: [(1, 0, true), (79, 0, true), (80, 0, false), (1, 1, false)] as [(Int, UInt8, Bool)])
  func decompressesProfile(_ letters: Int, _ method: UInt8, _ isValid: Bool) throws {
    let body = [UInt8](repeating: 65, count: letters) + [0, method] + stream
    #expect(space([("iCCP", body)]) == .profile(isValid ? [7, 8, 9] : []))
    // The first profile counts, valid or not, and takes precedence over numbers.
    #expect(
      space([("gAMA", numbers([50_000])), ("iCCP", body), ("iCCP", [65, 0, 0] + stream)])
        == .profile(isValid ? [7, 8, 9] : []))
    #expect(space([("iCCP", [65, 0])]) == .profile([]))
  }

  @Test func treatsBrokenChunkAsProfile() {
    var colors = PNGColors()
    colors.addDamagedChunk()
    #expect(colors.colorSpace == .profile([]))
    var other = PNGColors()
    other.add("iCCP", ([65, 0, 0] + stream)[...])
    other.addDamagedChunk()
    #expect(other.colorSpace == .profile([7, 8, 9]))
    // A broken chunk doesn't hide a later profile.
    var brokenFirst = PNGColors()
    brokenFirst.addDamagedChunk()
    brokenFirst.add("iCCP", ([65, 0, 0] + stream)[...])
    #expect(brokenFirst.colorSpace == .profile([7, 8, 9]))
  }

  /// A `cICP` chunk has four bytes: primaries, transfer function, RGB matrix, and range.
  @Test func prefersColorCodes() throws {
    let codes = try #require(ColorDefinition(primaries: 12, transfer: 13))
    let profile: (String, [UInt8]) = ("iCCP", [65])
    #expect(space([("cICP", [12, 13, 0, 1]), profile]) == .definition(codes))
    #expect(space([("cICP", [1, 13, 0, 1]), profile]) == .sRGB)
    #expect(space([("cICP", [12, 13, 0, 1]), ("cICP", [9, 13, 0, 1])]) == .definition(codes))
    for other: [UInt8] in [[12, 13, 1, 1], [12, 13, 0], [12, 13, 0, 1, 0]] {
      #expect(space([("cICP", other), profile]) == .profile([]))
    }
  }

  /// Codes of ITU-T H.273 that are unspecified, reserved, or not for displays.
  @Test func ignoresUnspecifiedCodes() {
    let profile: (String, [UInt8]) = ("iCCP", [65])
    for code in 0...24 as ClosedRange<UInt8> {
      let hasPrimaries = ![0, 2, 3, 8, 10].contains(code) && code <= 12
      let primaries = space([("cICP", [code, 13, 0, 1]), profile])
      #expect((primaries != .profile([])) == hasPrimaries, "\(code)")
      let hasCurve = ![0, 2, 3, 9, 10, 17].contains(code) && code <= 18
      let curve = space([("cICP", [12, code, 0, 1]), profile])
      #expect((curve != .profile([])) == hasCurve, "\(code)")
    }
  }
}

/// Tests of row filters: their definition, and the choice among them.
@Suite struct PNGFilterTests {
  private func gray(_ rows: [[UInt8]]) -> Bitmap {
    Bitmap(
      size: PixelSize(width: rows[0].count, height: rows.count), alpha: .opaque,
      bytes: rows.joined().flatMap { [$0, 1, 2, 255] })
  }

  private func filtered(_ rows: [[UInt8]]) -> [[UInt8]] {
    let bytes = PNGFilter(channels: 1).differences(of: gray(rows), rows: 0..<rows.count)
    return stride(from: 0, to: bytes.count, by: rows[0].count + 1).map {
      Array(bytes[$0...$0 + rows[0].count])
    }
  }

  /// Each case has the row above, a row, and that row with the filter whose sum of absolute
  /// differences is smallest.
  @Test(
    arguments: [
      // An equal row above leaves only zeros.
      ([10, 20, 10, 20], [10, 20, 10, 20], [2, 0, 0, 0, 0]),
      // The mean of left and above, rounded down: 5, (5 + 20) / 2, (12 + 30) / 2, (21 + 40) / 2.
      ([10, 20, 30, 40], [5, 12, 21, 30], [3, 0, 0, 0, 0]),
      // Left + above - corner is 10, 60, 60, 60. The nearest value is above for the first pixel,
      // and left for the others.
      ([10, 20, 30, 40], [50, 50, 50, 50], [4, 40, 0, 0, 0]),
      ([90, 1, 90, 1], [30, 30, 30, 30], [1, 30, 0, 0, 0]),
      // The byte 255 is a difference of minus one.
      ([90, 200, 90, 1], [255, 1, 255, 1], [0, 255, 1, 255, 1]),
      ([0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0, 0]),
    ] as [([UInt8], [UInt8], [UInt8])])
  func choosesFilterWithLeastDifferences(_ above: [UInt8], _ row: [UInt8], _ expected: [UInt8]) {
    #expect(filtered([above, row])[1] == expected)
  }

  @Test func filtersFirstRow() {
    #expect(filtered([[10, 10, 10, 10]]) == [[1, 10, 0, 0, 0]])
    #expect(filtered([[0, 200, 0, 0]]) == [[0, 0, 200, 0, 0]])
    // Rows above the given rows don't matter.
    let bitmap = gray([[10, 20, 10, 20], [10, 20, 10, 20]])
    let second = PNGFilter(channels: 1).differences(of: bitmap, rows: 1..<2)
    #expect(second == [1, 10, 10, 246, 10])
  }

  @Test func filtersWrittenChannels() {
    let bitmap = Bitmap(
      size: PixelSize(width: 2, height: 1), alpha: .straight, bytes: [1, 2, 3, 4, 1, 2, 3, 4])
    #expect(
      PNGFilter(channels: 4).differences(of: bitmap, rows: 0..<1) == [1, 1, 2, 3, 4, 0, 0, 0, 0])
    #expect(PNGFilter(channels: 3).differences(of: bitmap, rows: 0..<1) == [1, 1, 2, 3, 0, 0, 0])
    #expect(PNGFilter(channels: 1).differences(of: bitmap, rows: 0..<1) == [1, 1, 0])
  }

  /// The color type is 0 for gray, 2 for RGB, and 6 for RGB with alpha.
  @Test func writesOnlyNeededChannels() throws {
    let decoder = ImageDecoder()
    let image = gray((0..<70).map { y in (0..<9).map { UInt8($0 * 20 + y) } })
    var shades = image
    for start in stride(from: 0, to: shades.bytes.count, by: 4) {
      for channel in 1...2 { shades.bytes[start + channel] = shades.bytes[start] }
    }
    let file = try PNGEncoder().encode(shades, isGray: true)
    #expect(file[24] == 8 && file[25] == 0)
    #expect(try decoder.decode(file, source: "a") == shades)
    let colored = try PNGEncoder().encode(image)
    #expect(try decoder.decode(colored, source: "a") == image && colored[25] == 2)
    #expect(try PNGEncoder().encode(ImageFiles.translucent(3, 3))[25] == 6)
  }

  /// A drawing has repetitions; a photo doesn't, and isn't searched for them.
  @Test func searchesDrawingsForRepetitions() throws {
    func count(_ bitmap: Bitmap, _ effort: PNGEncoder.Effort) throws -> Int {
      try PNGEncoder(effort: effort).encode(bitmap).count
    }
    let pattern = Bitmap.noise(16, 1)
    let drawing = Bitmap.make(256, 64) { x, _ in pattern[x % 16, 0] }
    #expect(try count(drawing, .small) < count(drawing, .fast))
    let photo = Bitmap.noise(64, 64)
    #expect(try PNGEncoder(effort: .small).encode(photo) == PNGEncoder(effort: .fast).encode(photo))
  }
}
