/// An item in the cell of a layout, which it fills with its border.
struct FramedItem {
  /// The item.
  let item: Item
  /// The cell without the border, before it is turned, in canvas pixels.
  private let cell: Rect
  private let rotation: Angle

  /// Puts an item into a cell.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - place: The cell, from the page's corner.
  ///   - margin: How far the page's corner is from the canvas's.
  /// - Throws: ``ArgumentError/noRoom(verb:)`` where the border leaves nothing.
  init(_ item: Item, in place: PageLayout.Place, margin: Double) throws(ArgumentError) {
    self.item = item
    rotation = Angle(degrees: place.degrees)
    var cell = place.cell
    cell.origin = Point(x: cell.minX + margin, y: cell.minY + margin)
    if place.degrees == 0 { cell = cell.edgesRounded }
    // The border's width follows from the picture's size, and that from the width.
    var inner = cell
    for _ in 0..<8 {
      let edges = item.borderWidths(of: inner.size)
      inner = cell.grown(
        by: EdgeDistances(
          left: -edges.left, top: -edges.top, right: -edges.right, bottom: -edges.bottom))
      guard inner.size.width > 0, inner.size.height > 0 else { throw .noRoom(verb: "layout") }
    }
    self.cell = inner
  }

  /// Width over height of the cell without the border.
  var aspect: Double { cell.size.width / cell.size.height }

  /// What is shown of the picture so that it fills the cell.
  ///
  /// - Parameter fitting: What may be taken.
  /// - Returns: The part, with its middle where it is now or where the focus is; nil where that takes
  ///   too much.
  func part(for fitting: WantedLayout.Fitting) -> UnitRect? {
    guard let picture = item.photo?.drawnImage.size else { return nil }
    let shape = item.frame.width / item.frame.height
    // How much of its width or its height goes.
    let taken = 1 - min(shape / aspect, aspect / shape)
    switch fitting {
    case .whole: return nil
    case .nearly where taken > cell.size.shareOfRounding: return nil
    case .most(let most) where taken > most: return nil
    case .nearly, .most: return (item.look.crop ?? .whole).refitted(to: aspect, in: picture)
    case .fill where item.isCroppedByHand:
      return item.look.crop?.refitted(to: aspect, in: picture)
    case .fill:
      let part = UnitRect.largest(aspect: aspect, in: picture)
      return item.look.focus.map(part.centered(on:)) ?? part
    }
  }

  /// Where the item comes to stand.
  ///
  /// - Parameter part: What it shows so that it fills the cell; nil shows as much as the item does, which
  ///   fits into it.
  /// - Returns: The place.
  func place(showing part: UnitRect?) -> ItemPlace {
    let size = part == nil ? item.frame.scaled(by: item.frame.fitFactor(in: cell.size)) : cell.size
    return ItemPlace(
      item.id, center: cell.center, size: size, rotation: rotation,
      crop: part ?? item.look.crop ?? .whole)
  }
}

extension Size {
  /// How much of a picture goes at most because both edges of both its sides come to whole pixels.
  fileprivate var shareOfRounding: Double { 1.05 * (1 / width + 1 / height) }
}

extension Item {
  /// Width over height of what is shown with its border.
  var framedShape: Double {
    let edges = borderWidths(of: frame)
    return (frame.width + edges.left + edges.right) / (frame.height + edges.top + edges.bottom)
  }

  /// Where an item that is not turned stands with its border, in canvas pixels; nil for others.
  var framedBounds: Rect? {
    guard transform.rotation == .zero else { return nil }
    let size = drawnSize
    return Rect(
      origin: Point(
        x: transform.center.x - size.width / 2, y: transform.center.y - size.height / 2), size: size
    ).grown(by: borderWidths(of: size))
  }

  /// The item with all of its picture shown.
  var uncropped: Item {
    var item = self
    item.look.crop = nil
    return item
  }

  /// Whether somebody chose the part that is shown: what fills a cell has the picture's whole width or
  /// its whole height.
  var isCroppedByHand: Bool { look.crop.map { $0.width < 1 && $0.height < 1 } ?? false }

  /// The item without a crop that took no more than a layout takes to fill a cell: a pixel or two along
  /// two edges that face each other.
  var uncroppedByEdges: Item {
    guard let crop = look.crop, crop.width == 1 || crop.height == 1 else { return self }
    let middle = crop.center
    let isCentered = abs(middle.x - 0.5) < 1e-6 && abs(middle.y - 0.5) < 1e-6
    let taken = 1 - crop.width * crop.height
    return isCentered && taken <= drawnSize.shareOfRounding ? uncropped : self
  }

  /// How far border and outline stand out where the frame has another size, in its pixels.
  func borderWidths(of size: Size) -> EdgeDistances {
    let scale = min(size.width / frame.width, size.height / frame.height)
    func pixels(_ length: LookLength) -> Double {
      // A part of the shorter side is one of what is shown then.
      if case .share(let part) = length { return part * min(size.width, size.height) }
      return length.pixels(frame: frame, scale: scale)
    }
    var edges = EdgeDistances(0)
    if let border = look.border, !border.isInside {
      edges = EdgeDistances(pixels(border.width), bottom: border.bottom.map(pixels))
    }
    if let outline = look.outline {
      let width = pixels(outline.width)
      edges = EdgeDistances(
        left: max(edges.left, width), top: max(edges.top, width), right: max(edges.right, width),
        bottom: max(edges.bottom, width))
    }
    return edges
  }
}

extension Rect {
  /// The rectangle with its edges rounded to whole numbers.
  ///
  /// Rounding edges rather than sizes keeps whole gaps between neighbors.
  public var edgesRounded: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(
      origin: Point(x: left, y: top),
      size: Size(width: max(1, maxX.rounded() - left), height: max(1, maxY.rounded() - top)))
  }
}
