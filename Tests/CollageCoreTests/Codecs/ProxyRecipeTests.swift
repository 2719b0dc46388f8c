import Testing

@testable import CollageCore

@Suite struct ProxyRecipeTests {
  private func recipe(_ width: Int, _ height: Int, _ format: ImageFormat = .jpeg) -> ProxyRecipe? {
    ProxyRecipe(size: PixelSize(width: width, height: height), format: format)
  }

  @Test func aSmallImageHasNone() {
    #expect(recipe(2048, 2048) == nil && recipe(1, 2048, .png) == nil)
  }

  @Test(arguments: [
    (4032, 3024, 4, 2016, 1512), (3024, 4032, 4, 1512, 2016), (4096, 3072, 4, 2048, 1536),
    (4001, 3003, 4, 2001, 1502), (2049, 10, 7, 1793, 9), (2400, 2400, 6, 1800, 1800),
    (5184, 3456, 3, 1944, 1296), (8000, 6000, 2, 2000, 1500), (16_000, 9, 1, 2000, 2),
    (3584, 2000, 4, 1792, 1000),
  ])
  func aJPEGIsDecodedAtAScale(
    width: Int, height: Int, eighths: Int, proxyWidth: Int, proxyHeight: Int
  ) throws {
    let recipe = try #require(self.recipe(width, height))
    #expect(!recipe.isResampled && recipe.scale.eighths == eighths)
    #expect(recipe.size == PixelSize(width: proxyWidth, height: proxyHeight))
    let part = Double(eighths) / 8
    #expect(recipe.extent == Size(width: Double(width) * part, height: Double(height) * part))
  }

  @Test(arguments: [
    (6000, 4000, 3), (4608, 3456, 4), (10_000, 8000, 2), (30_000, 20_000, 1), (3582, 2000, 5),
  ])
  func aJPEGBetweenScalesIsAveraged(width: Int, height: Int, eighths: Int) throws {
    let recipe = try #require(self.recipe(width, height))
    #expect(recipe.isResampled && recipe.scale.eighths == eighths)
    #expect(recipe.size.width == 2048 && recipe.extent == Size(recipe.size))
  }

  @Test func otherFormatsAreAveraged() throws {
    let recipe = try #require(self.recipe(4096, 1000, .png))
    #expect(recipe.isResampled && recipe.scale == .full)
    #expect(recipe.size == PixelSize(width: 2048, height: 500))
  }
}
