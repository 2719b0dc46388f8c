/// The JSON representation of the problems that `lint` found in a collage.
package struct LintView: Encodable {
  struct Finding: Encodable {
    let code: String
    let item: String
    let id: String
    let message: String
    /// The measured value, in the unit of the problem: percent, pixels per inch, canvas pixels,
    /// points, or a contrast ratio.
    let value: Double?
    /// The limit that the value violates: the maximum if the value is a percentage, and the minimum
    /// otherwise.
    let limit: Double?
    let coveredBy: [String]?
    let edges: [String]?
  }

  let collage: String
  let findings: [Finding]

  package init(_ findings: [LintFinding], in collage: Collage) {
    self.collage = collage.name.rawValue
    self.findings = findings.map { finding in
      let (value, limit) = finding.numbers(on: collage.canvas)
      return Finding(
        code: finding.code, item: finding.name.rawValue, id: finding.item.text,
        message: finding.message(on: collage.canvas), value: value.map(JSONText.rounded),
        limit: limit.map(JSONText.rounded), coveredBy: finding.coveringItems, edges: finding.edges)
    }
  }
}

extension LintFinding {
  /// The problem's name for scripts, which is the same in all versions.
  package var code: String {
    switch problem {
    case .enlarged: "enlarged"
    case .offCanvas, .onlyShadow: "off-canvas"
    case .covered: "covered"
    case .lowResolution: "low-resolution"
    case .nearEdge: "near-edge"
    case .lowContrast: "low-contrast"
    case .smallLetters: "small-letters"
    case .cutOff: "cut-off"
    case .notSet: "not-set"
    case .missingGlyphs: "missing-glyphs"
    case .otherFonts: "other-fonts"
    case .noFamily: "missing-font"
    }
  }

  /// Returns the description of the problem as a clause, such as "it is outside the canvas".
  package func message(on canvas: Canvas) -> String {
    func whole(_ value: Double) -> String { NumberFormat.text(value.rounded()) }
    func tenths(_ value: Double) -> String { NumberFormat.text((value * 10).rounded() / 10) }
    let rounded = Self.rounded
    switch problem {
    case .enlarged(let factor):
      let limit = LintLimits.enlargement * 100
      return "its photo is enlarged to \(rounded(factor * 100, 1, limit))%, "
        + "more than \(whole(limit))%"
    case .offCanvas: return "it is outside the canvas"
    case .onlyShadow: return "only its shadow is on the canvas"
    case .covered(let names):
      let count = names.count
      return "it is completely hidden behind "
        + (count <= 3 ? names.map(\.quoted).joined(separator: ", ") : "\(count) items")
    case .lowResolution(let dpi):
      return "its photo has \(rounded(dpi, 1, LintLimits.resolution)) dpi on paper, "
        + "less than \(whole(LintLimits.resolution))"
    case .lowContrast(let ratio, let limit):
      return "its text is hard to read: its contrast is \(rounded(ratio, 10, limit)), "
        + "less than \(tenths(limit))"
    case .smallLetters(let points):
      return "its text is \(rounded(points, 10, LintLimits.letters)) pt high on paper, "
        + "less than \(whole(LintLimits.letters))"
    case .cutOff: return "its text is cut off by the edge of the canvas"
    case .notSet(let error): return "its text can't be set: \(error.reason)"
    case .missingGlyphs(let characters):
      return "no font has the \(characters.count == 1 ? "character" : "characters") "
        + "\(TextIssue.list(characters)), which its text contains"
    case .noFamily(let family):
      return "its font family '\(family)' is not installed"
    case .otherFonts(let before, let now):
      return "its text is drawn with \(TextIssue.list(now)), "
        + "but was designed with \(TextIssue.list(before))"
    case .nearEdge(let edges, let distance):
      let list = edges.map(\.rawValue).joined(conjunction: "and")
      let limit = LintLimits.margin(of: canvas)
      return "it ends \(Self.length(distance, beside: limit, on: canvas)) "
        + "from the \(list) edge of the canvas, closer than \(Self.length(limit, on: canvas))"
    }
  }

  /// Returns a length as text, in millimeters if the canvas has a resolution and in pixels
  /// otherwise.
  private static func length(
    _ pixels: Double, beside limit: Double? = nil, on canvas: Canvas
  ) -> String {
    let unit = canvas.dpi.map { 25.4 / Double($0) } ?? 1
    let text = rounded(pixels * unit, 10, limit.map { $0 * unit })
    return text + (canvas.dpi == nil ? " pixels" : " mm")
  }

  /// Returns a number as text, with enough digits to differ from the limit that the number
  /// violates.
  ///
  /// `stepsPerUnit` determines the preferred precision: the number is rounded to a multiple of `1 /
  /// stepsPerUnit`, so 10 means one decimal place.
  private static func rounded(
    _ value: Double, _ stepsPerUnit: Double, _ limit: Double?
  ) -> String {
    func quantized(_ value: Double, _ steps: Double) -> Double { (value * steps).rounded() / steps }
    for steps in [stepsPerUnit, 10 * stepsPerUnit, 100 * stepsPerUnit] {
      let number = quantized(value, steps)
      guard let limit, value != limit, number == quantized(limit, steps) else {
        return NumberFormat.text(number)
      }
    }
    // At each of these precisions, the rounded number is equal to the rounded limit. Use the next
    // number on the value's side of the limit.
    let last = 100 * stepsPerUnit
    let number = quantized(value, last) + (value < limit ?? value ? -1 : 1) / last
    return NumberFormat.text(quantized(number, last))
  }

  fileprivate func numbers(on canvas: Canvas) -> (value: Double?, limit: Double?) {
    switch problem {
    case .enlarged(let factor): (factor * 100, LintLimits.enlargement * 100)
    case .lowResolution(let dpi): (dpi, LintLimits.resolution)
    case .nearEdge(_, let distance): (distance, LintLimits.margin(of: canvas))
    case .lowContrast(let ratio, let limit): (ratio, limit)
    case .smallLetters(let points): (points, LintLimits.letters)
    case .offCanvas, .onlyShadow, .covered, .cutOff, .notSet, .missingGlyphs, .otherFonts,
      .noFamily:
      (nil, nil)
    }
  }

  fileprivate var coveringItems: [String]? {
    if case .covered(let names) = problem { names.map(\.rawValue) } else { nil }
  }

  fileprivate var edges: [String]? {
    if case .nearEdge(let edges, _) = problem { edges.map(\.rawValue) } else { nil }
  }
}
