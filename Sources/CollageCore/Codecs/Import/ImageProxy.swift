/// Creates proxies.
///
/// A proxy is a smaller version of a large base image, which is faster to draw.
///
/// A proxy depends only on the base image's file, so it can be deleted and recreated byte for byte.
package enum ImageProxy {
  /// Returns the JPEG quality of a proxy: the quality of base images if the base image is a JPEG,
  /// and a higher quality if it is lossless.
  private static func quality(ofBase format: InputFormat) -> Int {
    format == .jpeg ? ImageImporter.baseQuality : 92
  }

  /// Creates the proxy of a base image according to its ``ProxyParameters``.
  ///
  /// - Parameters:
  ///   - base: The file of the base image.
  ///   - source: The file's name for errors.
  ///   - limits: The limits for decoding.
  /// - Returns: A JPEG for an opaque image, with the chroma subsampling of the base image if that
  ///   is a JPEG; otherwise a PNG. `nil` if the image isn't large.
  /// - Throws: An `ImportError` if the image can't be read or written.
  package static func make(
    ofBase base: [UInt8], source: String, limits: DecodeLimits = .standard
  ) throws(ImportError) -> EncodedImage? {
    let decoder = ImageDecoder(limits: limits)
    let header = try ImportError.reading { () throws(DecodeError) in
      try ImageProbe(limits: limits).header(of: base, source: source)
    }
    let full = header.uprightSize
    guard let recipe = ProxyParameters(size: full, isJPEG: header.format == .jpeg) else {
      return nil
    }
    if !recipe.isResampled,
      let photo = try ImportError.reading({ () throws(DecodeError) in
        try decoder.uprightPlanes(base, source: source, scale: recipe.scale)
      })
    {
      return try encode(photo.planes)
    }
    if header.format != .jpeg, header.wholeMemory() > decoder.bandedMemory,
      let smaller = try ImportError.reading({ () throws(DecodeError) in
        try decoder.averagedInBands(base, header: header, source: source, to: recipe.size)
      })
    {
      return try encode(smaller, with: encoder(header.format, header.chroma))
    }
    let pixels = try ImportError.reading { () throws(DecodeError) in
      try decoder.decodeUpright(base, source: source, scale: recipe.scale)
    }
    let extent = Size(full).scaled(by: Double(recipe.scale.eighths) / 8)
    return try encode(pixels, recipe, extent: extent, with: encoder(header.format, header.chroma))
  }

  /// Creates the proxy that ``make(ofBase:source:limits:)`` creates, from the pixels of the base
  /// image, which is a PNG.
  ///
  /// Returns `nil` if the image isn't large.
  ///
  /// Throws an `ImportError` if the proxy can't be written.
  package static func make(ofPixels base: Bitmap) throws(ImportError) -> EncodedImage? {
    guard let recipe = ProxyParameters(size: base.size, isJPEG: false) else { return nil }
    return try encode(base, recipe, extent: Size(base.size), with: encoder(.png, nil))
  }

  /// Returns an object that scales down a base image band by band; `nil` if the image isn't large.
  static func average(ofPNG size: PixelSize) -> BandAverage? {
    ProxyParameters(size: size, isJPEG: false).map { BandAverage(of: size, to: $0.size) }
  }

  /// Creates the proxy that ``make(ofPixels:)`` creates, from the scaled pixels.
  ///
  /// All rows of the base image must have been added to `average`.
  ///
  /// Throws an `ImportError` if the proxy can't be written.
  static func make(of average: BandAverage) throws(ImportError) -> EncodedImage {
    try encode(average.result.straightened(), with: encoder(.png, nil))
  }

  private static func encoder(_ format: InputFormat, _ chroma: ChromaSubsampling?) -> JPEGEncoder {
    JPEGEncoder(
      quality: quality(ofBase: format), subsampling: chroma == .quarter ? .quarter : .full)
  }

  private static func encode(
    _ pixels: Bitmap, _ recipe: ProxyParameters, extent: Size, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    var smaller = pixels
    if recipe.isResampled {
      // Because of rounding, the short side of the decoded image may be one pixel shorter than the
      // proxy's.
      let target = PixelSize(
        width: min(recipe.size.width, pixels.width), height: min(recipe.size.height, pixels.height))
      smaller = pixels.areaAveraged(to: target, extent: extent).straightened()
    }
    return try encode(smaller, with: encoder)
  }

  private static func encode(
    _ smaller: Bitmap, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    let encoding: ImageEncoding =
      smaller.alpha == .opaque ? .jpeg(encoder) : .png(PNGEncoder())
    return try ImportError.writing { () throws(EncodeError) in try encoding.encode(smaller) }
  }

  private static func encode(_ planes: JPEGPlanes) throws(ImportError) -> EncodedImage {
    let encoder = encoder(.jpeg, planes.subsampling)
    return try ImportError.writing { () throws(EncodeError) in
      EncodedImage(
        bytes: try encoder.encode(planes), format: .jpeg, size: planes.size, isOpaque: true)
    }
  }
}
