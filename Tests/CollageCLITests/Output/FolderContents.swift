import CollageImaging
import Foundation

/// The files of a fixture's folder; a store is one of them, whose name ends with a slash.
struct FolderContents {
  private let folder: String
  private let versions: [String: String]

  /// Looks at a folder.
  init(_ folder: String) {
    var versions: [String: String] = [:]
    func look(at path: String) {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder + path)) ?? []
      guard !names.contains("collage.sqlite"), path != "/.cache" else {
        if !path.isEmpty { versions[String(path.dropFirst()) + "/"] = "store" }
        return
      }
      for name in names {
        var facts = stat()
        guard lstat(folder + path + "/" + name, &facts) == 0 else { continue }
        guard facts.st_mode & S_IFMT != S_IFDIR else {
          look(at: path + "/" + name)
          continue
        }
        #if os(macOS)
          let time = facts.st_mtimespec
        #else
          let time = facts.st_mtim
        #endif
        versions[String((path + "/" + name).dropFirst())] =
          "\(facts.st_ino) \(facts.st_size) \(time.tv_sec) \(time.tv_nsec)"
      }
    }
    look(at: "")
    (self.folder, self.versions) = (folder, versions)
  }

  /// What is different: `+` is before a file that is new, `-` before one that is gone, `~` before
  /// one that was written again.
  func changes(since old: FolderContents) -> [String] {
    Set(versions.keys).union(old.versions.keys).sorted().compactMap { name in
      switch (old.versions[name], versions[name]) {
      case (nil, _): "+ " + described(name)
      case (_, nil): "- " + name
      case (let before, let now): before == now ? nil : "~ " + described(name)
      }
    }.map(TranscriptText.visible)
  }

  /// A file's name, the size of an image in pixels, and the first other file of the same bytes.
  private func described(_ name: String) -> String {
    guard let data = Self.bytes(folder + "/" + name) else { return name }
    return name + description(of: data, besides: name)
  }

  /// The size of an image in pixels, and the first file of the same bytes.
  func description(of data: Data, besides name: String = "") -> String {
    let size = (try? ImageProbe().header(of: Array(data), source: ""))?.size
    let twin = versions.keys.sorted().first { $0 != name && Self.bytes(folder + "/" + $0) == data }
    return (size.map { " \($0.width)x\($0.height)" } ?? "")
      + (twin.map { " = \($0)" } ?? "")
  }

  /// The contents of a regular file.
  static func bytes(_ path: String) -> Data? {
    var facts = stat()
    guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { return nil }
    return FileManager.default.contents(atPath: path)
  }
}
