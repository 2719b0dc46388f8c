/// Compresses the pixels of a GIF frame with LZW codes of increasing width (Terry Welch, 1984).
///
/// A phrase is a sequence of pixels that has a code. The encoder empties the table of phrases as
/// soon as the table is full. For photos, waiting until the compression ratio drops doesn't make
/// files smaller.
struct LZWEncoder {
  private static let maximumBits = 12
  private static let maximumCodes = 1 << maximumBits
  /// The base-2 logarithm of the table's size; the table has at least four slots per phrase.
  private static let slotBits = 14
  private static let noPhrase = UInt32.max

  /// The number of bits of a pixel's color index.
  private let bits: Int
  private var packer: BitPacker
  /// The hash table of phrases.
  ///
  /// The upper 20 bits of a slot contain the code of the phrase without its last pixel, and that
  /// pixel. The lower 12 bits contain the phrase's own code.
  private var slots = [UInt32](repeating: noPhrase, count: 1 << slotBits)
  private var next = 0
  private var width: Int

  private init(bits: Int) {
    self.bits = bits
    packer = BitPacker(first: UInt8(bits))
    width = bits + 1
  }

  /// Compresses at least one pixel, where each pixel is a color index of `bits` bits, and `bits` is
  /// in `2...8`.
  ///
  /// `shown` contains the color indices that a viewer already shows. The encoder can write a pixel
  /// that doesn't change as `transparent`. Returns the LZW minimum code size, followed by the
  /// sub-blocks of codes and an empty block.
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
      // An unchanged pixel can be written with its own index or as transparent. If one of these
      // indices continues the phrase, the encoder chooses it.
      if let longer = encoder.code(beginning, preferred) ?? encoder.code(beginning, pixel) {
        phrase = longer
        continue
      }
      encoder.emit(beginning)
      encoder.addPhrase(beginning, preferred)
      phrase = UInt32(preferred)
    }
    if let phrase { encoder.emit(phrase) }
    encoder.grow()
    encoder.emit(1 << UInt32(bits) + 1)
    return encoder.packer.finished()
  }

  @inline(__always)
  private mutating func emit(_ code: UInt32) { packer.append(code, width) }

  /// Writes the clear code and empties the table.
  private mutating func clear() {
    emit(1 << UInt32(bits))
    for slot in slots.indices { slots[slot] = Self.noPhrase }
    next = 1 << bits + 2
    width = bits + 1
  }

  /// Increases the code width if the next code needs another bit.
  ///
  /// The decoder adds each phrase to its table one code later than the encoder.
  @inline(__always)
  private mutating func grow() {
    if next == 1 << width, width < Self.maximumBits { width += 1 }
    next += 1
  }

  /// Gives a phrase the next code, or clears the table if it is full.
  @inline(__always)
  private mutating func addPhrase(_ beginning: UInt32, _ pixel: UInt8) {
    guard next < Self.maximumCodes else {
      clear()
      return
    }
    let phrase = beginning << 8 | UInt32(pixel)
    var slot = Self.slot(phrase)
    while slots[slot] != Self.noPhrase { slot = (slot + 1) % (1 << Self.slotBits) }
    slots[slot] = phrase << UInt32(Self.maximumBits) | UInt32(next)
    grow()
  }

  @inline(__always)
  private func code(_ beginning: UInt32, _ pixel: UInt8) -> UInt32? {
    let phrase = beginning << 8 | UInt32(pixel)
    var slot = Self.slot(phrase)
    while slots[slot] != Self.noPhrase {
      if slots[slot] >> UInt32(Self.maximumBits) == phrase {
        return slots[slot] & UInt32(Self.maximumCodes - 1)
      }
      slot = (slot + 1) % (1 << Self.slotBits)
    }
    return nil
  }

  /// Returns the first slot to probe for a phrase, using Donald Knuth's multiplicative hash.
  @inline(__always)
  private static func slot(_ phrase: UInt32) -> Int {
    Int((phrase &* 2_654_435_761) >> UInt32(32 - slotBits))
  }
}
