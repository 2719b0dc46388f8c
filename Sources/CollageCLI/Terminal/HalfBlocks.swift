internal import CollageCore

/// An image drawn with half-block characters, which show two pixels per cell, one above the other.
struct HalfBlocks {
  /// The minimum alpha of visible pixels, from 0 to 255.
  private static let minimumAlpha = 128
  /// Characters in order of brightness on a dark background.
  static let shades = Array(" .:-=+*#%@")

  /// The image scaled to at most one pixel per half cell; its alpha is not premultiplied.
  private let pixels: Bitmap
  private let cells: PixelSize

  /// Scales an image, whose alpha is not premultiplied, to a size in character cells.
  init(_ bitmap: Bitmap, over cells: PixelSize) {
    self.cells = cells
    pixels = bitmap.areaAveraged(
      to: PixelSize(
        width: min(cells.width, bitmap.width), height: min(2 * cells.height, bitmap.height))
    ).straightened()
  }

  /// Returns the color of a half cell; `nil` if it is transparent, so that the terminal's
  /// background is visible.
  private func color(_ column: Int, _ row: Int) -> Color? {
    guard column < pixels.width, row < pixels.height else { return nil }
    let start = row * pixels.bytesPerRow + column * 4
    guard pixels.bytes[start + 3] >= Self.minimumAlpha else { return nil }
    return Color(
      red: pixels.bytes[start], green: pixels.bytes[start + 1], blue: pixels.bytes[start + 2])
  }

  func text(_ depth: ColorDepth) -> String {
    (0..<cells.height).map { depth == .shades ? shadedLine($0) : line($0, depth) + "\n" }.joined()
  }

  private func shadedLine(_ row: Int) -> String {
    var line = (0..<cells.width).map { column in
      let halves = [color(column, 2 * row), color(column, 2 * row + 1)]
      let light = halves.reduce(0) { $0 + ($1?.luma ?? 0) } / 2
      return Self.shades[light * Self.shades.count / 256]
    }
    while line.last == " " { line.removeLast() }
    return String(line) + "\n"
  }

  private func line(_ row: Int, _ depth: ColorDepth) -> String {
    var line = ""
    var pen = Pen(depth: depth)
    // The number of blank cells that aren't written yet. At the end of a line, they are omitted.
    var plain = 0
    for column in 0..<cells.width {
      let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1))
      guard upper != nil || lower != nil else {
        plain += 1
        continue
      }
      if plain > 0 { line += pen.change(behind: nil) + String(repeating: " ", count: plain) }
      plain = 0
      line += pen.character(upper, lower)
    }
    return line + pen.end
  }

  /// The current text colors, and the escape sequences that change them.
  private struct Pen {
    let depth: ColorDepth
    private var front: Color?
    private var behind: Color?

    init(depth: ColorDepth) { self.depth = depth }

    /// Returns the character for a cell with at least one visible half.
    mutating func character(_ upper: Color?, _ lower: Color?) -> String {
      guard let upper else { return change(front: lower, behind: nil) + "▄" }
      guard let lower else { return change(front: upper, behind: nil) + "▀" }
      if upper == lower { return change(behind: upper) + " " }
      // Either half can be in the foreground color. The choice avoids changing colors.
      if upper == behind || lower == front { return change(front: lower, behind: upper) + "▄" }
      return change(front: upper, behind: lower) + "▀"
    }

    mutating func change(front color: Color?, behind other: Color?) -> String {
      var parameters: [String] = []
      if color != front, let color {
        parameters.append(color.colorParameters(depth, isBackground: false))
        front = color
      }
      return escape(parameters, other)
    }

    mutating func change(behind other: Color?) -> String { escape([], other) }

    private mutating func escape(_ parameters: [String], _ other: Color?) -> String {
      var parameters = parameters
      if other != behind {
        parameters.append(other?.colorParameters(depth, isBackground: true) ?? "49")
        behind = other
      }
      return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }

    var end: String { front == nil && behind == nil ? "" : "\u{1B}[0m" }
  }
}
