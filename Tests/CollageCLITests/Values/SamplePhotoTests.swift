import CollageCore
import Testing

@testable import CollageCLI

@Suite struct SamplePhotoTests {
  @Test(arguments: 0..<SamplePhoto.count)
  func drawsTheSameOpaquePictureEveryTime(_ index: Int) {
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
}
