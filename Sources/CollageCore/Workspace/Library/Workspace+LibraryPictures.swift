internal import Foundation

/// Pictures of the library's photos.
extension Workspace {
  /// The small square picture of a photo: the one that was stored, one made now where that is lost, or
  /// one that stands in where the photo cannot be read.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: A JPEG file of 180 by 180, and whether it shows the photo.
  public func libraryThumbnail(of photo: LibraryPhoto) -> (bytes: [UInt8], isPlaceholder: Bool) {
    let files = libraryFiles
    if let stored = files.thumbnail(of: photo) { return (stored, false) }
    guard let made = try? makeThumbnail(of: photo) else {
      return (PlaceholderThumbnail.bytes(), true)
    }
    files.keep(made, of: photo)
    return (made, false)
  }

  /// Makes the small picture of a photo of its original.
  func makeThumbnail(of photo: LibraryPhoto) throws -> [UInt8] {
    let picture = try decoded(photo, scale: LibraryThumbnail.scale)
    return try LibraryThumbnail(of: picture).bytes
  }

  /// A photo as a picture to be looked at.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - longSide: The pixels of its longer side; it is never larger than itself.
  /// - Returns: A JPEG file, or PNG where something is transparent.
  /// - Throws: ``StoreError``, ``DecodeError``, ``EncodeError``, ``FileReadError``, ``FileError``.
  package func libraryPicture(of photo: LibraryPhoto, longSide: Int) throws -> EncodedPicture {
    let picture = try decoded(photo) { DecodeScale.smallest(keeping: longSide, of: $0) }
    let size = picture.size.fitted(longSide: min(longSide, picture.size.longSide))
    let scaled = size == picture.size ? picture : picture.areaAveraged(to: size)
    guard scaled.alpha == .opaque else {
      return EncodedPicture(
        bytes: try PNGEncoder().encode(scaled.straightened()), size: size, format: .png)
    }
    return EncodedPicture(
      bytes: try JPEGEncoder(quality: 85, subsampling: .quarter).encode(scaled), size: size,
      format: .jpeg)
  }

  /// The original of a photo, byte for byte.
  ///
  /// - Throws: ``StoreError``, ``FileReadError``, ``FileError``.
  public func libraryOriginal(of photo: LibraryPhoto) throws -> [UInt8] {
    try libraryFiles.original(of: photo)
  }

  /// The pixels of a photo, upright.
  private func decoded(
    _ photo: LibraryPhoto, scale: (PixelSize) -> DecodeScale
  ) throws -> Bitmap {
    let bytes = try libraryFiles.original(of: photo)
    // What could be read of a damaged file was taken.
    for isSalvaging in [false, true] {
      let decoder = ImageDecoder(
        limits: .stored, reading: PhotoReading(isSalvaging: isSalvaging))
      do {
        let header = try decoder.header(of: bytes, source: photo.name.rawValue)
        let decoded = try decoder.decoded(
          bytes, header: header, source: photo.name.rawValue, scale: scale(header.size))
        return decoded.bitmap.upright(from: decoded.header.orientation)
      } catch {
        if isSalvaging { throw error }
      }
    }
    preconditionFailure("the second way returns or throws")
  }
}
