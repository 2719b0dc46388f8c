import Testing

@testable import CollageImaging

@Suite struct JPEGPlanesTests {
  private let decoder = ImageDecoder()

  private func samples(_ plane: JPEGPlanes.Plane) -> [[UInt8]] {
    (0..<plane.size.height).map { row in
      (0..<plane.size.width).map { plane.start[row * plane.stride + $0] }
    }
  }

  private func planes(
    _ width: Int, _ height: Int, _ chroma: ChromaSubsampling, orientation: Orientation = .up
  ) throws -> JPEGPlanes? {
    let file = ImageFiles.jpeg(
      try ImageFiles.jpeg(.noise(width, height), chroma: chroma),
      exif: ImageFiles.exif(UInt8(orientation.rawValue)))
    return try decoder.uprightPlanes(file, source: "a")?.planes
  }

  @Test(
    arguments: Orientation.allCases,
    [
      (64, 48, ChromaSubsampling.quarter), (38, 22, .quarter), (2, 2, .quarter), (37, 23, .full),
      (72, 136, .full),
    ])
  func rotatesEverySample(
    _ orientation: Orientation, _ source: (Int, Int, ChromaSubsampling)
  ) throws {
    let stored = try #require(try planes(source.0, source.1, source.2))
    let turned = try #require(try planes(source.0, source.1, source.2, orientation: orientation))
    #expect(turned.size == (orientation.swapsSides ? stored.size.transposed : stored.size))
    for (source, target) in zip(stored.planes, turned.planes) {
      let (from, to) = (samples(source), samples(target))
      let expected = to.indices.map { y in
        to[y].indices.map { x in
          let place = orientation.source(x: x, y: y, in: source.size)
          return from[place.y][place.x]
        }
      }
      #expect(to == expected)
    }
  }

  @Test func rejectsRotationThatShiftsChroma() throws {
    #expect(try planes(37, 24, .quarter) != nil)
    #expect(try planes(37, 24, .quarter, orientation: .mirrored) == nil)
    #expect(try planes(1, 64, .quarter, orientation: .mirrored) == nil)
    #expect(try planes(37, 24, .quarter, orientation: .flipped) != nil)
    #expect(try planes(37, 24, .quarter, orientation: .transposed) != nil)
    #expect(try planes(24, 37, .quarter, orientation: .rotated90) == nil)
    #expect(try planes(37, 23, .full, orientation: .rotated180) != nil)
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter], [(64, 64), (37, 50), (5, 3), (40, 161)])
  func bandsMatchWholeEncoding(
    _ chroma: ChromaSubsampling, _ sides: (Int, Int)
  ) throws {
    let planes = try #require(try planes(sides.0, sides.1, chroma))
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let whole = try decoder.decode(encoder.encode(planes), source: "whole")
    for rows in [1, 16, 40, 1000] {
      let writer = try BandedJPEGWriter(size: planes.size, encoder: encoder, maximumRows: rows)
      #expect(try decoder.decode(writer.encode(planes), source: "bands") == whole)
    }
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter], [(64, 48), (37, 23), (1, 1)])
  func keepsPixelsClose(_ chroma: ChromaSubsampling, _ sides: (Int, Int)) throws {
    let file = try ImageFiles.jpeg(ImageFiles.picture(sides.0, sides.1), chroma: chroma)
    let planes = try #require(try decoder.uprightPlanes(file, source: "a")).planes
    let copy = try JPEGEncoder(quality: 100, subsampling: chroma).encode(planes)
    let (old, new) = (try decoder.decode(file, source: "a"), try decoder.decode(copy, source: "b"))
    #expect(ImageFiles.distance(old, new) <= 4)
  }

  @Test(arguments: [ChromaSubsampling.full, .quarter], 1...8)
  func matchesScaledDecoding(_ chroma: ChromaSubsampling, _ eighths: Int) throws {
    let scale = try #require(DecodeScale(eighths: eighths))
    let file = try ImageFiles.jpeg(ImageFiles.flat(61, 47), chroma: chroma)
    let planes = try #require(try decoder.uprightPlanes(file, source: "a", scale: scale)).planes
    let small = try decoder.decode(file, source: "a", scale: scale)
    let copy = try decoder.decode(
      JPEGEncoder(quality: 100, subsampling: chroma).encode(planes), source: "b")
    #expect(planes.size == small.size)
    #expect(ImageFiles.distance(small, copy) <= 4)
  }

  @Test func transposesRows() {
    var (rows, columns) = (SIMD8<UInt64>(), SIMD8<UInt64>())
    for (column, row) in places(0..<8, 0..<8) {
      let value = UInt64(row * 8 + column)
      rows[row] |= value << UInt64(column * 8)
      columns[column] |= value << UInt64(row * 8)
    }
    #expect(PlaneRotation.transposed(rows) == columns)
  }

  @Test func appliesEncoderOptions() throws {
    let planes = try #require(try planes(40, 24, .quarter))
    func file(_ quality: Int, passes: Bool = false, density: Int? = nil) throws -> [UInt8] {
      try JPEGEncoder(
        quality: quality, subsampling: .quarter, isProgressive: passes, density: density
      ).encode(planes)
    }
    #expect(try file(20).count < file(90).count)
    for passes in [false, true] {
      let header = try ImageProbe().header(of: file(90, passes: passes), source: "a")
      #expect(header.isProgressive == passes && header.size == planes.size)
    }
    #expect(try Array(file(90, density: 300)[13..<18]) == [1, 1, 44, 1, 44])
    #expect(try file(90)[13] != 1)
  }
}
