import Foundation
import Testing

@testable import CollageCore

@Suite("A cutout that an engine found") struct CutoutFailureTests {
  private let test: TestWorkspace

  init() throws { test = try .withPoster() }

  private func photo(
    _ name: String = "a.png", width: Int = 20, height: Int = 12, hasAlpha: Bool = false
  ) throws -> StoredImage {
    let source = try test.picture(name, width: width, height: height, hasAlpha: hasAlpha)
    return try test.workspace.importPhoto(source, lossless: true).record.image
  }

  @Test(
    "is not made of photos whose pixels take too much memory",
    arguments: [(11_000, true), (5_500, false)])
  func memory(width: Int, isOpaque: Bool) throws {
    func cutOut(_ height: Int) throws {
      let size = PixelSize(width: width, height: height)
      _ = try CutoutMaker.picture(
        of: .numbered(1, size: size, isOpaque: isOpaque), CutoutRequest(), from: MemoryProvider(),
        trimap: nil, with: TestSegmenter.even(255))
    }
    #expect(throws: MissingImage.self) { try cutOut(10_000) }
    let error = try #require(throws: DecodeError.self) { try cutOut(10_001) }
    guard case .tooMuchMemory = error else { throw error }
  }

  @Test("is none where nothing was found") func nothing() throws {
    #expect(throws: CutoutError.noSubject) {
      try test.workspace.makeCutout(of: photo(), with: TestSegmenter.even(0))
    }
    #expect(try Folder.entries(of: test.store.staging).isEmpty)
  }

  @Test("is none where the edge takes all of it away, which is another reason") func edge() throws {
    let image = try photo()
    let spot = TestSegmenter { photo, _ in
      (0..<photo.size.area).map { $0 == 5 * photo.width + 5 ? 255 : 0 }
    }
    let request = CutoutRequest(edge: CutoutEdge(grow: -5))
    #expect(throws: CutoutError.edgeLeavesNothing) {
      try test.workspace.makeCutout(of: image, request, with: spot)
    }
    let whole = try test.workspace.makeCutout(of: image, with: spot).cutout
    #expect(whole.origin.bounds == Rect(origin: Point(x: 5, y: 5), size: Size(width: 1, height: 1)))
  }

  @Test("is not made by a mask of another photo") func mask() throws {
    let (image, other) = (try photo(), try photo("b.png", width: 12, height: 20))
    #expect(throws: CutoutError.trimapSize(other.size, photo: image.size)) {
      try test.workspace.makeCutout(
        of: image, CutoutRequest(trimap: other), with: TestSegmenter.even(255))
    }
  }

  @Test("is a clear PNG by its engine") func origin() throws {
    let cutout = try test.workspace.makeCutout(of: photo(), with: TestSegmenter.even(255)).cutout
    #expect(cutout.image.format == .png && !cutout.image.isOpaque && cutout.trimap == nil)
    #expect(cutout.origin.engine == "test" && cutout.origin.isUnrefined == nil)
  }

  @Test("has a proxy if its photo is large") func proxy() throws {
    for (width, hasProxy) in [(2600, true), (20, false)] {
      let made = try test.workspace.makeCutout(
        of: photo("\(width).png", width: width, height: 16), with: TestSegmenter.even(255))
      #expect((test.workspace.images.proxy(of: made.cutout.image) != nil) == hasProxy)
    }
  }
}
