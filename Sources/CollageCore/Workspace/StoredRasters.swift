struct StoredRasters: RasterProvider {
  let images: any ImageFiles
  private let decoder = ImageDecoder(limits: .stored)

  init(images: any ImageFiles) {
    self.images = images
  }

  var fonts: FontLookup { FontLookup(images) }

  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
    guard image.format == .jpeg else { return nil }
    return EmbeddableJPEG(try images.bytes(of: image), of: image)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try decoded(image, rendition, size: \.size) { bytes, source, scale in
      try decoder.decode(bytes, source: source, scale: scale)
    }
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    if let buffer = streamed(image, rendition, part: part) { return buffer }
    return try decoded(image, rendition, size: \.size) { bytes, source, scale in
      try decoder.decodeBuffer(
        bytes, source: source, scale: scale, isPremultiplied: isPremultiplied, part: part)
    }
  }

  /// Returns the file from which previews of an image are drawn.
  ///
  /// For a large image, this is its proxy, a smaller copy that is created if it is missing. For a
  /// small image, this is the image's own file.
  func proxyFile(of image: StoredImage) throws -> [UInt8] {
    if let proxy = images.proxy(of: image) { return proxy }
    let base = try images.bytes(of: image)
    return try makeProxy(of: image, base: base) ?? base
  }

  /// Creates and stores the proxy of an image; returns `nil` if the image is too small for a proxy.
  private func makeProxy(of image: StoredImage, base: [UInt8]) throws -> [UInt8]? {
    let proxy = try ImageProxy.make(ofBase: base, source: image.fileName, limits: .stored)
    if let proxy { images.storeProxy(proxy.bytes, of: image) }
    return proxy?.bytes
  }

  /// Decodes a file as a stream, without loading the whole file.
  ///
  /// Returns `nil` if the format can't be decoded as a stream, or after an error. The caller then
  /// reads the whole file. If the file is damaged, the caller reports the error or, for a proxy,
  /// creates the proxy again.
  private func streamed(
    _ image: StoredImage, _ rendition: Rendition, part: RasterPart?
  ) -> RasterBuffer? {
    guard rendition.isJPEG(image), image.isOpaque,
      let scale = DecodeScale(eighths: rendition.eighths)
    else { return nil }
    let path: String
    switch rendition {
    case .full:
      guard let file = images.pathForParts(of: image) else { return nil }
      path = file
    case .proxy:
      // Don't stream a whole proxy, because a proxy can be verified only by reading the whole file.
      guard part != nil, images.proxy(of: image) != nil else { return nil }
      path = images.proxyPath(of: image)
    }
    let size = rendition.pixelSize(of: image)
    return try? decoder.decodePart(
      part ?? RasterPart(size), ofFile: path, size: size, scale: scale)
  }

  private func decoded<Pixels>(
    _ image: StoredImage, _ rendition: Rendition, size: (Pixels) -> PixelSize,
    by decode: ([UInt8], String, DecodeScale) throws -> Pixels
  ) throws -> Pixels {
    guard let scale = DecodeScale(eighths: rendition.eighths) else {
      preconditionFailure("a plan has scales of one to eight eighths")
    }
    let name = image.fileName
    switch rendition {
    case .full:
      return try decode(images.bytes(of: image), name, scale)
    case .proxy:
      // Create a missing or damaged proxy again, because users can delete the cache at any time.
      if let bytes = images.proxy(of: image), let pixels = try? decode(bytes, name, scale),
        size(pixels) == rendition.pixelSize(of: image)
      {
        return pixels
      }
      let base = try images.bytes(of: image)
      return try decode(makeProxy(of: image, base: base) ?? base, name, scale)
    }
  }
}

extension StoredImage {
  var fileName: String { "\(id.rawValue).\(format.fileExtension)" }
}
