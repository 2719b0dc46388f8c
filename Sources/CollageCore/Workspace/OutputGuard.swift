/// Files that no output may replace: what is in a store, and photos that one was made from.
struct OutputGuard {
  let workspace: Workspace
  /// Files that are being read.
  let inputs: [String]

  /// Refuses a target.
  ///
  /// - Parameter path: Where an output would be, without links.
  /// - Throws: A `FileError` that tells why; nothing else, as what cannot be read of the store cannot
  ///   refuse anything.
  func check(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
    try InputFiles(paths: inputs).requireOther(path)
    guard let byteCount = Folder.byteCount(ofFile: path) else { return }
    let known = try? workspace.repository.read { reader in
      // What was made of a photo is no photo of anybody's.
      let photos = try reader.imageClaims().compactMap(\.record)
        .filter { ![.cutout, .repaint, .sent].contains($0.kind) }
      // What cannot be read of items leaves the images' own files.
      return (try? reader.withItemSources(photos)) ?? photos
    }
    guard let photos = known else { return }
    guard !isSource(path, of: photos), !isStored(path, byteCount, in: photos),
      !isCopy(path, byteCount, ofSourceOf: photos), !importsAsStored(path, byteCount, of: photos)
    else { throw FileError(.write, path: path, refusal: .photo) }
  }

  /// Whether a photo came from this file, by this name or by another one.
  private func isSource(_ path: String, of photos: [ImageRecord]) -> Bool {
    if photos.contains(where: { $0.sourceName == path }) { return true }
    guard let number = Folder.numberIfShared(path) else { return false }
    return photos.contains { Folder.number($0.sourceName) == number }
  }

  /// Whether the file has the contents of one of the store's.
  private func isStored(_ path: String, _ byteCount: Int, in records: [ImageRecord]) -> Bool {
    let candidates = records.filter { $0.byteCount == byteCount }
    guard !candidates.isEmpty, let hash = try? contentHash(ofFile: path) else { return false }
    return candidates.contains { $0.image.id.rawValue == hash }
  }

  /// Whether the file has the contents of one that a photo came from and that is still there.
  private func isCopy(_ path: String, _ byteCount: Int, ofSourceOf photos: [ImageRecord]) -> Bool {
    let sources = photos.map(\.sourceName).filter {
      $0.isAbsolutePath && Folder.byteCount(ofFile: $0) == byteCount
    }
    guard !sources.isEmpty, let hash = try? contentHash(ofFile: path) else { return false }
    return sources.contains { (try? contentHash(ofFile: $0)) == hash }
  }

  /// Whether a photo was made of the file, wherever that is by now: the store would make the same of
  /// it again.
  ///
  /// What is younger than a photo whose file is still there is none of these, but may be a picture
  /// that looks exactly like it.
  private func importsAsStored(_ path: String, _ byteCount: Int, of photos: [ImageRecord]) -> Bool {
    guard let limits = try? workspace.importLimits(), byteCount <= limits.bytes,
      let size = Self.size(path, limits)
    else { return false }
    let modified = Folder.modified(path) ?? 0
    let candidates = photos.filter { photo in
      [size, size.turned].contains(photo.image.size)
        && (Int64(modified) <= photo.createdAt.milliseconds / 1000
          || Folder.byteCount(ofFile: photo.sourceName) == nil)
    }
    guard !candidates.isEmpty,
      let bytes = try? FileReader.bytes(
        at: path, limit: limits.bytes, followsLink: false)
    else { return false }
    return PhotoMatch(limits: limits).match(bytes, path, among: candidates) != nil
  }

  /// Columns and rows of an image file, from its beginning if that is enough.
  private static func size(_ path: String, _ limits: DecodeLimits) -> PixelSize? {
    let probe = ImageProbe(limits: limits)
    guard let beginning = try? FileReader.prefix(of: path, count: 1 << 20),
      ImageProbe.isImage(beginning)
    else { return nil }
    // Which image of a TIFF is decoded depends on all of the file.
    if let header = try? probe.header(of: beginning, source: path), header.format != .tiff {
      return header.size
    }
    let bytes = try? FileReader.bytes(at: path, limit: limits.bytes, followsLink: false)
    return bytes.flatMap { try? probe.header(of: $0, source: path).size }
  }
}

extension PixelSize {
  fileprivate var turned: PixelSize { PixelSize(width: height, height: width) }
}

extension Workspace {
  /// Begins an output, which must not replace anything of a store or a photo that one was made from.
  ///
  /// - Parameters:
  ///   - name: How it gets its name.
  ///   - inputs: Files that the same command reads.
  /// - Returns: The file, which refuses again on commit what may have come to be there meanwhile.
  /// - Throws: A `FileError`.
  package func output(
    _ name: OutputName, inputs: [String] = []
  ) throws(FileError) -> AtomicFile {
    let guardian = OutputGuard(workspace: self, inputs: inputs)
    return try AtomicFile(output: name, on: context.fileSystem) {
      path throws(FileError) in try guardian.check(path)
    }
  }
}

extension AtomicFile {
  /// Refuses a pipe, a terminal or a device, which take bytes as they come, as an output of a
  /// transaction.
  ///
  /// - Parameter path: The output, which need not be there; symbolic links are followed.
  /// - Throws: ``WorkspaceError/outputIsStream(path:)``.
  package static func requireFile(at path: String) throws(WorkspaceError) {
    guard !isStream(path) else { throw .outputIsStream(path: path) }
  }

  /// Whether there is something at a path that takes bytes as they come, such as a pipe, a terminal or a
  /// device; links are followed.
  package static func isStream(_ path: String) -> Bool { Folder.isStream(path) }

  /// Refuses a file inside any store, for commands that have none themselves.
  ///
  /// - Parameter path: The file; neither it nor its folder need be there.
  /// - Throws: A `FileError` that tells the store.
  package static func requireOutsideStores(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
  }

  /// Refuses an output that cannot be written where it is to be, as far as that can be known before
  /// there is anything to write.
  ///
  /// - Parameter name: How it gets its name.
  /// - Throws: A `FileError`.
  package static func requirePlace(for name: OutputName) throws(FileError) {
    try StoreFolder.requireOutside(name.path)
    try requireFolder(for: name)
  }
}
