/// Creates proxies: smaller copies of large base images, which are faster to draw.
///
/// A proxy depends only on the base image's file, so it can be deleted and recreated byte for byte.
package enum ImageProxy {
  /// Returns the JPEG quality of a proxy, which is higher for a lossless base image.
  private static func quality(ofBase format: InputFormat) -> Int {
    format == .jpeg ? ImageImporter.baseQuality : 92
  }

  /// Creates the proxy of a base image's file; returns `nil` if the image isn't large.
  ///
  /// The proxy of an opaque image is a JPEG, with 4:2:0 subsampling if the base image has it. The
  /// proxy of any other image is a PNG.
  package static func make(
    ofBase base: [UInt8], source: String, limits: DecodeLimits = .standard
  ) throws(ImportError) -> EncodedImage? {
    let decoder = ImageDecoder(limits: limits)
    let header = try ImportError.reading { () throws(DecodeError) in
      try ImageProbe(limits: limits).header(of: base, source: source)
    }
    let full = header.uprightSize
    guard let parameters = ProxyParameters(size: full, isJPEG: header.format == .jpeg) else {
      return nil
    }
    if !parameters.isResampled,
      let photo = try ImportError.reading({ () throws(DecodeError) in
        try decoder.uprightPlanes(base, source: source, scale: parameters.scale)
      })
    {
      return try encode(photo.planes)
    }
    if header.format != .jpeg, header.wholeMemory() > decoder.bandedMemory,
      let smaller = try ImportError.reading({ () throws(DecodeError) in
        try decoder.downsampleInBands(base, header: header, source: source, to: parameters.size)
      })
    {
      return try encode(smaller, with: encoder(header.format, header.chroma))
    }
    let pixels = try ImportError.reading { () throws(DecodeError) in
      try decoder.decodeUpright(base, source: source, scale: parameters.scale)
    }
    let extent = Size(full).scaled(by: Double(parameters.scale.eighths) / 8)
    return try encode(
      pixels, parameters, extent: extent, with: encoder(header.format, header.chroma))
  }

  /// Creates the proxy of a PNG base image from its pixels; returns `nil` if it isn't large.
  ///
  /// The result is that of ``make(ofBase:source:limits:)``.
  package static func make(ofPixels base: Bitmap) throws(ImportError) -> EncodedImage? {
    guard let parameters = ProxyParameters(size: base.size, isJPEG: false) else { return nil }
    return try encode(base, parameters, extent: Size(base.size), with: encoder(.png, nil))
  }

  /// Returns an object that scales down a base image band by band; `nil` if the image isn't large.
  static func average(ofPNG size: PixelSize) -> BandAverage? {
    ProxyParameters(size: size, isJPEG: false).map { BandAverage(of: size, to: $0.size) }
  }

  /// Creates the same proxy as ``make(ofPixels:)``, from the result of a `BandAverage` that
  /// received all rows.
  static func make(of average: BandAverage) throws(ImportError) -> EncodedImage {
    try encode(average.result.straightened(), with: encoder(.png, nil))
  }

  private static func encoder(_ format: InputFormat, _ chroma: ChromaSubsampling?) -> JPEGEncoder {
    JPEGEncoder(
      quality: quality(ofBase: format), subsampling: chroma == .quarter ? .quarter : .full)
  }

  private static func encode(
    _ pixels: Bitmap, _ parameters: ProxyParameters, extent: Size, with encoder: JPEGEncoder
  ) throws(ImportError) -> EncodedImage {
    var smaller = pixels
    if parameters.isResampled {
      // Because of rounding, the decoded short side can be a pixel shorter than the proxy's.
      let target = PixelSize(
        width: min(parameters.size.width, pixels.width),
        height: min(parameters.size.height, pixels.height))
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
