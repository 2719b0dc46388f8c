/// Where on the canvas the pixels of a picture are.
struct CanvasMap: Hashable, Sendable, Encodable {
  /// The canvas, in canvas pixels.
  let canvas: PixelSize
  /// The picture that the canvas is stretched to, in pixels.
  let output: PixelSize
  /// Whether the picture shows the canvas as a mirror does: its left side is the canvas' right.
  let isMirrored: Bool

  /// Maps a picture to a canvas; without a picture's size to one of the canvas' own.
  init(canvas: PixelSize, output: PixelSize? = nil, isMirrored: Bool = false) {
    self.canvas = canvas
    self.output = output ?? canvas
    self.isMirrored = isMirrored
  }

  /// How far it is on the canvas from a column to the next one; negative in a mirror.
  var stepX: Double {
    let step = Double(canvas.width) / Double(output.width)
    return isMirrored ? -step : step
  }

  /// How far it is on the canvas from a row to the next one.
  var stepY: Double { Double(canvas.height) / Double(output.height) }

  /// The middle of the first column on the canvas.
  var firstX: Double { stepX / 2 + (isMirrored ? Double(canvas.width) : 0) }

  /// The middle of the first row on the canvas.
  var firstY: Double { stepY / 2 }

  /// The middle of a column on the canvas.
  func x(_ column: Int) -> Double { firstX + stepX * Double(column) }

  /// The middle of a row on the canvas.
  func y(_ row: Int) -> Double { firstY + stepY * Double(row) }

  /// How many pixels of the picture a canvas pixel has a side.
  var scale: Double {
    (Double(output.area) / Double(canvas.area)).squareRoot()
  }
}
