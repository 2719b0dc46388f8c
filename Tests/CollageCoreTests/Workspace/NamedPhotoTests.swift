import Foundation
import Testing

@testable import CollageCore
@testable import CollageSupport

@Suite("Path list") struct PathListTests {
  private func paths(_ text: String, _ isNullSeparated: Bool = false) -> [String]? {
    PathList.paths(of: Array(text.utf8), isNullSeparated: isNullSeparated)
  }

  @Test func readsOneNamePerLine() {
    #expect(paths("") == [] && paths("\n\r\n\n") == [])
    #expect(paths("a\nb c\n") == ["a", "b c"] && paths("a\nb") == ["a", "b"])
    #expect(paths("a\r\nb\r\n") == ["a", "b"] && paths("a\r\r\n\rb") == ["a\r", "\rb"])
    #expect(paths("\u{FEFF}a\n\u{FEFF}b") == ["a", "\u{FEFF}b"])
    #expect(paths("a\0b") == nil && paths("a\n\0") == nil)
  }

  @Test func readsNullSeparatedNames() {
    #expect(paths("", true) == [] && paths("\0\0", true) == [])
    #expect(paths("a\nb\0c\0", true) == ["a\nb", "c"] && paths("a\0b", true) == ["a", "b"])
    #expect(paths("a\r\0", true) == ["a\r"] && paths("\u{FEFF}a", true) == ["\u{FEFF}a"])
  }

  @Test func allowsInvalidUTF8() {
    let paths = PathList.paths(of: [0x61, 0xFF, 10, 0xC3, 10], isNullSeparated: false)
    #expect(paths?.map(\.pathBytes) == [[0x61, 0xFF], [0xC3]])
  }

  @Test func readsFilesAndBytesButNoPhotos() throws {
    let sent = PhotoSource.bytes(Array("a\nb".utf8), name: "x")
    #expect(try PathList.paths(in: sent, isNullSeparated: false) == ["a", "b"])
    #expect(try PathList.paths(in: sent, isNullSeparated: true) == ["a\nb"])
    let photo = PhotoSource.bytes([0xFF, 0xD8, 0], name: "x")
    #expect(try PathList.paths(in: photo, isNullSeparated: false) == nil)
    let named = try PhotoArguments([.list(photo, isNullSeparated: false)], isRecursive: false)
    #expect(named.sources == [] && named.rejected.map(\.name) == ["x"])
    #expect(named.rejected[0].error as? NoPhotosError == .noList(path: "x"))
    #expect(throws: FileReadError.notFound(path: "/none")) {
      try PhotoArguments([.list(.path("/none"), isNullSeparated: false)], isRecursive: false)
    }
  }
}

@Suite("Photo folder") struct PhotoFolderTests {
  private let folder: TemporaryFolder

  /// Creates photos with known extensions, a photo without an extension, other files, and folders.
  init() throws {
    folder = try TemporaryFolder()
    for name in ["sub/deep", ".hidden", "none"] { try Folder.make(folder(name)) }
    let endings = ["jpg", "jpeg", "png", "webp", "heic", "heif", "avif", "tif", "tiff", "GIF"]
    for (number, ending) in endings.enumerated() { try file("p\(number + 1).\(ending)") }
    for name in ["jpg", "notes.txt", "p.jpg.bak", "raw.bmp", ".secret.jpg", ".hidden/h.jpg"] {
      try file(name)
    }
    try AtomicFile.write([0xFF, 0xD8, 0xFF, 0xE0], to: folder("bare"))
    try file("sub/b.png")
    try file("sub/a.png")
    try file("sub/deep/c.png")
  }

  private func file(_ name: String) throws { try AtomicFile.write([1], to: folder(name)) }

  /// The photos in the folder itself, in natural order; `jpg` has no extension.
  private var own: [String] {
    [
      "bare", "jpg", "p1.jpg", "p2.jpeg", "p3.png", "p4.webp", "p5.heic", "p6.heif", "p7.avif",
      "p8.tif", "p9.tiff", "p10.GIF",
    ]
  }

  @Test func listsPhotosAndCountsOtherFiles() throws {
    let found = try PhotoFolder(folder.path, isRecursive: false)
    #expect(found.photos == own.map { folder($0) })
    #expect(found.otherFiles == 3 && found.hasMore && found.unreadable == [])
    let slash = try PhotoFolder(folder.path + "/", isRecursive: false)
    #expect(slash.photos == found.photos)
  }

  @Test func listsSubfoldersOnRequest() throws {
    let found = try PhotoFolder(folder.path, isRecursive: true)
    let more = ["sub/a.png", "sub/b.png", "sub/deep/c.png"]
    #expect(found.photos == (own + more).map { folder($0) })
    #expect(found.otherFiles == 3 && !found.hasMore)
  }

  @Test func followsLinksToFilesOnly() throws {
    for (link, target) in [
      ("photo", "p1.jpg"), ("bare link", "bare"), ("text", "notes.txt"), ("dead.jpg", "gone.jpg"),
      ("loop", "."),
    ] {
      try Folder.link(folder("sub/" + link), to: folder(target))
    }
    let found = try PhotoFolder(folder("sub"), isRecursive: true)
    let names = ["a.png", "b.png", "bare link", "deep/c.png"]
    #expect(found.photos == names.map { folder("sub/" + $0) })
    // A link without an image extension is checked by its contents.
    #expect(found.otherFiles == 2)
  }

  @Test func reportsEmptyAndMissingFolders() throws {
    let named = try PhotoArguments(
      [
        .photo(.path(folder("none"))), .photo(.path(folder("sub"))),
        .photo(.path(folder("gone"))), .photo(.bytes([1], name: "x")),
      ], isRecursive: false)
    let sent = PhotoSource.bytes([1], name: "x")
    #expect(
      named.sources
        == [.path(folder("sub/a.png")), .path(folder("sub/b.png")), .path(folder("gone")), sent])
    #expect(named.rejected.map(\.name) == [folder("none")] && named.otherFiles == 0)
    try Folder.make(folder("none/more"))
    let repeated = try PhotoArguments([.photo(.path(folder("none")))], isRecursive: false)
    let empty = NoPhotosError.emptyFolder(path: folder("none"), hasFolders: true)
    #expect(repeated.rejected[0].error as? NoPhotosError == empty)
    let all = try PhotoArguments([.photo(.path(folder.path))], isRecursive: true)
    #expect(all.sources.count == 15 && all.otherFiles == 3)
    #expect(PhotoFolder.exists(folder.path) && !PhotoFolder.exists(folder("jpg")))
  }

  @Test func isWatchedWithSubfoldersAndParent() throws {
    func folders(_ names: PhotoArgument..., isRecursive: Bool = false) throws -> Set<String>? {
      try PhotoArguments(names, isRecursive: isRecursive).folders
    }
    let path = folder.path
    #expect(try folders(.photo(.path(folder("sub/a.png")))) == [folder("sub")])
    #expect(try folders(.photo(.path(folder("none") + "/"))) == [path, folder("none")])
    #expect(try folders(.photo(.path(folder("gone/a.png")))) == [folder("gone")])
    let deep = try folders(.photo(.path(folder("sub"))), isRecursive: true)
    #expect(deep == [path, folder("sub"), folder("sub/deep")])
    // The folder of a link's target is watched, too.
    try Folder.link(folder("none/link.png"), to: folder("sub/a.png"))
    #expect(
      try folders(.photo(.path(folder("none"))))?.contains(Folder.resolved(folder("sub"))) == true)
    let pattern = try folders(.pattern(folder("none/*.png"), text: "x"))
    #expect(pattern?.contains(folder("none")) == true)
    #expect(try folders(.pattern(folder("s*/*.png"), text: "x")) == nil)
    #expect(try folders(.photo(.bytes([1], name: "x"))) == nil)
  }
}

@Suite("Photo source") struct PhotoSourceTests {
  @Test func hasNameItemNameAndPlace() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write([1, 2], to: folder("IMG 1.JPG"))
    let file = PhotoSource.path(folder("IMG 1.JPG"))
    #expect(file.name == folder("IMG 1.JPG") && file.itemName == Sample.itemName("img-1"))
    #expect(file.absolutePath == Folder.resolved(folder("IMG 1.JPG")))
    try Folder.link(folder("link"), to: folder("IMG 1.JPG"))
    #expect(PhotoSource.path(folder("link")).absolutePath == Folder.resolved(folder("IMG 1.JPG")))
    let input = PhotoSource.standardInput()
    #expect(input.name == "standard input" && input.absolutePath == "standard input")
    #expect(input.itemName == Sample.itemName("photo"))
    let sent = PhotoSource.bytes([1, 2], name: "/a/B c.png")
    #expect(sent.name == "/a/B c.png" && sent.itemName == Sample.itemName("b-c"))
    #expect(sent.absolutePath == "B c.png")
    let long = PhotoSource.bytes([], name: String(repeating: "é", count: 256))
    #expect(long.absolutePath == String(repeating: "é", count: 255))
    for source in [file, sent] {
      #expect(try source.bytes(limit: 2) == [1, 2])
      #expect(throws: FileReadError.tooLarge(path: source.name, bytes: 2, limit: 1)) {
        try source.bytes(limit: 1)
      }
    }
  }

  @Test func opensUnderItsName() throws {
    let folder = try TemporaryFolder()
    try AtomicFile.write([1, 2, 3], to: folder("a.png"))
    let file = try PhotoSource.path(folder("a.png")).opened()
    #expect(file.path == folder("a.png") && file.byteCount == 3)
    #expect(try file.read(atMost: 2) == [1, 2])
    let sent = try PhotoSource.bytes([4, 5], name: "/a/b.png").opened()
    #expect(try sent.path == "/a/b.png" && sent.read(atMost: 9) == [4, 5])
    // The reader leaves standard input open.
    let isOpen = fcntl(STDIN_FILENO, F_GETFD) != -1
    #expect(try PhotoSource.standardInput().opened().path == "standard input")
    #expect((fcntl(STDIN_FILENO, F_GETFD) != -1) == isOpen)
  }

  @Test func stopsAtOnceIfSingleOrAllRequired() {
    let (one, two) = (PhotoSource.path("a"), PhotoSource.path("b"))
    var request = PhotoImportRequest([one])
    #expect(request.stopsAtOnce)
    request.rejected = [RejectedPhoto(name: "x", error: NoPhotosError.noList(path: "x"))]
    #expect(!request.stopsAtOnce)
    request.sources = []
    #expect(request.stopsAtOnce)
    request.sources = [one, two]
    #expect(!request.stopsAtOnce)
    request.isAllOrNothing = true
    #expect(request.stopsAtOnce)
  }
}
