internal import CPango
internal import Foundation

struct TextEngine {
  private let pango: cpango_functions
  private let layouts: PangoLayoutBuilder
  private let hash: (String) -> String?

  /// The font size, in layout pixels, at which Pango lays out text before it is scaled to the
  /// requested size: Pango's unit of 1/1024 layout pixel is then precise enough for any size.
  private static let em = 64.0
  /// The smallest font size, in layout pixels, at which Pango's unit is still precise enough.
  private static let minimumEm = 1.0
  /// The factor by which the font size is reduced if the lines overflow Pango's integers.
  private static let shrinkFactor = 8.0
  /// The minimum width and height of a text's box, as a multiple of the font size.
  private static let minimumExtent = 0.1
  /// The ratio of the upper to the lower bound of the font size; the search for the largest font
  /// size ends when it falls to this value.
  private static let precision = 1.001

  init(
    _ pango: cpango_functions, fontMap: PangoObject, options: PangoObject,
    hash: @escaping (String) -> String?
  ) {
    (self.pango, self.hash) = (pango, hash)
    layouts = PangoLayoutBuilder(pango, fontMap: fontMap, options: options)
  }

  /// Lays out text; for text that is fitted into a box, also finds the font size.
  func typeset(_ content: TextContent) throws(TextError) -> PlacedText {
    guard let available = Self.availableSize(content) else {
      return placed(try lines(content), in: nil)
    }
    guard available.width > 0, available.height > 0 else { throw .fitsNowhere }
    return placed(try fitted(content, into: available), in: available)
  }

  /// Returns the size that is available for fitted text: its box without the padding, in canvas
  /// pixels; `nil` for other text.
  private static func availableSize(_ content: TextContent) -> Size? {
    guard case .fit(let box) = content.wrapping else { return nil }
    let padding = 2 * content.style.padding
    return Size(width: box.width - padding, height: box.height - padding)
  }

  /// Returns the size with its width along the lines: for vertical text, width and height are
  /// swapped.
  private static func alongLines(_ available: Size, of style: TextStyle) -> Size {
    style.direction == .vertical && style.arc == nil
      ? Size(width: available.height, height: available.width) : available
  }

  /// Returns the lines at the largest font size at which they fit.
  private func fitted(
    _ content: TextContent, into available: Size
  ) throws(TextError) -> BrokenLines {
    let available = Self.alongLines(available, of: content.style)
    /// Returns the lines at a font size; `nil` if they don't fit.
    func lines(_ size: Double) throws(TextError) -> BrokenLines? {
      var sized = content
      sized.style.size = size
      do {
        let lines = try self.lines(sized)
        return lines.fits(in: available) ? lines : nil
      } catch .tooLarge {
        return nil
      }
    }
    let range = TextStyle.sizeRange
    var (low, high) = (range.lowerBound, min(2 * available.height, range.upperBound))
    guard var best = try lines(low) else { throw .fitsNowhere }
    if high > low, let largest = try lines(high) { return largest }
    while high > low * Self.precision {
      let middle = (low * high).squareRoot()
      if let lines = try lines(middle) { (low, best) = (middle, lines) } else { high = middle }
    }
    return best
  }

  private func lines(_ content: TextContent) throws(TextError) -> BrokenLines {
    var em = Self.em(content)
    while em >= Self.minimumEm {
      let unit = content.style.size / em
      let width = Self.lineWidth(content).map { $0 / unit }
      guard let object = try layouts.layout(of: content, em: em, width: width) else {
        throw .outOfMemory
      }
      let lines = BrokenLines(object, of: content, unit: unit, width: width, pango)
      if lines.isWithinRange { return lines }
      em /= Self.shrinkFactor
    }
    throw .tooLarge
  }

  /// Returns the font size for Pango's layout: ``em``, or a smaller size if Pango's integers
  /// couldn't represent lines of typical glyphs.
  private static func em(_ content: TextContent) -> Double {
    let style = content.style
    let count = content.text.unicodeScalars.count
    let lines = content.text.unicodeScalars.count { $0 == "\n" } + 1
    let width = Double(max(1, count)) * (1 + abs(style.letterSpacing) / style.size)
    let height = Double(lines) * 2 * style.lineHeight
    return min(em, PangoLayoutBuilder.longestLine / max(width, height))
  }

  /// Returns the width of the lines in canvas pixels; `nil` if lines break only where the text
  /// contains line breaks.
  private static func lineWidth(_ content: TextContent) -> Double? {
    let width: Double
    switch content.wrapping {
    case .natural: return nil
    case .width(let requested): width = requested - 2 * content.style.padding
    case .fit:
      // A line on an arc isn't wrapped, because it can be longer than the width of its box.
      guard content.style.arc == nil, let available = availableSize(content) else { return nil }
      width = alongLines(available, of: content.style).width
    }
    return max(width, content.style.size / 100)
  }

  /// Places lines in a box.
  ///
  /// In the box `available`, horizontal lines are centered vertically, vertical lines are centered
  /// horizontally, and a line on an arc is centered in both directions. If `available` is `nil`,
  /// the box is the smallest one around the lines.
  private func placed(_ lines: BrokenLines, in available: Size?) -> PlacedText {
    let (area, unit) = (lines.area, lines.unit)
    var extent = area.size.scaled(by: unit)
    var origin = Point(x: -area.minX * unit, y: -area.minY * unit)
    if lines.isVertical {
      // The layout is rotated, so that its downward direction is to the left.
      extent = Size(width: extent.height, height: extent.width)
      origin = Point(x: area.maxY * unit, y: -area.minX * unit)
    }
    if let available {
      let middle = Point(
        x: origin.x + (available.width - extent.width) / 2,
        y: origin.y + (available.height - extent.height) / 2)
      // Pango has already aligned the lines. Move them if a glyph extends past the start of its
      // line.
      let start = max(0, -lines.ink.minX * unit)
      if lines.arc != nil {
        origin = middle
      } else if lines.isVertical {
        origin = Point(x: middle.x, y: start)
      } else {
        origin = Point(x: start, y: middle.y)
      }
      extent = available
    }
    return text(lines, extent: extent, origin: origin)
  }

  private func text(_ lines: BrokenLines, extent: Size, origin: Point) -> PlacedText {
    let (style, found) = unsafe (lines.content.style, usedFonts(of: lines.runs))
    // The box of an empty text must be large enough to be selected.
    let minimum = style.size * Self.minimumExtent
    let layout = TextLayout(
      extent: Size(
        width: max(extent.width, minimum) + 2 * style.padding,
        height: max(extent.height, minimum) + 2 * style.padding),
      size: style.size, lineCount: lines.count, isShortened: lines.isShortened,
      missing: found.missing, fonts: found.fonts)
    return PlacedText(
      layout: layout, lines: lines,
      origin: Point(x: origin.x + style.padding, y: origin.y + style.padding))
  }

  /// Returns the fonts of the runs, and the characters that these fonts don't contain.
  private func usedFonts(of runs: [TextRun]) -> (fonts: [UsedFont], missing: [Unicode.Scalar]) {
    var fonts: [UsedFont] = []
    var missing: [Unicode.Scalar] = []
    for index in unsafe runs.indices {
      let run = unsafe runs[index]
      for glyph in unsafe run.glyphs.map(\.glyph) {
        guard glyph & UInt32(CPANGO_UNKNOWN_GLYPH) != 0,
          let scalar = Unicode.Scalar(glyph & ~UInt32(CPANGO_UNKNOWN_GLYPH))
        else { continue }
        if !missing.contains(scalar) { missing.append(scalar) }
      }
      guard let font = unsafe run.font, let path = unsafe font.text("file", pango),
        let hash = hash(path)
      else {
        continue
      }
      let used = unsafe UsedFont(family: font.text("family", pango) ?? "", sha256: hash)
      if !fonts.contains(used) { fonts.append(used) }
    }
    return (fonts, missing)
  }
}
