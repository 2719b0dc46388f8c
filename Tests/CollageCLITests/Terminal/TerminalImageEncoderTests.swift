import CollageModel
import Foundation
import Testing

@testable import CollageCLI

/// Tests of the encoders for image protocols of terminals.
@Suite struct TerminalImageEncoderTests {
  private func file(_ count: Int) -> [UInt8] { (0..<count).map { UInt8($0 * 7 % 256) } }

  /// Returns the keys and payloads of kitty's graphics commands.
  private func commands(_ bytes: [UInt8]) throws -> [(keys: [String], payload: String)] {
    String(decoding: bytes, as: UTF8.self).matches(of: /\u{1B}_G([^;]*);([^\u{1B}]*)\u{1B}\\/).map {
      ($0.1.split(separator: ",").map(String.init), String($0.2))
    }
  }

  @Test(arguments: [0, 1, 3071, 3072, 3073, 6144, 10_000])
  func sendsFileToKittyInChunks(_ count: Int) throws {
    let encoder = KittyImageEncoder(file: file(count), columns: 80)
    let commands = try commands(encoder.bytes)
    #expect(commands.count == max(1, (count + 3071) / 3072))
    #expect(commands.first?.keys.dropLast() == ["a=T", "f=100", "q=2", "c=80"])
    for (index, command) in commands.enumerated() {
      #expect(command.payload.utf8.count <= 4096)
      #expect(command.keys.last == (index == commands.count - 1 ? "m=0" : "m=1"))
      if index > 0 { #expect(command.keys.count == 1) }
    }
    let data = try #require(Data(base64Encoded: commands.map(\.payload).joined()))
    #expect(Array(data) == file(count))
    #expect(encoder.bytes.last == UInt8(ascii: "\n"))
  }

  @Test func sendsFileToITermWithSize() throws {
    let bytes = ITermImageEncoder(file: file(100), cells: PixelSize(width: 40, height: 12)).bytes
    let text = String(decoding: bytes, as: UTF8.self)
    let start =
      "\u{1B}]1337;File=inline=1;size=100;width=40;height=12;preserveAspectRatio=1:"
    #expect(text.hasPrefix(start) && text.hasSuffix("\u{7}\n"))
    let data = Data(base64Encoded: String(text.dropFirst(start.count).dropLast(2)))
    #expect(data.map(Array.init) == file(100))
  }

  @Test func doublesEscapesForTmux() {
    let wrapped = TmuxPassthrough.wrapped(Array("a\u{1B}_Gx\u{1B}\\".utf8))
    #expect(wrapped == Array("\u{1B}Ptmux;a\u{1B}\u{1B}_Gx\u{1B}\u{1B}\\\u{1B}\\".utf8))
  }

  @Test func sendsPlaceholdersInTmux() throws {
    let encoder = KittyImageEncoder(file: file(4000))
    let bytes = encoder.placeholderBytes(42, over: PixelSize(width: 3, height: 2))
    let text = String(decoding: bytes, as: UTF8.self)
    let parts = text.components(separatedBy: "\u{1B}Ptmux;")
    #expect(parts.count == 3)
    #expect(parts[1].hasPrefix("\u{1B}\u{1B}_Ga=T,U=1,f=100,q=2,i=42,c=3,r=2,m=1;"))
    let placeholder = "\u{10EEEE}"
    let lines = ["\u{305}", "\u{30D}"].map {
      "\u{1B}[38;5;42m\(placeholder)\($0)\(placeholder)\(placeholder)\u{1B}[39m\n"
    }
    #expect(
      Array(text.unicodeScalars.suffix(lines.joined().unicodeScalars.count))
        == Array(lines.joined().unicodeScalars))
  }

  @Test func placeholderMarksAreUniqueAndSorted() {
    let marks = KittyPlaceholders.marks
    #expect(marks == marks.sorted() && Set(marks).count == marks.count)
    #expect(
      marks.allSatisfy { Unicode.Scalar($0)?.properties.canonicalCombiningClass.rawValue == 230 })
    #expect(KittyPlaceholders.maximumRows > 120)
    // Each row needs its own combining mark, so the number of marks limits the rows of an image.
    let bytes = KittyImageEncoder(file: file(3)).placeholderBytes(
      1, over: PixelSize(width: 1, height: 900))
    #expect(bytes.count(where: { $0 == UInt8(ascii: "\n") }) == marks.count)
  }
}
