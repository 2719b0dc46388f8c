import CollageSupport
import Foundation
import Testing

@testable import CollageCLI

@Suite struct TerminalTextTests {
  @Test(.enabled(if: QRCode("x") != nil, "the QR code library is not installed"))
  func drawsQRCodeInHalfBlocks() throws {
    let code = try #require(QRCode("http://192.0.2.7:4711/?t=abc"))
    let count = code.modules.count
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Each side has a margin of two modules, each line shows two rows, and the text ends with a
    // line break.
    let width = count + 4
    #expect(lines.count == (width + 1) / 2 + 1 && lines.last == "")
    let (start, end) = ("\u{1B}[30;107m", "\u{1B}[0m")
    for (row, line) in lines.dropLast().enumerated() {
      #expect(line.hasPrefix(start) && line.hasSuffix(end))
      let letters = Array(line.dropFirst(start.count).dropLast(end.count))
      #expect(letters.count == width)
      for (x, letter) in letters.enumerated() {
        func isDark(_ y: Int) -> Bool {
          guard (2..<count + 2).contains(x), (2..<count + 2).contains(y) else { return false }
          return code.modules[y - 2][x - 2]
        }
        let halves = [isDark(2 * row), isDark(2 * row + 1)]
        let expected: Character =
          halves == [true, true]
          ? "█" : halves == [true, false] ? "▀" : halves == [false, true] ? "▄" : " "
        #expect(letter == expected, "\(x), \(row)")
      }
    }
  }

  @Test func readsTerminalSize() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    func set(_ lines: UInt16, _ columns: UInt16) throws {
      var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    }
    try set(7, 33)
    #expect(TerminalSize.columns(of: terminal) == 33 && TerminalSize.lines(of: terminal) == 7)
    // A terminal of unknown size reports zero.
    try set(0, 1)
    #expect(TerminalSize.columns(of: terminal) == 1 && TerminalSize.lines(of: terminal) == nil)
    let file = try CapturedStream("x")
    #expect(TerminalSize.columns(of: file.stream.descriptor) == nil)
    #expect(TerminalSize.lines(of: -1) == nil)
  }

  @Test func createsOutputFoldersWithParents() throws {
    let fixture = try CommandFixture()
    let path = fixture.folder + "/a/b/c"
    try OutputFolder.make(path)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
    // Existing folders are left unchanged.
    try fixture.write("x", to: "a/b/c/file")
    try OutputFolder.make(path)
    try OutputFolder.make(fixture.folder + "/a/d/")
    #expect((fixture.folder + "/a/d").isPathInUse && (path + "/file").isPathInUse)
    for inner in ["/file/x", "/file/x/y"] {
      #expect(throws: FileError(.makeFolder, path: path + inner, code: ENOTDIR)) {
        try OutputFolder.make(path + inner)
      }
    }
  }

  @Test func writesStreamCompletelyOrThrows() throws {
    let closed = StandardStream(descriptor: -1, name: "somewhere")
    #expect(throws: FileError(.write, path: "somewhere", code: EBADF)) { try closed.write("x") }
    #expect(throws: FileError(.write, path: "somewhere", code: EBADF)) { try closed.write([1]) }
    // Writing no bytes succeeds even on a closed stream.
    try closed.write([])
    let stream = try CapturedStream("x")
    try stream.stream.write("aé\u{1B}🎈")
    try stream.stream.write([0, 255])
    #expect(stream.bytes == Array("aé\u{1B}🎈".utf8) + [0, 255])
  }

  @Test func prefersColumnsVariableOverTerminalWidth() throws {
    let fixture = try CommandFixture()
    try fixture.run("new 'a name that is rather long' --size 9x9px")
    fixture.terminals = [1, 2]
    func cut(_ columns: String) throws -> String {
      fixture.variables["COLUMNS"] = columns
      return try fixture.run("list").output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try cut("40") == "*    a name that …     9x9      0  never")
    #expect(try cut("60").contains("a name that is rather long"))
    fixture.terminals = [2]
    #expect(try cut("40").contains("a name that is rather long"))
  }
}
