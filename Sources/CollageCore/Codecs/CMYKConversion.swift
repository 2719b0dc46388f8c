/// Turns four inks into red, green and blue without a colour profile.
///
/// Each colour is what its ink and black let through: `R = (1 - C) (1 - K)`. Adobe stores `1 - ink`,
/// so that the law becomes a product of the stored numbers.
struct CMYKConversion {
  /// Whether 255 means no ink.
  let inverted: Bool

  /// Converts bytes C, M, Y, K to R, G, B, 255 in place.
  func apply(to pixels: inout [UInt8]) {
    let mask: UInt8 = inverted ? 0 : 255
    for start in stride(from: 0, to: pixels.count, by: 4) {
      let light = UInt32(pixels[start + 3] ^ mask)
      for channel in start..<start + 3 {
        pixels[channel] = UInt8((UInt32(pixels[channel] ^ mask) * light + 127) / 255)
      }
      pixels[start + 3] = 255
    }
  }
}
