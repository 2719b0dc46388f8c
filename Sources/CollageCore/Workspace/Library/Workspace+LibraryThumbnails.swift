internal import Foundation

extension Workspace {
  /// Returns the square thumbnail of a photo.
  ///
  /// A missing thumbnail is created again. If the photo can't be read, a placeholder is returned.
  ///
  /// - Parameter photo: The photo.
  /// - Returns: A JPEG file of 180 × 180 pixels, and whether it is a placeholder.
  public func libraryThumbnail(of photo: LibraryPhoto) -> (bytes: [UInt8], isPlaceholder: Bool) {
    let files = libraryFiles
    if let stored = files.thumbnail(of: photo) { return (stored, false) }
    guard let created = try? makeThumbnail(of: photo) else {
      return (PlaceholderThumbnail.bytes(), true)
    }
    files.storeThumbnail(created, of: photo)
    return (created, false)
  }

  func makeThumbnail(of photo: LibraryPhoto) throws -> [UInt8] {
    let bitmap = try decoded(photo, scale: LibraryThumbnail.scale)
    return try LibraryThumbnail(of: bitmap).bytes
  }

  /// Returns a preview of a photo: a JPEG file, or a PNG file if the photo has transparency.
  ///
  /// `longSide` is the maximum length of the longer side, in pixels. The photo is never enlarged.
  package func libraryPreview(of photo: LibraryPhoto, longSide: Int) throws -> EncodedRender {
    let bitmap = try decoded(photo) { DecodeScale.smallest(keeping: longSide, of: $0) }
    let size = bitmap.size.fitted(longSide: min(longSide, bitmap.size.longSide))
    let scaled = size == bitmap.size ? bitmap : bitmap.areaAveraged(to: size)
    guard scaled.alpha == .opaque else {
      return EncodedRender(
        bytes: try PNGEncoder().encode(scaled.straightened()), size: size, format: .png)
    }
    return EncodedRender(
      bytes: try JPEGEncoder(quality: 85, subsampling: .quarter).encode(scaled), size: size,
      format: .jpeg)
  }

  /// Returns the unchanged original of a photo.
  ///
  /// - Throws: ``StoreError``, ``FileReadError``, ``FileError``.
  public func libraryOriginal(of photo: LibraryPhoto) throws -> [UInt8] {
    try libraryFiles.original(of: photo)
  }

  /// Returns the upright pixels of a photo.
  private func decoded(
    _ photo: LibraryPhoto, scale: (PixelSize) -> DecodeScale
  ) throws -> Bitmap {
    let bytes = try libraryFiles.original(of: photo)
    // If decoding fails, decode again with salvaging, because the library can contain a damaged
    // file from which only a part of the image can be read.
    for isSalvaging in [false, true] {
      let decoder = ImageDecoder(
        limits: .stored, reading: PhotoReadingOptions(isSalvaging: isSalvaging))
      do {
        let header = try decoder.header(of: bytes, source: photo.name.rawValue)
        let decoded = try decoder.decodePhoto(
          bytes, header: header, source: photo.name.rawValue, scale: scale(header.size))
        return decoded.bitmap.upright(from: decoded.header.orientation)
      } catch {
        if isSalvaging { throw error }
      }
    }
    preconditionFailure("the second way returns or throws")
  }
}
