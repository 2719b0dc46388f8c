import Foundation
import Testing

@testable import CollageCore

/// Parts of JPEG files have the pixels of the whole.
@Suite struct JPEGPartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = folder.path + "/\(UUID().uuidString).jpg"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: ChromaSubsampling.allCases, [1, 2, 4, 5, 6, 8])
  func aPartEqualsTheWhole(subsampling: ChromaSubsampling, eighths: Int) throws {
    let scale = try #require(DecodeScale(eighths: eighths))
    let encoder = JPEGEncoder(quality: 90, subsampling: subsampling)
    let bytes = try encoder.encode(.noise(61, 47))
    let whole = try ImageDecoder().decode(bytes, source: "whole", scale: scale)
    let corners = [Point(x: 3, y: 5), Point(x: 30, y: 2), Point(x: 20, y: 40)]
      .map { Point(x: $0.x * Double(eighths) / 8, y: $0.y * Double(eighths) / 8) }
    let part = try #require(RasterPart(around: [corners], margin: 1, in: whole.size))
    let buffer = try #require(
      try ImageDecoder().decodePart(part, ofFile: file(bytes), size: whole.size, scale: scale))
    #expect(buffer.heldRows == RasterBuffer(whole, part: part).heldRows)
    #expect(buffer.byteCount <= RasterBuffer(whole).byteCount)
  }

  @Test func whatEndsEarlyIsAnError() throws {
    let encoder = JPEGEncoder(quality: 90, subsampling: .quarter)
    let bytes = try encoder.encode(.noise(64, 64))
    let path = try file(Array(bytes.prefix(bytes.count / 2)))
    let size = PixelSize(width: 64, height: 64)
    #expect(throws: DecodeError.truncated(source: path, format: .jpeg)) {
      try ImageDecoder().decodePart(RasterPart(size), ofFile: path, size: size, scale: .full)
    }
  }

  @Test func aGreyPartHasThreeChannels() throws {
    let path = ConformanceTests.folder.appending(path: "files/jpeg/grey.jpg").path
    let bytes = try FileReader.bytes(at: path, limit: 1 << 20)
    let whole = try ImageDecoder().decode(bytes, source: "whole")
    let buffer = try ImageDecoder().decodePart(
      RasterPart(whole.size), ofFile: path, size: whole.size, scale: .full)
    #expect(buffer?.bitmap() == whole)
  }

  @Test func otherFilesAreForTheWholeDecoder() throws {
    let size = PixelSize(width: 8, height: 8)
    let png = try file(PNGEncoder().encode(.noise(8, 8)))
    let other = try file(
      JPEGEncoder(quality: 90, subsampling: .full).encode(.noise(9, 8)))
    for path in [png, other, try file(RareFiles.cmyk), folder.path + "/missing.jpg"] {
      #expect(
        try ImageDecoder().decodePart(
          RasterPart(size), ofFile: path, size: size, scale: .full) == nil)
    }
  }
}
