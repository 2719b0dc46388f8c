import Testing

@testable import CollageCore

/// Ends of what JPEG files are read and made of.
@Suite("Details of a JPEG")
struct JPEGDetailTests {
  private func segment(_ marker: UInt8, _ body: [UInt8]) -> [UInt8] {
    let length = body.count + 2
    return [0xFF, marker, UInt8(length >> 8), UInt8(length & 255)] + body
  }

  @Test("of a wide picture: an interval has both bytes of its length")
  func longInterval() throws {
    let picture = ImageFiles.flat(2100, 17)
    let writer = try BandedJPEGWriter(
      size: picture.size, encoder: JPEGEncoder(quality: 85, subsampling: .full), atMost: 16)
    // Two rows of 263 units each.
    #expect(try writer.encode(picture).containsRun([0xFF, 0xDD, 0, 4, 2, 0x0E]))
  }

  @Test("planes longer than a JPEG can be are refused")
  func longPlanes() throws {
    let encoder = JPEGEncoder(quality: 85, subsampling: .full)
    for size in [PixelSize(width: 65_501, height: 1), PixelSize(width: 1, height: 65_501)] {
      let planes = JPEGPlanes(size: size, subsampling: .full)
      #expect(throws: EncodeError.tooLarge(format: .jpeg, size: size, longestSide: 65_500)) {
        try encoder.stream(planes, rows: 0..<1)
      }
    }
    let longest = JPEGPlanes(size: PixelSize(width: 65_500, height: 1), subsampling: .full)
    #expect(throws: Never.self) { try encoder.stream(longest, rows: 0..<1) }
  }

  @Test("planes are filled up to whole chroma, and their rows are apart")
  func planes() {
    let planes = JPEGPlanes(size: PixelSize(width: 127, height: 3), subsampling: .quarter)
    #expect(
      planes.planes.map(\.size) == [
        PixelSize(width: 128, height: 4), PixelSize(width: 64, height: 2),
        PixelSize(width: 64, height: 2),
      ])
    // An odd number of lines of 64 bytes.
    #expect(planes.planes.map(\.stride) == [192, 64, 64] && planes.strides == [192, 64, 64])
    #expect(planes.planes[1].start - planes.planes[0].start == 4 * 192)
    #expect(planes.planes[2].start - planes.planes[1].start == 2 * 64)
    let distances = zip(planes.starts(ofRow: 2), planes.planes).map { start, plane in
      start.map { $0 - plane.start }
    }
    #expect(distances == [2 * 192, 64, 64])
  }

  @Test("a density is told only where there is a place for it")
  func density() throws {
    // As long as what holds one.
    let frame = segment(0xC0, [8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    let body: [UInt8] =
      [0xFF, 0xD8] + frame + segment(0xDA, [3, 0]) + [1, 2, 3] + JPEGStream.end
    var stream = try #require(body.withUnsafeBufferPointer { JPEGStream($0) })
    let head = stream.head
    stream.setDensity(300)
    #expect(stream.head == head)
  }

  private func isUniform(_ count: Int, _ file: [UInt8]) -> Bool {
    file.withUnsafeBufferPointer { JPEGPadding.isUniform(count, in: $0) }
  }

  @Test("padding may begin with a zero that belongs to a full byte, or with the file")
  func padding() {
    let start: [UInt8] = [0xFF, 0xD8, 0xFF, 0xDA, 0, 3, 0, 1, 2, 3]
    let end: [UInt8] = [0xFF, 0xD9]
    #expect(isUniform(3, start + [0xFF, 0, 0xFF, 0] + end))
    #expect(!isUniform(3, start + [9, 0, 0xFF, 0] + end))
    #expect(isUniform(2, [0, 0] + end) && !isUniform(3, [0, 0] + end))
    // Without an end marker the last full byte is padding itself.
    #expect(isUniform(1, [0xFF, 0xD8, 9, 0xFF]))
  }

  @Test("a frame too short to tell its components tells none")
  func shortFrame() {
    let scans = segment(0xDA, [0xFF, 0]) + [1] + segment(0xDA, [0xFF, 0]) + [1]
    let short: [UInt8] = [0xFF, 0xD8] + segment(0xC0, [8, 0, 8, 0, 8]) + scans
    #expect(JPEGScans.count(in: short) == 2)
    let enough: [UInt8] = [0xFF, 0xD8] + segment(0xC0, [8, 0, 8, 0, 8, 0xFF]) + scans
    #expect(JPEGScans.count(in: enough) == 1)
  }

  @Test("intervals are only counted in a single scan of whole pictures")
  func restarts() {
    func areMissing(_ frame: UInt8) -> Bool {
      let body: [UInt8] = [8, 0, 8, 0, 16, 1, 1, 0x11, 0]
      return JPEGRestarts.areMissing(
        in: [0xFF, 0xD8] + segment(0xDD, [0, 1]) + segment(frame, body) + segment(0xDA, [1, 0])
          + [1, 0xFF, 0xD0, 2, 0xFF, 0xD9])
    }
    #expect(!areMissing(0xC0) && !areMissing(0xC1) && areMissing(0xC2))
    // An end before any scan.
    #expect(
      JPEGRestarts.areMissing(in: [0xFF, 0xD8] + segment(0xDD, [0, 1]) + [0xFF, 0xD9]))
  }

  @Test("what is gathered on the way is the mean of squares, and that is averaged")
  func gathered() throws {
    let picture = ImageFiles.picture(61, 483)
    let plain = try BandedJPEGWriter(
      size: picture.size, encoder: JPEGEncoder(quality: 85, subsampling: .quarter), atMost: 48,
      cellWidth: 16)
    var writer = try #require(ReducingWriter(plain, longSide: 80))
    #expect(writer.side == 4 && writer.cellColumns.count > 1)
    let all = Array(plain.cellColumns.indices)
    for index in 0..<writer.bandCount {
      let rows = writer.rows(ofBand: index)
      _ = writer.bytes(of: try writer.compress(picture, rows: rows, cells: all), at: index)
    }
    let means = picture.means(ofSquares: 4, rows: 0..<483, columns: 0..<61)
    let squares = Bitmap(
      size: PixelSize(width: 16, height: 121), alpha: .opaque,
      bytes: stride(from: 0, to: means.count, by: 3).flatMap { means[$0..<$0 + 3] + [255] })
    let target = picture.size.fitted(longSide: 80)
    #expect(
      writer.reduced(to: target)
        == squares.areaAveraged(to: target, extent: Size(width: 15.25, height: 120.75)))
  }
}
