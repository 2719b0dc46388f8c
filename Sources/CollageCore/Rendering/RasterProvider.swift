/// A source of the pixels of stored images and text, such as the store.
package protocol RasterProvider: Sendable {
  /// The typesetter for text; `nil` if a placeholder box should be drawn instead of text.
  var typesetter: Typesetter? { get }

  var fonts: FontLookup { get }

  /// Returns the JPEG file of an image for embedding in another file unchanged; `nil` if the image
  /// doesn't have such a file.
  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG?

  /// True if several callers can receive the same buffer, so that they must not modify it.
  var sharesBuffers: Bool { get }

  /// Returns the pixels of an image at the rendition's size, upright, in sRGB, in any alpha format.
  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap

  /// Returns the pixels of ``raster(of:rendition:)`` as a buffer for drawing.
  ///
  /// The buffer has the rendition's size and contains at least `part`, or the whole raster if
  /// `part` is `nil`. If `isPremultiplied` is false, the buffer can have straight alpha.
  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer
}

extension RasterProvider {
  /// The typesetter of this process, which is created when text is drawn for the first time.
  package var typesetter: Typesetter? { TypesettingLibrary.typesetter }

  package var fonts: FontLookup { .none }

  package func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? { nil }

  package var sharesBuffers: Bool { false }

  /// The default implementation, which copies the pixels of ``raster(of:rendition:)``.
  package func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    let bitmap = try raster(of: image, rendition: rendition)
    let isAsPlanned = bitmap.size == rendition.pixelSize(of: image)
    return RasterBuffer(
      bitmap, isPremultiplied: isPremultiplied, part: isAsPlanned ? part : nil)
  }
}
