import Foundation

@testable import CollageSupport

/// A simulation of the state of a folder after a power loss, based on the completed steps.
///
/// Contents are durable once their file is flushed. A new or removed name is durable once its
/// folder is flushed afterwards. Other changes can be lost: see ``Loss``.
///
/// SQLite's steps count too; the contents of its files are read from the disk. Names of folders are
/// assumed to be durable.
struct DurableDisk {
  /// The fate of changes that were not flushed.
  enum Loss: String, CaseIterable {
    /// All changes are lost.
    case everything
    /// New names are lost, but removals are durable.
    case names
    /// As ``names``, but all writes to the database are durable.
    case namesButNoRecords
    /// New names are durable, but the contents of their files are lost.
    case contents
    /// As ``contents``, but all writes to the database are durable.
    case contentsButNoRecords

    var keepsNewNames: Bool { self == .contents || self == .contentsButNoRecords }
    var keepsOldNames: Bool { self == .everything }
    var keepsRecords: Bool { self == .namesButNoRecords || self == .contentsButNoRecords }
  }

  /// The entry of a name: a folder, or a version of a file.
  enum Remains: Hashable {
    case folder
    case file(Int, version: Int)
  }

  private enum Entry: Hashable {
    case folder
    case file(Int)
  }

  private struct File {
    var bytes: [UInt8] = []
    var version = 0
    var flushed: [UInt8] = []
    var flushedVersion = 0
    var mode: UInt16
    var isDatabase = false
  }

  private let root: String
  private var files: [File] = []
  private var names: [String: Entry] = [:]
  private var durableNames: [String: Entry] = [:]
  /// The indices of opened files, keyed by the paths at which they were opened.
  private var opened: [String: Int] = [:]

  /// Treats the current contents of a folder as durable.
  init(_ root: String) throws {
    self.root = root
    for (name, entry) in try FolderImage(of: root).entries {
      switch entry.content {
      case .folder: names[name] = .folder
      case .file(let bytes):
        names[name] = .file(files.count)
        files.append(File(bytes: bytes, flushed: bytes, mode: entry.mode))
      }
    }
    durableNames = names
  }

  /// Records a completed step and, for a write, its bytes.
  mutating func did(_ step: FaultyFileSystem.Step, _ bytes: [UInt8] = []) {
    let (name, target) = (name(step.path), name(step.target))
    switch step.call {
    case "open":
      opened[step.path] = files.count
      if let name { names[name] = .file(files.count) }
      files.append(File(mode: step.mode ?? 0))
    case "write":
      guard let file = opened[step.path] else { break }
      files[file].bytes += bytes
      files[file].version += 1
    case "flush": if let file = opened[step.path] { flush(file) }
    case "name": if let target { names[target] = opened[step.path].map(Entry.file) }
    case "link": if let name, let target { names[target] = names[name] }
    case "rename": if let name, let target { names[target] = names.removeValue(forKey: name) }
    case "remove": if let name { names[name] = nil }
    case "make folder": if let name { names[name] = .folder }
    case "flush folder":
      if let folder = name ?? (step.path == root ? "" : nil) {
        flushNames { Self.parent($0) == folder }
      }
    case _ where step.call.hasPrefix("database"): if let name { did(step.call, inDatabase: name) }
    default: break
    }
  }

  private mutating func did(_ call: String, inDatabase name: String) {
    readDatabases()
    if names[name] == nil, Folder.exists(root + "/" + name) {
      names[name] = .file(files.count)
      files.append(File(mode: Folder.mode(root + "/" + name) ?? 0))
    }
    guard case .file(let file) = names[name] else { return }
    files[file].isDatabase = true
    readDatabase(file)
    guard call == "database flush" else { return }
    flush(file)
    // With a log or journal, SQLite flushes its folder too, because the file can be new.
    for ending in ["-wal", "-journal"] where name.hasSuffix(ending) {
      let database = name.dropLast(ending.count)
      flushNames { $0 == name || $0 == database }
    }
  }

  /// Reads the current contents of all database files.
  mutating func readDatabases() {
    for file in files.indices where files[file].isDatabase { readDatabase(file) }
  }

  /// Reads the current contents of a database file; if SQLite has removed the file, removes its
  /// name from the simulation.
  private mutating func readDatabase(_ file: Int) {
    guard let name = names.first(where: { $0.value == .file(file) })?.key else { return }
    guard let bytes = try? FileReader.bytes(at: root + "/" + name, limit: .max - 1) else {
      names[name] = nil
      durableNames[name] = nil
      return
    }
    guard bytes != files[file].bytes else { return }
    files[file].bytes = bytes
    files[file].version += 1
  }

  private mutating func flush(_ file: Int) {
    files[file].flushed = files[file].bytes
    files[file].flushedVersion = files[file].version
  }

  private mutating func flushNames(where isIncluded: (String) -> Bool) {
    for name in Set(names.keys).union(durableNames.keys) where isIncluded(name) {
      durableNames[name] = names[name]
    }
  }

  /// The path relative to the folder; `nil` if the path is elsewhere or isn't a path.
  private func name(_ path: String) -> String? {
    path.hasPrefix(root + "/") ? String(path.dropFirst(root.count + 1)) : nil
  }

  private static func parent(_ name: String) -> String {
    name.contains("/") ? Folder.parent(of: name) : ""
  }

  /// The entries that remain if the power is lost now.
  func remains(after loss: Loss) -> [String: Remains] {
    var remains: [String: Remains] = [:]
    let renamed = Set(names.filter { durableNames[$0.key] != $0.value }.values).subtracting([
      .folder
    ])
    for name in Set(names.keys).union(durableNames.keys) {
      guard let entry = entry(name, after: loss, renamed) else { continue }
      switch entry {
      case .folder: remains[name] = .folder
      case .file(let file):
        let isWhole = files[file].isDatabase && loss.keepsRecords
        remains[name] = .file(
          file, version: isWhole ? files[file].version : files[file].flushedVersion)
      }
    }
    return remains.filter { name, _ in
      var folder = Self.parent(name)
      while !folder.isEmpty, remains[folder] == .folder { folder = Self.parent(folder) }
      return folder.isEmpty
    }
  }

  private func entry(_ name: String, after loss: Loss, _ renamed: Set<Entry>) -> Entry? {
    let (entry, durable) = (names[name], durableNames[name])
    let isRecord = [entry, durable].contains {
      if case .file(let file) = $0 { files[file].isDatabase } else { false }
    }
    if loss.keepsNewNames || isRecord && loss.keepsRecords { return entry }
    guard entry == nil, !loss.keepsOldNames else { return durable }
    // A file keeps its old name until its new name is durable.
    return durable.flatMap { renamed.contains($0) ? $0 : nil }
  }

  /// The folder with the given entries and their contents.
  func image(of remains: [String: Remains]) -> FolderImage {
    var image = FolderImage()
    for (name, content) in remains {
      switch content {
      case .folder: image.entries[name] = .init(content: .folder, mode: 0o700)
      case .file(let number, let version):
        let file = files[number]
        let bytes = version == file.version ? file.bytes : file.flushed
        image.entries[name] = .init(content: .file(bytes), mode: file.mode)
      }
    }
    return image
  }
}

/// The contents of a folder in memory, from which copies can be created.
struct FolderImage {
  enum Content {
    case folder
    case file([UInt8])
  }

  struct Entry {
    var content: Content
    var mode: UInt16
  }

  /// The entries, keyed by path relative to the folder.
  var entries: [String: Entry] = [:]

  init() {}

  init(of root: String) throws { try read(root, below: "") }

  private mutating func read(_ folder: String, below path: String) throws {
    for entry in try Folder.entries(of: folder) {
      let (source, name) = (folder + "/" + entry.name, path + entry.name)
      guard entry.isFolder else {
        let bytes = try FileReader.bytes(at: source, limit: .max - 1)
        entries[name] = Entry(content: .file(bytes), mode: entry.mode)
        continue
      }
      entries[name] = Entry(content: .folder, mode: entry.mode)
      try read(source, below: name + "/")
    }
  }

  /// Writes the contents to an empty folder; all files get the same modification time.
  func write(to root: String) throws {
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let path = root + "/" + name
      switch entry.content {
      case .folder: guard mkdir(path, 0o700) == 0 else { throw SystemError(code: errno) }
      case .file(let bytes):
        try Data(bytes).write(to: URL(filePath: path))
        let time = timespec(tv_sec: Int(Sample.date.timeIntervalSince1970), tv_nsec: 0)
        guard utimensat(AT_FDCWD, path, [time, time], 0) == 0 else {
          throw SystemError(code: errno)
        }
      }
      try DiskFileSystem().setMode(entry.mode, ofPath: path)
    }
  }
}
