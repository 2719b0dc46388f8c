internal import CollageCore

/// Colours of letters; alpha does not count.
extension Color {
  /// How bright it looks, 0 to 255.
  var luma: Int { (299 * Int(red) + 587 * Int(green) + 114 * Int(blue) + 500) / 1000 }

  /// The parameters that choose the colour for letters, or for what is behind them.
  func letterParameters(_ depth: ColorDepth, isBehind: Bool) -> String {
    let target = isBehind ? "48" : "38"
    return depth == .full ? "\(target);2;\(red);\(green);\(blue)" : "\(target);5;\(letterIndex)"
  }

  /// The nearest of the cube of 6 × 6 × 6 colours and the 24 greys that terminals have from number 16 on.
  var letterIndex: Int {
    let levels = [red, green, blue].map(Self.nearestLevel)
    let ofCube = levels.map { Self.letterLevels[$0] }
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let step = min(23, max(0, (mean - 3) / 10))
    let grey = 8 + 10 * step
    return distance(toLevels: [grey, grey, grey]) < distance(toLevels: ofCube)
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
