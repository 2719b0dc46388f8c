import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite struct SamplePhotoTests {
  @Test(arguments: 0..<SamplePhoto.count) func drawsReproducibleOpaqueImages(_ index: Int) {
    let size = PixelSize(width: 64, height: 48)
    let image = SamplePhoto.draw(index, size: size)
    #expect(image.size == size && image.alpha == .opaque && image.isFullyOpaque)
    #expect(SamplePhoto.draw(index, size: size) == image)
    #expect(Set(image.bytes).count > 60)
  }

  @Test func imagesAndNamesDiffer() {
    let size = PixelSize(width: 16, height: 16)
    let indices = 0..<SamplePhoto.count
    #expect(Set(indices.map { SamplePhoto.draw($0, size: size) }).count == SamplePhoto.count)
    #expect(Set(indices.map { SamplePhoto.name($0) }).count == SamplePhoto.count)
    #expect(SamplePhoto.count >= 6)
  }

  @Test func acceptsAnySizeAndIndex() {
    for size in [(1, 1), (40, 3), (3, 40)] {
      let size = PixelSize(width: size.0, height: size.1)
      #expect(SamplePhoto.draw(1, size: size).size == size)
    }
    #expect(SamplePhoto.name(-1) == SamplePhoto.name(SamplePhoto.count - 1))
    #expect(SamplePhoto.name(SamplePhoto.count) == SamplePhoto.name(0))
  }

  /// The golden image: all sample photos in a row, each with 48×36 and with 18×36 pixels.
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/samples.png")

  private static let shapes = [(start: 0, width: 48), (start: 48, width: 18)]
  private static let height = 36

  /// Returns the bytes of some columns of an image, row by row.
  private func part(_ image: Bitmap, from start: Int, width: Int) -> [UInt8] {
    (0..<Self.height).flatMap { row in
      let first = (row * image.size.width + start) * 4
      return image.bytes[first..<first + width * 4]
    }
  }

  @Test(arguments: 0..<SamplePhoto.count) func matchesGoldenImage(_ index: Int) throws {
    let file = try Array(Data(contentsOf: Self.file))
    let golden = try ImageDecoder().decode(file, source: "samples.png")
    try #require(golden.size == PixelSize(width: SamplePhoto.count * 66, height: Self.height))
    for (start, width) in Self.shapes {
      let drawn = SamplePhoto.draw(index, size: PixelSize(width: width, height: Self.height))
      let expected = part(golden, from: index * 66 + start, width: width)
      try #require(drawn.bytes.count == expected.count)
      // The last bit of a sine differs between platforms, so a few bytes can differ.
      let differences = zip(drawn.bytes, expected).count { $0 != $1 }
      #expect(
        differences * 500 < expected.count,
        "\(SamplePhoto.name(index)) of \(width) columns; if it is right: \(Self.rewrite)")
    }
  }

  private static let rewrite = "COLLAGE_REWRITE=1 swift test --filter SamplePhotoTests"
  private static let isRewriting = ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1"

  @Test(.enabled(if: isRewriting)) func rewritesGoldenImage() throws {
    let images = (0..<SamplePhoto.count).flatMap { index in
      Self.shapes.map {
        SamplePhoto.draw(index, size: PixelSize(width: $0.width, height: Self.height))
      }
    }
    let bytes = (0..<Self.height).flatMap { row in
      images.flatMap { image in
        let count = image.size.width * 4
        return image.bytes[row * count..<(row + 1) * count]
      }
    }
    let size = PixelSize(width: SamplePhoto.count * 66, height: Self.height)
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    try Data(file).write(to: Self.file)
  }

  @Test func namesAreInOrder() {
    #expect(
      (0..<9).map { SamplePhoto.name($0) } == [
        "mountains", "seashore", "meadow", "city", "oranges", "balloon", "dunes", "aurora",
        "mountains",
      ])
    #expect(SamplePhoto.name(-3) == "balloon")
  }
}
