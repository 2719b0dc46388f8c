import CollageCore
import Foundation
import Testing

@testable import CollageCLI

/// Every verb that reads an image refuses a file of a few bytes that claims gigabytes, and one that is itself
/// larger than the memory for decoding.
@Suite struct ImageBombVerbsTests {
  private let desk: Desk

  init() throws {
    desk = try Desk()
    try desk.picture("p.png")
    try desk.run("new a")
    try desk.run("add @F/p.png --as hero")
    try Data(Self.webP).write(to: URL(filePath: desk.folder + "/bomb"))
    // A sparse file that begins as a photo does.
    try desk.run("make @F/p.png -o @F/huge.jpg")
    let huge = try FileHandle(forWritingTo: URL(filePath: desk.folder + "/huge.jpg"))
    try huge.truncate(atOffset: 600_000_000)
    try huge.close()
  }

  /// A lossless WebP of 16,383 columns and rows, which is unpacked to four bytes a pixel.
  private static let webP: [UInt8] = {
    let side: UInt64 = 16_382
    let fields = side | side << 14
    let body: [UInt8] = [0x2F] + (0..<4).map { UInt8(truncatingIfNeeded: fields >> ($0 * 8)) }
    let chunk = Array("VP8L".utf8) + [8, 0, 0, 0] + body + [0, 0, 0]
    return Array("RIFF".utf8) + [UInt8(chunk.count + 4), 0, 0, 0] + Array("WEBP".utf8) + chunk
  }()

  private static let lines = [
    "add @F/bomb", "add @F/bomb --lossless", "add @F/bomb --salvage", "replace hero @F/bomb",
    "photo add @F/bomb", "make @F/bomb -o @F/out.png",
    "make @F/p.png -o @F/out.png --background 'image @F/bomb'", "mask hero @F/bomb",
    "canvas --background 'image @F/bomb'", "watermark @F/bomb", "cutout hero --mask @F/bomb",
    "photo like @F/bomb",
  ]

  /// It is refused before it is read.
  @Test(arguments: lines) func aHugeFileIsRefused(_ line: String) throws {
    let outcome = try desk.run(line.replacing("@F/bomb", with: "@F/huge.jpg"))
    #expect(
      outcome.messages.contains("'@F/huge.jpg' has at least 600.0 MB, the limit is 500.0 MB."),
      "\(outcome)")
    #expect(outcome.status == .limit, "\(outcome)")
  }

  @Test(arguments: lines) func itIsRefused(_ line: String) throws {
    let outcome = try desk.run(line)
    #expect(
      outcome.messages.contains(
        "decoding '@F/bomb' takes 1.1 GB of memory, the limit is 500.0 MB."), "\(outcome)")
    #expect(outcome.status == .limit, "\(outcome)")
    #expect(!FileManager.default.fileExists(atPath: desk.folder + "/out.png"))
  }
}
