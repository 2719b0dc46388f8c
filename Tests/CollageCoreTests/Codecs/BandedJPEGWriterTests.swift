import Testing

@testable import CollageImaging

@Suite struct BandedJPEGWriterTests {
  @Test(
    arguments: ChromaSubsampling.allCases,
    [(64, 64), (61, 50), (16, 17), (33, 200), (5, 3), (40, 161)])
  func bandsMatchWholeEncoding(
    _ chroma: ChromaSubsampling, _ sides: (Int, Int)
  ) throws {
    let image = ImageFiles.picture(sides.0, sides.1)
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let whole = try ImageDecoder().decode(encoder.encode(image), source: "whole")
    for rows in [1, 16, 40, 1000] {
      let writer = try BandedJPEGWriter(size: image.size, encoder: encoder, maximumRows: rows)
      var file: [UInt8] = []
      for index in 0..<writer.bandCount {
        let band = try writer.compress(image.rows(writer.rows(ofBand: index)))
        file += writer.bytes(of: band, at: index)
      }
      #expect(try ImageDecoder().decode(file, source: "bands") == whole)
    }
  }

  @Test(arguments: [(64, 480, 4), (61, 483, 4), (21, 959, 4), (21, 960, 8), (21, 970, 8)])
  func reducesImageWhileWriting(width: Int, height: Int, side: Int) throws {
    let image = ImageFiles.picture(width, height)
    let encoder = JPEGEncoder(quality: 85, subsampling: .quarter)
    let plain = try BandedJPEGWriter(
      size: image.size, encoder: encoder, maximumRows: 48, cellWidth: 16)
    var writer = try #require(DownsamplingJPEGWriter(plain, longSide: 80))
    #expect(writer.side == side)
    var (file, expected): ([UInt8], [UInt8]) = ([], [])
    for index in 0..<writer.bandCount {
      let rows = plain.rows(ofBand: index)
      let all = Array(plain.cellColumns.indices)
      file += writer.bytes(of: try writer.compress(image, rows: rows, cells: all), at: index)
      expected += plain.bytes(of: try plain.compress(image, rows: rows, cells: all), at: index)
    }
    #expect(file == expected)
    let target = image.size.fitted(longSide: 80)
    #expect(ImageFiles.distance(writer.reduced(to: target), image.areaAveraged(to: target)) <= 24)
  }

  /// Squares have four by four pixels, but the last row of squares has only one row of pixels.
  @Test func averagesPartialSquares() throws {
    let size = PixelSize(width: 4, height: 481)
    let image = Bitmap(
      size: size, alpha: .opaque,
      bytes: (0..<size.area).flatMap { index -> [UInt8] in
        let level: UInt8 = index < size.area - size.width ? 255 : 0
        return [level, level, level, 255]
      })
    let plain = try BandedJPEGWriter(
      size: size, encoder: JPEGEncoder(quality: 85, subsampling: .full), maximumRows: 1000)
    var writer = try #require(DownsamplingJPEGWriter(plain, longSide: 80))
    let cells = try writer.compress(image, rows: 0..<size.height, cells: [0])
    _ = writer.bytes(of: cells, at: 0)
    let target = size.fitted(longSide: 80)
    #expect(ImageFiles.distance(writer.reduced(to: target), image.areaAveraged(to: target)) <= 1)
  }

  /// An MCU has 16 columns, or 8 without chroma subsampling.
  ///
  /// All cells except the last have the same number of MCUs.
  @Test(
    arguments: [
      (1000, ChromaSubsampling.quarter, 200, [336, 672, 1000]),
      (1000, .quarter, 336, [336, 672, 1000]),
      (1000, .quarter, 337, [1000]), (512, .full, 8, (1...16).map { $0 * 32 }),
      (512, .full, 32, (1...16).map { $0 * 32 }), (512, .full, 33, (1...8).map { $0 * 64 }),
      (17, .half, 16, [16, 17]), (16, .half, 1, [16]), (7, .full, 1, [7]),
    ] as [(Int, ChromaSubsampling, Int, [Int])])
  func dividesWidthEqually(
    _ width: Int, _ chroma: ChromaSubsampling, _ minimumWidth: Int, _ ends: [Int]
  ) throws {
    let writer = try BandedJPEGWriter(
      size: PixelSize(width: width, height: 9),
      encoder: JPEGEncoder(quality: 85, subsampling: chroma), maximumRows: 64,
      cellWidth: minimumWidth)
    #expect(writer.cellColumns.map(\.upperBound) == ends)
    #expect(writer.cellColumns.map(\.lowerBound) == [0] + ends.dropLast())
  }

  /// The bands have one or several rows of MCUs, and more restart markers than there are marker
  /// codes.
  @Test(
    arguments: ChromaSubsampling.allCases, [(64, 50, 16), (96, 37, 48), (45, 70, 16), (45, 70, 48)])
  func cellsMatchWholeEncoding(
    _ chroma: ChromaSubsampling, _ sides: (Int, Int, Int)
  ) throws {
    let image = ImageFiles.picture(sides.0, sides.1)
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let writer = try BandedJPEGWriter(
      size: image.size, encoder: encoder, maximumRows: sides.2, cellWidth: 16)
    #expect(writer.cellColumns.count > 1)
    #expect(
      try ImageDecoder().decode(writer.encode(image, jobs: 2), source: "cells")
        == ImageDecoder().decode(encoder.encode(image), source: "whole"))
  }

  @Test func skipsReductionOfSmallImage() throws {
    let encoder = JPEGEncoder(quality: 85, subsampling: .quarter)
    let size = PixelSize(width: 100, height: 479)
    let writer = try BandedJPEGWriter(size: size, encoder: encoder, maximumRows: 48)
    #expect(DownsamplingJPEGWriter(writer, longSide: 80) == nil)
  }

  @Test func writesOneBandAsPlainFile() throws {
    let image = ImageFiles.picture(20, 20)
    let encoder = JPEGEncoder(quality: 85, subsampling: .full)
    let writer = try BandedJPEGWriter(size: image.size, encoder: encoder, maximumRows: 64)
    #expect(writer.bandCount == 1)
    #expect(try writer.bytes(of: writer.compress(image), at: 0) == encoder.encode(image))
  }

  @Test func roundsBandHeightToUnits() {
    let height = BandedJPEGWriter.bandHeight
    #expect(height(100, .quarter, 100) == 96 && height(100, .full, 100) == 96)
    #expect(height(100, .full, 7) == 8 && height(65_500, .full, 1000) == 64)
    #expect([1000, 20_000, 65_500].map(BandedJPEGWriter.renderedRows) == [64, 52, 16])
  }

  @Test func rejectsTooLargeImage() {
    let size = PixelSize(width: 10, height: 65_501)
    let encoder = JPEGEncoder(quality: 85, subsampling: .full)
    #expect(throws: EncodeError.tooLarge(format: .jpeg, size: size, longestSide: 65_500)) {
      try BandedJPEGWriter(size: size, encoder: encoder, maximumRows: 64)
    }
  }

  @Test(arguments: [(nil, [0, 0, 1, 0, 1]), (300, [1, 1, 44, 1, 44])] as [(Int?, [UInt8])])
  func writesDensityOnce(_ density: Int?, _ expected: [UInt8]) throws {
    let image = ImageFiles.picture(20, 40)
    let writer = try BandedJPEGWriter(
      size: image.size,
      encoder: JPEGEncoder(quality: 85, subsampling: .full, density: density), maximumRows: 16)
    let file = try writer.encode(image)
    #expect(writer.bandCount == 3 && Array(file[13..<18]) == expected)
    #expect(file.ranges(of: Array("JFIF".utf8)).count == 1)
  }
}
