internal import CollageCore

/// A picture of half letters: two pixels above each other in a cell.
struct HalfBlocks {
  /// From what alpha on something is seen.
  private static let leastAlpha = 128
  /// Letters by how much light they give, on a dark ground.
  static let shades = Array(" .:-=+*#%@")

  /// A pixel for each half, at the most; straight.
  private let pixels: Bitmap
  private let cells: PixelSize

  /// Prepares a picture.
  ///
  /// - Parameters:
  ///   - bitmap: An image that is not premultiplied.
  ///   - cells: Columns and rows that it takes.
  init(_ bitmap: Bitmap, over cells: PixelSize) {
    self.cells = cells
    pixels = bitmap.areaAveraged(
      to: PixelSize(
        width: min(cells.width, bitmap.width), height: min(2 * cells.height, bitmap.height))
    ).straightened()
  }

  /// The colour of a half; nil where nothing is seen, and the terminal's own colour stays.
  private func color(_ column: Int, _ row: Int) -> Color? {
    guard column < pixels.width, row < pixels.height else { return nil }
    let start = row * pixels.bytesPerRow + column * 4
    guard pixels.bytes[start + 3] >= Self.leastAlpha else { return nil }
    return Color(
      red: pixels.bytes[start], green: pixels.bytes[start + 1], blue: pixels.bytes[start + 2])
  }

  /// Whole lines.
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
    // What is plain at the end need not be there.
    var plain = 0
    for column in 0..<cells.width {
      let (upper, lower) = (color(column, 2 * row), color(column, 2 * row + 1))
      guard upper != nil || lower != nil else {
        plain += 1
        continue
      }
      if plain > 0 { line += pen.change(behind: nil) + String(repeating: " ", count: plain) }
      plain = 0
      line += pen.letter(upper, lower)
    }
    return line + pen.end
  }

  /// The colours that are set, and what changes them.
  private struct Pen {
    let depth: ColorDepth
    private var front: Color?
    private var behind: Color?

    init(depth: ColorDepth) { self.depth = depth }

    /// A cell with at least one colour.
    mutating func letter(_ upper: Color?, _ lower: Color?) -> String {
      guard let upper else { return change(front: lower, behind: nil) + "▄" }
      guard let lower else { return change(front: upper, behind: nil) + "▀" }
      if upper == lower { return change(behind: upper) + " " }
      // Either half may be the letter: that which needs no change is taken.
      if upper == behind || lower == front { return change(front: lower, behind: upper) + "▄" }
      return change(front: upper, behind: lower) + "▀"
    }

    mutating func change(front color: Color?, behind other: Color?) -> String {
      var parameters: [String] = []
      if color != front, let color {
        parameters.append(color.letterParameters(depth, isBehind: false))
        front = color
      }
      return escape(parameters, other)
    }

    mutating func change(behind other: Color?) -> String { escape([], other) }

    private mutating func escape(_ parameters: [String], _ other: Color?) -> String {
      var parameters = parameters
      if other != behind {
        parameters.append(other?.letterParameters(depth, isBehind: true) ?? "49")
        behind = other
      }
      return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
    }

    /// Makes everything plain.
    var end: String { front == nil && behind == nil ? "" : "\u{1B}[0m" }
  }
}
