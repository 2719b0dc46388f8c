import CollageSupport
import Foundation
import Testing

@testable import CollageCLI

@Suite struct TerminalTextTests {
  @Test(.enabled(if: QRCode("x") != nil, "the library of the patterns is not installed"))
  func aPatternIsDrawnInHalfLettersOnWhite() throws {
    let code = try #require(QRCode("http://192.0.2.7:4711/?t=abc"))
    let count = code.modules.count
    let lines = code.text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Two modules of margin on each side, two rows a line; the text ends with an end of a line.
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

  @Test func aTerminalTellsItsSize() throws {
    let terminal = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(terminal >= 0)
    defer { close(terminal) }
    func set(_ lines: UInt16, _ columns: UInt16) throws {
      var size = winsize(ws_row: lines, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
      try #require(ioctl(terminal, UInt(TIOCSWINSZ), &size) == 0)
    }
    try set(7, 33)
    #expect(TerminalSize.columns(of: terminal) == 33 && TerminalSize.lines(of: terminal) == 7)
    // One that does not know it says zero.
    try set(0, 1)
    #expect(TerminalSize.columns(of: terminal) == 1 && TerminalSize.lines(of: terminal) == nil)
    let file = try CapturedStream("x")
    #expect(TerminalSize.columns(of: file.stream.descriptor) == nil)
    #expect(TerminalSize.lines(of: -1) == nil)
  }

  @Test func foldersAreMadeWithThoseAround() throws {
    let desk = try CommandFixture()
    let path = desk.folder + "/a/b/c"
    try OutputFolder.make(path)
    var isFolder: ObjCBool = false
    #expect(FileManager.default.fileExists(atPath: path, isDirectory: &isFolder))
    #expect(isFolder.boolValue)
    // What is there is left alone.
    try desk.write("x", to: "a/b/c/file")
    try OutputFolder.make(path)
    try OutputFolder.make(desk.folder + "/a/d/")
    #expect((desk.folder + "/a/d").isPathInUse && (path + "/file").isPathInUse)
    for inner in ["/file/x", "/file/x/y"] {
      #expect(throws: FileError(.makeFolder, path: path + inner, code: ENOTDIR)) {
        try OutputFolder.make(path + inner)
      }
    }
  }

  @Test func aStreamTakesEverythingOrSaysWhy() throws {
    let closed = StandardStream(descriptor: -1, name: "somewhere")
    #expect(throws: FileError(.write, path: "somewhere", code: EBADF)) { try closed.write("x") }
    #expect(throws: FileError(.write, path: "somewhere", code: EBADF)) { try closed.write([1]) }
    // Nothing is nothing, wherever it goes.
    try closed.write([])
    let stream = try CapturedStream("x")
    try stream.stream.write("aé\u{1B}🎈")
    try stream.stream.write([0, 255])
    #expect(stream.bytes == Array("aé\u{1B}🎈".utf8) + [0, 255])
  }

  @Test func theWidthIsTheUsersBeforeTheTerminals() throws {
    let desk = try CommandFixture()
    try desk.run("new 'a name that is rather long' --size 9x9px")
    desk.terminals = [1, 2]
    func cut(_ columns: String) throws -> String {
      desk.variables["COLUMNS"] = columns
      return try desk.run("list").output.split(separator: "\n").last.map(String.init) ?? ""
    }
    #expect(try cut("40") == "*    a name that …     9x9      0  never")
    #expect(try cut("60").contains("a name that is rather long"))
    desk.terminals = [2]
    #expect(try cut("40").contains("a name that is rather long"))
  }
}
