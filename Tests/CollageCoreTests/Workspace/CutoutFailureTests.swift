import Foundation
import Testing

@testable import CollageCore

/// An engine that answers with the same alpha for every pixel, and remembers what it was shown.
private struct EvenSegmenter: Segmenter {
  var name: String { "even" }
  var alpha: UInt8
  var engine: String?
  var check: @Sendable (Bitmap) -> Void = { _ in }

  func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
    check(photo)
    return Segmentation(
      alpha: [UInt8](repeating: alpha, count: photo.size.area), confidence: 0.5, engine: engine)
  }
}

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
        trimap: nil, with: EvenSegmenter(alpha: 255))
    }
    #expect(throws: MissingImage.self) { try cutOut(10_000) }
    let error = try #require(throws: DecodeError.self) { try cutOut(10_001) }
    guard case .tooMuchMemory = error else { throw error }
  }

  @Test("is none where nothing was found") func nothing() throws {
    #expect(throws: CutoutError.noSubject) {
      try test.workspace.makeCutout(of: photo(), CutoutRequest(), with: EvenSegmenter(alpha: 0))
    }
  }

  @Test("is none where the edge takes all of it away, which is another reason") func edge() throws {
    let image = try photo()
    struct Spot: Segmenter {
      var name: String { "spot" }

      func segment(_ photo: Bitmap, hints: CutoutHints, trimap: [UInt8]?) throws -> Segmentation {
        var alpha = [UInt8](repeating: 0, count: photo.size.area)
        alpha[5 * photo.width + 5] = 255
        return Segmentation(alpha: alpha, confidence: 1)
      }
    }
    #expect(throws: CutoutError.edgeLeavesNothing) {
      try test.workspace.makeCutout(
        of: image, CutoutRequest(edge: CutoutEdge(grow: -5)), with: Spot())
    }
    let whole = try test.workspace.makeCutout(of: image, CutoutRequest(), with: Spot())
    #expect(
      whole.cutout.origin.bounds
        == Rect(origin: Point(x: 5, y: 5), size: Size(width: 1, height: 1)))
  }

  @Test("is not made by a mask of another photo") func mask() throws {
    let (image, other) = (try photo(), try photo("b.png", width: 12, height: 20))
    #expect(throws: CutoutError.trimapSize(other.size, photo: image.size)) {
      try test.workspace.makeCutout(
        of: image, CutoutRequest(trimap: other), with: EvenSegmenter(alpha: 255))
    }
  }

  @Test("says by whom and of what it was made") func origin() throws {
    let image = try photo()
    var request = CutoutRequest(edge: CutoutEdge(grow: 1), isUnrefined: true)
    let made = try test.workspace.makeCutout(
      of: image, request, with: EvenSegmenter(alpha: 255, engine: "other"))
    #expect(made.photo == image && made.cutout.image == made.record.image)
    #expect(made.cutout.origin.engine == "other" && made.cutout.origin.isUnrefined == true)
    #expect(made.record.kind == .cutout && made.cutout.image.format == .png)
    #expect(made.record.sourceName == "cutout of \(image.id.rawValue.prefix(12))")
    #expect(!made.cutout.image.isOpaque && made.cutout.trimap == nil)
    // Made again from what is known of it, it is the same.
    #expect(CutoutRequest(made.cutout) == request)
    request.isUnrefined = false
    let plain = try test.workspace.makeCutout(of: image, request, with: EvenSegmenter(alpha: 255))
    #expect(plain.cutout.origin.engine == "even" && plain.cutout.origin.isUnrefined == nil)
    #expect(CutoutRequest(plain.cutout) == request)
  }

  @Test("of a large photo has a small picture of it at hand, and of another one has none")
  func proxy() throws {
    for (width, hasProxy) in [(2600, true), (20, false)] {
      let made = try test.workspace.makeCutout(
        of: photo("\(width).png", width: width, height: 16), CutoutRequest(),
        with: EvenSegmenter(alpha: 255))
      #expect((test.workspace.images.proxy(of: made.cutout.image) != nil) == hasProxy)
    }
  }

  @Test("was found in the photo on white, where that is clear") func clear() throws {
    let image = try photo(hasAlpha: true)
    #expect(!image.isOpaque)
    let pixels = try ImageDecoder().decode(test.workspace.images.bytes(of: image), source: "photo")
    let segmenter = EvenSegmenter(alpha: 255) { shown in
      #expect(shown.alpha == .opaque && shown.size == pixels.size)
      let premultiplied = pixels.premultiplied().bytes
      for index in stride(from: 0, to: shown.bytes.count, by: 4) {
        let white = 255 - premultiplied[index + 3]
        let wanted = premultiplied[index..<index + 4].map { $0 + white }
        guard shown.bytes[index..<index + 4].elementsEqual(wanted) else {
          Issue.record("pixel \(index / 4) is another one")
          return
        }
      }
    }
    _ = try test.workspace.makeCutout(of: image, CutoutRequest(), with: segmenter)
  }
}
