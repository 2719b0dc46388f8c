extension FocusMap {
  /// The longer side of the copy that all is made of: more pixels are of no use.
  package static let neededSide = 192
  /// How much the spectral residual counts beside the contrast with the border.
  private static let residualShare: Float = 0.5
  /// Below these no place stands out: the contrast of the best place, a distance of four in Lab, and how
  /// many times as much as the mean place it matters.
  private static let (leastContrast, leastPeak): (Float, Float) = (8, 2.5)
  /// What was only guessed must be better than the middle by so much.
  private static let guessMargin = 0.02
  /// The part of a picture that must be transparent for its outline to tell what matters.
  private static let leastTransparency: Float = 0.03

  /// Looks for what matters in a picture.
  ///
  /// Where a part of the picture is transparent, as in a cutout, what is opaque matters, and of the faces
  /// those in it. Else it is what has other colours than the left, the upper and the right edge, and what
  /// the spectral residual of Hou and Zhang (2007) finds unexpected. Where nothing stands out, as in many
  /// a landscape, the map is flat.
  ///
  /// - Parameters:
  ///   - picture: A picture of any size, upright.
  ///   - faces: Parts that must not be cut; see ``FaceFinder``.
  /// - Complexity: O(pixels), and about a millisecond beyond that.
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

  /// How much places matter in a picture of which nothing is known.
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
  /// The alpha of each pixel in `0...1`.
  fileprivate var opacity: Raster<Float> {
    Raster(
      size: size,
      values: stride(from: 3, to: bytes.count, by: 4).map { Float(bytes[$0]) / 255 })
  }

  /// The part that is transparent, in `0...1`.
  fileprivate var transparency: Float { 1 - opacity.mean }
}

extension Raster<Float> {
  /// The value of the cell in which a point of the picture is, which is given in fractions.
  fileprivate subscript(at point: Point) -> Float {
    self[
      min(Int(point.x * Double(width)), width - 1), min(Int(point.y * Double(height)), height - 1)]
  }
}
