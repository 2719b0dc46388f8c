internal import CollageCore

/// Colors of text on a terminal; their alpha is ignored.
extension Color {
  /// The perceived brightness, from 0 to 255.
  var luma: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// Returns the parameters of the escape sequence that sets the foreground or background color.
  func colorParameters(_ depth: ColorDepth, isBackground: Bool) -> String {
    let target = isBackground ? "48" : "38"
    return depth == .full ? "\(target);2;\(red);\(green);\(blue)" : "\(target);5;\(paletteIndex)"
  }

  /// The palette index of the nearest color.
  ///
  /// From index 16 on, the palette consists of a color cube of 6 × 6 × 6 colors and 24 grays.
  var paletteIndex: Int {
    let levels = [red, green, blue].map(Self.nearestLevel)
    let ofCube = levels.map { Self.letterLevels[$0] }
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let gray = 8 + 10 * step
    return distance(toLevels: [gray, gray, gray]) < distance(toLevels: ofCube)
      ? 232 + step : 16 + 36 * levels[0] + 6 * levels[1] + levels[2]
  }

  private static let letterLevels = [0, 95, 135, 175, 215, 255]

  private static func nearestLevel(_ value: UInt8) -> Int {
    letterLevels.indices.min {
      abs(letterLevels[$0] - Int(value)) < abs(letterLevels[$1] - Int(value))
    } ?? 0
  }

  private func distance(toLevels other: [Int]) -> Int {
    zip([red, green, blue], other).reduce(0) { $0 + (Int($1.0) - $1.1) * (Int($1.0) - $1.1) }
  }
}
