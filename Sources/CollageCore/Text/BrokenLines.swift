internal import CPango

/// Text that Pango has broken into lines, but that isn't placed in a box yet.
///
/// Lengths are in layout pixels: Pango lays out text at a convenient size, and the result is scaled
/// to canvas pixels.
@safe struct BrokenLines {
  let content: TextContent
  /// Pango's layout, which owns the memory of `runs`.
  let object: PangoObject
  let runs: [TextRun]
  /// The number of canvas pixels per layout pixel.
  let unit: Double
  /// The bounds of the visible parts of the glyphs, in layout pixels.
  let ink: Rect
  /// The bounds of the lines as the font's metrics define them, in layout pixels.
  let logical: Rect
  /// The width at which lines are broken, in layout pixels; `nil` if only the line breaks in the
  /// text end lines.
  let width: Double?
  let count: Int
  /// True if an ellipsis replaces part of the text.
  let isShortened: Bool
  /// True if all lengths fit into Pango's integers.
  let isWithinRange: Bool

  /// The maximum length, in layout pixels: half of the maximum that Pango's 32-bit integers can
  /// represent.
  static let maximumLength = 1_048_576.0
  private static let scale = Double(CPANGO_SCALE)

  init(
    _ object: PangoObject, of content: TextContent, unit: Double, width: Double?,
    _ pango: cpango_functions
  ) {
    (self.object, self.content, self.unit, self.width) = (object, content, unit, width)
    var (ink, logical) = (cpango_rectangle(), cpango_rectangle())
    unsafe pango.pango_layout_get_extents(object.pointer, &ink, &logical)
    (self.ink, self.logical) = (Self.rect(ink), Self.rect(logical))
    count = unsafe Int(pango.pango_layout_get_line_count(object.pointer))
    isShortened = unsafe pango.pango_layout_is_ellipsized(object.pointer) != 0
    let runs = unsafe TextRuns(pango, object)
    unsafe self.runs = unsafe runs.all
    let lengths = [self.ink.size.height, self.logical.size.height, self.ink.size.width]
    isWithinRange =
      unsafe runs.isWithinRange && lengths.allSatisfy { (0...2 * Self.maximumLength).contains($0) }
      && abs(self.logical.size.width) <= 2 * Self.maximumLength
  }

  static func rect(_ rectangle: cpango_rectangle) -> Rect {
    Rect(
      origin: Point(x: Double(rectangle.x) / scale, y: Double(rectangle.y) / scale),
      size: Size(
        width: Double(rectangle.width) / scale, height: Double(rectangle.height) / scale))
  }

  /// The arc along which the line is bent; `nil` for straight lines.
  var arc: TextArc? {
    content.style.arc.map {
      TextArc(degrees: $0, columns: logical.minX..<max(logical.maxX, logical.minX + 1e-6))
    }
  }

  var isVertical: Bool { content.style.direction == .vertical && content.style.arc == nil }

  /// The area that the box must contain, in layout pixels.
  var area: Rect {
    if let arc { return bent(on: arc) }
    var area = logical
    if let width {
      area = Rect(
        origin: Point(x: 0, y: logical.minY), size: Size(width: width, height: logical.size.height))
    }
    return ink.size.width > 0 && ink.size.height > 0 ? Rect(enclosing: [area, ink]) : area
  }

  private func bent(on arc: TextArc) -> Rect {
    var bounds: [Rect] = []
    for index in unsafe runs.indices {
      let run = unsafe runs[index]
      unsafe run.forEachCluster { _, columns in
        let rotated = unsafe arc.bounds(columns, rows: run.rows)
        unsafe bounds.append(
          Rect(origin: Point(x: rotated.minX, y: rotated.minY + run.origin.y), size: rotated.size))
      }
    }
    return bounds.isEmpty
      ? Rect(origin: .zero, size: Size(width: 1, height: 1)) : Rect(enclosing: bounds)
  }

  /// Returns whether the complete text fits into a size, in canvas pixels; the size's width is
  /// measured along the lines.
  func fits(in available: Size) -> Bool {
    var (width, height) = (area.size.width, area.size.height)
    if arc == nil {
      width = max(ink.maxX, logical.maxX) - min(ink.minX, logical.minX, 0)
      height = max(ink.maxY, logical.maxY) - min(ink.minY, logical.minY)
    }
    return width * unit <= available.width && height * unit <= available.height && !isShortened
  }
}
