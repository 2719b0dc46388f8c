/// Parses gradients such as `linear 45 #fff #ccc 30% #000` or `radial at 20% 10% #fff #ccc in
/// oklab`.
enum GradientParser {
  /// The default angle of a linear gradient.
  ///
  /// As in CSS, 180 degrees point down.
  private static let standardAngle = Angle(degrees: 180)

  static func gradient(_ text: String) throws(ValueError) -> Gradient {
    var words = ValueTokenizer.split(text)[...]
    let space = try takeSpace(&words, text)
    let kind = words.popFirst()?.lowercased()
    let shape: Gradient.Shape =
      kind == "linear"
      ? .linear(try takeAngle(&words)) : .radial(center: try takeCenter(&words, text))
    let stops = try stops(Array(words), text)
    guard let gradient = Gradient(shape: shape, stops: stops, space: space) else {
      throw wrong(text, "it has 2 to \(Gradient.stopCount.upperBound) colors")
    }
    return gradient
  }

  /// Removes an interpolation space such as `in oklab`, at any position in the words, and returns
  /// the space; sRGB if the words don't name one.
  private static func takeSpace(
    _ words: inout ArraySlice<String>, _ text: String
  ) throws(ValueError) -> Gradient.Space {
    guard let place = words.firstIndex(where: { $0.lowercased() == "in" }) else { return .srgb }
    let names = Gradient.Space.allCases.map(\.rawValue)
    guard place + 1 < words.endIndex,
      let space = Gradient.Space(rawValue: words[place + 1].lowercased())
    else { throw wrong(text, "'in' is followed by \(names.joined(separator: " or "))") }
    words.removeSubrange(place...place + 1)
    words = Array(words)[...]
    return space
  }

  /// Removes the first word if it is an angle, and returns the angle; otherwise returns the
  /// default.
  private static func takeAngle(
    _ words: inout ArraySlice<String>
  ) throws(ValueError) -> Angle {
    guard let first = words.first, let angle = try? AngleParser.angle(first) else {
      return standardAngle
    }
    words.removeFirst()
    return angle.normalized
  }

  /// Removes `at X Y` from the beginning of the words and returns the point; otherwise returns the
  /// default.
  private static func takeCenter(
    _ words: inout ArraySlice<String>, _ text: String
  ) throws(ValueError) -> Point {
    guard words.first?.lowercased() == "at" else { return Gradient.middle }
    let parts = words.dropFirst().prefix(2).compactMap(percentage)
    guard parts.count == 2 else { throw wrong(text, "'at' is followed by two percentages") }
    words = words.dropFirst(3)
    return Point(x: parts[0], y: parts[1])
  }

  /// Parses a percentage from 0 to 100; `nil` for other text.
  private static func percentage(_ word: String) -> Double? {
    guard word.last == "%" else { return nil }
    return DecimalParser.factor(word).flatMap { (0...1).contains($0) ? $0 : nil }
  }

  /// Parses the color stops.
  ///
  /// As in CSS, stops without a position are spaced evenly between those with one.
  private static func stops(
    _ words: [String], _ text: String
  ) throws(ValueError) -> [Gradient.Stop] {
    var (colors, places): ([Color], [Double?]) = ([], [])
    for word in words {
      guard word.last == "%" else {
        colors.append(try ColorParser.color(word))
        places.append(nil)
        continue
      }
      guard let place = percentage(word), !places.isEmpty, places[places.count - 1] == nil else {
        throw wrong(text, "a color can be followed by a position from 0% to 100%")
      }
      places[places.count - 1] = place
    }
    guard colors.count > 1 else {
      throw wrong(text, "it has at least two colors; write #000 for a color that has only digits")
    }
    return zip(colors, filled(places)).compactMap { Gradient.Stop(color: $0, position: $1) }
  }

  private static func filled(_ places: [Double?]) -> [Double] {
    var places = places
    places[0] = places[0] ?? 0
    places[places.count - 1] = places[places.count - 1] ?? 1
    var last = 0
    for index in places.indices.dropFirst() {
      guard let end = places[index] else { continue }
      let start = places[last] ?? 0
      for between in last + 1..<max(last + 1, index) {
        places[between] = start + (end - start) * Double(between - last) / Double(index - last)
      }
      last = index
    }
    return places.map { $0 ?? 1 }
  }

  private static func wrong(_ text: String, _ rule: String) -> ValueError {
    ValueError(
      value: text, kind: "a gradient",
      allowed: "'linear ANGLE COLOR COLOR', or 'radial COLOR COLOR'; \(rule)")
  }
}
