/// A file to be added.
public enum PhotoSource: Hashable, Sendable {
  /// A file.
  case path(String)
  /// The program's standard input.
  case standardInput

  /// What messages call it.
  public var name: String {
    switch self {
    case .path(let path): path
    case .standardInput: FileReader.standardInputName
    }
  }

  func bytes(limit: Int) throws(FileReadError) -> [UInt8] {
    switch self {
    case .path(let path): try FileReader.bytes(at: path, limit: limit)
    case .standardInput: try FileReader.standardInput(limit: limit)
    }
  }
}

extension Workspace {
  /// Brings a photo into the store's files, upright and in the store's format, with its proxy.
  ///
  /// The database does not know of it before ``EditSession/register(_:)``.
  ///
  /// - Parameters:
  ///   - source: The file.
  ///   - lossless: Whether to store it as PNG; nil is the setting's value.
  ///   - reading: How the file is read.
  /// - Returns: The record of the stored image, and what the user should know.
  /// - Throws: ``FileReadError``, ``ImportError``, ``FileError``, ``StoreError``.
  public func importPhoto(
    _ source: PhotoSource, lossless: Bool? = nil, reading: PhotoReading = PhotoReading()
  ) throws -> ImportedPhoto {
    let settings = try settings()
    let limits = Self.importLimits(settings)
    let imported = try ImageImporter(limits: limits, reading: reading).importImage(
      source.bytes(limit: limits.bytes), source: source.name,
      isLossless: lossless ?? (settings[.importLossless] == "true"))
    let base = imported.base
    let image = StoredImage(
      id: try images.store(base.bytes, format: base.format), format: base.format, size: base.size,
      isOpaque: base.isOpaque, facts: imported.facts)
    if let proxy = imported.proxy { images.storeProxy(proxy.bytes, of: image) }
    let record = ImageRecord(
      image: image, kind: .base, byteCount: base.bytes.count, sourceName: source.name,
      createdAt: context.now())
    return ImportedPhoto(record: record, remarks: imported.remarks)
  }

  /// What an image that comes in may be at most.
  func importLimits() throws -> DecodeLimits {
    Self.importLimits(try settings())
  }

  private static func importLimits(_ settings: [Setting: String]) -> DecodeLimits {
    DecodeLimits(
      pixels: settings[.importMaxPixels].flatMap { Int($0) } ?? DecodeLimits.standard.pixels,
      bytes: DecodeLimits.standard.bytes)
  }
}

/// A photo that is in the store's files now.
public struct ImportedPhoto: Sendable {
  /// What the database is to hold of it.
  public let record: ImageRecord
  /// What the user should know.
  public let remarks: [PhotoRemark]
}
