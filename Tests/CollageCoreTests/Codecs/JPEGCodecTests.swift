import Foundation
import Testing

@testable import CollageImaging

@Suite struct JPEGCodecTests {
  private let decoder = ImageDecoder()

  @Test(arguments: ChromaSubsampling.allCases, [(1, 1), (16, 16), (37, 23)])
  func roundTripsClosely(_ chroma: ChromaSubsampling, _ sides: (Int, Int)) throws {
    let size = PixelSize(width: sides.0, height: sides.1)
    let bytes: [UInt8] = (0..<size.area).flatMap { index -> [UInt8] in
      [UInt8(40 + index % size.width * 4), 90, 160, 255]
    }
    let smooth = Bitmap(size: size, alpha: .opaque, bytes: bytes)
    let file = try JPEGEncoder(quality: 95, subsampling: chroma).encode(smooth)
    let back = try decoder.decode(file, source: "a")
    #expect(back.size == smooth.size && back.alpha == .opaque && back.isFullyOpaque)
    #expect(ImageFiles.distance(back, smooth) <= 8)
  }

  @Test(arguments: 1...8) func decodesByEighths(_ eighths: Int) throws {
    let scale = try #require(DecodeScale(eighths: eighths))
    let full = PixelSize(width: 61, height: 35)
    let file = try ImageFiles.jpeg(ImageFiles.picture(full.width, full.height))
    let small = try decoder.decode(file, source: "a", scale: scale)
    #expect(small.size == scale.size(of: full) && small.isFullyOpaque)
  }

  @Test func rejectsScalesOutsideOneToEight() {
    #expect(DecodeScale(eighths: 0) == nil)
  }

  @Test func choosesSmallestSufficientScale() {
    let size = PixelSize(width: 4000, height: 3000)
    #expect(DecodeScale.smallest(keeping: 2048, of: size).eighths == 5)
    #expect(DecodeScale.smallest(keeping: 2000, of: size).eighths == 4)
    #expect(DecodeScale.smallest(keeping: 9000, of: size) == .full)
  }

  @Test func writesOnlySRGBProfile() throws {
    let file = try ImageFiles.jpeg()
    #expect(file.containsRun(SRGBProfile.bytes) && !file.containsRun(Array("Exif".utf8)))
    #expect(SRGBProfile.bytes.count < 600)
  }

  @Test func convertsInksToLight() {
    let adobe = CMYKConversion(inverted: true).light(of: [255, 128, 0, 255, 200, 200, 200, 0])
    #expect(adobe == [255, 128, 0, 255, 0, 0, 0, 255])
    #expect(CMYKConversion(inverted: false).light(of: [0, 127, 255, 0]) == [255, 128, 0, 255])
  }
}

extension [UInt8] {
  /// Returns whether the given bytes occur in this array consecutively.
  func containsRun(_ run: [UInt8]) -> Bool {
    guard count >= run.count else { return false }
    return (0...count - run.count).contains { self[$0...].starts(with: run) }
  }
}

@Suite("JPEG details") struct JPEGDetailTests {
  @Test func writesBothBytesOfRestartInterval() throws {
    let image = ImageFiles.flat(2100, 17)
    let writer = try BandedJPEGWriter(
      size: image.size, encoder: JPEGEncoder(quality: 85, subsampling: .full), maximumRows: 16)
    // The restart interval is two rows of 263 MCUs.
    #expect(try writer.encode(image).containsRun([0xFF, 0xDD, 0, 4, 2, 0x0E]))
  }

  @Test func rejectsTooLongPlanes() throws {
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

  @Test func padsPlanesToWholeChroma() {
    let planes = JPEGPlanes(size: PixelSize(width: 127, height: 3), subsampling: .quarter)
    #expect(
      planes.planes.map(\.size) == [
        PixelSize(width: 128, height: 4), PixelSize(width: 64, height: 2),
        PixelSize(width: 64, height: 2),
      ])
    // The strides are odd multiples of 64 bytes.
    #expect(planes.planes.map(\.stride) == [192, 64, 64] && planes.strides == [192, 64, 64])
    #expect(planes.planes[1].start - planes.planes[0].start == 4 * 192)
    #expect(planes.planes[2].start - planes.planes[1].start == 2 * 64)
    let distances = zip(planes.starts(ofRow: 2), planes.planes).map { start, plane in
      start.map { $0 - plane.start }
    }
    #expect(distances == [2 * 192, 64, 64])
  }

  @Test func readsDensityOnlyIfPresent() throws {
    // The frame's segment is as long as a JFIF segment with a density.
    let frame = jpegSegment(0xC0, [8, 0, 8, 0, 8, 3, 1, 0x11, 0, 2, 0x11, 0, 3, 0x11, 0])
    let body: [UInt8] =
      [0xFF, 0xD8] + frame + jpegSegment(0xDA, [3, 0]) + [1, 2, 3] + SplitJPEG.end
    var stream = try #require(body.withUnsafeBufferPointer { SplitJPEG($0) })
    let head = stream.head
    stream.setDensity(300)
    #expect(stream.head == head)
  }

  @Test func ignoresComponentsOfShortFrame() {
    let scans = jpegSegment(0xDA, [0xFF, 0]) + [1] + jpegSegment(0xDA, [0xFF, 0]) + [1]
    let short: [UInt8] = [0xFF, 0xD8] + jpegSegment(0xC0, [8, 0, 8, 0, 8]) + scans
    #expect(JPEGScans.count(in: short) == 2)
    let enough: [UInt8] = [0xFF, 0xD8] + jpegSegment(0xC0, [8, 0, 8, 0, 8, 0xFF]) + scans
    #expect(JPEGScans.count(in: enough) == 1)
  }

  @Test func countsRestartsOnlyInSingleSequentialScan() {
    func areMissing(_ frame: UInt8) -> Bool {
      let body: [UInt8] = [8, 0, 8, 0, 16, 1, 1, 0x11, 0]
      return JPEGRestarts.areMissing(
        in: [0xFF, 0xD8] + jpegSegment(0xDD, [0, 1]) + jpegSegment(frame, body)
          + jpegSegment(0xDA, [1, 0]) + [1, 0xFF, 0xD0, 2, 0xFF, 0xD9])
    }
    #expect(!areMissing(0xC0) && !areMissing(0xC1) && areMissing(0xC2))
    // The image ends before any scan.
    #expect(JPEGRestarts.areMissing(in: [0xFF, 0xD8] + jpegSegment(0xDD, [0, 1]) + [0xFF, 0xD9]))
  }

  @Test func averagesSquaresWhileWriting() throws {
    let image = ImageFiles.picture(61, 483)
    let plain = try BandedJPEGWriter(
      size: image.size, encoder: JPEGEncoder(quality: 85, subsampling: .quarter), maximumRows: 48,
      cellWidth: 16)
    var writer = try #require(DownsamplingJPEGWriter(plain, longSide: 80))
    #expect(writer.side == 4 && writer.cellColumns.count > 1)
    let all = Array(plain.cellColumns.indices)
    for index in 0..<writer.bandCount {
      let rows = writer.rows(ofBand: index)
      _ = writer.bytes(of: try writer.compress(image, rows: rows, cells: all), at: index)
    }
    let means = image.meanColors(ofSquares: 4, rows: 0..<483, columns: 0..<61)
    let squares = Bitmap(
      size: PixelSize(width: 16, height: 121), alpha: .opaque,
      bytes: stride(from: 0, to: means.count, by: 3).flatMap { means[$0..<$0 + 3] + [255] })
    let target = image.size.fitted(longSide: 80)
    #expect(
      writer.reduced(to: target)
        == squares.areaAveraged(to: target, extent: Size(width: 15.25, height: 120.75)))
  }
}

@Suite struct JPEGPartTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func file(_ bytes: [UInt8]) throws -> String {
    let path = folder.path + "/\(UUID().uuidString).jpg"
    try Data(bytes).write(to: URL(filePath: path))
    return path
  }

  @Test(arguments: ChromaSubsampling.allCases, [1, 2, 4, 5, 6, 8])
  func matchesWholeDecoding(subsampling: ChromaSubsampling, eighths: Int) throws {
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

  @Test func decodesGrayPartAsRGB() throws {
    let bytes = try ConformanceTests.file("jpeg/grey.jpg")
    let whole = try ImageDecoder().decode(bytes, source: "whole")
    let buffer = try ImageDecoder().decodePart(
      RasterPart(whole.size), ofFile: file(bytes), size: whole.size, scale: .full)
    #expect(buffer?.bitmap() == whole)
  }

  @Test func leavesOtherFilesToWholeDecoder() throws {
    let size = PixelSize(width: 8, height: 8)
    let png = try file(PNGEncoder().encode(.noise(8, 8)))
    let other = try file(JPEGEncoder(quality: 90, subsampling: .full).encode(.noise(9, 8)))
    for path in [png, other, try file(RareFiles.cmyk), folder.path + "/missing.jpg"] {
      #expect(
        try ImageDecoder().decodePart(
          RasterPart(size), ofFile: path, size: size, scale: .full) == nil)
    }
  }
}

@Suite("Stored JPEG") struct EmbeddableJPEGTests {
  @Test func removesEXIFAndKeepsPixels() throws {
    let plain = try ImageFiles.jpeg()
    let fileWithEXIF = ImageFiles.jpeg(plain, exif: ImageFiles.exif(6))
    let stripped = EmbeddableJPEG.withoutMetadata(fileWithEXIF)
    #expect(stripped.count < fileWithEXIF.count && !stripped.containsRun(Array("Exif".utf8)))
    let decoder = ImageDecoder(limits: .standard)
    #expect(
      try decoder.decode(stripped, source: "a", scale: .full)
        == decoder.decode(plain, source: "b", scale: .full))
    #expect(EmbeddableJPEG.withoutMetadata(stripped) == stripped)
  }

  @Test func requiresUprightSRGBOrGrayOfKnownSize() throws {
    let file = try ImageFiles.jpeg()
    #expect(EmbeddableJPEG(file, of: Sample.image(width: 40, height: 24))?.bytes == file)
    #expect(EmbeddableJPEG(file, of: Sample.image(width: 24, height: 40)) == nil)
    let rotated = ImageFiles.jpeg(file, exif: ImageFiles.exif(6))
    #expect(EmbeddableJPEG(rotated, of: Sample.image(width: 40, height: 24)) == nil)
    var named = file
    let frame = try #require(file.firstRange(of: [0xFF, 0xC0])).lowerBound
    for (index, name) in "RGB".utf8.enumerated() { named[frame + 10 + index * 3] = name }
    #expect(
      EmbeddableJPEG.hasRGBComponentNames(named) && !EmbeddableJPEG.hasRGBComponentNames(file))
    #expect(EmbeddableJPEG([1, 2, 3], of: Sample.image(width: 40, height: 24)) == nil)
  }

  @Test(arguments: Orientation.allCases) func mapsOrientationToMatrix(_ orientation: Orientation) {
    let stored = PixelSize(width: 5, height: 3)
    let matrix = orientation.uprightMatrix(of: stored)
    let upright = orientation.swapsSides ? stored.transposed : stored
    for (x, y) in upright.places {
      let from = orientation.source(x: x, y: y, in: stored)
      let middle = Point(x: Double(from.x) + 0.5, y: Double(from.y) + 0.5)
      #expect(matrix.apply(to: middle) == Point(x: Double(x) + 0.5, y: Double(y) + 0.5))
    }
  }
}
