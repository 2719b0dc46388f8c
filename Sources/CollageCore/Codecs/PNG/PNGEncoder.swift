/// Encodes bitmaps that are opaque or have straight alpha as PNG, with 8 bits per channel, tagged
/// as sRGB.
package struct PNGEncoder: Hashable, Sendable, Encodable {
  /// The trade-off between file size and speed.
  package enum Effort: Hashable, Sendable, Encodable {
    /// Optimizes for speed: finds only repetitions of one byte.
    case fast
    /// Optimizes for size: also looks for repeated sequences of bytes in drawings.
    case small
    /// A compression level of zlib, from 0 (none) to 9 (maximum).
    case level(Int)
  }

  package let effort: Effort
  /// The resolution in dots per inch; `nil` if the file doesn't contain it.
  package private(set) var density: Int?

  package init(effort: Effort = .small, density: Int? = nil) {
    self.effort = effort
    self.density = density
  }

  package var withoutDensity: PNGEncoder {
    var encoder = self
    encoder.density = nil
    return encoder
  }

  /// Encodes a whole image, which must not be premultiplied.
  ///
  /// The file of an opaque image has no alpha channel. If `isGray` is true, the image must be
  /// opaque and gray, and the file has one channel. `jobs` is the number of threads, which doesn't
  /// influence the file; `nil` means one per core.
  package func encode(
    _ bitmap: Bitmap, isGray: Bool = false, jobs: Int? = nil
  ) throws(EncodeError) -> [UInt8] {
    precondition(bitmap.alpha != .premultiplied, "PNG stores straight alpha")
    let writer = try BandedPNGWriter(
      size: bitmap.size, hasAlpha: bitmap.alpha != .opaque, isGray: isGray, effort: effort,
      density: density)
    return try writer.encode(bitmap, jobs: jobs)
  }
}
