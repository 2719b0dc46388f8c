/// A page (the area of a layout) that is divided into rows and columns, recursively down to items
/// that keep their aspect ratios.
///
/// The width of each part of the page is a linear function of its height `h`: `a·h + b`. The
/// coefficients depend on the kind of part:
///
/// - For an item, `a` is its aspect ratio (width divided by height) and `b` is zero.
/// - For a row, `a` is the sum of its parts' `aᵢ`, and `b` is the sum of their `bᵢ` and of the
///   gaps.
/// - For a column, `a` is `1 / Σ 1/aᵢ` and `b` is `a · (Σ bᵢ/aᵢ − gaps)`, where `gaps` is the sum
///   of its gaps.
///
/// The gaps are therefore exact, and items are not cropped. The method is that of binary page trees
/// with fixed ratios (US patent application 2005/0071783; Atkins 2008).
package indirect enum SlicingTree: Hashable, Sendable {
  case item(Int)
  case row([SlicingTree])
  case column([SlicingTree])

  /// The linear function from a part's height to its width.
  struct WidthFunction: Hashable {
    /// The increase in width per unit of height.
    var slope: Double
    /// The width at height zero.
    var start: Double

    func width(at height: Double) -> Double { slope * height + start }
    func height(at width: Double) -> Double { (width - start) / slope }
  }

  /// Returns the linear function of this part; `shapes` are the items' aspect ratios above zero.
  func widthFunction(_ shapes: [Double], gap: Double) -> WidthFunction {
    switch self {
    case .item(let index): return WidthFunction(slope: shapes[index], start: 0)
    case .row(let parts):
      let gaps = Double(parts.count - 1) * gap
      return parts.reduce(into: WidthFunction(slope: 0, start: gaps)) { sum, part in
        let law = part.widthFunction(shapes, gap: gap)
        sum.slope += law.slope
        sum.start += law.start
      }
    case .column(let parts):
      var (inverse, start) = (0.0, -Double(parts.count - 1) * gap)
      for part in parts {
        let law = part.widthFunction(shapes, gap: gap)
        inverse += 1 / law.slope
        start += law.start / law.slope
      }
      return WidthFunction(slope: 1 / inverse, start: start / inverse)
    }
  }

  /// Returns the rectangle of each item, keyed by item number, in canvas pixels relative to the
  /// page's top-left corner.
  ///
  /// If the tree does not fill the page, it is centered. The aspect ratios in `shapes` (width
  /// divided by height) are above zero. The result is `nil` if the gaps leave no space for an item.
  func rectangles(of shapes: [Double], in page: LayoutArea) -> [Int: Rect]? {
    let law = widthFunction(shapes, gap: page.gap)
    let height = min(page.size.height, law.height(at: page.size.width))
    let size = Size(width: law.width(at: height), height: height)
    let corner = Point(
      x: (page.size.width - size.width) / 2, y: (page.size.height - size.height) / 2)
    var places: [Int: Rect] = [:]
    place(at: corner, height: height, shapes, page.gap, &places)
    return places.values.allSatisfy { $0.size.width > 0 && $0.size.height > 0 } ? places : nil
  }

  private func place(
    at corner: Point, height: Double, _ shapes: [Double], _ gap: Double, _ places: inout [Int: Rect]
  ) {
    let width = widthFunction(shapes, gap: gap).width(at: height)
    var corner = corner
    switch self {
    case .item(let index):
      places[index] = Rect(origin: corner, size: Size(width: width, height: height))
    case .row(let parts):
      for part in parts {
        part.place(at: corner, height: height, shapes, gap, &places)
        corner.x += part.widthFunction(shapes, gap: gap).width(at: height) + gap
      }
    case .column(let parts):
      for part in parts {
        let height = part.widthFunction(shapes, gap: gap).height(at: width)
        part.place(at: corner, height: height, shapes, gap, &places)
        corner.y += height + gap
      }
    }
  }
}
