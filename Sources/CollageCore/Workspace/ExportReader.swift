internal import Foundation

/// Reads an export from start to end and treats its contents as untrusted.
struct ExportReader {
  private let path: String
  private var archive: TarReader

  let manifest: ExportManifest
  private var expected: [String: ImageRecord]

  /// Reads and validates the manifest.
  init(_ source: InputFile, names: ImportedNames = .plain) throws {
    let (archive, bytes) = try Self.open(source)
    try self.init(archive, manifest: bytes, path: source.path, names: names)
  }

  /// Opens an export of collages or of a library; returns the contents of its manifest, and a
  /// reader of the remaining archive.
  static func open(_ source: InputFile) throws -> (archive: TarReader, manifest: [UInt8]) {
    var archive = TarReader(source)
    let bytes = try convertingErrors(source.path) { try manifestBytes(&archive, source.path) }
    return (archive, bytes)
  }

  init(
    _ archive: TarReader, manifest bytes: [UInt8], path: String, names: ImportedNames
  ) throws {
    let manifest = try Self.manifest(bytes, path, names)
    self.path = path
    self.archive = archive
    self.manifest = manifest
    expected = try Self.checkedImages(of: manifest, path)
    for collage in manifest.collages {
      do throws(ArchiveRuleError) {
        try collage.check()
      } catch {
        throw ExportError.damaged(path: path, detail: error.detail)
      }
    }
  }

  /// Returns the next image after verifying its hash; `nil` at the end.
  ///
  /// At the end, throws an error if an image of the manifest is missing.
  mutating func nextImage() throws -> (record: ImageRecord, bytes: [UInt8])? {
    let (header, bytes) = try Self.convertingErrors(path) { () -> (TarHeader?, [UInt8]) in
      guard let header = try archive.next() else { return (nil, []) }
      guard let record = expected[header.name], record.byteCount == header.byteCount else {
        throw ExportError.foreignEntry(path: path, name: header.name)
      }
      return (header, try archive.readAll())
    }
    guard let header, let record = expected.removeValue(forKey: header.name) else {
      guard let missing = expected.keys.min() else { return nil }
      throw ExportError.missingImage(path: path, name: missing)
    }
    guard contentHash(of: bytes) == record.image.id.rawValue else {
      throw ExportError.wrongContents(path: path, name: header.name)
    }
    return (record, bytes)
  }

  private static func manifestBytes(_ archive: inout TarReader, _ path: String) throws -> [UInt8] {
    guard let header = try archive.next(), header.name == ExportManifest.fileName else {
      throw ExportError.notAnExport(path: path)
    }
    guard header.byteCount <= Limits.exportManifestBytes else {
      throw ExportError.tooLarge(
        path: path, what: .manifestBytes, count: header.byteCount,
        limit: Limits.exportManifestBytes)
    }
    let bytes = try archive.readAll()
    // Check the limits before decoding: a decoded value takes many times the memory of its JSON
    // text.
    let size = JSONSize(bytes)
    try size.check(path)
    return bytes
  }

  private static func manifest(
    _ bytes: [UInt8], _ path: String, _ names: ImportedNames
  ) throws(ExportError) -> ExportManifest {
    guard let heading = try? ExportManifest.decode(FileHeader.self, from: bytes),
      heading.format == ExportManifest.format
    else { throw ExportError.notAnExport(path: path) }
    guard heading.version >= 1 else { throw ExportError.notAnExport(path: path) }
    guard heading.version <= ExportManifest.currentVersion else {
      throw ExportError.newer(path: path, version: heading.version)
    }
    do {
      return try ExportManifest.decode(ExportManifest.self, from: bytes) {
        try names.name(for: $0, in: path)
      }
    } catch let error as ExportError {
      throw error
    } catch DecodingError.dataCorrupted(let context)
      where context.codingPath.last?.stringValue == "name"
    {
      throw ExportError.damaged(path: path, detail: "an item has an invalid name")
    } catch {
      throw ExportError.damaged(path: path, detail: "the manifest can't be read")
    }
  }

  /// Returns the manifest's images, keyed by file name, after validating them and the images that
  /// the collages use.
  private static func checkedImages(
    of manifest: ExportManifest, _ path: String
  ) throws(ExportError) -> [String: ImageRecord] {
    guard manifest.images.count <= Limits.exportImages else {
      throw .tooLarge(
        path: path, what: .images, count: manifest.images.count, limit: Limits.exportImages)
    }
    guard !manifest.collages.isEmpty else {
      throw .damaged(path: path, detail: "it holds no collage")
    }
    guard manifest.snapshots.allSatisfy(manifest.collages.indices.contains),
      Set(manifest.snapshots).count == manifest.snapshots.count
    else { throw .damaged(path: path, detail: "a snapshot belongs to no collage") }
    var expected: [String: ImageRecord] = [:]
    var listed: [ImageID: ImageRecord] = [:]
    for record in manifest.images {
      let name = ExportManifest.fileName(of: record.image)
      let limit = DecodeLimits.standard.bytes
      guard record.byteCount > 0, record.byteCount <= limit else {
        throw .tooLarge(path: path, what: .imageBytes, count: record.byteCount, limit: limit)
      }
      guard record.isValid, listed.updateValue(record, forKey: record.image.id) == nil
      else { throw .damaged(path: path, detail: "the entry of \(name) is not valid") }
      expected[name] = record
    }
    for image in manifest.collages.flatMap(\.storedImages) {
      guard image.metadata?.isValid ?? true else {
        throw .damaged(path: path, detail: "the metadata of a photo is invalid")
      }
      guard let known = listed[image.id]?.image, known.isSameFile(as: image) else {
        throw .missingImage(path: path, name: ExportManifest.fileName(of: image))
      }
    }
    return expected
  }

  static func convertingErrors<Value>(
    _ path: String, _ body: () throws -> Value
  ) throws -> Value {
    do {
      return try body()
    } catch TarReader.ParseError.truncated {
      throw ExportError.truncated(path: path)
    } catch TarReader.ParseError.header(.damaged) {
      throw ExportError.notAnExport(path: path)
    } catch TarReader.ParseError.header(.notPlain(let name)) {
      throw ExportError.foreignEntry(path: path, name: name)
    }
  }
}

extension JSONSize {
  func check(_ path: String) throws(ExportError) {
    for (what, count, limit) in [
      (ExportError.Quantity.manifestValues, values, Limits.exportManifestValues),
      (.manifestDepth, depth, Limits.exportManifestDepth),
    ] where count > limit {
      throw .tooLarge(path: path, what: what, count: count, limit: limit)
    }
  }
}

extension ImageRecord {
  private static let maximumSourceNameLength = 4_000

  /// True if the store could have created this record.
  fileprivate var isValid: Bool {
    AssetFormat.stored.contains(image.format) && (image.format == .font) == (kind == .font)
      && image.metadata?.isValid ?? true
      && sourceName.utf8.count <= Self.maximumSourceNameLength
      && Date.supportedRange.contains(createdAt)
  }
}
