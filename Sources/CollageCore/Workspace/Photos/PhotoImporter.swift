internal import Foundation

/// Brings photos into the store's files, many at a time.
///
/// Its settings are read once. What all photos take of memory together meanwhile is bounded: a large
/// one waits until there is room for it.
struct PhotoImporter: Sendable {
  /// The number of photos that may come at a time.
  let jobs: Int
  let images: any ImageFiles
  let context: WorkspaceContext
  let importer: ImageImporter
  let isLossless: Bool
  private let room: MemoryRoom

  /// Decoded, and turned or reduced into a second raster; four bytes a pixel each.
  ///
  /// `--max-memory` and `render.max-memory` set how many photos are imported at a time, in pixels that
  /// are decoded as a whole. The option also lowers the memory in which a single one is decoded.
  static let bytesPerPixel = 8

  init(
    images: any ImageFiles, context: WorkspaceContext, importer: ImageImporter, isLossless: Bool,
    limits: RenderLimits, onWait: @escaping @Sendable () -> Void = {}
  ) {
    self.images = images
    self.context = context
    self.importer = importer
    self.isLossless = isLossless
    jobs = limits.jobs
    room = MemoryRoom(bytes: limits.memory, onWait: onWait)
  }

  /// Brings a photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not know of it before ``EditSession/register(_:)``.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - progress: Follows the decoding.
  /// - Returns: The record of the stored image, and what the user should know.
  /// - Throws: ``FileReadError``, ``LibraryError``, ``ImportError``, ``FileError``.
  func importPhoto(
    _ source: PhotoSource, progress: DecodeProgress? = nil
  ) throws -> ImportedPhoto {
    try DecodeProgress.reporting(to: progress) { try imported(source) }
  }

  private func imported(_ source: PhotoSource) throws -> ImportedPhoto {
    let file = try source.photoBytes(limit: importer.limits.bytes)
    // A file that is no picture is refused by the importer.
    let header = try? ImageProbe(limits: importer.limits).header(of: file, source: source.name)
    return try room.taking((header?.size.area ?? 0) * Self.bytesPerPixel) {
      let imported = try importer.importImage(file, source: source.name, isLossless: isLossless)
      let base = imported.base
      let format = AssetFormat(base.format)
      let image = StoredImage(
        id: try images.store(base.bytes, format: format), format: format,
        size: base.size, isOpaque: base.isOpaque, metadata: imported.metadata)
      if let proxy = imported.proxy { images.storeProxy(proxy.bytes, of: image) }
      let record = ImageRecord(
        image: image, kind: .base, byteCount: base.bytes.count, sourceName: source.place,
        createdAt: context.now())
      return ImportedPhoto(
        name: source.name, itemName: source.itemName, record: record,
        libraryPhoto: source.libraryPhoto, remarks: imported.remarks)
    }
  }
}

extension Workspace {
  /// What brings photos in as the settings say.
  ///
  /// - Parameters:
  ///   - lossless: Whether to store them as PNG; nil is the setting's value.
  ///   - reading: How the files are read.
  ///   - limits: How much of the machine may be used.
  /// - Returns: What brings them in.
  /// - Throws: ``StoreError``.
  func photoImporter(
    lossless: Bool? = nil, reading: PhotoReading = PhotoReading(),
    limits: RequestedLimits = RequestedLimits()
  ) throws -> PhotoImporter {
    let settings = try settings()
    let renderLimits = settings.limits(limits)
    return PhotoImporter(
      images: images, context: context,
      importer: ImageImporter(
        limits: settings.importLimits(limits), reading: reading, jobs: renderLimits.jobs),
      isLossless: lossless ?? (settings[.importLossless] == "true"), limits: renderLimits)
  }

  /// Brings one photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not know of it before ``EditSession/register(_:)``.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lossless: Whether to store it as PNG; nil is the setting's value.
  ///   - reading: How the file is read.
  ///   - progress: Called with the thousandths of the work that are done.
  /// - Returns: The record of the stored image, and what the user should know.
  /// - Throws: ``FileReadError``, ``ImportError``, ``FileError``, ``StoreError``.
  package func importPhoto(
    _ source: PhotoSource, lossless: Bool? = nil, reading: PhotoReading = PhotoReading(),
    progress: ProgressHandler? = nil
  ) throws -> ImportedPhoto {
    let photosProgress = PhotosProgress(count: 1, steps: 1000, progress)
    defer { photosProgress?.count(1) }
    return try photoImporter(lossless: lossless, reading: reading)
      .importPhoto(source, progress: photosProgress?.photo(0))
  }
}

extension Workspace {
  /// Brings an image into the store's files that cuts things away: what is dark or transparent.
  ///
  /// The database does not know of it before ``EditSession/register(_:)``.
  ///
  /// - Parameter source: The file.
  /// - Returns: The record of the stored image, and what the user should know.
  /// - Throws: As ``importPhoto(_:lossless:reading:)``.
  public func importMask(_ source: PhotoSource) throws -> ImportedPhoto {
    let image = try importPhoto(source, lossless: true)
    return ImportedPhoto(
      name: image.name, itemName: image.itemName, record: image.record.serving(as: .mask),
      libraryPhoto: image.libraryPhoto, remarks: image.remarks)
  }
}
