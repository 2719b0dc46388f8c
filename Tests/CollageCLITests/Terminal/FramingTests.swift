import CollageModel
import Foundation
import Testing

@testable import CollageCLI

/// Files in commands of terminals, read back.
@Suite struct FramingTests {
  private func file(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 7 % 256) } }

  /// The commands of kitty's among bytes: keys and letters.
  private func commands(_ bytes: [UInt8]) throws -> [(keys: [String], letters: String)] {
    String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/).map {
      ($0.1.split(separator: ",").map(String.init), String($0.2))
    }
  }

  @Test(arguments: [0, 1, 3071, 3072, 3073, 6144, 10_000])
  func kittyGetsTheFileInChunks(_ count: Int) throws {
    let framing = KittyImageEncoder(file: file(count), columns: 80)
    let commands = try commands(framing.bytes)
    #expect(commands.count == max(1, (count + 3071) / 3072))
    #expect(commands.first?.keys.dropLast() == ["a=T", "f=100", "q=2", "c=80"])
    for (index, command) in commands.enumerated() {
      #expect(command.letters.utf8.count <= 4096)
      #expect(command.keys.last == (index == commands.count - 1 ? "m=0" : "m=1"))
      if index > 0 { #expect(command.keys.count == 1) }
    }
    let data = try #require(Data(base64Encoded: commands.map(\.letters).joined()))
    #expect(Array(data) == file(count))
    #expect(framing.bytes.last == UInt8(ascii: "\n"))
  }

  @Test func itermGetsTheFileWithItsSize() throws {
    let bytes = ITermImageEncoder(file: file(100), cells: PixelSize(width: 40, height: 12)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let start =
      "\u{1B}]1337;File=inline=1;size=100;width=40;height=12;preserveAspectRatio=1:"
    #expect(text.hasPrefix(start) && text.hasSuffix("\u{7}\n"))
    let data = Data(base64Encoded: String(text.dropFirst(start.count).dropLast(2)))
    #expect(data.map(Array.init) == file(100))
  }

  @Test func tmuxGetsEscapesTwice() {
    let wrapped = TmuxPassthrough.wrapped(Array("a\u{1B}_Gx\u{1B}\\".utf8))
    #expect(wrapped == Array("\u{1B}Ptmux;a\u{1B}\u{1B}_Gx\u{1B}\u{1B}\\\u{1B}\\".utf8))
  }

  @Test func behindTmuxLettersStandForThePicture() throws {
    let framing = KittyImageEncoder(file: file(4000))
    let bytes = framing.placed(42, over: PixelSize(width: 3, height: 2))
    let text = String(decoding: bytes, as: UTF8.self)
    let ends = text.components(separatedBy: "\u{1B}Ptmux;")
    #expect(ends.count == 3)
    #expect(ends[1].hasPrefix("\u{1B}\u{1B}_Ga=T,U=1,f=100,q=2,i=42,c=3,r=2,m=1;"))
    let letter = "\u{10EEEE}"
    let lines = ["\u{305}", "\u{30D}"].map {
      "\u{1B}[38;5;42m\(letter)\($0)\(letter)\(letter)\u{1B}[39m\n"
    }
    #expect(
      Array(text.unicodeScalars.suffix(lines.joined().unicodeScalars.count))
        == Array(lines.joined().unicodeScalars))
  }

  @Test func marksAreDifferentAndInOrder() {
    let marks = KittyPlaceholders.marks
    #expect(marks == marks.sorted() && Set(marks).count == marks.count)
    #expect(
      marks.allSatisfy { Unicode.Scalar($0)?.properties.canonicalCombiningClass.rawValue == 230 })
    #expect(KittyPlaceholders.mostRows > 120)
    // No picture has more rows than there are marks.
    let bytes = KittyImageEncoder(file: file(3)).placed(1, over: PixelSize(width: 1, height: 900))
    #expect(bytes.count(where: { $0 == UInt8(ascii: "\n") }) == marks.count)
  }
}
