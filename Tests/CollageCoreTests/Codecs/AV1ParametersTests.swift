import Testing

@testable import CollageCore

/// Sequences and frames with everything that may stand before their sizes: AV1, 5.5 and 5.9.
@Suite struct AV1ParametersTests {
  /// What a sequence has besides its size.
  struct Parts: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// Whether there is a clock, of even steps or not.
    var evenClock: Bool?
    /// The bits of the times of a decoder's model.
    var timeBits: Int?
    var level = 0
    var tellsDelay = false
    var hasIDs = false
    var hasOrder = false
    /// Whether screen tools are chosen by each frame, or else whether all have them.
    var choosesTools = true
    var hasTools = false
    var choosesVectors = true
  }

  static let sequences: [Parts] = [
    Parts(testDescription: "plain"),
    Parts(testDescription: "an even clock", evenClock: true),
    Parts(testDescription: "a clock", evenClock: false),
    Parts(testDescription: "a model of an even clock", evenClock: true, timeBits: 11),
    Parts(testDescription: "a model", evenClock: false, timeBits: 11),
    Parts(testDescription: "the last level without tiers", level: 7),
    Parts(testDescription: "the first level with tiers", level: 8),
    Parts(testDescription: "delays", tellsDelay: true),
    Parts(testDescription: "numbered frames", hasIDs: true),
    Parts(testDescription: "ordered frames", hasOrder: true),
    Parts(testDescription: "no tools", choosesTools: false),
    Parts(testDescription: "tools", choosesTools: false, hasTools: true),
    Parts(
      testDescription: "tools of set vectors", choosesTools: false, hasTools: true,
      choosesVectors: false),
    Parts(testDescription: "chosen tools of set vectors", choosesVectors: false),
    Parts(
      testDescription: "everything", evenClock: false, timeBits: 30, level: 20, tellsDelay: true,
      hasIDs: true, hasOrder: true),
  ]

  private func sequence(_ parts: Parts) -> BitList {
    var bits = BitList().adding(0, bits: 3).adding(0, bits: 1 + 1)
    bits = bits.adding(parts.evenClock == nil ? 0 : 1, bits: 1)
    if let isEven = parts.evenClock {
      bits = bits.adding(1, bits: 32).adding(30, bits: 32).adding(isEven ? 1 : 0, bits: 1)
      // The number of steps of a picture, less one.
      if isEven { bits = bits.golomb(5) }
      bits = bits.adding(parts.timeBits == nil ? 0 : 1, bits: 1)
      if let timeBits = parts.timeBits {
        bits = bits.adding(9 - 1, bits: 5).adding(1, bits: 32).adding(3, bits: 5)
          .adding(timeBits - 1, bits: 5)
      }
    }
    bits = bits.adding(parts.tellsDelay ? 1 : 0, bits: 1).adding(2 - 1, bits: 5)
    for _ in 0..<2 {
      bits = bits.adding(0xFFF, bits: 12).adding(parts.level, bits: 5)
      if parts.level > 7 { bits = bits.adding(1, bits: 1) }
      if parts.timeBits != nil {
        bits = bits.adding(1, bits: 1).adding(0x1FF, bits: 9).adding(0x1FF, bits: 9)
          .adding(1, bits: 1)
      }
      if parts.tellsDelay { bits = bits.adding(1, bits: 1).adding(15, bits: 4) }
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

  private enum Kind: Int {
    case key, inter, intra, switching
  }

  /// A frame's header up to whether it has a size of its own; all that stands before it is ones where
  /// the size is the sequence's, and zeros where it is not.
  private func frame(
    _ parts: Parts, _ kind: Kind, isShown: Bool, hasTools: Bool, ownSize: Bool
  ) -> BitList {
    func other(_ count: Int) -> (Int, Int) { (ownSize ? 0 : (1 << count) - 1, count) }
    func add(_ bits: BitList, _ count: Int) -> BitList {
      bits.adding(other(count).0, bits: count)
    }
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
    // Five bits and three more.
    if parts.hasIDs { bits = add(bits, 8) }
    if kind != .switching { bits = bits.adding(ownSize ? 1 : 0, bits: 1) }
    return add(bits, 16)
  }

  private func unit(_ kind: UInt8, _ bits: BitList) -> [UInt8] {
    [kind << 3 | 2, UInt8(bits.bytes.count)] + bits.bytes
  }

  @Test(arguments: sequences) func sizesAreFoundBehindEverything(_ parts: Parts) {
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
        // A whole frame, its header, or one that comes again.
        for unitKind in [6, 3, 7] as [UInt8] { stream.read(unit(unitKind, frame)[...]) }
        let hasOwn = ownSize || kind == .switching
        #expect(stream.sizes == [own] + (hasOwn ? [limit, limit, limit] : []))
      }
    }
  }

  @Test func aFrameThatIsShownAgainHasNoSize() {
    var stream = AV1Parameters()
    stream.read(unit(1, sequence(Self.sequences[0]))[...])
    stream.read(unit(6, BitList().adding(-1, bits: 32))[...])
    #expect(stream.sizes.count == 1)
    // Tiles and other units have none either, nor has a frame without a sequence.
    let frame = self.frame(
      Self.sequences[0], .key, isShown: true, hasTools: false, ownSize: true)
    for kind in [2, 4, 5, 8, 15] as [UInt8] { stream.read(unit(kind, frame)[...]) }
    #expect(stream.sizes.count == 1)
    var other = AV1Parameters()
    other.read(unit(6, frame)[...])
    #expect(other.sizes.isEmpty)
  }

  /// Lengths of one byte, of two, and none; and a byte more in the header.
  @Test func unitsAreFoundByTheirLengths() {
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

  @Test func aCutSequenceHasNoSize() {
    let bytes = sequence(Self.sequences[0]).bytes
    var stream = AV1Parameters()
    stream.read(([0x0A, 5] + bytes.prefix(5))[...])
    #expect(stream.sizes.isEmpty)
  }
}
