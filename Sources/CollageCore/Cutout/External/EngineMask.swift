/// How much of each pixel is the subject, as a command said by an image.
struct EngineMask {
  /// Values in `0...1` at the size of the image.
  let plane: Raster<Float>

  /// Reads the image that a command made.
  ///
  /// - Parameters:
  ///   - file: The bytes of the image.
  ///   - source: Its name for errors.
  ///   - photo: The size of the photo that the command got.
  /// - Throws: What is wrong with it.
  init(
    file: [UInt8], source: String, photo: PixelSize
  ) throws(ExternalEngineError.ResultFault) {
    guard !file.isEmpty else { throw .empty }
    // The size is looked at first: no memory is spent on an image that is refused.
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
    do { return try body() } catch { throw .noImage(error) }
  }

  /// Whether an image is as large as a photo, or smaller or larger in the same ratio.
  ///
  /// The shorter side may be a pixel off, since engines round in different ways, but no more than a
  /// tenth: of very small images, which are refused too, a pixel says nothing.
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

  /// How many times smaller than the photo a mask may be.
  private static let leastPart = 64

  /// The lightness by the weights of BT.709 in parts of 256; a grey pixel keeps its value.
  private static func luma(of image: Bitmap) -> [UInt8] {
    stride(from: 0, to: image.bytes.count, by: 4).map { pixel in
      let (red, green) = (UInt32(image.bytes[pixel]), UInt32(image.bytes[pixel + 1]))
      let blue = UInt32(image.bytes[pixel + 2])
      return UInt8((54 * red + 183 * green + 19 * blue + 128) >> 8)
    }
  }
}
