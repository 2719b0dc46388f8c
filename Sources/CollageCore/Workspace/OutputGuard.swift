/// Protects files that no output is allowed to replace: the files of any store, the photo files
/// from which this store's images were made, and the input files of the command.
///
/// Copies of these photo files and input files are protected, too.
struct OutputGuard {
  let workspace: Workspace
  let inputs: [String]

  /// Throws an error if an output must not replace the file at a path.
  ///
  /// Symbolic links in `path` must be resolved. If the store can't be read, its photos are not
  /// protected.
  func check(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
    try InputFiles(paths: inputs).checkNotInput(path)
    guard let byteCount = Folder.byteCount(ofFile: path) else { return }
    let known = try? workspace.repository.read { reader in
      // Ignore images that the program derived from photos, such as cutouts, because their sources
      // are not files of the user.
      let photos = try reader.imageRecordRows().compactMap(\.record)
        .filter { ![.cutout, .repaint, .sent].contains($0.kind) }
      // If the sources that items record can't be read, use only the sources that image records
      // contain.
      return (try? reader.withItemSources(photos)) ?? photos
    }
    guard let photos = known else { return }
    guard !isSource(path, of: photos), !isStored(path, byteCount, in: photos),
      !isCopy(path, byteCount, ofSourceOf: photos), !importsAsStored(path, byteCount, of: photos)
    else { throw FileError(.write, path: path, refusal: .photo) }
  }

  /// Returns whether a photo was added from this file, by the same path or by a hard link.
  private func isSource(_ path: String, of photos: [ImageRecord]) -> Bool {
    if photos.contains(where: { $0.sourceName == path }) { return true }
    guard let number = Folder.fileIDIfShared(path) else { return false }
    return photos.contains { Folder.fileID($0.sourceName) == number }
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

  /// Returns whether an import of the file would create the image of a photo, even if the file was
  /// moved.
  ///
  /// Returns `false` if the file is newer than the photo and the photo's source still exists: the
  /// file is possibly a rendered image that looks exactly like the photo.
  private func importsAsStored(_ path: String, _ byteCount: Int, of photos: [ImageRecord]) -> Bool {
    guard let limits = try? workspace.importLimits(), byteCount <= limits.bytes,
      let size = Self.size(path, limits)
    else { return false }
    let modified = Folder.modified(path) ?? 0
    let candidates = photos.filter { photo in
      [size, size.transposed].contains(photo.image.size)
        && (Int64(modified) <= photo.createdAt.milliseconds / 1000
          || Folder.byteCount(ofFile: photo.sourceName) == nil)
    }
    guard !candidates.isEmpty,
      let bytes = try? FileReader.bytes(
        at: path, limit: limits.bytes, followsLink: false)
    else { return false }
    return PhotoMatch(limits: limits).match(bytes, path, among: candidates) != nil
  }

  /// Returns the size of an image file, reading only the start of the file if that is sufficient.
  private static func size(_ path: String, _ limits: DecodeLimits) -> PixelSize? {
    let probe = ImageProbe(limits: limits)
    guard let beginning = try? FileReader.prefix(of: path, count: 1 << 20),
      ImageProbe.isImage(beginning)
    else { return nil }
    // A TIFF file can contain several images, and which one is decoded depends on the whole file.
    if let header = try? probe.header(of: beginning, source: path), header.format != .tiff {
      return header.size
    }
    let bytes = try? FileReader.bytes(at: path, limit: limits.bytes, followsLink: false)
    return bytes.flatMap { try? probe.header(of: $0, source: path).size }
  }
}

extension PixelSize {
  fileprivate var transposed: PixelSize { PixelSize(width: height, height: width) }
}

extension Workspace {
  /// Begins an output file.
  ///
  /// The output must not replace a file of a store, a photo file from which the store's images were
  /// made, or one of `inputs`, the files that the same command reads. The file checks this again
  /// when it is committed.
  package func output(
    _ name: OutputName, inputs: [String] = []
  ) throws(FileError) -> AtomicFile {
    let outputGuard = OutputGuard(workspace: self, inputs: inputs)
    return try AtomicFile(output: name, on: context.fileSystem) {
      path throws(FileError) in try outputGuard.check(path)
    }
  }
}

extension AtomicFile {
  /// Throws an error if a path is a stream such as a pipe, a terminal or a device, because a
  /// transaction can't write to a stream.
  ///
  /// The file need not exist. Symbolic links are followed.
  package static func requireFile(at path: String) throws(WorkspaceError) {
    guard !isStream(path) else { throw .outputIsStream(path: path) }
  }

  /// Returns whether a path is a stream such as a pipe, a terminal or a device; links are followed.
  package static func isStream(_ path: String) -> Bool { Folder.isStream(path) }

  /// Throws an error if a file is inside of any store; for commands that don't open a store.
  ///
  /// The file and its folder need not exist.
  package static func requireOutsideStores(_ path: String) throws(FileError) {
    try StoreFolder.requireOutside(path)
  }

  /// Throws an error if it is already certain that an output can't be written.
  package static func requireWritable(_ name: OutputName) throws(FileError) {
    try StoreFolder.requireOutside(name.path)
    try requireFolder(for: name)
  }
}
