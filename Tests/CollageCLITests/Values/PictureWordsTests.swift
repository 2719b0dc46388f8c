import CollageCore
import Testing

@testable import CollageCLI

/// Words that mean something only together with a canvas or a format.
@Suite("Words about pictures") struct PictureWordsTests {
  @Test(
    "each option goes with the formats that have it",
    arguments: [
      (["--quality", "50"], [ImageFormat.jpeg, .webp, .avif]),
      (["--chroma", "444"], [.jpeg, .avif]), (["--progressive"], [.jpeg]),
      (["--lossless"], [.webp]), (["--compression", "3"], [.png]),
    ])
  func formats(_ words: [String], _ formats: [ImageFormat]) throws {
    let command = try CommandReader.command(CommandLineWords(["render"] + words))
    let picture = try #require(command as? Render).picture
    for format in [ImageFormat.jpeg, .png, .webp, .avif] where FormatSupport.canWrite(format) {
      let isAllowed = (try? picture.check(for: format)) != nil
      #expect(isAllowed == formats.contains(format), "\(format)")
    }
  }

  @Test func picturesKeepTheShapeOfTheCanvas() throws {
    func size(_ arguments: String...) throws -> PixelSize? {
      let words = CommandLineWords(["render"] + arguments)
      let render = try #require(try CommandReader.command(words) as? Render)
      return try render.picture.resolvedSize(for: .standard)
    }
    #expect(try size() == nil)
    #expect(try size("--scale", "50%") == PixelSize(width: 540, height: 960))
    #expect(try size("--width", "101") == PixelSize(width: 101, height: 180))
    #expect(try size("--height", "100") == PixelSize(width: 56, height: 100))
    #expect(try size("--size", "541x962") == PixelSize(width: 541, height: 962))
    #expect(throws: UserFacingError.self) { try size("--size", "100x100") }
    #expect(throws: UserFacingError.self) { try size("--scale", "2", "--width", "3") }
    #expect(throws: UserFacingError.self) { try size("--scale", "10000") }
  }
}
