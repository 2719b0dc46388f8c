internal import Foundation

/// Imports photos into the store's files, several at a time.
///
/// The settings are read once. The total memory of all running imports is limited: a large photo
/// waits until enough memory is free.
struct PhotoImporter: Sendable {
  /// The maximum number of concurrent imports.
  let jobs: Int
  let images: any ImageFiles
  let context: WorkspaceDependencies
  let importer: ImageImporter
  let isLossless: Bool
  private let room: MemoryBudget

  /// The memory per pixel for the decoded raster and its rotated or reduced copy, with four bytes
  /// each.
  ///
  /// `--max-memory` and `render.max-memory` determine how many photos are imported at a time, based
  /// on their full size. The option also limits the memory for decoding a single photo.
  static let bytesPerPixel = 8

  init(
    images: any ImageFiles, context: WorkspaceDependencies, importer: ImageImporter,
    isLossless: Bool,
    limits: RenderLimits, onWait: @escaping @Sendable () -> Void = {}
  ) {
    self.images = images
    self.context = context
    self.importer = importer
    self.isLossless = isLossless
    jobs = limits.jobs
    room = MemoryBudget(bytes: limits.memory, onWait: onWait)
  }

  /// Imports a photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not contain it until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - progress: Follows the decoding.
  /// - Returns: The record of the stored image, and remarks for the user.
  /// - Throws: ``FileReadError``, ``LibraryError``, ``ImportError``, ``FileError``.
  func importPhoto(
    _ source: PhotoSource, progress: DecodeProgress? = nil
  ) throws -> ImportedPhoto {
    try DecodeProgress.reporting(to: progress) { try imported(source) }
  }

  private func imported(_ source: PhotoSource) throws -> ImportedPhoto {
    let file = try source.photoBytes(limit: importer.limits.bytes)
    // The importer rejects a file that is not an image.
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
  /// Creates an importer with the current settings.
  ///
  /// - Parameters:
  ///   - lossless: Whether to store photos as PNG; `nil` uses the setting.
  ///   - reading: The options for reading the files.
  ///   - limits: The limits on memory and threads.
  /// - Returns: The importer.
  /// - Throws: ``StoreError``.
  func photoImporter(
    lossless: Bool? = nil, reading: PhotoReadingOptions = PhotoReadingOptions(),
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

  /// Imports a photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not contain it until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lossless: Whether to store it as PNG; `nil` uses the setting.
  ///   - reading: The options for reading the file.
  ///   - progress: Called with the completed thousandths of the work.
  /// - Returns: The record of the stored image, and remarks for the user.
  /// - Throws: ``FileReadError``, ``ImportError``, ``FileError``, ``StoreError``.
  package func importPhoto(
    _ source: PhotoSource, lossless: Bool? = nil,
    reading: PhotoReadingOptions = PhotoReadingOptions(),
    progress: ProgressHandler? = nil
  ) throws -> ImportedPhoto {
    let photosProgress = PhotosProgress(count: 1, steps: 1000, progress)
    defer { photosProgress?.count(1) }
    return try photoImporter(lossless: lossless, reading: reading)
      .importPhoto(source, progress: photosProgress?.photo(0))
  }
}

extension Workspace {
  /// Imports a mask image, whose dark or transparent parts hide an item.
  ///
  /// The database does not contain it until ``EditSession/register(_:)`` is called.
  ///
  /// - Parameter source: The file.
  /// - Returns: The record of the stored image, and remarks for the user.
  /// - Throws: The errors of ``importPhoto(_:lossless:reading:progress:)``.
  public func importMask(_ source: PhotoSource) throws -> ImportedPhoto {
    let image = try importPhoto(source, lossless: true)
    return ImportedPhoto(
      name: image.name, itemName: image.itemName, record: image.record.serving(as: .mask),
      libraryPhoto: image.libraryPhoto, remarks: image.remarks)
  }
}
