import Testing

@testable import CollageImaging

/// Tests of AV1 sequence and frame headers with every optional field before the sizes.
///
/// The AV1 specification describes the fields in 5.5 and 5.9.
@Suite struct AV1ParametersTests {
  /// The optional parts of a sequence header.
  struct Parts: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// True if pictures have equal intervals; `nil` without timing information.
    var evenClock: Bool?
    /// The bit count of the times in the decoder model; `nil` without a model.
    var timeBits: Int?
    var level = 0
    var hasDelay = false
    var hasIDs = false
    var hasOrder = false
    /// True if each frame chooses its screen content tools; otherwise `hasTools` applies to all.
    var choosesTools = true
    var hasTools = false
    var choosesVectors = true
  }

  static let sequences: [Parts] = [
    Parts(testDescription: "plain"), Parts(testDescription: "an even clock", evenClock: true),
    Parts(testDescription: "a clock", evenClock: false),
    Parts(testDescription: "a model of an even clock", evenClock: true, timeBits: 11),
    Parts(testDescription: "a model", evenClock: false, timeBits: 11),
    Parts(testDescription: "the last level without tiers", level: 7),
    Parts(testDescription: "the first level with tiers", level: 8),
    Parts(testDescription: "delays", hasDelay: true),
    Parts(testDescription: "numbered frames", hasIDs: true),
    Parts(testDescription: "ordered frames", hasOrder: true),
    Parts(testDescription: "no tools", choosesTools: false),
    Parts(testDescription: "tools", choosesTools: false, hasTools: true),
    Parts(
      testDescription: "tools of set vectors", choosesTools: false, hasTools: true,
      choosesVectors: false),
    Parts(testDescription: "chosen tools of set vectors", choosesVectors: false),
    Parts(
      testDescription: "everything", evenClock: false, timeBits: 30, level: 20, hasDelay: true,
      hasIDs: true, hasOrder: true),
  ]

  private func sequence(_ parts: Parts) -> BitList {
    var bits = BitList().adding(0, bits: 3).adding(0, bits: 1 + 1)
    bits = bits.adding(parts.evenClock == nil ? 0 : 1, bits: 1)
    if let isEven = parts.evenClock {
      bits = bits.adding(1, bits: 32).adding(30, bits: 32).adding(isEven ? 1 : 0, bits: 1)
      // The number of ticks per picture, minus one.
      if isEven { bits = bits.golomb(5) }
      bits = bits.adding(parts.timeBits == nil ? 0 : 1, bits: 1)
      if let timeBits = parts.timeBits {
        bits = bits.adding(9 - 1, bits: 5).adding(1, bits: 32).adding(3, bits: 5)
          .adding(timeBits - 1, bits: 5)
      }
    }
    bits = bits.adding(parts.hasDelay ? 1 : 0, bits: 1).adding(2 - 1, bits: 5)
    for _ in 0..<2 {
      bits = bits.adding(0xFFF, bits: 12).adding(parts.level, bits: 5)
      if parts.level > 7 { bits = bits.adding(1, bits: 1) }
      if parts.timeBits != nil {
        bits = bits.adding(1, bits: 1).adding(0x1FF, bits: 9).adding(0x1FF, bits: 9)
          .adding(1, bits: 1)
      }
      if parts.hasDelay { bits = bits.adding(1, bits: 1).adding(15, bits: 4) }
    }
    bits = bits.adding(9 - 1, bits: 4).adding(10 - 1, bits: 4)
      .adding(300 - 1, bits: 9).adding(700 - 1, bits: 10)
    bits = bits.adding(parts.hasIDs ? 1 : 0, bits: 1)
    if parts.hasIDs { bits = bits.adding(5 - 2, bits: 4).adding(3 - 1, bits: 3) }
    bits = bits.adding(0x7F, bits: 3 + 4).adding(parts.hasOrder ? 1 : 0, bits: 1)
    if parts.hasOrder { bits = bits.adding(3, bits: 2) }
    bits = bits.adding(parts.choosesTools ? 1 : 0, bits: 1)
    if !parts.choosesTools { bits = bits.adding(parts.hasTools ? 1 : 0, bits: 1) }
    if parts.choosesTools || parts.hasTools {
      bits = bits.adding(parts.choosesVectors ? 1 : 0, bits: 1)
      if !parts.choosesVectors { bits = bits.adding(0, bits: 1) }
    }
    return bits.adding(0, bits: 16)
  }

  private enum Kind: Int { case key, inter, intra, switching }

  /// Returns a frame's header up to its size flag.
  ///
  /// Optional fields before the flag contain zeros if the frame has its own size, and ones if it
  /// has the sequence's size.
  private func frame(
    _ parts: Parts, _ kind: Kind, isShown: Bool, hasTools: Bool, ownSize: Bool
  ) -> BitList {
    func other(_ count: Int) -> (Int, Int) { (ownSize ? 0 : (1 << count) - 1, count) }
    func add(_ bits: BitList, _ count: Int) -> BitList { bits.adding(other(count).0, bits: count) }
    var bits = BitList().adding(0, bits: 1).adding(kind.rawValue, bits: 2)
      .adding(isShown ? 1 : 0, bits: 1)
    if isShown {
      if parts.evenClock == false, let timeBits = parts.timeBits { bits = add(bits, timeBits) }
    } else {
      bits = add(bits, 1)
    }
    if kind != .switching, !(kind == .key && isShown) { bits = add(bits, 1) }
    bits = add(bits, 1)
    if parts.choosesTools { bits = bits.adding(hasTools ? 1 : 0, bits: 1) }
    let usesTools = parts.choosesTools ? hasTools : parts.hasTools
    if usesTools, parts.choosesVectors { bits = add(bits, 1) }
    // A frame number has 5 + 3 bits, as the sequence header declares.
    if parts.hasIDs { bits = add(bits, 8) }
    if kind != .switching { bits = bits.adding(ownSize ? 1 : 0, bits: 1) }
    return add(bits, 16)
  }

  private func unit(_ kind: UInt8, _ bits: BitList) -> [UInt8] {
    [kind << 3 | 2, UInt8(bits.bytes.count)] + bits.bytes
  }

  @Test(arguments: sequences) func findsSizesAfterOptionalParts(_ parts: Parts) {
    let (own, limit) = (PixelSize(width: 300, height: 700), PixelSize(width: 512, height: 1024))
    var alone = AV1Parameters()
    alone.read(unit(1, sequence(parts))[...])
    #expect(alone.sizes == [own])
    for kind in [Kind.key, .inter, .intra, .switching] {
      for (isShown, hasTools, ownSize) in [
        (true, false, true), (true, false, false), (true, true, true), (true, true, false),
        (false, false, true), (false, false, false), (false, true, true), (false, true, false),
      ] {
        var stream = AV1Parameters()
        stream.read(unit(1, sequence(parts))[...])
        let frame = self.frame(parts, kind, isShown: isShown, hasTools: hasTools, ownSize: ownSize)
        // The unit types of a whole frame, a frame header, and a repeated frame header.
        for unitKind in [6, 3, 7] as [UInt8] { stream.read(unit(unitKind, frame)[...]) }
        let hasOwn = ownSize || kind == .switching
        #expect(stream.sizes == [own] + (hasOwn ? [limit, limit, limit] : []))
      }
    }
  }

  @Test func ignoresShownExistingFrames() {
    var stream = AV1Parameters()
    stream.read(unit(1, sequence(Self.sequences[0]))[...])
    stream.read(unit(6, BitList().adding(-1, bits: 32))[...])
    #expect(stream.sizes.count == 1)
    // Tiles, units of other types, and frames without a sequence header don't have a size.
    let frame = self.frame(Self.sequences[0], .key, isShown: true, hasTools: false, ownSize: true)
    for kind in [2, 4, 5, 8, 15] as [UInt8] { stream.read(unit(kind, frame)[...]) }
    #expect(stream.sizes.count == 1)
    var other = AV1Parameters()
    other.read(unit(6, frame)[...])
    #expect(other.sizes.isEmpty)
  }

  /// Tests units with lengths of one and two bytes, without a length, and with an extension byte in
  /// the header.
  @Test func findsUnitsByLength() {
    let bytes = sequence(Self.sequences[0]).bytes
    let size = PixelSize(width: 300, height: 700)
    let length = UInt8(bytes.count)
    let junk: [UInt8] = [2 << 3 | 2, 2, 0xFF, 0xFF]
    for head: [UInt8] in [
      [0x0A, length], [0x0A, 0x80 | length, 0], [0x0E, 0x55, length], [0x08],
      junk + [0x0A, length],
    ] {
      var stream = AV1Parameters()
      stream.read((head + bytes)[...])
      #expect(stream.sizes == [size])
    }
    for head: [UInt8] in [[0x0A, length + 1], [0x0A, length, 0], [0x0A, 0x80 | length, 1]] {
      var stream = AV1Parameters()
      stream.read((head + bytes)[...])
      #expect(stream.sizes != [size])
    }
    let long = bytes + [UInt8](repeating: 0, count: 300 - bytes.count)
    var stream = AV1Parameters()
    stream.read(([0x0A, 0xAC, 2] + long + [0x0A, length] + bytes)[...])
    #expect(stream.sizes == [size, size])
  }

  @Test func ignoresTruncatedSequence() {
    let bytes = sequence(Self.sequences[0]).bytes
    var stream = AV1Parameters()
    stream.read(([0x0A, 5] + bytes.prefix(5))[...])
    #expect(stream.sizes.isEmpty)
  }
}

/// Tests of sequence parameter sets, as ITU-T H.265 defines them in 7.3.2.2.
@Suite struct HEVCParametersTests {
  /// Returns a sequence parameter set of 20 by 10 pixels.
  private func parameters(
    layers: [(profile: Bool, level: Bool)] = [], chroma: Int = 1, window: [Int]? = nil
  ) -> BitList {
    var bits = BitList().adding(0x4201, bits: 16).adding(0, bits: 4).adding(layers.count, bits: 3)
      .adding(1, bits: 1).adding([UInt8](repeating: 0xFF, count: 12))
    for layer in layers {
      bits = bits.adding(layer.profile ? 1 : 0, bits: 1).adding(layer.level ? 1 : 0, bits: 1)
    }
    if !layers.isEmpty { bits = bits.adding(0, bits: 2 * (8 - layers.count)) }
    for layer in layers {
      if layer.profile { bits = bits.adding([UInt8](repeating: 0xFF, count: 11)) }
      if layer.level { bits = bits.adding(0xFF, bits: 8) }
    }
    bits = bits.golomb(3).golomb(chroma)
    if chroma == 3 { bits = bits.adding(0, bits: 1) }
    bits = bits.golomb(20).golomb(10).adding(window == nil ? 0 : 1, bits: 1)
    for side in window ?? [] { bits = bits.golomb(side) }
    return bits.adding(0, bits: 16)
  }

  private let size = PixelSize(width: 20, height: 10)

  @Test(
    arguments: [
      [], [(false, false)], [(true, false)], [(false, true)], [(true, true), (false, true)],
      [(false, true), (true, false), (true, true), (false, false), (true, true), (true, true)],
    ] as [[(profile: Bool, level: Bool)]])
  func findsSizeAfterLayers(_ layers: [(profile: Bool, level: Bool)]) throws {
    #expect(try HEVCParameters.size(in: parameters(layers: layers).bytes[...]) == size)
  }

  /// Each argument encodes the twelve bytes of a profile.
  ///
  /// The 3 in `0, 0, 3` is an emulation prevention byte and not part of the profile (ITU-T H.265,
  /// 7.4.1.1).
  @Test(
    arguments: [
      // A profile as encoders write it.
      [1, 0x60, 0, 0, 3, 0, 0x90, 0, 0, 3, 0, 0, 3, 0, 0x5D],
      // Emulation prevention bytes at the beginning, at the end, and twice in a row.
      [0, 0, 3, 1, 9, 9, 9, 9, 9, 9, 9, 9, 9], [9, 9, 9, 9, 9, 9, 9, 9, 9, 9, 0, 0, 3],
      [0, 0, 3, 0, 0, 3, 0, 9, 9, 9, 9, 9, 9, 9], [9, 0, 0, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      // The second 3 is data, and so is a 3 after a single zero.
      [0, 0, 3, 3, 9, 9, 9, 9, 9, 9, 9, 9, 9], [0, 0, 3, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      [3, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9, 9], [0, 1, 0, 3, 9, 9, 9, 9, 9, 9, 9, 9],
      [0, 0, 2, 3, 9, 9, 9, 9, 9, 9, 9, 9], [0, 0, 1, 0, 3, 3, 9, 9, 9, 9, 9, 9],
    ] as [[UInt8]])
  func skipsEmulationPreventionBytes(_ profile: [UInt8]) throws {
    let bytes = parameters().bytes
    #expect(try HEVCParameters.size(in: bytes[..<3] + profile + bytes[15...]) == size)
  }

  /// The offsets of the conformance window count pairs of pixels if chroma has half the width or
  /// half the height.
  @Test(arguments: [(0, 20, 10), (1, 10, 5), (2, 10, 10), (3, 20, 10)])
  func requiresWindowOfOnePixel(_ chroma: Int, _ columns: Int, _ rows: Int) throws {
    func size(_ window: [Int]) throws -> PixelSize? {
      try HEVCParameters.size(in: parameters(chroma: chroma, window: window).bytes[...])
    }
    // The offsets from left, right, top, and bottom.
    #expect(try size([0, 0, 0, 0]) == self.size)
    #expect(try size([columns - 1, 0, 0, rows - 1]) == self.size)
    #expect(try size([1, columns - 2, rows - 2, 1]) == self.size)
    for window in [
      [columns, 0, 0, 0], [0, columns, 0, 0], [1, columns - 1, 0, 0], [0, 0, rows, 0],
      [0, 0, 0, rows], [0, 0, 1, rows - 1],
    ] { #expect(throws: HEIFContents.Contradiction.self) { try size(window) } }
  }

  /// Six bits of the first byte are the unit's type.
  @Test(arguments: [
    (0x42, true), (0x43, true), (0xC2, true), (0x40, false), (0x44, false), (0x26, false),
  ]) func readsSizeOnlyFromParameterSets(_ first: UInt8, _ hasSize: Bool) throws {
    var bytes = parameters().bytes
    bytes[0] = first
    #expect(try HEVCParameters.size(in: bytes[...]) == (hasSize ? size : nil))
    #expect(try HEVCParameters.size(in: []) == nil)
    #expect(try HEVCParameters.size(in: parameters().bytes.dropLast(4)) == nil)
  }

  /// A configuration consists of 22 bytes, the number of lists, and the type and units of each
  /// list.
  @Test func extractsUnitsFromConfiguration() {
    let head = [UInt8](repeating: 9, count: 22)
    let lists: [UInt8] = [2, 0xA0, 0, 2, 0, 1, 7, 0, 2, 8, 9, 0xA1, 0, 1, 0, 3, 4, 5, 6]
    func units(_ record: [UInt8]) -> [[UInt8]] {
      HEVCParameters.units(ofConfiguration: record[...]).map(Array.init)
    }
    #expect(units(head + lists) == [[7], [8, 9], [4, 5, 6]])
    #expect(units(head + lists + [1, 2]) == [[7], [8, 9], [4, 5, 6]])
    #expect(units(head + lists.dropLast()) == [[7], [8, 9]])
    #expect(units(head + [0]) == [] && units(head) == [])
  }

  @Test func extractsUnitsFromData() {
    func units(_ data: [UInt8]) -> [[UInt8]] {
      HEVCParameters.units(ofData: data[...]).map(Array.init)
    }
    let data: [UInt8] = [0, 0, 0, 1, 7, 0, 0, 0, 0, 0, 0, 0, 2, 8, 9]
    #expect(units(data) == [[7], [], [8, 9]] && units(Array(data.dropLast())) == [[7], []])
    let long = [UInt8](repeating: 1, count: 0x0102)
    #expect(units([0, 0, 1, 2] + long) == [long])
  }
}
