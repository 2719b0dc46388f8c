/// The smaller stand-in of a large base image.
///
/// A pure function of the base image's file, so that it can be thrown away and made again, byte for
/// byte.
package enum ImageProxy {
  /// A JPEG's proxy is as good as a base image; one of a lossless image loses less.
  private static func quality(ofBase format: InputFormat) -> Int {
    format == .jpeg ? ImageImporter.baseQuality : 92
  }

  /// Makes the proxy after its ``ProxyRecipe``.
  ///
  /// - Parameters:
  ///   - base: The base image's file.
  ///   - source: The file's name for errors.
  ///   - limits: What is accepted.
  /// - Returns: A JPEG for an opaque image, with as much chroma as a base image that is one too; a
  ///   PNG for others; nil for an image that is not large.
  /// - Throws: An `ImportError`.
  package static func make(
    ofBase base: [UInt8], source: String, limits: DecodeLimits = .standard
  ) throws(ImportError) -> EncodedImage? {
    let decoder = ImageDecoder(limits: limits)
    let header = try ImportError.reading { () throws(DecodeError) in
      try ImageProbe(limits: limits).header(of: base, source: source)
    }
    let full = header.uprightSize
    guard let recipe = ProxyRecipe(size: full, isJPEG: header.format == .jpeg) else { return nil }
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

  /// Makes the proxy of a base image whose pixels are at hand; nil for one that is not large.
  ///
  /// - Parameter base: The pixels that the base image's file, a PNG, has.
  /// - Returns: The proxy of ``make(ofBase:source:limits:)``.
  /// - Throws: An `ImportError`.
  package static func make(ofPixels base: Bitmap) throws(ImportError) -> EncodedImage? {
    guard let recipe = ProxyRecipe(size: base.size, isJPEG: false) else { return nil }
    return try encode(base, recipe, extent: Size(base.size), with: encoder(.png, nil))
  }

  /// Prepares to average the pixels of a base image that come in bands; nil for one that is not large.
  static func average(ofPNG size: PixelSize) -> BandAverage? {
    ProxyRecipe(size: size, isJPEG: false).map { BandAverage(of: size, to: $0.size) }
  }

  /// Makes the proxy of a base image whose pixels have been averaged.
  ///
  /// - Parameter average: What has been added all rows of the base image.
  /// - Returns: The proxy of ``make(ofPixels:)``.
  /// - Throws: An `ImportError`.
  static func make(of average: BandAverage) throws(ImportError) -> EncodedImage {
    try encode(average.result.straightened(), with: encoder(.png, nil))
  }

  private static func encoder(_ format: InputFormat, _ chroma: ChromaSubsampling?) -> JPEGEncoder {
    JPEGEncoder(
      quality: quality(ofBase: format), subsampling: chroma == .quarter ? .quarter : .full)
  }

  private static func encode(
    _ pixels: Bitmap, _ recipe: ProxyRecipe, extent: Size, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    var smaller = pixels
    if recipe.isResampled {
      // Rounding can leave the short side of a scaled decoding one pixel short.
      let target = PixelSize(
        width: min(recipe.size.width, pixels.width), height: min(recipe.size.height, pixels.height))
      smaller = pixels.areaAveraged(to: target, extent: extent).straightened()
    }
    return try encode(smaller, with: encoder)
  }

  private static func encode(
    _ smaller: Bitmap, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    let encoding: PictureEncoding =
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
