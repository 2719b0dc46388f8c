internal import Foundation

/// The folder of a site, in which only files are replaced and removed that a site has written.
///
/// What is going to be written is noted before, so that a run that ends in the middle leaves nothing that
/// the next one takes for somebody else's.
final class SiteFolder: @unchecked Sendable {
  /// What happened to the files.
  struct Counts: Hashable {
    let written: Int
    let kept: Int
    let removed: Int
  }

  /// The folder, without a slash at its end.
  let path: String
  private let fileSystem: any FileSystem
  private let folderLock: FolderLock
  /// What the folder's manifest says.
  private var old: SiteManifest

  // SAFETY: the lock guards everything below.
  private let lock = NSLock()
  private var current: [String: SiteManifest.File] = [:]
  private var written: Set<String> = []

  /// Takes a folder, which is made where it is missing.
  ///
  /// - Throws: ``SiteError/notEmpty(path:)``, ``SiteError/busy(path:)``, ``FileError``.
  init(_ path: String, on fileSystem: any FileSystem) throws {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    self.path = path
    self.fileSystem = fileSystem
    try StoreFolder.requireOutside("\(path)/\(SiteManifest.fileName)")
    try Folder.makeShared(path)
    do throws(FileError) {
      folderLock = try FolderLock(path)
    } catch {
      throw error.code == EBUSY ? SiteError.busy(path: path) as any Error : error
    }
    for folder in [""] + SiteManifest.folders.map({ $0 + "/" }) {
      AbandonedFiles.remove(beside: "\(path)/\(folder)x", on: fileSystem)
    }
    if let manifest = SiteManifest(of: path) {
      old = manifest
    } else {
      guard try Folder.names(in: path).allSatisfy(AtomicFile.isTemporary) else {
        throw SiteError.notEmpty(path: path)
      }
      old = SiteManifest(files: [:])
    }
  }

  /// Notes which files are going to be there.
  ///
  /// - Parameter names: Their paths from the folder on.
  /// - Throws: ``SiteError/foreignFile(path:)`` where one of them is somebody else's; ``FileError``.
  func plan(_ names: [String]) throws {
    precondition(names.allSatisfy(SiteManifest.isName))
    for folder in SiteManifest.folders.map({ "\(path)/\($0)" }) where Folder.exists(folder) {
      // What a link leads to is somebody else's.
      guard !Folder.isLink(folder), Folder.isFolder(folder) else {
        throw SiteError.foreignFile(path: folder)
      }
    }
    let new = names.filter { old.files[$0] == nil }
    for name in new where Folder.exists("\(path)/\(name)") {
      throw SiteError.foreignFile(path: "\(path)/\(name)")
    }
    if !new.isEmpty {
      for name in new { old.files[name] = SiteManifest.File() }
      try old.write(to: path, on: fileSystem)
    }
    for folder in Set(names.compactMap(\.pathFolder)) { try Folder.makeShared("\(path)/\(folder)") }
  }

  /// A file that is there already with contents that were made of the same; nil if it is not.
  func kept(_ name: String, key: String) -> SiteManifest.File? {
    guard let file = old.files[name], file.key == key, let version = file.version,
      !Folder.isLink("\(path)/\(name)"), FileVersion.ofContents("\(path)/\(name)") == version
    else { return nil }
    lock.withLock { current[name] = file }
    return file
  }

  /// Writes a file.
  ///
  /// - Parameters:
  ///   - bytes: Its contents.
  ///   - name: Its path from the folder on, which was planned.
  ///   - key: What the contents were made of.
  ///   - size: Columns and rows, of a picture.
  /// - Throws: ``FileError``.
  func write(_ bytes: [UInt8], to name: String, key: String, size: PixelSize? = nil) throws {
    // What can be made again need not wait for the disk.
    try AtomicFile.write(
      bytes, to: "\(path)/\(name)", isDurable: false, flushesFolder: false, on: fileSystem)
    let version = FileVersion.ofContents("\(path)/\(name)")
    lock.withLock {
      current[name] = SiteManifest.File(key: key, version: version, size: size)
      written.insert(name)
    }
  }

  /// Writes a text, unless it is there already.
  ///
  /// - Throws: ``FileError``.
  func write(_ text: String, to name: String) throws {
    let bytes = Array(text.utf8)
    let key = contentHash(of: bytes)
    if kept(name, key: key) == nil { try write(bytes, to: name, key: key) }
  }

  /// Removes the site's files that it has no longer.
  ///
  /// - Parameter names: Those that it has, from the folder on.
  /// - Returns: What happened to the files.
  /// - Throws: ``FileError``.
  func finish(keeping names: Set<String>) throws -> Counts {
    let files = current.filter { names.contains($0.key) }
    var removed = 0
    for name in Set(old.files.keys).union(current.keys).subtracting(names).sorted() {
      let file = "\(path)/\(name)"
      guard Folder.exists(file), !Folder.isFolder(file) else { continue }
      try Folder.remove(file, on: fileSystem)
      // What only this run had is nothing that anybody misses.
      if old.files[name]?.version != nil { removed += 1 }
    }
    for folder in SiteManifest.folders { Folder.removeIfEmpty("\(path)/\(folder)") }
    if files != old.files { try SiteManifest(files: files).write(to: path, on: fileSystem) }
    old.files = files
    current = [:]
    let written = written.intersection(names).count
    return Counts(written: written, kept: names.count - written, removed: removed)
  }

  /// Notes what was written by a run that goes no further, so that the next one need not write it again.
  func settle() {
    guard !current.isEmpty else { return }
    let files = old.files.merging(current) { $1 }
    try? SiteManifest(files: files).write(to: path, on: fileSystem)
  }
}
