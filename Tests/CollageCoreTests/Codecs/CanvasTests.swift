import Foundation
import Testing

@testable import CollageCore

/// A canvas that is nearly empty takes no memory that its file is not worth.
@Suite struct CanvasTests {
  /// A frame of one pixel on a screen.
  private func gif(_ side: Int) -> [UInt8] {
    let sides = [UInt8(side & 255), UInt8(side >> 8), UInt8(side & 255), UInt8(side >> 8)]
    let frame: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x4C, 1, 0, 0x3B]
    return Array("GIF89a".utf8) + sides + [0x80, 0, 0, 0, 0, 0, 255, 255, 255] + frame
  }

  @Test func aVastScreenIsRefused() throws {
    let detail = "its screen is far larger than its picture"
    #expect(throws: DecodeError.damaged(source: "a", format: .gif, detail: detail)) {
      try ImageDecoder().decode(gif(20_000), source: "a")
    }
    let size = PixelSize(width: 4000, height: 4000)
    #expect(try ImageProbe().header(of: gif(4000), source: "a").size == size)
  }

  @Test func aVastCanvasIsRefused() throws {
    let path = ConformanceTests.folder.appending(path: "files/webp/animated.webp")
    var file = try Array(Data(contentsOf: path))
    // The sides less one, in the first chunk.
    try #require(Array(file[12..<16]) == Array("VP8X".utf8))
    file.replaceSubrange(24..<30, with: [0x1F, 0x4E, 0, 0x1F, 0x4E, 0])
    let detail = "its canvas is far larger than its picture"
    #expect(throws: DecodeError.damaged(source: "a", format: .webp, detail: detail)) {
      try ImageDecoder().decode(file, source: "a")
    }
  }

  @Test func aLargePictureMayBeOnALargerCanvas() {
    let canvas = PixelSize(width: 16_000, height: 16_000)
    for (side, isLost) in [(1999, true), (2000, false), (16_000, false)] {
      let frame = FramePlacement(x: 0, y: 0, size: PixelSize(width: side, height: side))
      #expect(frame.isLost(on: canvas) == isLost)
    }
  }
}
