internal import CPango
internal import Foundation

/// Lays words out.
struct TextSetting {
  private let pango: cpango_functions
  private let layouts: LayoutMaker
  private let hash: (String) -> String?

  /// The em of the layout, in its pixels, from which it is scaled to the size that is asked for.
  ///
  /// Pango counts in whole 1024ths of a pixel, of which an em then has enough for any size.
  private static let em = 64.0
  /// The least em, whose 1024ths are still fine enough.
  private static let leastEm = 1.0
  /// How much smaller the em is made where Pango's integers do not hold the lines.
  private static let shrinking = 8.0
  /// The least width and height of words, in ems.
  private static let leastExtent = 0.1
  /// How exactly the size of words that are fitted is found.
  private static let precision = 1.001

  init(
    _ pango: cpango_functions, fontMap: PangoObject, options: PangoObject,
    hash: @escaping (String) -> String?
  ) {
    (self.pango, self.hash) = (pango, hash)
    layouts = LayoutMaker(pango, fontMap: fontMap, options: options)
  }

  /// Lays words out; of those that are fitted it finds the size.
  func set(_ content: TextContent) throws(TextError) -> SetText {
    guard let room = Self.room(content) else { return placed(try lines(content), in: nil) }
    guard room.width > 0, room.height > 0 else { throw .fitsNowhere }
    return placed(try fitted(content, into: room), in: room)
  }

  /// The room that words are fitted into, within the padding, in canvas pixels.
  private static func room(_ content: TextContent) -> Size? {
    guard case .fit(let box) = content.measure else { return nil }
    let padding = 2 * content.style.padding
    return Size(width: box.width - padding, height: box.height - padding)
  }

  /// A room along the lines and across them, which of vertical words is down and leftward.
  private static func alongLines(_ room: Size, of style: TextStyle) -> Size {
    style.direction == .vertical && style.arc == nil
      ? Size(width: room.height, height: room.width) : room
  }

  /// The lines of the largest size at which words fit.
  private func fitted(_ content: TextContent, into room: Size) throws(TextError) -> LaidLines {
    let room = Self.alongLines(room, of: content.style)
    /// The lines at a size, if they fit.
    func lines(_ size: Double) throws(TextError) -> LaidLines? {
      var sized = content
      sized.style.size = size
      do {
        let lines = try self.lines(sized)
        return lines.fit(into: room) ? lines : nil
      } catch .tooLarge {
        return nil
      }
    }
    let range = TextStyle.sizeRange
    var (low, high) = (range.lowerBound, min(2 * room.height, range.upperBound))
    guard var best = try lines(low) else { throw .fitsNowhere }
    if high > low, let largest = try lines(high) { return largest }
    while high > low * Self.precision {
      let middle = (low * high).squareRoot()
      if let lines = try lines(middle) { (low, best) = (middle, lines) } else { high = middle }
    }
    return best
  }

  /// The lines of words at their size.
  private func lines(_ content: TextContent) throws(TextError) -> LaidLines {
    var em = Self.em(content)
    while em >= Self.leastEm {
      let unit = content.style.size / em
      let width = Self.lineWidth(content).map { $0 / unit }
      guard let object = try layouts.layout(of: content, em: em, width: width) else {
        throw .outOfMemory
      }
      let lines = LaidLines(object, of: content, unit: unit, width: width, pango)
      if lines.isSound { return lines }
      em /= Self.shrinking
    }
    throw .tooLarge
  }

  /// The largest em at which Pango's integers hold lines of usual letters.
  private static func em(_ content: TextContent) -> Double {
    let style = content.style
    let count = content.words.unicodeScalars.count
    let lines = content.words.unicodeScalars.count { $0 == "\n" } + 1
    let width = Double(max(1, count)) * (1 + abs(style.letterSpacing) / style.size)
    let height = Double(lines) * 2 * style.lineHeight
    return min(em, LayoutMaker.longestLine / max(width, height))
  }

  /// The width of lines in canvas pixels; nil where only the words end them.
  private static func lineWidth(_ content: TextContent) -> Double? {
    let width: Double
    switch content.measure {
    case .natural: return nil
    case .width(let wanted): width = wanted - 2 * content.style.padding
    case .fit:
      // A line on an arc is longer than the box is wide.
      guard content.style.arc == nil, let room = room(content) else { return nil }
      width = alongLines(room, of: content.style).width
    }
    return max(width, content.style.size / 100)
  }

  /// Lines in their box: in the middle of a room, or in one of their own.
  private func placed(_ lines: LaidLines, in room: Size?) -> SetText {
    let (area, unit) = (lines.area, lines.unit)
    var extent = area.size.scaled(by: unit)
    var origin = Point(x: -area.minX * unit, y: -area.minY * unit)
    if lines.isVertical {
      // Down becomes left.
      extent = Size(width: extent.height, height: extent.width)
      origin = Point(x: area.maxY * unit, y: -area.minX * unit)
    }
    if let room {
      let middle = Point(
        x: origin.x + (room.width - extent.width) / 2,
        y: origin.y + (room.height - extent.height) / 2)
      // Along the lines Pango has aligned them; a letter may reach over their start.
      let start = max(0, -lines.ink.minX * unit)
      if lines.arc != nil {
        origin = middle
      } else if lines.isVertical {
        origin = Point(x: middle.x, y: start)
      } else {
        origin = Point(x: start, y: middle.y)
      }
      extent = room
    }
    return text(lines, extent: extent, origin: origin)
  }

  private func text(_ lines: LaidLines, extent: Size, origin: Point) -> SetText {
    let (style, found) = unsafe (lines.content.style, usedFonts(of: lines.runs))
    // Of nothing there is something that can be held, too.
    let least = style.size * Self.leastExtent
    let layout = TextLayout(
      extent: Size(
        width: max(extent.width, least) + 2 * style.padding,
        height: max(extent.height, least) + 2 * style.padding),
      size: style.size, lineCount: lines.count, isShortened: lines.isShortened,
      missing: found.missing, fonts: found.fonts)
    return SetText(
      layout: layout, lines: lines,
      origin: Point(x: origin.x + style.padding, y: origin.y + style.padding))
  }

  /// The fonts of runs and the characters that they do not have.
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
