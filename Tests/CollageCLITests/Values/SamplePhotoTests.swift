import CollageImaging
import Foundation
import Testing

@testable import CollageCLI

@Suite struct SamplePhotoTests {
  @Test(arguments: 0..<SamplePhoto.count) func drawsTheSameOpaquePictureEveryTime(_ index: Int) {
    let size = PixelSize(width: 64, height: 48)
    let picture = SamplePhoto.draw(index, size: size)
    #expect(picture.size == size && picture.alpha == .opaque && picture.isFullyOpaque)
    #expect(SamplePhoto.draw(index, size: size) == picture)
    #expect(Set(picture.bytes).count > 60)
  }

  @Test func picturesDifferAndHaveDifferentNames() {
    let size = PixelSize(width: 16, height: 16)
    let indices = 0..<SamplePhoto.count
    #expect(Set(indices.map { SamplePhoto.draw($0, size: size) }).count == SamplePhoto.count)
    #expect(Set(indices.map { SamplePhoto.name($0) }).count == SamplePhoto.count)
    #expect(SamplePhoto.count >= 6)
  }

  @Test func anyShapeAndIndexWorks() {
    for size in [(1, 1), (40, 3), (3, 40)] {
      let size = PixelSize(width: size.0, height: size.1)
      #expect(SamplePhoto.draw(1, size: size).size == size)
    }
    #expect(SamplePhoto.name(-1) == SamplePhoto.name(SamplePhoto.count - 1))
    #expect(SamplePhoto.name(SamplePhoto.count) == SamplePhoto.name(0))
  }

  /// All pictures side by side: of each one of 48×36 pixels and one of 18×36.
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Goldens/samples.png")

  private static let shapes = [(start: 0, width: 48), (start: 48, width: 18)]
  private static let height = 36

  /// The bytes of a part of a picture, row by row.
  private func part(_ picture: Bitmap, from start: Int, width: Int) -> [UInt8] {
    (0..<Self.height).flatMap { row in
      let first = (row * picture.size.width + start) * 4
      return picture.bytes[first..<first + width * 4]
    }
  }

  @Test(arguments: 0..<SamplePhoto.count) func aPictureIsTheOneThatItWas(_ index: Int) throws {
    let file = try Array(Data(contentsOf: Self.file))
    let golden = try ImageDecoder().decode(file, source: "samples.png")
    try #require(golden.size == PixelSize(width: SamplePhoto.count * 66, height: Self.height))
    for (start, width) in Self.shapes {
      let drawn = SamplePhoto.draw(index, size: PixelSize(width: width, height: Self.height))
      let wanted = part(golden, from: index * 66 + start, width: width)
      try #require(drawn.bytes.count == wanted.count)
      // The last bit of a sine is not the same everywhere.
      let others = zip(drawn.bytes, wanted).count { $0 != $1 }
      #expect(
        others * 500 < wanted.count,
        "\(SamplePhoto.name(index)) of \(width) columns; if it is right: \(Self.rewrite)")
    }
  }

  private static let rewrite = "COLLAGE_REWRITE=1 swift test --filter SamplePhotoTests"
  private static let isRewriting = ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1"

  @Test(.enabled(if: isRewriting)) func theFileIsWrittenAnew() throws {
    let pictures = (0..<SamplePhoto.count).flatMap { index in
      Self.shapes.map {
        SamplePhoto.draw(index, size: PixelSize(width: $0.width, height: Self.height))
      }
    }
    let bytes = (0..<Self.height).flatMap { row in
      pictures.flatMap { picture in
        let count = picture.size.width * 4
        return picture.bytes[row * count..<(row + 1) * count]
      }
    }
    let size = PixelSize(width: SamplePhoto.count * 66, height: Self.height)
    let file = try PNGEncoder().encode(Bitmap(size: size, alpha: .opaque, bytes: bytes))
    try Data(file).write(to: Self.file)
  }

  @Test func namesAreInTheOrderOfThePictures() {
    #expect(
      (0..<9).map { SamplePhoto.name($0) } == [
        "mountains", "seashore", "meadow", "city", "oranges", "balloon", "dunes", "aurora",
        "mountains",
      ])
    #expect(SamplePhoto.name(-3) == "balloon")
  }
}
