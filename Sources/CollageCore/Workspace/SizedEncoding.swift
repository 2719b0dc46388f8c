/// Encodes a picture at hand, with the highest quality at which the file is small enough.
struct SizedEncoding {
  let request: RenderRequest
  /// The highest quality that is tried.
  let highest: Int

  /// About how many bytes of memory a pixel takes while it is encoded in one piece.
  static func bytesPerPixel(_ format: ImageFormat) -> Int {
    switch format {
    case .jpeg: 4 + 6
    case .webp: 4 + 12
    case .avif: 4 + 20
    default: 4 + 8
    }
  }

  /// Encodes a picture.
  ///
  /// - Parameters:
  ///   - bitmap: The picture.
  ///   - encoding: How it is encoded at the highest quality.
  /// - Returns: The file, and the quality where it was looked for.
  /// - Throws: ``EncodeError/tooManyBytes(format:bytes:limit:)`` if none is small enough.
  func encode(
    _ bitmap: Bitmap, as encoding: PictureEncoding
  ) throws(EncodeError) -> (bytes: [UInt8], quality: Int?) {
    let first = try encoding.encode(bitmap).bytes
    guard let most = request.encoding.mostBytes, first.count > most else {
      return (first, request.encoding.mostBytes == nil || !request.hasQuality ? nil : highest)
    }
    guard request.hasQuality, highest > 1 else { throw tooManyBytes(first, most) }
    var best = try request.pictureEncoding(1).encode(bitmap).bytes
    guard best.count <= most else { throw tooManyBytes(best, most) }
    // `low` fits, `high` does not.
    var (low, high) = (1, highest)
    while high - low > 1 {
      let middle = (low + high) / 2
      let file = try request.pictureEncoding(middle).encode(bitmap).bytes
      if file.count <= most {
        (low, best) = (middle, file)
      } else {
        high = middle
      }
    }
    return (best, low)
  }

  private func tooManyBytes(_ file: [UInt8], _ most: Int) -> EncodeError {
    .tooManyBytes(format: EncodedFormat(request.format), bytes: file.count, limit: most)
  }
}

extension RenderRequest {
  /// From this quality on chroma keeps its full resolution, as in other programs.
  private static let fullChromaQuality = 90

  /// Whether the file's size depends on a quality.
  var hasQuality: Bool {
    switch format {
    case .jpeg, .avif: true
    case .webp: !encoding.isLossless
    default: false
    }
  }

  /// Whether the whole picture is in memory before it is encoded.
  var isEncodedWhole: Bool {
    encoding.mostBytes != nil || ![.jpeg, .png].contains(format)
      || format == .jpeg && encoding.isProgressive
  }

  /// The encoder for a quality.
  func pictureEncoding(_ quality: Int) throws(EncodeError) -> PictureEncoding {
    let chroma = encoding.chroma ?? (quality >= Self.fullChromaQuality ? .full : .quarter)
    switch format {
    case .jpeg:
      return .jpeg(
        JPEGEncoder(
          quality: quality, subsampling: chroma, isProgressive: encoding.isProgressive,
          density: encoding.density))
    case .png:
      return .png(
        PNGEncoder(
          effort: encoding.compression.map(PNGEncoder.Effort.level) ?? .small,
          density: encoding.density))
    case .webp:
      return .webp(
        WebPEncoder(quality: encoding.isLossless ? nil : quality, density: encoding.density))
    case .avif:
      return .avif(
        AVIFEncoder(quality: quality, subsampling: chroma, density: encoding.density))
    case .pdf, .svg, .ora: throw .notWritten(format: EncodedFormat(format))
    }
  }
}
