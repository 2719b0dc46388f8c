/// An item with its border in a cell of a layout.
struct FramedItem {
  let item: Item
  /// The cell without the border, before rotation, in canvas pixels.
  private let cell: Rect
  private let rotation: Angle

  /// Puts an item into a cell whose position is relative to the layout's area.
  ///
  /// The area is `margin` canvas pixels inside the canvas edges. Throws if the border leaves no
  /// space.
  init(_ item: Item, in place: LayoutAlgorithm.Placement, margin: Double) throws(ArgumentError) {
    self.item = item
    rotation = Angle(degrees: place.degrees)
    var cell = place.cell
    cell.origin = Point(x: cell.minX + margin, y: cell.minY + margin)
    if place.degrees == 0 { cell = cell.edgesRounded }
    // The border's width depends on the size of the image, and the size of the image depends on the
    // border's width. A few iterations approximate both.
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

  /// The width of the cell without the border, divided by its height.
  var aspect: Double { cell.size.width / cell.size.height }

  /// Returns the crop with which the image fills the cell; `nil` if the item isn't a photo, or if
  /// `fitting` doesn't permit the crop.
  ///
  /// The crop has the center of the current crop, as far as possible. If `fitting` is `fill` and
  /// the user didn't choose the current crop, the new crop is centered on the focus or, without a
  /// focus, on the image.
  func crop(for fitting: LayoutSpec.Fitting) -> UnitRect? {
    guard let image = item.photo?.drawnImage.size else { return nil }
    let shape = item.visibleSize.width / item.visibleSize.height
    let removedFraction = 1 - min(shape / aspect, aspect / shape)
    switch fitting {
    case .whole: return nil
    case .nearly where removedFraction > cell.size.maximumRoundingLoss: return nil
    case .upTo(let limit) where removedFraction > limit: return nil
    case .nearly, .upTo: return (item.look.crop ?? .whole).refitted(to: aspect, in: image)
    case .fill where item.hasUserCrop:
      return item.look.crop?.refitted(to: aspect, in: image)
    case .fill:
      let part = UnitRect.largest(aspect: aspect, in: image)
      return item.look.focus.map(part.centered(on:)) ?? part
    }
  }

  /// Returns the placement of the item.
  ///
  /// With a crop, the item fills the cell. Without one, the item keeps its current crop and fits
  /// into the cell.
  func placement(croppedTo part: UnitRect?) -> ItemPlacement {
    let size =
      part == nil
      ? item.visibleSize.scaled(by: item.visibleSize.fitFactor(in: cell.size)) : cell.size
    return ItemPlacement(
      item.id, center: cell.center, size: size, rotation: rotation,
      crop: part ?? item.look.crop ?? .whole)
  }
}

extension Size {
  /// The largest fraction of an image that is lost if the edges of its cell are rounded to whole
  /// pixels.
  fileprivate var maximumRoundingLoss: Double { 1.05 * (1 / width + 1 / height) }
}

extension Item {
  var framedAspect: Double {
    let edges = borderWidths(of: visibleSize)
    return (visibleSize.width + edges.left + edges.right)
      / (visibleSize.height + edges.top + edges.bottom)
  }

  /// The bounds of the item with its border, in canvas pixels; `nil` if the item is rotated.
  var framedBounds: Rect? {
    guard transform.rotation == .zero else { return nil }
    let size = drawnSize
    return Rect(
      origin: Point(
        x: transform.center.x - size.width / 2, y: transform.center.y - size.height / 2), size: size
    ).grown(by: borderWidths(of: size))
  }

  var uncropped: Item {
    var item = self
    item.look.crop = nil
    return item
  }

  /// True if only the user can have chosen the crop.
  ///
  /// A crop that a layout chose has the full width or the full height of the image.
  var hasUserCrop: Bool { look.crop.map { $0.width < 1 && $0.height < 1 } ?? false }

  /// The item without a crop that was only necessary because a layout rounded its cell.
  ///
  /// Such a crop is centered and removes a pixel or two along two opposite edges. The item keeps
  /// any other crop.
  var uncroppedByEdges: Item {
    guard let crop = look.crop, crop.width == 1 || crop.height == 1 else { return self }
    let middle = crop.center
    let isCentered = abs(middle.x - 0.5) < 1e-6 && abs(middle.y - 0.5) < 1e-6
    let removedFraction = 1 - crop.width * crop.height
    return isCentered && removedFraction <= drawnSize.maximumRoundingLoss ? uncropped : self
  }

  /// Returns the distances by which the border or the outline extends beyond a visible part of the
  /// given size, in canvas pixels.
  ///
  /// If the item has both, the larger distance applies to each edge. A border inside the item
  /// counts as zero.
  func borderWidths(of size: Size) -> EdgeDistances {
    let scale = min(size.width / visibleSize.width, size.height / visibleSize.height)
    func pixels(_ length: LookLength) -> Double {
      // A fraction is relative to the shorter side of the visible part.
      if case .fraction(let part) = length { return part * min(size.width, size.height) }
      return length.pixels(frame: visibleSize, scale: scale)
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
  /// Rounding edges instead of sizes keeps gaps between neighbors at whole pixels.
  public var edgesRounded: Rect {
    let (left, top) = (minX.rounded(), minY.rounded())
    return Rect(
      origin: Point(x: left, y: top),
      size: Size(width: max(1, maxX.rounded() - left), height: max(1, maxY.rounded() - top)))
  }
}
