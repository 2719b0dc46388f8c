/// The fraction of each pixel that belongs to the subject, read from a command's image.
struct EngineMask {
  /// The fractions, in `0...1`; the plane has the size of the command's image.
  let plane: Raster<Float>

  /// Decodes a command's image; `photo` is the size of the photo that the command received.
  init(
    file: [UInt8], source: String, photo: PixelSize
  ) throws(ExternalEngineError.ResultFault) {
    guard !file.isEmpty else { throw .empty }
    // Checks the size first, so that rejected images aren't decoded into memory.
    let size = try Self.reading { () throws(DecodeError) in
      try ImageProbe().header(of: file, source: source).uprightSize
    }
    guard Self.hasShape(size, of: photo) else { throw .otherShape(size, photo: photo) }
    let photo = try Self.reading { () throws(DecodeError) in
      try ImageDecoder().decodePhoto(file, source: source)
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

  /// Returns whether an image has approximately the aspect ratio of a photo, and isn't much
  /// smaller.
  ///
  /// Engines round differently. Therefore, the shorter side can differ from the expected length by
  /// up to one pixel. Only a side of a single pixel can differ by more than a tenth. An image whose
  /// long side is less than 1/64 of the photo's is too coarse to be useful.
  static func hasShape(_ size: PixelSize, of photo: PixelSize) -> Bool {
    guard size != photo else { return true }
    guard size.longSide * maximumReduction >= photo.longSide else { return false }
    let isWide = photo.width >= photo.height
    let (long, short) = isWide ? (size.width, size.height) : (size.height, size.width)
    let ratio = Double(min(photo.width, photo.height)) / Double(photo.longSide)
    let expected = Double(long) * ratio
    let difference = abs(Double(short) - expected)
    return difference <= 1 && (difference <= 0.1 * expected || short == 1)
  }

  /// The maximum ratio of the photo's long side to the mask's long side.
  private static let maximumReduction = 64

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
