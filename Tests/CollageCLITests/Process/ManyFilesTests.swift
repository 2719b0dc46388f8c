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

  @Test func ofAFolderThePhotosAreAdded() throws {
    let studio = try studio()
    #expect(try studio.expect("add", "my photos").lines == ["p1", "p9", "p10", "q"])
    #expect(
      try studio.expect("add", "my photos/", "--recursive").lines
        == ["a", "b", "c", "p1-2", "p9-2", "p10-2", "q-2"])
  }

  @Test func aFolderWithoutPhotosIsAnError() throws {
    let studio = try studio()
    try FileManager.default.removeItem(atPath: studio.folder + "/my photos/day 2/a.jpg")
    try FileManager.default.removeItem(atPath: studio.folder + "/my photos/day 2/b.jpg")
    let alone = try studio.run("add", "my photos/day 2")
    #expect(alone.exitCode == 4)
    #expect(alone.stderr.contains("there are no photos in 'my photos/day 2'."))
    #expect(alone.stderr.contains("--recursive"))
    let mixed = try studio.run("add", "my photos/day 2", "my photos/p1")
    #expect(mixed.exitCode == 1)
    #expect(mixed.stdout == "p1\n")
    #expect(
      try studio.run("add", "my photos/day 2", "my photos/p1", "--all-or-nothing").exitCode == 4)
    #expect(try studio.items().count == 1)
  }

  @Test func aBadPhotoOfAFolderIsNamed() throws {
    let studio = try studio()
    _ = try studio.write("no picture", to: "my photos/bad.jpg")
    let result = try studio.run("add", "my photos")
    #expect(result.exitCode == 1)
    #expect(result.lines.count == 4)
    #expect(result.stderr.contains("'my photos/bad.jpg'"))
    #expect(!result.stderr.contains("notes.txt"))
  }

  @Test func listsNameFiles() throws {
    let studio = try studio()
    let list = try studio.write("my photos/p10.jpg\r\n\nmy photos/day 2\n", to: "list.txt")
    #expect(try studio.expect("add", "--files-from", list).lines == ["p10", "a", "b"])
    let odd = try studio.write(try Studio.jpeg(3), to: "-0 new\nline '*'.jpg")
    #expect(odd.hasSuffix("'*'.jpg"))
    let names = "-0 new\nline '*'.jpg\0my photos/p1\0"
    #expect(
      try studio.expect("add", "--files-from", "-", "-0", stdin: names).lines
        == ["0-new-line", "p1"])
    try studio.expect("add", "-0", "--files-from=-", "--at", "-0", "7", stdin: "my photos/p1\0")
    #expect(try studio.items().last?["x"] as? Double == 0)
    #expect(try studio.items().last?["y"] as? Double == 7)
    let missing = try studio.run("add", "--files-from", "-", stdin: "none.jpg\nmy photos/p1\n")
    #expect(missing.exitCode == 1)
    #expect(missing.stderr.contains("no file 'none.jpg'"))
    #expect(try studio.run("add", "--files-from", "nolist").exitCode == 4)
    #expect(try studio.run("add", "-", "--files-from", "-").exitCode == 2)
    #expect(try studio.run("add", "--null", "my photos/p1").exitCode == 2)
  }

  @Test(arguments: [
    ("", "my photos/p1\nmy photos/p10.jpg"), ("", "my photos/p1\r\nmy photos/p10.jpg\r\n"),
    ("", "\n\nmy photos/p1\n\nmy photos/p10.jpg\n\n"), ("-0", "my photos/p1\0my photos/p10.jpg"),
    ("-0", "my photos/p1\0my photos/p10.jpg\0"), ("--null", "my photos/p1\0\0my photos/p10.jpg"),
  ])
  func theLastNameOfAListCountsHoweverItEnds(_ flag: String, _ list: String) throws {
    let studio = try studio()
    let words = flag.isEmpty ? [] : [flag]
    _ = try studio.write(list, to: "list")
    for (path, input) in [("list", ""), ("-", list)] {
      let result = try studio.run(["add", "--files-from", path] + words, stdin: Array(input.utf8))
      #expect(result.exitCode == 0 && result.lines.count == 2, "\(result.stderr)")
    }
  }

  @Test func aByteOrderMarkBeginsNoName() throws {
    let studio = try studio()
    let mark = "\u{FEFF}"
    let list = try studio.write(mark + "my photos/p1\r\n", to: "list.txt")
    #expect(try studio.expect("add", "--files-from", list).lines == ["p1"])
    let exact = try studio.run("add", "--files-from", "-", "-0", stdin: mark + "my photos/p1")
    #expect(exact.exitCode == 4)
    let data = #"{"verb":"add","files":["my photos/p1"]}"#
    for script in ["add 'my photos/p1'\n", data, data + "\r\n"] {
      try studio.expect("batch", stdin: mark + script)
    }
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

  @Test func patternsInABatchAreExpanded() throws {
    let studio = try studio()
    let result = try studio.expect("batch", stdin: "add 'my photos'/p*.[jJ]*\n")
    #expect(result.lines == ["p10"])
    #expect(try studio.expect("batch", stdin: "add my\\ photos/?9.JPG").lines == ["p9"])
    let none = try studio.run("batch", stdin: "move @all 1 1\nadd none*.jpg\n")
    #expect(none.exitCode == 4)
    #expect(none.stderr.contains("standard input:2: add: no file matches 'none*.jpg'."))
    let quoted = try studio.run("batch", stdin: "add 'my photos/p*.jpg'")
    #expect(quoted.exitCode == 4)
    #expect(quoted.stderr.contains("no file 'my photos/p*.jpg'."))
    #expect(quoted.stderr.contains("not in quotes"))
    _ = try studio.photo("[a].jpg", 1)
    _ = try studio.photo("a.jpg", 2)
    #expect(try studio.expect("batch", stdin: "add '[a].jpg'\nadd \\[a].jpg\n").lines.count == 2)
    #expect(
      try studio.expect("batch", stdin: "add [a].jpg\nadd [ab].jpg\n").lines == ["a-3", "a-4"])
    try studio.expect("batch", stdin: "replace p10 my*/day*/a*")
    #expect(try studio.run("batch", stdin: "replace p10 my*/day*/*").exitCode == 2)
  }

  @Test func severalPhotosAreFannedOut() throws {
    let studio = try studio()
    try studio.expect("add", "my photos/p1", "my photos/P9.JPG", "my photos/p10.jpg")
    let places = try studio.items().map { [$0["x"] as? Double, $0["y"] as? Double] }
    #expect(places == [[188, 188], [200, 200], [212, 212]])
    try studio.expect("add", "my photos/p1", "my photos/p10.jpg", "--at", "7", "9")
    #expect(try studio.items().suffix(2).allSatisfy { $0["x"] as? Double == 7 })
    try studio.expect("add", "my photos/p1")
    #expect(try studio.items().last?["x"] as? Double == 200)
  }
}
