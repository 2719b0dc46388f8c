/// Compresses the pixels of a GIF's frame by Terry Welch's codes of growing width (1984).
///
/// The table is emptied as soon as it is full: waiting until it fits worse is no better for photos.
struct LZWEncoder {
  private static let mostBits = 12
  private static let mostCodes = 1 << mostBits
  /// Slots of the table of phrases, four for each at the least.
  private static let slotBits = 14
  private static let noPhrase = UInt32.max

  /// The bits of a pixel.
  private let bits: Int
  private var packer: BitPacker
  /// A phrase's beginning and last pixel in the upper twenty bits, its code in the lower twelve.
  private var slots = [UInt32](repeating: noPhrase, count: 1 << slotBits)
  /// The next phrase's code.
  private var next = 0
  /// The bits of a code.
  private var width: Int

  private init(bits: Int) {
    self.bits = bits
    packer = BitPacker(first: UInt8(bits))
    width = bits + 1
  }

  /// Compresses pixels.
  ///
  /// - Parameters:
  ///   - pixels: Numbers of colours, at least one.
  ///   - shown: What is shown in their places; where it is the same, the pixel may be transparent.
  ///   - transparent: The number that leaves what is shown.
  ///   - bits: The bits of a number, in `2...8`.
  /// - Returns: The width of the first codes, and blocks of codes up to the empty one.
  /// - Complexity: O(pixels).
  static func encode(
    _ pixels: [UInt8], over shown: [UInt8], transparent: UInt8, bits: Int
  ) -> [UInt8] {
    var encoder = LZWEncoder(bits: bits)
    encoder.clear()
    var phrase: UInt32?
    for index in pixels.indices {
      let pixel = pixels[index]
      let preferred = pixel == shown[index] ? transparent : pixel
      guard let beginning = phrase else {
        phrase = UInt32(preferred)
        continue
      }
      // Of two that are right the one is taken that makes the phrase longer.
      if let longer = encoder.code(beginning, preferred) ?? encoder.code(beginning, pixel) {
        phrase = longer
        continue
      }
      encoder.emit(beginning)
      encoder.remember(beginning, preferred)
      phrase = UInt32(preferred)
    }
    if let phrase { encoder.emit(phrase) }
    encoder.grow()
    encoder.emit(1 << UInt32(bits) + 1)
    return encoder.packer.finished()
  }

  /// Writes a code.
  @inline(__always)
  private mutating func emit(_ code: UInt32) { packer.append(code, width) }

  /// Empties the table, and says so.
  private mutating func clear() {
    emit(1 << UInt32(bits))
    for slot in slots.indices { slots[slot] = Self.noPhrase }
    next = 1 << bits + 2
    width = bits + 1
  }

  /// Counts a phrase that the reader learns one code later.
  @inline(__always)
  private mutating func grow() {
    if next == 1 << width, width < Self.mostBits { width += 1 }
    next += 1
  }

  /// Gives a phrase the next code, or empties the table if there is none.
  @inline(__always)
  private mutating func remember(_ beginning: UInt32, _ pixel: UInt8) {
    guard next < Self.mostCodes else {
      clear()
      return
    }
    let phrase = beginning << 8 | UInt32(pixel)
    var slot = Self.slot(phrase)
    while slots[slot] != Self.noPhrase { slot = (slot + 1) % (1 << Self.slotBits) }
    slots[slot] = phrase << UInt32(Self.mostBits) | UInt32(next)
    grow()
  }

  /// The code of a phrase that was seen before.
  @inline(__always)
  private func code(_ beginning: UInt32, _ pixel: UInt8) -> UInt32? {
    let phrase = beginning << 8 | UInt32(pixel)
    var slot = Self.slot(phrase)
    while slots[slot] != Self.noPhrase {
      if slots[slot] >> UInt32(Self.mostBits) == phrase {
        return slots[slot] & UInt32(Self.mostCodes - 1)
      }
      slot = (slot + 1) % (1 << Self.slotBits)
    }
    return nil
  }

  /// Where a phrase is looked for first: Donald Knuth's multiplicative hash.
  @inline(__always)
  private static func slot(_ phrase: UInt32) -> Int {
    Int((phrase &* 2_654_435_761) >> UInt32(32 - slotBits))
  }
}
