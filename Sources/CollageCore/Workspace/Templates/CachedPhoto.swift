internal import Synchronization

/// A photo that is opened once and drawn in several images.
final class CachedPhoto: Sendable {
  let files: PhotoFiles
  let image: StoredImage
  let contents: FileContents

  /// Opens a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - reading: The options for reading the file.
  ///   - limits: The limits for decoding.
  ///   - contents: The identity of the file's contents.
  /// - Throws: An error if the file can't be read.
  init(_ path: String, reading: PhotoReadingOptions, limits: DecodeLimits, contents: FileContents)
    throws
  {
    files = PhotoFiles([.path(path)], reading: reading, limits: limits)
    if let refused = files.refused.first { throw refused.error }
    guard let image = files.photos.first?.image else { throw NoPhotosError.noNames }
    (self.image, self.contents) = (image, contents)
  }
}

/// The identity of a file's contents.
///
/// The version makes it possible to detect changes without reading the file.
struct FileContents: Hashable, Sendable {
  /// A text made from the file's length, timestamps and inode number.
  let version: String
  let hash: String
}

/// A cache of photos that are used in several images.
///
/// Each photo is opened once, and decoded once for each size.
package final class PhotoCache: Sendable {
  private static let openCount = 2_000
  /// The maximum total size of decoded photos, in bytes.
  private static let rasterBytes = 48 << 20
  /// The maximum total size of scaled and cropped photos, in bytes.
  private static let fittedBytes = 96 << 20

  private let reading: PhotoReadingOptions
  private let limits: DecodeLimits
  private let photos = SharedLRUCache<String, CachedPhoto>(limit: openCount)
  private let rasters = SharedLRUCache<RasterKey, RasterBuffer>(limit: rasterBytes)
  private let fitted = SharedLRUCache<FittedPhoto, RasterBuffer>(limit: fittedBytes)
  private let maps = SharedLRUCache<ImageID, FocusMap>(limit: openCount)
  private let cutouts = SharedLRUCache<ImageID, CachedCutout>(limit: rasterBytes)
  private let hashes = SharedLRUCache<String, FileContents>(limit: openCount)
  /// Remarks for the user, such as that a file was damaged, on the photos whose pixels were read;
  /// by photo name.
  private let remarked = Mutex<[String: [PhotoRemark]]>([:])

  private struct RasterKey: Hashable {
    let image: ImageID
    let rendition: Rendition
    let isPremultiplied: Bool
  }

  /// The face detector, whose data is loaded once.
  private let faces: FaceFinder?

  /// Creates an empty cache.
  ///
  /// - Parameters:
  ///   - settings: The settings with the import limits.
  ///   - limits: The memory limit of the command.
  ///   - reading: The options for reading the files.
  package init(
    settings: [Setting: String], limits: RequestedLimits = RequestedLimits(),
    reading: PhotoReadingOptions = PhotoReadingOptions()
  ) {
    (self.limits, self.reading) = (settings.importLimits(limits), reading)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// The remarks on the photos whose pixels were read, sorted by photo name.
  package var remarks: [(name: String, remarks: [PhotoRemark])] {
    remarked.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the identity of a file's contents.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - known: An earlier result for this file. It is returned if the file's version is unchanged.
  /// - Returns: The identity.
  /// - Throws: ``FileReadError``.
  func contents(of path: String, known: FileContents?) throws -> FileContents {
    try hashes.value(path) {
      let version = FileVersion.ofContents(path)
      if let known, !version.isEmpty, known.version == version { return known }
      return FileContents(version: version, hash: try contentHash(ofFile: Folder.resolved(path)))
    }
  }

  /// Opens a photo, or returns it from the cache.
  ///
  /// - Throws: An error if the file can't be read.
  func photo(_ path: String, contents: FileContents) throws -> CachedPhoto {
    try photos.value(path) {
      try CachedPhoto(path, reading: reading, limits: limits, contents: contents)
    }
  }

  /// Returns the part of a photo, with the given ratio of width to height, that contains as much
  /// salient content as possible.
  func part(of photo: CachedPhoto, aspect: Double) throws -> UnitRect {
    try maps.value(photo.image.id) {
      try FocusFinder(rasters: CachedRasters(shelf: self, photo: photo), faces: faces)
        .map(of: photo.image)
    }.window(aspect: aspect)
  }

  /// Returns a scaled and cropped photo.
  ///
  /// Callers share the buffer and must not change it.
  func buffer(of fitted: FittedPhoto, _ photo: CachedPhoto) throws -> RasterBuffer {
    try self.fitted.value(fitted, cost: \.byteCount) {
      RasterBuffer(try fitted.drawn(from: CachedRasters(shelf: self, photo: photo)))
    }
  }

  /// Returns the subject of a photo, found by the built-in engine.
  func cutout(of photo: CachedPhoto) throws -> CachedCutout {
    try cutouts.value(photo.image.id, cost: \.bytes.count) {
      try CachedCutout(of: photo.image, pixels: photo.files)
    }
  }

  /// Returns the pixels of a photo.
  ///
  /// Callers share the buffer and must not change it.
  func buffer(
    of photo: CachedPhoto, rendition: Rendition, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    // The premultiplied pixels of an opaque photo equal its other pixels, so cache them only once.
    let isPremultiplied = isPremultiplied && !photo.image.isOpaque
    let key = RasterKey(
      image: photo.image.id, rendition: rendition, isPremultiplied: isPremultiplied)
    return try rasters.value(key, cost: \.byteCount) {
      let buffer = try photo.files.buffer(
        of: photo.image, rendition: rendition, isPremultiplied: isPremultiplied, part: nil)
      for (name, remarks) in photo.files.remarks { remarked.withLock { $0[name] = remarks } }
      return buffer
    }
  }
}

struct CachedCutout: Sendable {
  let cutout: Cutout
  let bytes: [UInt8]

  init(of photo: StoredImage, pixels: PhotoFiles) throws {
    let made = try CutoutRenderer.picture(
      of: photo, CutoutRequest(), from: pixels, trimap: nil, with: ClassicSegmenter())
    bytes = try PNGEncoder(effort: .fast).encode(made.picture)
    let image = StoredImage(
      id: ImageID(ofContents: bytes), format: .png, size: photo.size, isOpaque: false)
    cutout = Cutout(image: image, trimap: nil, origin: made.origin)
  }
}

private struct CachedRasters: RasterProvider {
  let shelf: PhotoCache
  let photo: CachedPhoto

  var sharesBuffers: Bool { true }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try shelf.buffer(of: photo, rendition: rendition, isPremultiplied: false).bitmap()
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    try shelf.buffer(of: photo, rendition: rendition, isPremultiplied: isPremultiplied)
  }
}
