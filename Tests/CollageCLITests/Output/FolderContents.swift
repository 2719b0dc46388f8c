import CollageImaging
import Foundation

/// The files in the folder of a ``CommandFixture``; a store or the cache folder counts as one file,
/// whose name ends with a slash.
struct FolderContents {
  private let folder: String
  private let versions: [String: String]

  init(_ folder: String) {
    var versions: [String: String] = [:]
    func scan(at path: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + path)) ?? []
      guard !names.contains("collage.sqlite"), path != "/.cache" else {
        if !path.isEmpty { versions[String(path.dropFirst()) + "/"] = "store" }
        return
      }
      for name in names {
        var info = stat()
        guard lstat(folder + path + "/" + name, &info) == 0 else { continue }
        guard info.st_mode & S_IFMT != S_IFDIR else {
          scan(at: path + "/" + name)
          continue
        }
        #if os(macOS)
          let time = info.st_mtimespec
        #else
          let time = info.st_mtim
        #endif
        versions[String((path + "/" + name).dropFirst())] =
          "\(info.st_ino) \(info.st_size) \(time.tv_sec) \(time.tv_nsec)"
      }
    }
    scan(at: "")
    (self.folder, self.versions) = (folder, versions)
  }

  /// Returns the changed files, each with a mark: `+` for new, `-` for removed, and `~` for
  /// rewritten files.
  func changes(since old: FolderContents) -> [String] {
    Set(versions.keys).union(old.versions.keys).sorted().compactMap { name in
      switch (old.versions[name], versions[name]) {
      case (nil, _): "+ " + described(name)
      case (_, nil): "- " + name
      case (let before, let now): before == now ? nil : "~ " + described(name)
      }
    }.map(TranscriptText.visible)
  }

  /// Returns a file's name, followed by the pixel size of an image and the first other file with
  /// the same bytes.
  private func described(_ name: String) -> String {
    guard let data = Self.bytes(folder + "/" + name) else { return name }
    return name + description(of: data, excluding: name)
  }

  /// Describes the contents of a file: the pixel size if they are an image, and the name of the
  /// first other file with the same contents.
  func description(of data: Data, excluding name: String = "") -> String {
    let size = (try? ImageProbe().header(of: Array(data), source: ""))?.size
    let duplicate = versions.keys.sorted().first {
      $0 != name && Self.bytes(folder + "/" + $0) == data
    }
    return (size.map { " \($0.width)x\($0.height)" } ?? "")
      + (duplicate.map { " = \($0)" } ?? "")
  }

  /// Returns the contents of a regular file; `nil` for any other path.
  static func bytes(_ path: String) -> Data? {
    var info = stat()
    guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}
