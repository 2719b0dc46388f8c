/// Gives the pixels of stored images and of words; the codecs and the store stand behind it.
package protocol RasterProvider: Sendable {
  /// What sets words; nil where it is missing, and a marked box is drawn for them.
  var typesetter: Typesetter? { get }

  /// Finds the store's fonts.
  var fonts: FontLookup { get }

  /// The JPEG whose samples are the very pixels of an image, for files that hold photos as they are.
  ///
  /// - Parameter image: The image.
  /// - Returns: The file, without notes on where and when; nil where there is none.
  /// - Throws: The provider's own errors.
  func jpegFile(of image: StoredImage) throws -> StoredJPEG?

  /// Whether buffers are handed out more than once, so that nobody may change one.
  var sharesBuffers: Bool { get }

  /// The pixels of an image, upright, in sRGB, with any meaning of alpha.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: Which raster of it, and at which decode scale.
  /// - Returns: A raster of the rendition's size.
  /// - Throws: The provider's own errors, which reach the caller of the renderer.
  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap

  /// The same pixels as they are drawn from.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: Which raster of it, and at which decode scale.
  ///   - isPremultiplied: Whether colours shall be multiplied by alpha; else they may be straight.
  ///   - part: The pixels that are needed of a raster of the rendition's size; nil is all.
  /// - Returns: A raster of the rendition's size that holds the part, or more.
  /// - Throws: The provider's own errors.
  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer
}

extension RasterProvider {
  /// The one of this process, which is made when words are first drawn.
  package var typesetter: Typesetter? { TypesettingLibrary.typesetter }

  /// None.
  package var fonts: FontLookup { .none }

  /// None.
  package func jpegFile(of image: StoredImage) throws -> StoredJPEG? { nil }

  /// They are not.
  package var sharesBuffers: Bool { false }

  /// Copies the pixels; a provider that can decode in place does better.
  package func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    let bitmap = try raster(of: image, rendition: rendition)
    let isAsPlanned = bitmap.size == rendition.pixelSize(of: image)
    return RasterBuffer(
      bitmap, isPremultiplied: isPremultiplied, part: isAsPlanned ? part : nil)
  }
}
