internal import Foundation

/// Lint checks of text, which need pixels and fonts.
extension Workspace {
  /// Returns properties of visible items, including text, that look unintended, from the backmost
  /// item to the frontmost one; see ``LintFinding/Problem``.
  ///
  /// The contrast and the size of text are checked even if the text layout library is missing. If
  /// `ids` is `nil`, all items are checked.
  package func findings(in collage: Collage, among ids: [Item.ID]? = nil) throws -> [LintFinding] {
    let found = Dictionary(grouping: collage.findings(among: ids), by: \.item)
    let checked = ids.map(Set.init)
    // Skip further checks of text that isn't visible.
    let visibleTexts = collage.items.filter { item in
      item.text != nil && !item.isHidden && item.look.opacity.value > 0
        && checked?.contains(item.id) ?? true
        && !(found[item.id] ?? []).contains { $0.problem.hidesAll }
    }
    guard !visibleTexts.isEmpty else { return collage.findings(among: ids) }
    let renderer = try imageRenderer { false }
    let backgrounds = try renderer.textBackgrounds(of: Set(visibleTexts.map(\.id)), in: collage)
    let lost = TextIssue.issues(of: visibleTexts, by: TypesettingLibrary.typesetter, fonts: fonts)
    let losses = Dictionary(grouping: lost, by: \.item)
    return collage.items.flatMap { item -> [LintFinding] in
      guard let text = item.text, visibleTexts.contains(where: { $0.id == item.id }) else {
        return found[item.id] ?? []
      }
      let problems =
        [
          collage.canvas.contrast(of: item, text, on: backgrounds[item.id] ?? []),
          collage.canvas.letters(of: item, text), collage.canvas.cut(of: item),
        ].compactMap { $0 } + lost.compactMap { $0.missingFamily(of: item.name) }
        + (losses[item.name] ?? []).compactMap(\.problem)
      return (found[item.id] ?? [])
        + problems.map { LintFinding(item: item.id, name: item.name, problem: $0) }
    }
  }
}

extension LintFinding.Problem {
  fileprivate var hidesAll: Bool {
    switch self {
    case .offCanvas, .onlyShadow, .covered: true
    default: false
    }
  }
}

extension TextIssue {
  /// The item that the issue concerns; `nil` if it doesn't concern a single item.
  fileprivate var item: ItemName? {
    switch self {
    case .noLibrary, .noFamily: nil
    case .notSet(let name, _), .missing(let name, _), .otherFonts(let name, _, _): name
    }
  }

  /// Returns the problem of an item whose font family is missing; `nil` for other issues, and for
  /// items without this family.
  ///
  /// All items with the family share one issue.
  fileprivate func missingFamily(of item: ItemName) -> LintFinding.Problem? {
    guard case .noFamily(let family, let names, _) = self, names.contains(item) else { return nil }
    return .noFamily(family)
  }

  fileprivate var problem: LintFinding.Problem? {
    switch self {
    case .noLibrary, .noFamily: nil
    case .notSet(_, let error): .notSet(error)
    case .missing(_, let characters): .missingGlyphs(characters)
    case .otherFonts(_, let before, let now): .otherFonts(before: before, now: now)
    }
  }
}

extension Canvas {
  /// Returns the font size at which an item's text is drawn, in points on paper or in canvas
  /// pixels.
  private func height(of item: Item, _ text: TextContent) -> Double {
    let pixels = text.style.size * item.transform.scale
    return dpi.map { pixels * 72 / Double($0) } ?? pixels
  }

  fileprivate func letters(of item: Item, _ text: TextContent) -> LintFinding.Problem? {
    guard dpi != nil else { return nil }
    let points = height(of: item, text)
    return points < LintLimits.letters * (1 - 1e-9) ? .smallLetters(points: points) : nil
  }

  fileprivate func cut(of item: Item) -> LintFinding.Problem? {
    let bounds = item.visibleBounds
    let (width, height) = (Double(size.width), Double(size.height))
    // Distances of up to half a pixel are rounding errors: the text is inside the canvas.
    let isInside =
      bounds.minX > -0.5 && bounds.minY > -0.5 && bounds.maxX < width + 0.5
      && bounds.maxY < height + 0.5
    return isInside ? nil : .cutOff
  }

  fileprivate func contrast(
    of item: Item, _ text: TextContent, on ground: [Color]
  ) -> LintFinding.Problem? {
    guard !ground.isEmpty else { return nil }
    let large = LintLimits.largeLetters
    let isBold = text.style.weight >= 700
    let limit =
      height(of: item, text)
        >= (dpi == nil
          ? isBold ? large.boldPixels : large.pixels : isBold ? large.boldPoints : large.points)
      ? Contrast.minimumForLargeText : Contrast.minimum
    let ratios = item.contrasts(of: text, on: ground).sorted()
    let ratio = ratios[ratios.count / 10]
    return ratio < limit * (1 - 1e-9) ? .lowContrast(ratio: ratio, limit: limit) : nil
  }
}

extension Item {
  /// Returns the contrast ratio, from 1 to 21, of the least legible letter color on each background
  /// color.
  ///
  /// If the letters contrast more with their outline than with the background, the ratio is that
  /// between the letters and the outline.
  fileprivate func contrasts(of text: TextContent, on behind: [Color]) -> [Double] {
    let opacity = look.opacity.value
    let grounds = behind.map { text.letterBackground(on: $0, opacity).luminance }
    let colors =
      switch text.style.color {
      case .color(let color): [color]
      case .gradient(let gradient): gradient.stops.map(\.color)
      case .auto: [Contrast.blackOrWhite(on: grounds)]
      }
    // If the text has its own background, the outline surrounds that background, not the letters.
    let outline = look.outline.flatMap {
      $0.isInvisible || text.style.background != nil ? nil : $0.color
    }
    return zip(behind, grounds).map { behind, ground in
      let edge = outline.map { text.composited($0, over: behind, opacity).luminance }
      return colors.map { color in
        let letters = text.composited(color, over: behind, opacity).luminance
        return max(
          Contrast.ratio(letters, ground), edge.map { Contrast.ratio(letters, $0) } ?? 1)
      }.min() ?? 1
    }
  }
}
