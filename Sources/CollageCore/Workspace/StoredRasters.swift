/// The pixels of the store's images, for the renderer.
struct StoredRasters: RasterProvider {
  let images: any ImageFiles
  private let decoder = ImageDecoder(limits: .stored)

  /// Looks into a folder of images.
  init(images: any ImageFiles) {
    self.images = images
  }

  var fonts: FontLookup { FontLookup(images) }

  func jpegFile(of image: StoredImage) throws -> StoredJPEG? {
    guard image.format == .jpeg else { return nil }
    return StoredJPEG(try images.bytes(of: image), of: image)
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

  /// The file that previews are drawn from: the proxy of an image, which is made where it is missing, or
  /// that of an image that is not large itself.
  ///
  /// - Throws: What reading and making it throw.
  func proxyFile(of image: StoredImage) throws -> [UInt8] {
    if let proxy = images.proxy(of: image) { return proxy }
    let base = try images.bytes(of: image)
    return try makeProxy(of: image, base: base) ?? base
  }

  /// Makes a proxy and keeps it; nil for an image that is not large.
  private func makeProxy(of image: StoredImage, base: [UInt8]) throws -> [UInt8]? {
    let proxy = try ImageProxy.make(ofBase: base, source: image.fileName, limits: .stored)
    if let proxy { images.storeProxy(proxy.bytes, of: image) }
    return proxy?.bytes
  }

  /// Decodes while reading, without holding the file; nil if it is not made for that.
  ///
  /// What fails here fails again for whoever reads the whole file, and tells why, or makes it anew.
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
      // Whether a proxy is whole can only be told by reading it whole.
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
      // A proxy that is missing or damaged is made again: the cache can be deleted at any time.
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
  /// The name of its file.
  var fileName: String { "\(id.rawValue).\(format.fileExtension)" }
}
