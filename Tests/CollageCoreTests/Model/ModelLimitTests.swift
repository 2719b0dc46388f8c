import Testing

@testable import CollageCore

/// The numbers that the documents of the program promise.
@Suite struct ModelLimitTests {
  @Test func itemsHaveTheirRanges() {
    #expect(Limits.coordinate == -1e6...1e6)
    #expect(Limits.scale == 1e-4...1e4)
    #expect(Limits.drawnSide == 0.01...1e6)
    #expect(Limits.itemCount == 10_000)
    #expect(Limits.revisionCount == 1_000_000)
  }

  @Test func filesHaveTheirSizes() {
    #expect(Limits.imagePixels == 4_000_000_000)
    #expect(Limits.settingLength == 4096)
    #expect(Limits.batchLines == 1_000_000)
    #expect(Limits.exportManifestBytes == 134_217_728)
    #expect(Limits.exportManifestValues == 18_000_000)
    #expect(Limits.exportManifestDepth == 64)
    #expect(Limits.exportImages == 100_000)
  }

  @Test func canvasesHaveTheirSizes() {
    #expect(Canvas.sideRange == 1...65_500)
    #expect(Canvas.dpiRange == 1...2400)
    #expect(Canvas.standardDPI == 300)
    #expect(Canvas.maximumArea == 1_000_000_000)
    #expect(Canvas.standard.size == PixelSize(width: 1080, height: 1920))
    #expect(Canvas.standard.background == .white && Canvas.standard.dpi == nil)
    #expect(Canvas.allows(PixelSize(width: 50_000, height: 20_000)))
    #expect(!Canvas.allows(PixelSize(width: 50_000, height: 20_001)))
  }
}
