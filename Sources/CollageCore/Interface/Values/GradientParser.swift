/// Parses gradients such as `linear 45 #fff #ccc 30% #000` or `radial at 20% 10% #fff #ccc`.
enum GradientParser {
  /// The default angle of a linear gradient, which points down as in CSS.
  private static let defaultAngle = Angle(degrees: 180)

  static func gradient(_ text: String) throws(ValueError) -> Gradient {
    var tokens = ValueTokenizer.split(text)[...]
    let space = try takeSpace(&tokens, text)
    let kind = tokens.popFirst()?.lowercased()
    let shape: Gradient.Shape =
      kind == "linear"
      ? .linear(try takeAngle(&tokens)) : .radial(center: try takeCenter(&tokens, text))
    let stops = try stops(Array(tokens), text)
    guard let gradient = Gradient(shape: shape, stops: stops, space: space) else {
      throw wrong(text, "it has 2 to \(Gradient.stopCount.upperBound) colors")
    }
    return gradient
  }

  /// Removes and returns an interpolation space, such as `in oklab`; sRGB by default.
  private static func takeSpace(
    _ tokens: inout ArraySlice<String>, _ text: String
  ) throws(ValueError) -> Gradient.Space {
    guard let index = tokens.firstIndex(where: { $0.lowercased() == "in" }) else { return .srgb }
    let names = Gradient.Space.allCases.map(\.rawValue)
    guard index + 1 < tokens.endIndex,
      let space = Gradient.Space(rawValue: tokens[index + 1].lowercased())
    else { throw wrong(text, "'in' is followed by \(names.joined(separator: " or "))") }
    tokens.removeSubrange(index...index + 1)
    tokens = Array(tokens)[...]
    return space
  }

  /// Removes and returns the angle at the beginning; the default if there isn't one.
  private static func takeAngle(
    _ tokens: inout ArraySlice<String>
  ) throws(ValueError) -> Angle {
    guard let first = tokens.first, let angle = try? AngleParser.angle(first) else {
      return defaultAngle
    }
    tokens.removeFirst()
    return angle.normalized
  }

  /// Removes `at X Y` at the beginning, and returns the point; the default if there isn't one.
  private static func takeCenter(
    _ tokens: inout ArraySlice<String>, _ text: String
  ) throws(ValueError) -> Point {
    guard tokens.first?.lowercased() == "at" else { return Gradient.middle }
    let parts = tokens.dropFirst().prefix(2).compactMap(percentage)
    guard parts.count == 2 else { throw wrong(text, "'at' is followed by two percentages") }
    tokens = tokens.dropFirst(3)
    return Point(x: parts[0], y: parts[1])
  }

  /// Parses a percentage from 0 to 100; `nil` for other text.
  private static func percentage(_ word: String) -> Double? {
    guard word.last == "%" else { return nil }
    return DecimalParser.factor(word).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// Parses the color stops; as in CSS, those without a position are spaced evenly.
  private static func stops(
    _ tokens: [String], _ text: String
  ) throws(ValueError) -> [Gradient.Stop] {
    var (colors, positions): ([Color], [Double?]) = ([], [])
    for token in tokens {
      guard token.last == "%" else {
        colors.append(try ColorParser.color(token))
        positions.append(nil)
        continue
      }
      guard let position = percentage(token), !positions.isEmpty,
        positions[positions.count - 1] == nil
      else {
        throw wrong(text, "a color can be followed by a position from 0% to 100%")
      }
      positions[positions.count - 1] = position
    }
    guard colors.count > 1 else {
      throw wrong(text, "it has at least two colors; write #000 for a color that has only digits")
    }
    return zip(colors, interpolated(positions)).compactMap {
      Gradient.Stop(color: $0, position: $1)
    }
  }

  private static func interpolated(_ positions: [Double?]) -> [Double] {
    var positions = positions
    positions[0] = positions[0] ?? 0
    positions[positions.count - 1] = positions[positions.count - 1] ?? 1
    var last = 0
    for index in positions.indices.dropFirst() {
      guard let end = positions[index] else { continue }
      let start = positions[last] ?? 0
      for between in last + 1..<max(last + 1, index) {
        positions[between] = start + (end - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    return positions.map { $0 ?? 1 }
  }

  private static func wrong(_ text: String, _ rule: String) -> ValueError {
    ValueError(
      value: text, kind: "a gradient",
      allowed: "'linear ANGLE COLOR COLOR', or 'radial COLOR COLOR'; \(rule)")
  }
}
