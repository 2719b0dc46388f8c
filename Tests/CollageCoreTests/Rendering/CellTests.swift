import Testing

@testable import CollageCore

@Suite struct CellTests {
  private let size = PixelSize(width: 64, height: 48)

  private func layer(
    x: Double = 20, degrees: Double = 0, opacity: Double = 1, shaders: [Shader] = [],
    image: StoredImage = Sample.image(1, width: 8, height: 8), background: Color = .white
  ) throws -> RenderPlan {
    let item = try Item.test(
      image, box: Size(width: 10, height: 10), at: Point(x: x, y: 12), degrees: degrees,
      opacity: opacity, shaders: shaders)
    let collage = try Collage.test(64, 48, background: background, items: [item])
    return RenderPlanner.plan(collage, target: RenderTarget(size: size))
  }

  private func keys(_ plan: RenderPlan, _ encoding: String = "png") throws -> [[String]] {
    let grid = CellGrid(height: 48, bandHeight: 16, columns: [0..<32, 32..<64])
    return try CellKeys(plan, grid: grid, encoding: encoding).keys
  }

  @Test func aKeyTellsWhatIsInItsCellAlone() throws {
    let (plain, moved) = try (keys(layer()), keys(layer(x: 21)))
    #expect(plain[0][0] != moved[0][0] && plain[1][0] != moved[1][0])
    #expect(plain[0][1] == moved[0][1] && plain[2] == moved[2])
    #expect(Set(plain.joined()).count == 6)
  }

  @Test func everythingThatDecidesPixelsChangesTheKey() throws {
    let glitch = Shader(Glitch(bands: 4, seed: 1))
    let all = [
      try keys(layer()), try keys(layer(degrees: 1e-9)), try keys(layer(opacity: 0.999)),
      try keys(layer(background: .none)),
      try keys(layer(x: 20.000_000_1)), try keys(layer(), "jpeg 85 quarter"),
      try keys(layer(), "jpeg 86 quarter"),
      try keys(layer(image: Sample.image(2, width: 8, height: 8))),
      try keys(layer(image: Sample.image(1, width: 8, height: 9))),
      try keys(layer(shaders: [glitch])),
      try keys(layer(shaders: [Shader(Glitch(bands: 4, seed: 2))])),
      try keys(layer(shaders: [glitch, Shader(Pixellate(block: 3))])),
    ]
    #expect(Set(all.map { $0[0][0] }).count == all.count)
  }

  @Test func aSizeOfItsOwnHasKeysOfItsOwn() throws {
    let plan = try layer()
    let taller = RenderPlan(
      size: PixelSize(width: 64, height: 49), background: plan.background, layers: plan.layers)
    #expect(try keys(plan)[0] != keys(taller)[0])
  }

  @Test func cellsRenderedAloneEqualThoseOfTheWholePicture() throws {
    var provider = MemoryProvider()
    let photo = try provider.add(.noise(24, 18))
    let cutout = try provider.add(.translucentNoise(20, 20))
    let collage = try Collage.test(
      64, 48,
      items: [
        Item.test(photo, at: Point(x: 14, y: 10), degrees: 20),
        Item.test(cutout, at: Point(x: 40, y: 20), degrees: -50, scale: 1.3, opacity: 0.7),
        Item.test(photo, at: Point(x: 30, y: 38), degrees: 5, scale: 1.6),
      ])
    let plan = RenderPlanner.plan(collage, target: RenderTarget(size: size))
    let grid = CellGrid(height: 48, bandHeight: 8, columns: [0..<16, 16..<40, 40..<64])
    let renderer = Renderer(provider: provider)
    let whole = try renderer.bitmap(of: plan)
    for band in grid.bands.indices {
      for (cell, columns) in grid.columns.enumerated() {
        let needed = grid.bands.indices.map { $0 == band ? [cell] : [] }
        try renderer.render(
          plan, grid: grid, needed: needed, isCancelled: { false }, convert: { $1 }
        ) { index, bitmap in
          #expect(index == band)
          for y in 0..<bitmap.height {
            let part = columns.lowerBound * 4..<columns.upperBound * 4
            let (row, wholeRow) = (y * 256, (grid.bands[band].lowerBound + y) * 256)
            #expect(
              bitmap.bytes[row + part.lowerBound..<row + part.upperBound]
                .elementsEqual(
                  whole.bytes[wholeRow + part.lowerBound..<wholeRow + part.upperBound]))
          }
        }
      }
    }
  }

  @Test func bytesOfACellCanBeTakenApart() {
    for parts in [[], [[]], [[1, 2, 3]], [[], [7], [], [8, 9]]] as [[[UInt8]]] {
      let cell = CodedCell(parts: parts)
      #expect(CodedCell(bytes: cell.bytes) == cell)
      #expect(CodedCell(bytes: cell.bytes + [0]) == nil)
      #expect(CodedCell(bytes: cell.bytes.dropLast()) == nil)
    }
    #expect(CodedCell(bytes: [255, 255, 255, 255]) == nil)
    #expect(CodedCell(bytes: [1, 0, 0, 0, 255, 255, 255, 255, 1]) == nil)
  }

  @Test(arguments: ChromaSubsampling.allCases)
  func aWideJPEGHasSeveralCellsAndTheSamePixels(_ chroma: ChromaSubsampling) throws {
    let picture = ImageFiles.picture(63, 40)
    let encoder = JPEGEncoder(quality: 85, subsampling: chroma)
    let whole = try ImageDecoder().decode(encoder.encode(picture), source: "whole")
    for height in [16, 32, 64] {
      let writer = try BandedJPEGWriter(
        size: picture.size, encoder: encoder, atMost: height, cellWidth: 20)
      #expect(writer.cellColumns == [0..<32, 32..<63])
      let file = try writer.encode(picture, jobs: 2)
      #expect(try ImageDecoder().decode(file, source: "cells") == whole)
    }
  }
}
