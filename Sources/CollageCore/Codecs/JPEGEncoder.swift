internal import CTurboJPEG

/// Encodes opaque bitmaps as JPEG, tagged sRGB, without any other note.
public struct JPEGEncoder: Hashable, Sendable {
  /// The longest side that the format's library writes.
  public static let longestSide = 65_500

  /// How much is kept, in `1...100`.
  public let quality: Int
  /// How far chroma is thinned out.
  public let subsampling: ChromaSubsampling
  /// Whether the picture is stored in passes, coarse ones first; not in bands then.
  public let isProgressive: Bool
  /// The dots per inch that the file claims; nil claims nothing.
  public let density: Int?

  /// Makes an encoder; `quality` is clamped to `1...100`.
  public init(
    quality: Int, subsampling: ChromaSubsampling, isProgressive: Bool = false, density: Int? = nil
  ) {
    self.quality = min(max(quality, 1), 100)
    self.subsampling = subsampling
    self.isProgressive = isProgressive
    self.density = density
  }

  /// Encodes a whole image.
  ///
  /// - Parameter bitmap: An image whose state is ``AlphaState/opaque``.
  /// - Returns: The file's bytes.
  /// - Throws: An `EncodeError`, for example for more than ``longestSide`` columns.
  public func encode(_ bitmap: Bitmap) throws(EncodeError) -> [UInt8] {
    let stream = try stream(bitmap)
    return stream.head + stream.scanHeader + stream.data + JPEGStream.end
  }

  /// Compresses an image and takes the file apart.
  func stream(_ bitmap: Bitmap) throws(EncodeError) -> JPEGStream {
    precondition(bitmap.alpha == .opaque, "JPEG has no alpha")
    guard bitmap.size.longSide <= Self.longestSide else {
      throw .tooLarge(format: .jpeg, size: bitmap.size, longestSide: Self.longestSide)
    }
    guard let handle = TurboHandle.compressor() else {
      throw .failed(format: .jpeg, detail: "out of memory")
    }
    var output: UnsafeMutablePointer<UInt8>?
    defer { tjFree(output) }
    var count: UInt = 0
    // SAFETY: the bitmap holds `height` rows of `width * 4` bytes. The library allocates `output` and
    // reports its length; it is copied before `defer` frees it.
    let outcome = tjCompress2(
      handle.raw, bitmap.bytes, Int32(bitmap.width), Int32(bitmap.bytesPerRow),
      Int32(bitmap.height), Int32(TJPF_RGBA.rawValue), &output, &count,
      Int32(subsampling.turboValue.rawValue), Int32(quality),
      TJFLAG_ACCURATEDCT | (isProgressive ? TJFLAG_PROGRESSIVE : 0))
    guard outcome == 0,
      var stream = JPEGStream(UnsafeBufferPointer(start: output, count: Int(count)))
    else { throw .failed(format: .jpeg, detail: handle.message) }
    if let density { stream.setDensity(density) }
    return stream
  }
}

extension ChromaSubsampling {
  fileprivate var turboValue: TJSAMP {
    switch self {
    case .full: TJSAMP_444
    case .half: TJSAMP_422
    case .quarter: TJSAMP_420
    }
  }
}
