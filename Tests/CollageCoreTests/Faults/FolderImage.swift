import Foundation

@testable import CollageCore

/// The contents of a folder in memory, from which it can be made anew as often as it is needed.
struct FolderImage {
  enum Content {
    case folder
    case file([UInt8])
  }

  struct Entry {
    var content: Content
    /// The permission bits.
    var mode: UInt16
  }

  /// By path from the folder on.
  var entries: [String: Entry] = [:]

  init() {}

  /// Reads a folder.
  init(of root: String) throws {
    try read(root, below: "")
  }

  private mutating func read(_ folder: String, below path: String) throws {
    for entry in try Folder.entries(of: folder) {
      let (place, name) = (folder + "/" + entry.name, path + entry.name)
      guard entry.isFolder else {
        let bytes = try FileReader.bytes(at: place, limit: .max - 1)
        entries[name] = Entry(content: .file(bytes), mode: entry.mode)
        continue
      }
      entries[name] = Entry(content: .folder, mode: entry.mode)
      try read(place, below: name + "/")
    }
  }

  /// Makes all of it in an empty folder, each file as old as the other.
  func write(to root: String) throws {
    for (name, entry) in entries.sorted(by: { $0.key < $1.key }) {
      let path = root + "/" + name
      switch entry.content {
      case .folder:
        guard mkdir(path, 0o700) == 0 else { throw SystemError(code: errno) }
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
