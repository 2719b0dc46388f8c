/// A part of a layer: an object that the file format supports, or a raster.
package enum LayerPart: Hashable, Sendable {
  /// A stored photo that has only a position, a clip path and an opacity.
  case photo(PlacedPhoto)
  /// Text that has only a position, a clip path and an opacity.
  case text(PlacedTextLayout)
  case shape(FilledShape)
  case raster(PlacedRaster)
}

package struct PlacedPhoto: Hashable, Sendable {
  /// The stored image, upright and in sRGB.
  package let image: StoredImage
  /// The map from pixels of the photo, whose top-left corner is (0, 0), to output pixels.
  package let matrix: AffineMatrix
  /// The clip path, in output pixels.
  package let clip: RoundedQuad
  package let opacity: Double
  /// The photo as rendered pixels, for files that can't contain `image`.
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

package struct PlacedTextLayout: Hashable, Sendable {
  package let content: TextContent
  /// The size of the box in which the text is laid out, in canvas pixels.
  package let box: Size
  /// The map from canvas pixels, relative to the box's top-left corner, to output pixels.
  package let matrix: AffineMatrix
  /// The clip path, in output pixels.
  package let clip: RoundedQuad
  package let opacity: Double
  /// The text as rendered pixels, for files that can't contain text.
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

package struct FilledShape: Hashable, Sendable {
  /// The outer edge, in output pixels.
  package let shape: RoundedQuad
  /// The edge of the hole, in output pixels; `nil` if the shape doesn't have a hole.
  package let hole: RoundedQuad?
  package let color: Color
  /// The opacity, in `0...1`, in addition to the alpha of the color.
  package let opacity: Double

  package init(shape: RoundedQuad, hole: RoundedQuad?, color: Color, opacity: Double) {
    (self.shape, self.hole, self.color, self.opacity) = (shape, hole, color, opacity)
  }
}

/// A plan and its position in an image; the pixels are rendered on demand.
package struct PlacedRaster: Hashable, Sendable {
  /// The content, in which one pixel is one output pixel.
  package let plan: RenderPlan
  /// The column and the row of the image at which the raster begins.
  package let column: Int
  package let row: Int

  package var size: PixelSize { plan.size }
  /// True if every pixel is opaque; otherwise the pixels have straight alpha.
  var isOpaque: Bool { plan.background.isOpaque }
}
