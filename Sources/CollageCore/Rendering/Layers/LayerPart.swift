/// A thing that a file may keep as it is, or pixels.
package enum LayerPart: Hashable, Sendable {
  /// A stored photo of which nothing but its place, edge and opacity is chosen.
  case photo(PlacedPhoto)
  /// Words of which nothing but their place, edge and opacity is chosen.
  case words(PlacedWords)
  /// An area of one colour.
  case shape(FilledShape)
  /// What is drawn by the renderer.
  case raster(PlacedRaster)
}

/// A stored photo somewhere in a picture.
package struct PlacedPhoto: Hashable, Sendable {
  /// The photo's file, upright and in sRGB.
  package let image: StoredImage
  /// The map from pixels of the photo, whose top-left corner is (0, 0), to output pixels.
  package let matrix: AffineMatrix
  /// The edge of what is seen of it, in output pixels.
  package let clip: RoundedQuad
  /// How opaque it is, in `0...1`.
  package let opacity: Double
  /// The same as pixels, for files that cannot hold this very photo.
  package let pixels: PlacedRaster

  package init(
    image: StoredImage, matrix: AffineMatrix, clip: RoundedQuad, opacity: Double,
    pixels: PlacedRaster
  ) {
    (self.image, self.matrix, self.clip, self.opacity, self.pixels) = (
      image, matrix, clip, opacity, pixels
    )
  }
}

/// Words somewhere in a picture.
package struct PlacedWords: Hashable, Sendable {
  /// The words and their style.
  package let content: TextContent
  /// The size of the box that they are laid out for, in canvas pixels.
  package let box: Size
  /// The map from canvas pixels from the box's top-left corner on to output pixels.
  package let matrix: AffineMatrix
  /// The edge of what is seen of them, in output pixels.
  package let clip: RoundedQuad
  /// How opaque they are, in `0...1`.
  package let opacity: Double
  /// The same as pixels, for files that cannot hold these very words.
  package let pixels: PlacedRaster

  package init(
    content: TextContent, box: Size, matrix: AffineMatrix, clip: RoundedQuad, opacity: Double,
    pixels: PlacedRaster
  ) {
    (self.content, self.box, self.matrix, self.clip, self.opacity, self.pixels) = (
      content, box, matrix, clip, opacity, pixels
    )
  }
}

/// An area of one colour.
package struct FilledShape: Hashable, Sendable {
  /// The edge, in output pixels.
  package let shape: RoundedQuad
  /// The edge of what is left open in it; nil leaves nothing open.
  package let hole: RoundedQuad?
  /// The colour.
  package let color: Color
  /// How opaque it is, besides its colour, in `0...1`.
  package let opacity: Double

  package init(shape: RoundedQuad, hole: RoundedQuad?, color: Color, opacity: Double) {
    (self.shape, self.hole, self.color, self.opacity) = (shape, hole, color, opacity)
  }
}

/// Pixels somewhere in a picture, which are made when they are needed.
package struct PlacedRaster: Hashable, Sendable {
  /// What is drawn; its pixels are output pixels.
  package let plan: RenderPlan
  /// The column of the picture that is its first.
  package let column: Int
  /// The row of the picture that is its first.
  package let row: Int

  /// Columns and rows.
  package var size: PixelSize { plan.size }
  /// Whether nothing shows through; else its pixels have straight alpha.
  var isOpaque: Bool { plan.background.isOpaque }
}
