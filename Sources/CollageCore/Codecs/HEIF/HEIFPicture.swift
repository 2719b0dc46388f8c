internal import CHEIF

/// A decoded HEIF picture in memory of the library.
final class HEIFPicture {
  let size: PixelSize
  /// What was wrong with a file of which only a part could be read.
  let damage: String?
  let isDeep: Bool
  private let image: OpaquePointer
  private let library: cheif_functions
  private let plane: UnsafePointer<UInt8>
  private let bytesPerRow: Int
  private let bits: Int
  private let mayHaveAlpha: Bool
  private let isPremultiplied: Bool

  /// What keeps pixels from being read.
  struct Flaw: Error {
    let detail: String
  }

  /// Takes over a picture of interleaved R, G, B, A.
  ///
  /// - Parameters:
  ///   - image: The picture, which is released with this object, or at once if this throws.
  ///   - library: The functions.
  ///   - header: The file's header.
  ///   - handle: Where the picture comes from.
  ///   - damage: What was wrong with the file.
  /// - Throws: A ``Flaw``.
  init(
    _ image: OpaquePointer, library: cheif_functions, _ header: ImageHeader,
    of handle: borrowing HEIFHandle, damage: String?
  ) throws(Flaw) {
    let channel = heif_channel_interleaved
    var bytesPerRow: Int32 = 0
    let isDeep = header.depth > 8
    let size = PixelSize(
      width: Int(library.heif_image_get_width(image, channel)),
      height: Int(library.heif_image_get_height(image, channel)))
    let bits = Int(library.heif_image_get_bits_per_pixel_range(image, channel))
    let plane = library.heif_image_get_plane_readonly(image, channel, &bytesPerRow)
    guard let plane, size.width > 0, size.height > 0,
      Int(bytesPerRow) >= size.width * (isDeep ? 8 : 4)
    else {
      library.heif_image_release(image)
      throw Flaw(detail: "short rows")
    }
    guard !isDeep || (9...16).contains(bits) else {
      library.heif_image_release(image)
      throw Flaw(detail: "\(bits) bits a sample")
    }
    (self.size, self.damage, self.isDeep, self.image) = (size, damage, isDeep, image)
    (self.library, self.plane, self.bits) = (library, plane, bits)
    self.bytesPerRow = Int(bytesPerRow)
    mayHaveAlpha = header.mayHaveAlpha
    isPremultiplied =
      library.heif_image_handle_is_premultiplied_alpha(handle.picture) != 0
  }

  deinit { library.heif_image_release(image) }

  /// The samples of some rows, with straight alpha.
  func samples(_ rows: Range<Int>) -> SampledImage {
    let count = rows.count * size.width * 4
    let samples: SampledImage.Samples
    // SAFETY: the library's plane has `height` rows, `bytesPerRow` apart, of `width` pixels.
    if isDeep {
      let most = UInt32(1) << UInt32(bits) - 1
      samples = .words(
        [UInt16](unsafeUninitializedCapacity: count) { buffer, initialized in
          for (index, y) in rows.enumerated() {
            let line = UnsafeRawPointer(plane + y * bytesPerRow)
            for x in 0..<size.width * 4 {
              let value = line.loadUnaligned(fromByteOffset: x * 2, as: UInt16.self)
              buffer[index * size.width * 4 + x] = UInt16(
                clamping: (UInt32(value) * 65_535 + most / 2) / most)
            }
          }
          initialized = count
        })
    } else {
      samples = .bytes(
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
          for (index, y) in rows.enumerated() {
            let target = UnsafeMutableBufferPointer(
              rebasing: buffer[index * size.width * 4..<(index + 1) * size.width * 4])
            _ = target.update(
              fromContentsOf: UnsafeBufferPointer(
                start: plane + y * bytesPerRow, count: size.width * 4))
          }
          initialized = count
        })
    }
    var image = SampledImage(
      size: PixelSize(width: size.width, height: rows.count), samples: samples,
      mayHaveAlpha: mayHaveAlpha)
    if isPremultiplied { image.straighten() }
    return image
  }
}
