/// A source of the pixels of stored images and text.
///
/// The codecs and the store implement this protocol.
package protocol RasterProvider: Sendable {
  /// The typesetter for text; `nil` if there isn't one.
  ///
  /// Without a typesetter, a placeholder box is drawn instead of text.
  var typesetter: Typesetter? { get }

  /// The lookup of fonts in the store.
  var fonts: FontLookup { get }

  /// Returns a JPEG file with exactly the pixels of an image.
  ///
  /// Some output formats embed this file unchanged.
  ///
  /// - Parameter image: The image.
  /// - Returns: The file, without the date and the location of the photo; `nil` if there isn't a
  ///   JPEG file with these pixels.
  /// - Throws: The provider's own errors.
  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG?

  /// True if several callers may receive the same buffer. They must not modify it.
  var sharesBuffers: Bool { get }

  /// Returns the pixels of an image, upright and in sRGB, in any alpha format.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: The file to decode and its decode scale.
  /// - Returns: A raster of the rendition's size.
  /// - Throws: The provider's own errors, which the renderer passes on.
  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap

  /// Returns the pixels of ``raster(of:rendition:)`` as a buffer for drawing.
  ///
  /// - Parameters:
  ///   - image: The image.
  ///   - rendition: The file to decode and its decode scale.
  ///   - isPremultiplied: True to multiply colors by alpha. Otherwise, the buffer may have straight
  ///     alpha.
  ///   - part: The part of the raster to decode; `nil` for the whole raster.
  /// - Returns: A raster of the rendition's size that contains at least the part.
  /// - Throws: The provider's own errors.
  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer
}

extension RasterProvider {
  /// The typesetter of this process.
  ///
  /// It is created when text is drawn for the first time.
  package var typesetter: Typesetter? { TypesettingLibrary.typesetter }

  package var fonts: FontLookup { .none }

  package func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? { nil }

  package var sharesBuffers: Bool { false }

  /// Copies the pixels of ``raster(of:rendition:)``.
  ///
  /// A provider that can decode directly into a buffer should override this implementation.
  package func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    let bitmap = try raster(of: image, rendition: rendition)
    let isAsPlanned = bitmap.size == rendition.pixelSize(of: image)
    return RasterBuffer(
      bitmap, isPremultiplied: isPremultiplied, part: isAsPlanned ? part : nil)
  }
}
