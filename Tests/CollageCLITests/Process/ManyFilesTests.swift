import CollageCore
import Foundation
import Testing

/// Adding many files at once: folders, lists, patterns.
@Suite struct ManyFilesTests {
  /// A folder with photos, other files, a hidden file and a folder.
  private func studio() throws -> Studio {
    let studio = try Studio.with()
    for folder in ["my photos/day 2/deep", "my photos/.hidden"] {
      try FileManager.default.createDirectory(
        atPath: studio.folder + "/" + folder, withIntermediateDirectories: true)
    }
    for (index, name) in [
      "p10.jpg", "P9.JPG", "p1", "day 2/b.jpg", "day 2/a.jpg", "day 2/deep/c.jpg", ".hidden/h.jpg",
      ".h.jpg",
    ].enumerated() {
      _ = try studio.photo("my photos/" + name, index)
    }
    _ = try studio.write("hello", to: "my photos/notes.txt")
    try FileManager.default.createSymbolicLink(
      atPath: studio.folder + "/my photos/q.jpg", withDestinationPath: "p10.jpg")
    try FileManager.default.createSymbolicLink(
      atPath: studio.folder + "/my photos/again", withDestinationPath: ".")
    return studio
  }

  @Test func aPhotoIsNoListOfFiles() throws {
    let studio = try studio()
    let photo = try studio.run("add", "--files-from", "my photos/p1")
    #expect(photo.exitCode == 5)
    #expect(photo.stderr.hasPrefix("Error: 'my photos/p1' is no list of files.\nHint: Photos are"))
    let both = try studio.run("add", "a.jpg", "my photos/p1", "--files-from", "-", stdin: "a\0b\0")
    #expect(both.exitCode == 1 && both.lines == ["p1"])
    #expect(both.stderr.contains("'standard input' is no list of files."))
  }
}
