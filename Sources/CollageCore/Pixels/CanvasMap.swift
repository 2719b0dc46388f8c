/// The map from pixels of the output area that shows the canvas to points on the canvas.
struct CanvasMap: Hashable, Sendable, Encodable {
  let canvas: PixelSize
  /// The size, in output pixels, of the area that shows the canvas.
  let output: PixelSize
  let isMirrored: Bool

  /// Creates a map; by default, the output area has the size of the canvas.
  init(canvas: PixelSize, output: PixelSize? = nil, isMirrored: Bool = false) {
    self.canvas = canvas
    self.output = output ?? canvas
    self.isMirrored = isMirrored
  }

  /// The distance on the canvas between the centers of adjacent columns; negative if mirrored.
  var stepX: Double {
    let step = Double(canvas.width) / Double(output.width)
    return isMirrored ? -step : step
  }

  var stepY: Double { Double(canvas.height) / Double(output.height) }

  /// The x coordinate on the canvas of the center of the first column.
  var firstX: Double { stepX / 2 + (isMirrored ? Double(canvas.width) : 0) }

  var firstY: Double { stepY / 2 }

  func x(_ column: Int) -> Double { firstX + stepX * Double(column) }

  func y(_ row: Int) -> Double { firstY + stepY * Double(row) }

  /// The number of output pixels per canvas pixel: the geometric mean of both axes.
  var scale: Double {
    (Double(output.area) / Double(canvas.area)).squareRoot()
  }
}
