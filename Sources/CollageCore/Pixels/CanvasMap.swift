/// The map from pixels of an output image to points on the canvas.
struct CanvasMap: Hashable, Sendable, Encodable {
  /// The size of the canvas, in canvas pixels.
  let canvas: PixelSize
  /// The size of the output image to which the canvas is scaled, in pixels.
  let output: PixelSize
  /// A Boolean value indicating whether the image is flipped horizontally.
  let isMirrored: Bool

  /// Creates a map.
  ///
  /// The output has the size of the canvas by default.
  init(canvas: PixelSize, output: PixelSize? = nil, isMirrored: Bool = false) {
    self.canvas = canvas
    self.output = output ?? canvas
    self.isMirrored = isMirrored
  }

  /// The distance between the centers of adjacent columns on the canvas; negative if mirrored.
  var stepX: Double {
    let step = Double(canvas.width) / Double(output.width)
    return isMirrored ? -step : step
  }

  /// The distance between the centers of adjacent rows on the canvas.
  var stepY: Double { Double(canvas.height) / Double(output.height) }

  /// The center of the first column on the canvas.
  var firstX: Double { stepX / 2 + (isMirrored ? Double(canvas.width) : 0) }

  /// The center of the first row on the canvas.
  var firstY: Double { stepY / 2 }

  /// Returns the center of a column on the canvas.
  func x(_ column: Int) -> Double { firstX + stepX * Double(column) }

  /// Returns the center of a row on the canvas.
  func y(_ row: Int) -> Double { firstY + stepY * Double(row) }

  /// The number of output pixels per canvas pixel, along one side.
  var scale: Double {
    (Double(output.area) / Double(canvas.area)).squareRoot()
  }
}
