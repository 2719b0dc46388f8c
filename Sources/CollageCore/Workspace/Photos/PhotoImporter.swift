internal import Foundation

/// Imports photos into the store's files, several at a time.
///
/// The settings are read only once. A large photo waits until enough memory is free.
struct PhotoImporter: Sendable {
  /// The maximum number of concurrent imports.
  let jobs: Int
  let images: any ImageFiles
  let context: WorkspaceDependencies
  let importer: ImageImporter
  let isLossless: Bool
  private let memoryBudget: MemoryBudget

  /// The memory per pixel while a photo is imported, in bytes: four for the decoded pixel and four
  /// for its rotated or reduced copy.
  ///
  /// The memory limit restricts how many photos are imported concurrently, based on their full
  /// sizes.
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
    memoryBudget = MemoryBudget(bytes: limits.memory, onWait: onWait)
  }

  /// Imports a photo into the store's files.
  ///
  /// The stored image is upright and in the store's format. If it is large, a smaller copy, the
  /// proxy, is stored with it. The database does not contain the image until
  /// ``EditSession/register(_:)`` is called.
  func importPhoto(
    _ source: PhotoSource, progress: DecodeProgress? = nil
  ) throws -> ImportedPhoto {
    try DecodeProgress.reporting(to: progress) { try importWithoutProgress(source) }
  }

  private func importWithoutProgress(_ source: PhotoSource) throws -> ImportedPhoto {
    let file = try source.photoBytes(limit: importer.limits.bytes)
    // If the file is not an image, `importImage` throws the error.
    let header = try? ImageProbe(limits: importer.limits).header(of: file, source: source.name)
    return try memoryBudget.withReserved((header?.size.area ?? 0) * Self.bytesPerPixel) {
      let imported = try importer.importImage(file, source: source.name, isLossless: isLossless)
      let base = imported.base
      let format = AssetFormat(base.format)
      let image = StoredImage(
        id: try images.store(base.bytes, format: format), format: format,
        size: base.size, isOpaque: base.isOpaque, metadata: imported.metadata)
      if let proxy = imported.proxy { images.storeProxy(proxy.bytes, of: image) }
      let record = ImageRecord(
        image: image, kind: .base, byteCount: base.bytes.count, sourceName: source.absolutePath,
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
  /// `lossless` is true to store photos as PNG; `nil` uses the setting `import.lossless`.
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

  /// Imports a photo into the store's files; see ``PhotoImporter/importPhoto(_:progress:)``.
  ///
  /// `lossless` is true to store the photo as PNG; `nil` uses the setting `import.lossless`.
  /// `progress` receives the completed thousandths of the work.
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
  /// Imports a mask image; its dark or transparent parts hide the corresponding parts of an item.
  ///
  /// The database does not contain the mask until ``EditSession/register(_:)`` is called.
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
