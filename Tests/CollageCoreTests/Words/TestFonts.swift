import Foundation
import Testing

@testable import CollageCore

/// The fonts among the fixtures, so that no test depends on the machine's.
enum TestFonts {
  /// Why tests of words are skipped where they cannot run.
  static let reason: Comment = "Pango is not installed: words are not tested"

  /// The path of a font.
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/fonts/\(name)").path
  }

  /// What sets words with some of the fonts alone.
  static func typesetter(_ names: String...) throws -> Typesetter {
    try #require(Typesetter(fonts: names.map(path)))
  }

  /// Words in the Latin font.
  static func text(
    _ words: String, size: Double = 40, measure: TextMeasure = .natural,
    _ change: (inout TextStyle) -> Void = { _ in }
  ) -> TextContent {
    var style = TextStyle(size: size)
    style.family = "Collage Latin"
    change(&style)
    return TextContent(words: words, style: style, measure: measure)
  }
}

/// Gives words' pixels, set with some fonts alone.
struct FontProvider: RasterProvider {
  let typesetter: Typesetter?

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    throw MissingImage(id: image.id)
  }
}
