import Testing

@testable import CollageImaging

@Suite struct JPEGHeaderTests {
  /// Returns a frame header with the sampling factors of its components; `sides` is the height and
  /// the width, by default 20 and 300.
  private static func frame(
    _ factors: [UInt8], marker: UInt8 = 0xC0, depth: UInt8 = 8, sides: [UInt8] = [0, 20, 1, 44]
  ) -> [UInt8] {
    let components = factors.enumerated().flatMap { index, factors -> [UInt8] in
      [UInt8(index + 1), factors, 0]
    }
    return jpegSegment(marker, [depth] + sides + [UInt8(factors.count)] + components)
  }

  private static let start: [UInt8] = [0xFF, 0xD8]
  private static let defaultFrame = frame([0x22, 0x11, 0x11])
  private static let scan = jpegSegment(0xDA, [3, 1, 0, 2, 0, 3, 0, 0, 63, 0])

  private func header(_ segments: [UInt8]...) throws -> ImageHeader {
    try ImageProbe().header(of: Self.start + segments.flatMap { $0 }, source: "a")
  }

  private func damaged(_ detail: String) -> DecodeError { .damaged(.jpeg, detail) }

  @Test func readsSizeOfFrame() throws {
    let header = try header(Self.defaultFrame, Self.scan)
    #expect(header.size == PixelSize(width: 300, height: 20) && !header.isProgressive)
    #expect(header.orientation == .up && header.colorSpace == .sRGB)
    // Standalone markers and fill bytes before a marker are skipped.
    let alone: [UInt8] = [0xFF, 0x01, 0xFF, 0xD0, 0xFF, 0xD7, 0xFF, 0xFF]
    #expect(try self.header(alone, Self.defaultFrame, [0xFF], Self.scan) == header)
    // Other bytes between segments are skipped, too.
    #expect(
      try self.header([0xFF, 0x01, 0, 7, 0xFF, 0], Self.defaultFrame, [1, 0], Self.scan) == header)
  }

  @Test(
    arguments: [
      ([0x11, 0x11, 0x11], .full), ([0x22, 0x22, 0x22], .full), ([0x21, 0x11, 0x11], .half),
      ([0x22, 0x11, 0x11], .quarter), ([0x12, 0x11, 0x11], nil), ([0x41, 0x11, 0x11], nil),
      ([0x22, 0x11, 0x12], nil), ([0x11, 0x11, 0x21], nil), ([0x22, 0x21, 0x21], nil),
      ([0x22], nil),
      ([0x11, 0x11, 0x11, 0x11], nil),
    ] as [([UInt8], ChromaSubsampling?)])
  func derivesChromaFromSamplingFactors(_ factors: [UInt8], _ chroma: ChromaSubsampling?) throws {
    let header = try header(Self.frame(factors), Self.scan)
    #expect(header.chroma == chroma)
    let colors: [Int: ImageHeader.ColorLayout] = [1: .gray, 3: .rgb, 4: .cmyk(inverted: true)]
    #expect(header.color == colors[factors.count])
  }

  @Test(
    arguments: [
      (0xC0, false, nil), (0xC1, false, nil), (0xC2, true, nil), (0xC3, false, .losslessCoding),
      (0xC5, false, .hierarchicalCoding), (0xC6, false, .hierarchicalCoding),
      (0xC7, false, .hierarchicalCoding), (0xC9, false, nil), (0xCA, true, nil),
      (0xCB, false, .arithmeticCoding),
      (0xCD, false, .arithmeticCoding), (0xCE, false, .arithmeticCoding),
      (0xCF, false, .arithmeticCoding),
    ] as [(UInt8, Bool, UnsupportedFeature?)])
  func recognizesEveryKindOfFrame(
    _ marker: UInt8, _ isProgressive: Bool, _ feature: UnsupportedFeature?
  ) throws {
    let frame = Self.frame([0x11, 0x11, 0x11], marker: marker)
    guard let feature else {
      return #expect(try header(frame, Self.scan).isProgressive == isProgressive)
    }
    #expect(throws: DecodeError.unsupported(.jpeg, feature)) { try header(frame, Self.scan) }
  }

  @Test func rejectsOtherComponentsAndDepths() {
    for (frame, feature) in [
      (Self.frame([]), .components(0)), (Self.frame([0x11, 0x11]), .components(2)),
      (Self.frame([UInt8](repeating: 0x11, count: 5)), .components(5)),
      (Self.frame([0x11], marker: 0xC1, depth: 12), .precision(bits: 12)),
    ] as [([UInt8], UnsupportedFeature)] {
      let error = DecodeError.unsupported(.jpeg, feature)
      #expect(throws: error) { try header(frame, Self.scan) }
    }
  }

  @Test func rejectsInvalidHeaders() {
    let short = Array(Self.defaultFrame.dropLast()).replacing(
      [0, 17], with: [0, 16], maxReplacements: 1)
    let empty = jpegSegment(0xC0, [8, 0, 20, 1])
    for (segments, detail) in [
      ([Self.defaultFrame, [0xFF, 0xD9]], "the image ends before its first scan"),
      ([Self.scan], "a scan without a frame header"),
      ([Self.defaultFrame, Self.defaultFrame], "two frame headers"),
      ([short, Self.scan], "a short frame header"), ([empty, Self.scan], "a short frame header"),
      ([Self.defaultFrame, [7, 0xFF, 0]], "no marker where one must be"),
      ([[0xFF, 0xFE, 0, 2, 7]], "no marker where one must be"),
      ([[0xFF, 0xFE, 0, 1]], "a segment of impossible length"),
      ([Self.frame([0x11], sides: [0, 0, 1, 44])], "a frame without pixels"),
      ([Self.frame([0x11], sides: [0, 20, 0, 0])], "a frame without pixels"),
    ] as [([[UInt8]], String)] {
      #expect(throws: damaged(detail)) {
        try ImageProbe().header(of: Self.start + segments.flatMap { $0 }, source: "a")
      }
    }
  }

  @Test func detectsTruncation() throws {
    let whole = Self.start + [0xFF] + Self.defaultFrame + Self.scan
    #expect(throws: Never.self) {
      try ImageProbe().header(of: Array(whole.dropLast(10)), source: "a")
    }
    for count in 3..<whole.count - Self.scan.count + 2 {
      #expect(throws: DecodeError.truncated(.jpeg)) {
        try ImageProbe().header(of: Array(whole[..<count]), source: "a")
      }
    }
  }

  /// The first of two EXIF segments counts; other data can use the same marker.
  @Test func readsFirstEXIF() throws {
    func exifSegment(_ orientation: UInt8) -> [UInt8] {
      jpegSegment(0xE1, Array("Exif\0\0".utf8) + ImageFiles.exif(orientation))
    }
    let other = jpegSegment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8))
    let header = try header(other, exifSegment(6), exifSegment(3), Self.defaultFrame, Self.scan)
    #expect(header.orientation == .rotated90 && header.uprightSize.width == 20)
  }

  private func part(_ number: UInt8, _ total: UInt8, _ bytes: [UInt8]) -> [UInt8] {
    Array("ICC_PROFILE\0".utf8) + [number, total] + bytes
  }

  private func profile(_ parts: [UInt8]...) -> [UInt8]? {
    var profile = JPEGProfile()
    for part in parts { profile.add(part[...]) }
    return profile.bytes
  }

  /// For an incomplete profile, `bytes` is empty; without any profile, it is `nil`.
  @Test func joinsPartsOfProfile() {
    #expect(profile() == nil && profile(Array("ICC_PROFILE".utf8)) == nil)
    #expect(profile(part(1, 1, [7, 8])) == [7, 8])
    #expect(profile(part(3, 3, [5]), part(1, 3, [7, 8]), part(2, 3, [6])) == [7, 8, 6, 5])
    for parts in [
      [part(1, 2, [7])], [part(2, 2, [7])], [part(0, 1, [7])], [part(2, 1, [7])],
      [part(1, 1, [7]), part(1, 1, [7])], [part(1, 2, [7]), part(2, 3, [7])],
      [Array("ICC_PROFILE\0".utf8) + [1]], [part(0, 0, [])],
      [part(1, 1, [7]), Array("ICC_PROFILE\0".utf8)],
    ] as [[[UInt8]]] {
      var profile = JPEGProfile()
      for part in parts { profile.add(part[...]) }
      #expect(profile.bytes == [])
    }
  }

  @Test func prefersProfileToEXIF() throws {
    let seed = ImageFiles.exif(1)
    let ours = jpegSegment(0xE2, part(1, 1, [9]))
    #expect(try header(ours, Self.defaultFrame, Self.scan).colorSpace == .profile([9]))
    #expect(
      try self.header(jpegSegment(0xE2, seed), Self.defaultFrame, Self.scan).colorSpace == .sRGB)
    let exifSegment = jpegSegment(0xE1, Array("Exif\0\0".utf8) + ImageFiles.adobeEXIF)
    #expect(
      try self.header(exifSegment, ours, Self.defaultFrame, Self.scan).colorSpace == .profile([9]))
  }

  @Test(arguments: [(1, false), (3, true), (4, false)])
  func appliesEXIFColorSpaceOnlyToRGB(_ components: Int, _ isAdobe: Bool) throws {
    let exifSegment = jpegSegment(0xE1, Array("Exif\0\0".utf8) + ImageFiles.adobeEXIF)
    let frame = Self.frame([UInt8](repeating: 0x11, count: components))
    let expected = isAdobe ? ColorSpace.definition(.adobeRGB) : .sRGB
    #expect(try header(exifSegment, frame, Self.scan).colorSpace == expected)
  }

  /// Returns true if there are fewer restart markers than the size and the interval require.
  private func areMissing(
    _ factors: [UInt8], interval: Int, markers: Int, scanned: Int? = nil
  ) -> Bool {
    let scan = jpegSegment(0xDA, [UInt8(scanned ?? factors.count), 0])
    // Coded data with zeros after 0xFF bytes, and with fill bytes before markers.
    let blocks = (0..<markers).flatMap {
      [0xFF, 0, 1, 0xFF, 0xFF, 0xD0 + UInt8($0 % 8), 2] as [UInt8]
    }
    let trailer: [UInt8] = [0xFF, 0xD9, 0xFF, 0xD0, 0xFF, 0xD0, 0xFF, 0xD0]
    let intervalSegment = jpegSegment(0xDD, [UInt8(interval >> 8), UInt8(interval & 255)])
    return JPEGRestarts.areMissing(
      in: Self.start + intervalSegment + Self.frame(factors, sides: [0, 17, 0, 33]) + scan + blocks
        + trailer)
  }

  /// 33 by 17 pixels have three by two MCUs of 16 by 16 pixels, or five by three MCUs of 8 by 8.
  @Test(
    arguments: [
      ([0x22, 0x11, 0x11], 2, 2), ([0x22, 0x11, 0x11], 6, 0), ([0x22, 0x11, 0x11], 5, 1),
      ([0x22, 0x11, 0x11], 1, 5), ([0x21, 0x11, 0x11], 4, 2), ([0x12, 0x11, 0x11], 4, 2),
      ([0x11, 0x22, 0x11], 2, 2), ([0x22], 4, 3), ([0x11, 0x11, 0x11], 7, 2),
      ([0x11, 0x11, 0x11], 300, 0),
    ] as [([UInt8], Int, Int)])
  func requiresMarkerForEveryInterval(_ factors: [UInt8], _ interval: Int, _ needed: Int) {
    #expect(!areMissing(factors, interval: interval, markers: needed))
    #expect(!areMissing(factors, interval: interval, markers: needed + 1))
    if needed > 0 { #expect(areMissing(factors, interval: interval, markers: needed - 1)) }
    #expect(!areMissing(factors, interval: 0, markers: 0))
    // If the scan doesn't contain all components, there are more scans. The required number is then
    // unknown, and markers count as missing if there is an interval.
    if factors.count > 1 {
      #expect(areMissing(factors, interval: interval, markers: needed, scanned: 1))
      #expect(!areMissing(factors, interval: 0, markers: 0, scanned: 1))
    }
  }

  @Test func splitsStream() throws {
    func stream(_ file: [UInt8]) -> SplitJPEG? { file.withUnsafeBufferPointer { SplitJPEG($0) } }
    let file = Self.start + Self.defaultFrame + Self.scan + [1, 2, 3] + SplitJPEG.end
    let parts = try #require(stream(file))
    #expect(parts.head == Self.start + Self.defaultFrame && parts.scanHeader == Self.scan)
    #expect(parts.data == [1, 2, 3])
    // The frame header stores the height, 513, before the width, 70.
    let head = parts.head(PixelSize(width: 70, height: 513))
    #expect(head == Self.start + Self.frame([0x22, 0x11, 0x11], sides: [2, 1, 0, 70]))
    let restarts = jpegSegment(0xDD, [0, 4])
    for other in [
      Self.start + restarts + Self.defaultFrame + Self.scan + SplitJPEG.end,
      Array(file.dropLast()), Array(file.dropFirst()),
      Self.start + Self.defaultFrame + SplitJPEG.end,
      Self.start + [0] + Self.defaultFrame + Self.scan + SplitJPEG.end,
      Self.start + Self.scan.dropLast() + SplitJPEG.end,
    ] as [[UInt8]] { #expect(stream(other) == nil) }
  }
}
