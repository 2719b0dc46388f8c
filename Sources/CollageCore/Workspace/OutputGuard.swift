/// Protects files that no output may replace: files in a store, and photos that a store was made
/// from.
struct OutputGuard {
  let workspace: Workspace
  let inputs: [String]

  /// Throws an error if an output may not replace its target.
  ///
  /// - Parameter path: The path of the output, with links resolved.
  /// - Throws: A `FileError` with the reason. If the store can't be read, its images are not
  ///   checked.
  func check(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
    try InputFiles(paths: inputs).checkNotInput(path)
    guard let byteCount = Folder.byteCount(ofFile: path) else { return }
    let known = try? workspace.repository.read { reader in
      // Images that the program derived from photos are not the user's photos.
      let photos = try reader.imageClaims().compactMap(\.record)
        .filter { ![.cutout, .repaint, .sent].contains($0.kind) }
      // If the items' sources can't be read, use only those of the image records.
      return (try? reader.withItemSources(photos)) ?? photos
    }
    guard let photos = known else { return }
    guard !isSource(path, of: photos), !isStored(path, byteCount, in: photos),
      !isCopy(path, byteCount, ofSourceOf: photos), !importsAsStored(path, byteCount, of: photos)
    else { throw FileError(.write, path: path, refusal: .photo) }
  }

  /// Returns whether a photo came from this file, by the same path or a hard link.
  private func isSource(_ path: String, of photos: [ImageRecord]) -> Bool {
    if photos.contains(where: { $0.sourceName == path }) { return true }
    guard let number = Folder.fileIDIfShared(path) else { return false }
    return photos.contains { Folder.number($0.sourceName) == number }
  }

  /// Returns whether the file has the contents of a stored image.
  private func isStored(_ path: String, _ byteCount: Int, in records: [ImageRecord]) -> Bool {
    let candidates = records.filter { $0.byteCount == byteCount }
    guard !candidates.isEmpty, let hash = try? contentHash(ofFile: path) else { return false }
    return candidates.contains { $0.image.id.rawValue == hash }
  }

  /// Returns whether the file has the contents of a photo's source file that still exists.
  private func isCopy(_ path: String, _ byteCount: Int, ofSourceOf photos: [ImageRecord]) -> Bool {
    let sources = photos.map(\.sourceName).filter {
      $0.isAbsolutePath && Folder.byteCount(ofFile: $0) == byteCount
    }
    guard !sources.isEmpty, let hash = try? contentHash(ofFile: path) else { return false }
    return sources.contains { (try? contentHash(ofFile: $0)) == hash }
  }

  /// Returns whether a photo was made from the file, wherever the file is now: importing it would
  /// result in the same image.
  ///
  /// A file that is newer than a photo's existing source does not count; it may be a render that
  /// looks exactly like the photo.
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

  /// Returns the size of an image file, in pixels.
  ///
  /// Reads only the beginning if that is sufficient.
  private static func size(_ path: String, _ limits: DecodeLimits) -> PixelSize? {
    let probe = ImageProbe(limits: limits)
    guard let beginning = try? FileReader.prefix(of: path, count: 1 << 20),
      ImageProbe.isImage(beginning)
    else { return nil }
    // The choice of the image in a TIFF depends on the whole file.
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
  /// Begins an output, which must not replace a file in a store or a photo that a store was made
  /// from.
  ///
  /// - Parameters:
  ///   - name: The output's name, or how to choose a free one.
  ///   - inputs: The files that the same command reads.
  /// - Returns: The file, which checks its target again when it is committed.
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
  /// Throws an error if the output of a transaction is a stream such as a pipe, a terminal or a
  /// device.
  ///
  /// - Parameter path: The output, which need not exist; symbolic links are followed.
  /// - Throws: ``WorkspaceError/outputIsStream(path:)``.
  package static func requireFile(at path: String) throws(WorkspaceError) {
    guard !isStream(path) else { throw .outputIsStream(path: path) }
  }

  /// Returns whether a path is a stream such as a pipe, a terminal or a device; links are followed.
  package static func isStream(_ path: String) -> Bool { Folder.isStream(path) }

  /// Throws an error if a file is inside any store, for commands that don't open one.
  ///
  /// - Parameter path: The file; neither it nor its folder need exist.
  /// - Throws: A `FileError` that names the store.
  package static func requireOutsideStores(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
  }

  /// Throws an error if an output can't be written to its place, as far as this is known in
  /// advance.
  ///
  /// - Parameter name: The output's name, or how to choose a free one.
  /// - Throws: A `FileError`.
  package static func requirePlace(for name: OutputName) throws(FileError) {
    try StoreFolder.requireOutside(name.path)
    try requireFolder(for: name)
  }
}
