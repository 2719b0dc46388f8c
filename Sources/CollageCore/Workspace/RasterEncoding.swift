struct RasterEncoding {
  let format: RasterFormat
  let options: EncodingOptions

  var hasQuality: Bool {
    format.hasQuality && !(format.canBeLossless && options.isLossless)
  }

  var needsWholeImage: Bool {
    switch format {
    case .jpeg: options.isProgressive || options.maximumBytes != nil
    case .png: options.maximumBytes != nil
    case .webp, .avif, .jxl: true
    }
  }

  func encoder(quality: Int) -> ImageEncoding {
    switch format {
    case .jpeg: .jpeg(options.jpegEncoder(quality: quality))
    case .png: .png(options.pngEncoder)
    case .webp:
      .webp(WebPEncoder(quality: options.isLossless ? nil : quality, density: options.density))
    case .avif:
      .avif(
        AVIFEncoder(
          quality: quality, subsampling: options.chroma(at: quality), density: options.density))
    case .jxl:
      .jxl(JXLEncoder(quality: options.isLossless ? 100 : quality, density: options.density))
    }
  }

  /// Encodes an image with the highest quality at which the file doesn't exceed the size limit; the
  /// quality is at most `maximumQuality`.
  ///
  /// Returns the quality if the options have a size limit and the format has a quality. Throws an
  /// error if even the lowest quality exceeds the limit.
  func encode(
    _ bitmap: Bitmap, maximumQuality: Int
  ) throws(EncodeError) -> (bytes: [UInt8], quality: Int?) {
    func file(_ quality: Int) throws(EncodeError) -> [UInt8] {
      try encoder(quality: quality).encode(bitmap).bytes
    }
    let first = try file(maximumQuality)
    guard let limit = options.maximumBytes else { return (first, nil) }
    guard first.count > limit else { return (first, hasQuality ? maximumQuality : nil) }
    guard hasQuality, maximumQuality > 1 else { throw tooManyBytes(first, limit) }
    var best = try file(1)
    guard best.count <= limit else { throw tooManyBytes(best, limit) }
    // The file with quality `low` fits the size limit; the file with quality `high` does not.
    var (low, high) = (1, maximumQuality)
    while high - low > 1 {
      let middle = (low + high) / 2
      let candidate = try file(middle)
      if candidate.count <= limit {
        (low, best) = (middle, candidate)
      } else {
        high = middle
      }
    }
    return (best, low)
  }

  private func tooManyBytes(_ file: [UInt8], _ limit: Int) -> EncodeError {
    .tooManyBytes(format: .output(.raster(format)), bytes: file.count, limit: limit)
  }
}

extension EncodingOptions {
  /// The lowest quality at which chroma isn't subsampled by default, as in other programs.
  private static let fullChromaQuality = 90

  fileprivate func chroma(at quality: Int) -> ChromaSubsampling {
    chroma ?? (quality >= Self.fullChromaQuality ? .full : .quarter)
  }

  func jpegEncoder(quality: Int) -> JPEGEncoder {
    JPEGEncoder(
      quality: quality, subsampling: chroma(at: quality), isProgressive: isProgressive,
      density: density)
  }

  var pngEncoder: PNGEncoder {
    PNGEncoder(effort: compression.map(PNGEncoder.Effort.level) ?? .small, density: density)
  }
}

extension RasterFormat {
  /// The approximate memory per pixel while a whole image is encoded, in bytes.
  var bytesPerPixel: Int {
    switch self {
    case .jpeg: 4 + 6
    case .png: 4 + 8
    case .webp: 4 + 12
    case .avif: 4 + 20
    // libjxl 0.7 holds the whole image as floating-point numbers. Measured: 45 to 54 bytes, or 65
    // bytes if lossless, and 17 bytes more with alpha.
    case .jxl: 4 + 84
    }
  }
}
