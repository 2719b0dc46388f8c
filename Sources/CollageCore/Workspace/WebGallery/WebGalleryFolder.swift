internal import Foundation

/// The folder of a web gallery; only files that the gallery has written are replaced or removed.
///
/// The names of files are recorded before the files are written, so that the next run recognizes
/// the files of an interrupted run.
final class WebGalleryFolder: @unchecked Sendable {
  struct Counts: Hashable {
    let written: Int
    let kept: Int
    let removed: Int
  }

  /// The path of the folder, without a trailing slash.
  let path: String
  private let fileSystem: any FileSystem
  private let folderLock: FolderLock
  /// The manifest that an earlier run wrote, plus the names of the files that this run plans to
  /// write.
  private var old: WebGalleryManifest

  // SAFETY: `lock` protects the following properties while threads write files. The other methods
  // run when no other thread uses the folder.
  private let lock = NSLock()
  private var current: [String: WebGalleryManifest.File] = [:]
  private var written: Set<String> = []

  /// Opens and locks a folder, which is created if it is missing; throws an error if the folder
  /// contains files but not a gallery.
  init(_ path: String, on fileSystem: any FileSystem) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.fileSystem = fileSystem
    try StoreFolder.requireOutside("\(path)/\(WebGalleryManifest.fileName)")
    try Folder.makeShared(path)
    do throws(FileError) {
      folderLock = try FolderLock(path)
    } catch {
      throw error.code == EBUSY ? WebGalleryError.busy(path: path) as any Error : error
    }
    for folder in [""] + WebGalleryManifest.folders.map({ $0 + "/" }) {
      AbandonedFiles.remove(inFolderOf: "\(path)/\(folder)x", on: fileSystem)
    }
    if let manifest = WebGalleryManifest(of: path) {
      old = manifest
    } else {
      guard try Folder.names(in: path).allSatisfy(AtomicFile.isTemporary) else {
        throw WebGalleryError.notEmpty(path: path)
      }
      old = WebGalleryManifest(files: [:])
    }
  }

  /// Records the paths of the files that will be written, and creates their folders.
  ///
  /// The paths are relative to the gallery's folder. Throws ``WebGalleryError/foreignFile(path:)``
  /// if one of the files exists and the gallery did not write it.
  func plan(_ names: [String]) throws {
    precondition(names.allSatisfy(WebGalleryManifest.isName))
    for folder in WebGalleryManifest.folders.map({ "\(path)/\($0)" }) where Folder.exists(folder) {
      // Refuse a symbolic link, because its target does not belong to the gallery.
      guard !Folder.isLink(folder), Folder.isFolder(folder) else {
        throw WebGalleryError.foreignFile(path: folder)
      }
    }
    let new = names.filter { old.files[$0] == nil }
    for name in new where Folder.exists("\(path)/\(name)") {
      throw WebGalleryError.foreignFile(path: "\(path)/\(name)")
    }
    if !new.isEmpty {
      for name in new { old.files[name] = WebGalleryManifest.File() }
      try old.write(to: path, on: fileSystem)
    }
    for folder in Set(names.compactMap(\.pathFolder)) { try Folder.makeShared("\(path)/\(folder)") }
  }

  /// Returns an existing file whose contents have the given key; `nil` if the file must be written.
  func upToDateFile(_ name: String, key: String) -> WebGalleryManifest.File? {
    guard let file = old.files[name], file.key == key, let version = file.version,
      !Folder.isLink("\(path)/\(name)"), FileVersion.ofContents("\(path)/\(name)") == version
    else { return nil }
    lock.withLock { current[name] = file }
    return file
  }

  /// Writes a file, whose path must be recorded by ``plan(_:)``.
  ///
  /// `key` is a string that changes with the contents, such as a hash. `size` is the image's size
  /// in pixels; `nil` for other files.
  func write(_ bytes: [UInt8], to name: String, key: String, size: PixelSize? = nil) throws {
    // Don't wait for the disk, because the file can be created again.
    try AtomicFile.write(
      bytes, to: "\(path)/\(name)", isDurable: false, flushesFolder: false, on: fileSystem)
    let version = FileVersion.ofContents("\(path)/\(name)")
    lock.withLock {
      current[name] = WebGalleryManifest.File(key: key, version: version, size: size)
      written.insert(name)
    }
  }

  /// Writes a text file, unless the existing file has the same contents.
  func write(_ text: String, to name: String) throws {
    let bytes = Array(text.utf8)
    let key = contentHash(of: bytes)
    if upToDateFile(name, key: key) == nil { try write(bytes, to: name, key: key) }
  }

  /// Removes files that this run or an earlier run wrote and that don't belong to the gallery, and
  /// records the remaining files.
  ///
  /// `names` are the paths of the gallery's current files in the folder.
  func finish(keeping names: Set<String>) throws -> Counts {
    let files = current.filter { names.contains($0.key) }
    var removed = 0
    for name in Set(old.files.keys).union(current.keys).subtracting(names).sorted() {
      let file = "\(path)/\(name)"
      guard Folder.exists(file), !Folder.isFolder(file) else { continue }
      try Folder.remove(file, on: fileSystem)
      // Count only files of earlier runs as removed.
      if old.files[name]?.version != nil { removed += 1 }
    }
    for folder in WebGalleryManifest.folders { Folder.removeIfEmpty("\(path)/\(folder)") }
    if files != old.files { try WebGalleryManifest(files: files).write(to: path, on: fileSystem) }
    old.files = files
    current = [:]
    let written = written.intersection(names).count
    return Counts(written: written, kept: names.count - written, removed: removed)
  }

  /// Records the files that a failed run has written, so that the next run doesn't write them
  /// again.
  func recordWrittenFiles() {
    guard !current.isEmpty else { return }
    let files = old.files.merging(current) { $1 }
    try? WebGalleryManifest(files: files).write(to: path, on: fileSystem)
  }
}
