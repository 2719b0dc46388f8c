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

  @Test func eachOptionSaysHowLargeThePictureIs() throws {
    func size(_ arguments: String...) throws -> WantedPictureSize {
      let words = CommandLineWords(["render"] + arguments)
      return try #require(try CommandReader.command(words) as? Render).picture.wantedSize
    }
    #expect(try size() == WantedPictureSize())
    #expect(try size("--scale", "50%") == WantedPictureSize(scale: 0.5))
    #expect(try size("--width", "101") == WantedPictureSize(width: 101))
    #expect(try size("--height", "100", "--dpi", "72") == WantedPictureSize(height: 100, dpi: 72))
    let pixels = PixelSize(width: 541, height: 962)
    #expect(try size("--size", "541x962") == WantedPictureSize(size: .pixels(pixels)))
  }
}
