import Testing

@testable import CollageCore

@Suite struct DecodeSharingTests {
  private func eighths(_ widths: [Int], hasShaders: Bool = false) throws -> [Int] {
    let image = try StoredImage.numbered(
      1, format: .jpeg, size: PixelSize(width: 4000, height: 3000), isOpaque: true)
    return DecodeSharing.renditions(
      of: widths.map { (image, PixelSize(width: $0, height: $0 * 3 / 4), hasShaders) },
      usesProxies: false
    ).map(\.eighths)
  }

  @Test func layersOfSimilarSizeShareTheLargestDecoding() throws {
    #expect(try eighths([1600, 2300, 1900]) == [5, 5, 5])
    #expect(try eighths([3900, 2100]) == [8, 8])
  }

  @Test func aMuchSmallerLayerHasItsOwn() throws {
    #expect(try eighths([2300, 400, 900]) == [5, 1, 2])
    #expect(try eighths([1900, 900, 480]) == [4, 2, 1])
  }

  @Test func shadersKeepTheirRaster() throws {
    // That of the proxy, or all of the image where more is drawn.
    #expect(try eighths([1600, 400], hasShaders: true) == [4, 4])
    #expect(try eighths([2100, 400], hasShaders: true) == [8, 4])
  }
}
