package struct PhotoFolder: Sendable {
  /// The paths of the photos, in natural order: `2.jpg` before `10.jpg`.
  private(set) var photos: [String] = []
  /// The number of files that are neither photos nor hidden.
  private(set) var otherFiles = 0
  /// True if the folder has subfolders that were not searched.
  private(set) var hasMore = false
  private(set) var folders: [String] = []
  /// The errors of subfolders that can't be read.
  private(set) var unreadable: [FileError] = []

  /// The file extensions of photos, in lowercase.
  ///
  /// A file with such an extension counts as a photo even if it is damaged, so that the damage is
  /// reported.
  package static let fileExtensions = Set(
    InputFormat.allCases.flatMap(\.fileExtensions) + ["jpe", "jfif", "dng", "cr2", "nef", "arw"])

  /// Returns whether a path is an existing folder or a symbolic link to one.
  package static func exists(_ path: String) -> Bool { Folder.isFolder(path) }

  /// Finds the photos in a folder by their file extensions or first bytes, except hidden files.
  ///
  /// Links to files are followed; links to folders are not. Throws an error if the folder itself
  /// can't be read.
  init(_ path: String, isRecursive: Bool) throws(FileError) {
    search(at: try Folder.entries(of: path), in: path, isRecursive)
    photos = NaturalOrder.sorted(photos) { $0 }
  }

  private mutating func search(at entries: [Folder.Entry], in path: String, _ isRecursive: Bool) {
    folders.append(path)
    for entry in entries where !entry.name.hasPrefix(".") {
      let child = path.hasSuffix("/") ? path + entry.name : "\(path)/\(entry.name)"
      let target = entry.isLink ? Folder.resolved(child) : child
      if entry.isFolder {
        guard isRecursive else {
          hasMore = true
          continue
        }
        do throws(FileError) {
          search(at: try Folder.entries(of: child), in: child, isRecursive)
        } catch {
          unreadable.append(error)
        }
      } else if entry.isRegular || Folder.byteCount(ofFile: target) != nil {
        if Self.isPhoto(target, named: entry.name) { photos.append(child) } else { otherFiles += 1 }
      }
    }
  }

  private static func isPhoto(_ path: String, named name: String) -> Bool {
    let ending = name.split(separator: ".").last.map { $0.lowercased() } ?? ""
    if fileExtensions.contains(ending) { return true }
    let beginning = try? FileReader.prefix(of: path, count: ImageProbe.prefixLength)
    return beginning.map(ImageProbe.isImage) ?? false
  }
}
