/// The fraction of each pixel that belongs to the subject, read from an image that a command
/// created.
struct EngineMask {
  /// The fractions, in `0...1`.
  ///
  /// The plane has the size of the command's image.
  let plane: Raster<Float>

  /// Decodes the image that a command created.
  ///
  /// - Parameters:
  ///   - file: The bytes of the image.
  ///   - source: The image's name in error messages.
  ///   - photo: The size of the photo that the command received.
  /// - Throws: A `ResultFault` if the image can't be used.
  init(
    file: [UInt8], source: String, photo: PixelSize
  ) throws(ExternalEngineError.ResultFault) {
    guard !file.isEmpty else { throw .empty }
    // Check the size first, so that rejected images are not decoded into memory.
    let size = try Self.reading { () throws(DecodeError) in
      try ImageProbe().header(of: file, source: source).uprightSize
    }
    guard Self.hasShape(size, of: photo) else { throw .otherShape(size, photo: photo) }
    let photo = try Self.reading { () throws(DecodeError) in
      try ImageDecoder().decoded(file, source: source)
    }
    try self.init(
      photo.bitmap.upright(from: photo.header.orientation), hasAlpha: photo.header.mayHaveAlpha)
  }

  private init(_ image: Bitmap, hasAlpha: Bool) throws(ExternalEngineError.ResultFault) {
    if hasAlpha, image.isFullyOpaque { throw .noTransparency }
    let values = hasAlpha ? image.channel(3) : Self.luma(of: image)
    guard values.contains(where: { $0 > 0 }) else { throw .noSubject }
    guard values.contains(where: { $0 < 255 }) else { throw .noBackground }
    plane = Raster(size: image.size, values: values.map { Float($0) / 255 })
  }

  private static func reading<Value>(
    _ body: () throws(DecodeError) -> Value
  ) throws(ExternalEngineError.ResultFault) -> Value {
    do { return try body() } catch { throw .notAnImage(error) }
  }

  /// Returns whether an image has the size of a photo, or a smaller or larger size with the same
  /// aspect ratio.
  ///
  /// Engines round differently, so the shorter side may differ by one pixel, but not by more than a
  /// tenth. An image whose long side is less than 1/64 of the photo's is rejected too, because its
  /// pixels are too coarse to be useful.
  static func hasShape(_ size: PixelSize, of photo: PixelSize) -> Bool {
    guard size != photo else { return true }
    guard size.longSide * leastPart >= photo.longSide else { return false }
    let isWide = photo.width >= photo.height
    let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
    let ratio = Double(min(photo.width, photo.height)) / Double(photo.longSide)
    let wanted = Double(long) * ratio
    let difference = abs(Double(short) - wanted)
    return difference <= 1 && (difference <= 0.1 * wanted || short == 1)
  }

  /// The maximum ratio between the sides of the photo and of the mask.
  private static let leastPart = 64

  /// Returns the luma of each pixel with the weights of BT.709, in integer arithmetic.
  ///
  /// Gray pixels keep their value.
  private static func luma(of image: Bitmap) -> [UInt8] {
    stride(from: 0, to: image.bytes.count, by: 4).map { pixel in
      let (red, green) = (UInt32(image.bytes[pixel]), UInt32(image.bytes[pixel + 1]))
      let blue = UInt32(image.bytes[pixel + 2])
      return UInt8((54 * red + 183 * green + 19 * blue + 128) >> 8)
    }
  }
}
