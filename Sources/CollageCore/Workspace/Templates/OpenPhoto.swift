internal import Synchronization

/// A photo that is looked into once and drawn into several pictures.
final class OpenPhoto: Sendable {
  /// The photo's file.
  let files: PhotoFiles
  /// The photo, which is in no store.
  let image: StoredImage
  /// What tells its contents from others.
  let contents: FileContents

  /// Looks into a file.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - reading: How it is read.
  ///   - limits: What is accepted.
  ///   - contents: What is in it.
  /// - Throws: What keeps it from being read.
  init(_ path: String, reading: PhotoReading, limits: DecodeLimits, contents: FileContents) throws {
    files = PhotoFiles([.path(path)], reading: reading, limits: limits)
    if let refused = files.refused.first { throw refused.error }
    guard let image = files.photos.first?.image else { throw NoPhotosError.noNames }
    (self.image, self.contents) = (image, contents)
  }
}

/// What tells the contents of a file from those of others, and how soon that is seen.
struct FileContents: Hashable, Sendable {
  /// The file's length, its times and its number.
  let version: String
  /// The SHA-256 of its bytes.
  let hash: String
}

/// Photos of files that several pictures show: each is looked into once, and decoded once for each size.
package final class PhotoShelf: Sendable {
  /// The most photos that stay open.
  private static let openCount = 2_000
  /// The most bytes of decoded photos.
  private static let rasterBytes = 48 << 20
  /// The most bytes of photos as they are drawn.
  private static let fittedBytes = 96 << 20

  private let reading: PhotoReading
  private let limits: DecodeLimits
  private let photos = OnceCache<String, OpenPhoto>(limit: openCount)
  private let rasters = OnceCache<RasterKey, RasterBuffer>(limit: rasterBytes)
  private let fitted = OnceCache<FittedPhoto, RasterBuffer>(limit: fittedBytes)
  private let maps = OnceCache<ImageID, FocusMap>(limit: openCount)
  private let cutouts = OnceCache<ImageID, ShelfCutout>(limit: rasterBytes)
  private let hashes = OnceCache<String, FileContents>(limit: openCount)
  /// The remarks on photos whose pixels were read, by photo name.
  private let remarked = Mutex<[String: [PhotoRemark]]>([:])

  private struct RasterKey: Hashable {
    let image: ImageID
    let rendition: Rendition
    let isPremultiplied: Bool
  }

  /// What finds faces, which is read once.
  private let faces: FaceFinder?

  /// Makes an empty shelf.
  ///
  /// - Parameters:
  ///   - settings: The settings, for what is accepted.
  ///   - limits: The memory that a command allows.
  ///   - reading: How files are read.
  package init(
    settings: [Setting: String], limits: RequestedLimits = RequestedLimits(),
    reading: PhotoReading = PhotoReading()
  ) {
    (self.limits, self.reading) = (settings.importLimits(limits), reading)
    faces = (try? FaceCascade.installed()).flatMap { $0.map(FaceFinder.init) }
  }

  /// The remarks on photos whose pixels were read, by photo name.
  package var remarks: [(name: String, remarks: [PhotoRemark])] {
    remarked.withLock { $0 }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// What a file has in it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - known: What was found out earlier, which holds as long as nobody touched the file.
  /// - Returns: What tells it from others.
  /// - Throws: ``FileReadError``.
  func contents(of path: String, known: FileContents?) throws -> FileContents {
    try hashes.value(path) {
      let version = FileVersion.ofContents(path)
      if let known, !version.isEmpty, known.version == version { return known }
      return FileContents(version: version, hash: try contentHash(ofFile: Folder.resolved(path)))
    }
  }

  /// Opens a photo.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - contents: What is in it.
  /// - Returns: The photo.
  /// - Throws: What keeps it from being read.
  func photo(_ path: String, contents: FileContents) throws -> OpenPhoto {
    try photos.value(path) {
      try OpenPhoto(path, reading: reading, limits: limits, contents: contents)
    }
  }

  /// The part of a photo of a shape that keeps the most of what matters.
  func part(of photo: OpenPhoto, aspect: Double) throws -> UnitRect {
    try maps.value(photo.image.id) {
      try FocusFinder(rasters: ShelfRasters(shelf: self, photo: photo), faces: faces)
        .map(of: photo.image)
    }.window(aspect: aspect)
  }

  /// A photo as large as it is drawn; whoever gets it changes nothing.
  func buffer(of fitted: FittedPhoto, _ photo: OpenPhoto) throws -> RasterBuffer {
    try self.fitted.value(fitted, cost: \.byteCount) {
      RasterBuffer(try fitted.drawn(from: ShelfRasters(shelf: self, photo: photo)))
    }
  }

  /// The subject of a photo, found by the built-in engine.
  func cutout(of photo: OpenPhoto) throws -> ShelfCutout {
    try cutouts.value(photo.image.id, cost: \.bytes.count) {
      try ShelfCutout(of: photo.image, pixels: photo.files)
    }
  }

  /// The pixels of a photo; whoever gets them changes nothing.
  func buffer(
    of photo: OpenPhoto, rendition: Rendition, isPremultiplied: Bool
  ) throws -> RasterBuffer {
    // What is opaque is the same either way.
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

/// The subject of a photo that is in no store.
struct ShelfCutout: Sendable {
  /// The cutout.
  let cutout: Cutout
  /// Its file.
  let bytes: [UInt8]

  init(of photo: StoredImage, pixels: PhotoFiles) throws {
    let made = try CutoutMaker.picture(
      of: photo, CutoutRequest(), from: pixels, trimap: nil, with: ClassicSegmenter())
    bytes = try PNGEncoder(effort: .fast).encode(made.picture)
    let image = StoredImage(
      id: ImageID(ofContents: bytes), format: .png, size: photo.size, isOpaque: false)
    cutout = Cutout(image: image, trimap: nil, origin: made.origin)
  }
}

/// The pixels of a photo on a shelf.
private struct ShelfRasters: RasterProvider {
  let shelf: PhotoShelf
  let photo: OpenPhoto

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
