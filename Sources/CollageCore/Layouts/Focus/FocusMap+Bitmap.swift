extension FocusMap {
  /// The longer side, in pixels, of the image's copy that is analyzed.
  ///
  /// More pixels do not improve the result.
  package static let neededSide = 192
  /// The weight of the spectral residual; the weight of the border contrast is one.
  private static let residualShare: Float = 0.5
  /// The limits below which no cell stands out, so that the map is flat.
  ///
  /// The highest border contrast must be at least 8, which is a distance of 4 in Lab. The highest
  /// weight must be at least 2.5 times the mean weight.
  private static let (leastContrast, leastPeak): (Float, Float) = (8, 2.5)
  /// Where the important cells are only estimated, a window must be better than the centered one by
  /// this fraction.
  private static let guessMargin = 0.02
  /// The minimum transparent fraction of an image from which its alpha determines the important
  /// cells.
  private static let leastTransparency: Float = 0.03

  /// Finds the important parts of an image.
  ///
  /// If a part of the image is transparent, as in a cutout, the opaque part is important, and so
  /// are the faces in it. Otherwise, two estimates are combined. A cell is important if its color
  /// differs from the left, top and right edges, or if the spectral residual (Hou and Zhang 2007)
  /// marks it as unexpected. If no cell stands out, as in many landscapes, all cells are equally
  /// important.
  ///
  /// - Parameters:
  ///   - picture: An upright image of any size.
  ///   - faces: Parts of the image that should not be cropped; see ``FaceFinder``.
  /// - Complexity: O(*n*) for *n* pixels, plus about a millisecond.
  package init(of picture: Bitmap, faces: [UnitRect] = []) {
    let copy = picture.areaAveraged(to: picture.size.fitted(longSide: Self.neededSide))
    let grid = copy.areaAveraged(to: copy.size.fitted(longSide: Self.longSide))
    if grid.alpha != .opaque, grid.transparency >= Self.leastTransparency {
      let opacity = grid.opacity
      self.init(
        opacity, of: picture.size, faces: faces.filter { opacity[at: $0.center] >= 0.5 }, margin: 0)
    } else {
      let weights = Self.guess(copy: copy.straightened(), grid: grid.straightened())
      self.init(weights, of: picture.size, faces: faces, margin: Self.guessMargin)
    }
  }

  /// Returns estimated weights for an image without transparent parts.
  private static func guess(copy: Bitmap, grid: Bitmap) -> Raster<Float> {
    let contrast = BorderContrast(lab: LabColor.raster(of: grid)).weights()
    let residual = SpectralResidual(copy).plane.resized(to: grid.size)
    guard let strongest = contrast.values.max(), let unexpected = residual.values.max(),
      strongest >= leastContrast, unexpected > 0
    else { return Raster(size: grid.size) }
    let share = residualShare / unexpected
    let weights = Raster(
      size: grid.size,
      values: zip(contrast.values, residual.values).map { contrast, residual in
        contrast / strongest + residual * share
      })
    guard let most = weights.values.max(), most >= leastPeak * weights.mean else {
      return Raster(size: grid.size)
    }
    return weights
  }
}

extension Bitmap {
  /// The alpha of each pixel, in `0...1`.
  fileprivate var opacity: Raster<Float> {
    Raster(
      size: size,
      values: stride(from: 3, to: bytes.count, by: 4).map { Float(bytes[$0]) / 255 })
  }

  fileprivate var transparency: Float { 1 - opacity.mean }
}

extension Raster<Float> {
  /// Returns the value of the cell that contains a point, given as fractions of the image.
  fileprivate subscript(at point: Point) -> Float {
    self[
      min(Int(point.x * Double(width)), width - 1), min(Int(point.y * Double(height)), height - 1)]
  }
}
