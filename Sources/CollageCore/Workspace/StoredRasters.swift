/// The pixels of the store's images, for the renderer.
struct StoredRasters: RasterProvider {
  let images: any ImageFiles
  /// What the store holds has passed the limits of its time; later settings do not apply to it.
  private static let limits = DecodeLimits(pixels: .max, bytes: .max)

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    let decoder = ImageDecoder(limits: Self.limits)
    guard let scale = DecodeScale(eighths: rendition.eighths) else {
      preconditionFailure("a plan has scales of one to eight eighths")
    }
    let name = "\(image.id.rawValue).\(image.format.fileExtension)"
    switch rendition {
    case .full:
      return try decoder.decode(images.bytes(of: image), source: name, scale: scale)
    case .proxy:
      // A proxy that is missing or damaged is made again: the cache can be deleted at any time.
      if let bytes = images.proxy(of: image),
        let bitmap = try? decoder.decode(bytes, source: name, scale: scale),
        bitmap.size == rendition.pixelSize(of: image)
      {
        return bitmap
      }
      let base = try images.bytes(of: image)
      guard
        let proxy = try ImageProxy.make(ofBase: base, source: name, limits: Self.limits)
      else { return try decoder.decode(base, source: name, scale: scale) }
      images.storeProxy(proxy.bytes, of: image)
      return try decoder.decode(proxy.bytes, source: name, scale: scale)
    }
  }
}
