internal import Synchronization

/// A photo that is opened once and drawn in several images.
final class CachedPhoto: Sendable {
  let files: PhotoFiles
  let image: StoredImage
  let contents: FileContents

  /// Opens a file; `contents` is the identity of the file's contents.
  init(_ path: String, reading: PhotoReadingOptions, limits: DecodeLimits, contents: FileContents)
    throws
  {
    files = PhotoFiles([.path(path)], reading: reading, limits: limits)
    if let refused = files.rejected.first { throw refused.error }
    guard let image = files.photos.first?.image else { throw NoPhotosError.noNames }
    (self.image, self.contents) = (image, contents)
  }
}

/// The identity of a file's contents; the version detects changes without reading the file.
struct FileContents: Hashable, Sendable {
  /// A text created from the file's length, modification time and inode number.
  let version: String
  let hash: String
}

/// A cache of opened photos and of their pixels at each size; it evicts the least recently used
/// entries.
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
  /// Remarks for the user on the photos whose pixels were read, such as that a file was damaged,
  /// keyed by photo name.
  private let collectedRemarks = Mutex<[String: [PhotoRemark]]>([:])

  private struct RasterKey: Hashable {
    let image: ImageID
    let rendition: Rendition
    let isPremultiplied: Bool
  }

  /// The face detector, whose data is loaded once.
  private let faces: FaceFinder?

  package init(
    settings: [Setting: String], limits: RequestedLimits = RequestedLimits(),
    reading: PhotoReadingOptions = PhotoReadingOptions()
  ) {
    (self.limits, self.reading) = (settings.importLimits(limits), reading)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// The remarks on the photos whose pixels were read, sorted by photo name.
  package var remarks: [(name: String, remarks: [PhotoRemark])] {
    collectedRemarks.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the identity of a file's contents.
  ///
  /// `known` is an earlier result for this file, which is returned if the file's version is
  /// unchanged.
  func contents(of path: String, known: FileContents?) throws -> FileContents {
    try hashes.value(path) {
      let version = FileVersion.ofContents(path)
      if let known, !version.isEmpty, known.version == version { return known }
      return FileContents(version: version, hash: try contentHash(ofFile: Folder.resolved(path)))
    }
  }

  func photo(_ path: String, contents: FileContents) throws -> CachedPhoto {
    try photos.value(path) {
      try CachedPhoto(path, reading: reading, limits: limits, contents: contents)
    }
  }

  /// Returns the part of a photo, with a given aspect ratio, that contains as much salient content
  /// as possible.
  func part(of photo: CachedPhoto, aspect: Double) throws -> UnitRect {
    try maps.value(photo.image.id) {
      try FocusFinder(rasters: CachedRasters(cache: self, photo: photo), faces: faces)
        .map(of: photo.image)
    }.window(aspect: aspect)
  }

  /// Returns a scaled and cropped photo in a buffer that callers share and must not change.
  func buffer(of fitted: FittedPhoto, _ photo: CachedPhoto) throws -> RasterBuffer {
    try self.fitted.value(fitted, cost: \.byteCount) {
      RasterBuffer(try fitted.drawn(from: CachedRasters(cache: self, photo: photo)))
    }
  }

  /// Returns the subject of a photo, found by the built-in engine.
  func cutout(of photo: CachedPhoto) throws -> CachedCutout {
    try cutouts.value(photo.image.id, cost: \.bytes.count) {
      try CachedCutout(of: photo.image, pixels: photo.files)
    }
  }

  /// Returns the pixels of a photo in a buffer that callers share and must not change.
  func buffer(
    of photo: CachedPhoto, rendition: Rendition, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    // The premultiplied pixels of an opaque photo equal its straight pixels, so cache them only
    // once.
    let isPremultiplied = isPremultiplied && !photo.image.isOpaque
    let key = RasterKey(
      image: photo.image.id, rendition: rendition, isPremultiplied: isPremultiplied)
    return try rasters.value(key, cost: \.byteCount) {
      let buffer = try photo.files.buffer(
        of: photo.image, rendition: rendition, isPremultiplied: isPremultiplied, part: nil)
      for (name, remarks) in photo.files.remarks {
        collectedRemarks.withLock { $0[name] = remarks }
      }
      return buffer
    }
  }
}

struct CachedCutout: Sendable {
  let cutout: Cutout
  let bytes: [UInt8]

  init(of photo: StoredImage, pixels: PhotoFiles) throws {
    let rendered = try CutoutRenderer.picture(
      of: photo, CutoutRequest(), from: pixels, trimap: nil, with: ClassicSegmenter())
    bytes = try PNGEncoder(effort: .fast).encode(rendered.picture)
    let image = StoredImage(
      id: ImageID(ofContents: bytes), format: .png, size: photo.size, isOpaque: false)
    cutout = Cutout(image: image, trimap: nil, origin: rendered.origin)
  }
}

private struct CachedRasters: RasterProvider {
  let cache: PhotoCache
  let photo: CachedPhoto

  var sharesBuffers: Bool { true }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try cache.buffer(of: photo, rendition: rendition, isPremultiplied: false).bitmap()
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    try cache.buffer(of: photo, rendition: rendition, isPremultiplied: isPremultiplied)
  }
}
