/// Gives the pixels of stored images; the codecs and the store stand behind it.
public protocol RasterProvider: Sendable {
  /// The pixels of an image, upright, in sRGB, with any meaning of alpha.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: Which raster of it, and at which decode scale.
  /// - Returns: A raster of the rendition's size.
  /// - Throws: The provider's own errors, which reach the caller of the renderer.
  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap
}
