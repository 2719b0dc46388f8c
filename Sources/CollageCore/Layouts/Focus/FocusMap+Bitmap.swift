extension FocusMap {
  /// The longer side, in pixels, of the copy of an image that is analyzed; more pixels do not
  /// improve the result.
  package static let analysisSide = 192
  /// The weight of the spectral residual; the weight of the border contrast is one.
  private static let residualWeight: Float = 0.5
  /// The minimum value of the highest border contrast, and the minimum value of the highest weight
  /// divided by the mean weight.
  ///
  /// If the image does not reach both minimums, all cells of the map's grid have the same weight.
  /// The border contrast is a color distance in Lab to the power of 1.5. At the center of the
  /// image, a contrast of 8 is therefore a distance of 4.
  private static let (minimumContrast, minimumPeak): (Float, Float) = (8, 2.5)
  /// The ``margin`` of a map whose weights are estimates.
  private static let estimateMargin = 0.02
  /// The minimum mean transparency of an image whose alpha determines the important cells.
  private static let minimumTransparency: Float = 0.03

  /// Finds the important parts of an upright image of any size.
  ///
  /// If at least 3% of the image is transparent, as in a cutout, the opaque part is important, and
  /// so are the faces in it. Otherwise, two estimates are combined. A cell is important if its
  /// color differs from the left, top and right edges, or if the spectral residual (Hou and Zhang
  /// 2007) marks it as unexpected. If no cell stands out, as in many landscapes, all cells are
  /// equally important.
  ///
  /// `faces` are parts of the image that should not be cropped; see ``FaceFinder``.
  ///
  /// - Complexity: O(*n*) for *n* pixels, plus about a millisecond.
  package init(of image: Bitmap, faces: [UnitRect] = []) {
    let copy = image.areaAveraged(to: image.size.fitted(longSide: Self.analysisSide))
    let grid = copy.areaAveraged(to: copy.size.fitted(longSide: Self.longSide))
    if grid.alpha != .opaque, grid.transparency >= Self.minimumTransparency {
      let opacity = grid.opacity
      self.init(
        opacity, of: image.size, faces: faces.filter { opacity[at: $0.center] >= 0.5 }, margin: 0)
    } else {
      let weights = Self.estimatedWeights(copy: copy.straightened(), grid: grid.straightened())
      self.init(weights, of: image.size, faces: faces, margin: Self.estimateMargin)
    }
  }

  /// Returns weights estimated from the border contrast and the spectral residual; all weights are
  /// equal if no cell stands out.
  private static func estimatedWeights(copy: Bitmap, grid: Bitmap) -> Raster<Float> {
    let contrast = BorderContrast(lab: LabColor.raster(of: grid)).weights()
    let residual = SpectralResidual(copy).plane.resized(to: grid.size)
    guard let strongest = contrast.values.max(), let unexpected = residual.values.max(),
      strongest >= minimumContrast, unexpected > 0
    else { return Raster(size: grid.size) }
    let share = residualWeight / unexpected
    let weights = Raster(
      size: grid.size,
      values: zip(contrast.values, residual.values).map { contrast, residual in
        contrast / strongest + residual * share
      })
    guard let maximum = weights.values.max(), maximum >= minimumPeak * weights.mean else {
      return Raster(size: grid.size)
    }
    return weights
  }
}

extension Bitmap {
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
