/// A source of the pixels of stored images and text, implemented by the codecs and the store.
package protocol RasterProvider: Sendable {
  /// The typesetter for text; `nil` if there isn't one.
  ///
  /// Without a typesetter, a placeholder box is drawn instead of text.
  var typesetter: Typesetter? { get }

  /// The lookup of the store's fonts.
  var fonts: FontLookup { get }

  /// Returns a JPEG file with exactly the pixels of an image, for output formats that embed JPEG
  /// files unchanged.
  ///
  /// - Parameter image: The image.
  /// - Returns: The file, without the date and the location of the photo; `nil` if there isn't one.
  /// - Throws: The provider's own errors.
  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG?

  /// True if buffers may be shared and must not be modified.
  var sharesBuffers: Bool { get }

  /// Returns the pixels of an image, upright, in sRGB, in any alpha format.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: The rendition, including the decode scale.
  /// - Returns: A raster of the rendition's size.
  /// - Throws: The provider's own errors, which the renderer passes on.
  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap

  /// Returns the pixels of ``raster(of:rendition:)`` in the format used for drawing.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: The rendition, including the decode scale.
  ///   - isPremultiplied: True to multiply colors by alpha. Otherwise, the buffer may have straight
  ///     alpha.
  ///   - part: The part of the rendition's raster that is needed; `nil` for the whole raster.
  /// - Returns: A raster of the rendition's size that contains at least the part.
  /// - Throws: The provider's own errors.
  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer
}

extension RasterProvider {
  /// The typesetter of this process, which is created when text is first drawn.
  package var typesetter: Typesetter? { TypesettingLibrary.typesetter }

  package var fonts: FontLookup { .none }

  package func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? { nil }

  package var sharesBuffers: Bool { false }

  /// Copies the pixels.
  ///
  /// A provider that can decode in place should override this.
  package func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    let bitmap = try raster(of: image, rendition: rendition)
    let isAsPlanned = bitmap.size == rendition.pixelSize(of: image)
    return RasterBuffer(
      bitmap, isPremultiplied: isPremultiplied, part: isAsPlanned ? part : nil)
  }
}
