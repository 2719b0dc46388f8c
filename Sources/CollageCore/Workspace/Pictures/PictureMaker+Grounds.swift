internal import Foundation

/// What words stand on.
extension PictureMaker {
  /// The long side of the picture in which it is looked for what is behind words.
  private static let groundSide = 384

  /// A collage in which letters of automatic colour are black or white, as is easier to read on what is
  /// behind them.
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - background: The background in place of the canvas' own; nil is that.
  /// - Returns: The collage.
  /// - Throws: The renderer's errors.
  func coloringWords(_ collage: Collage, background: Color?) throws -> Collage {
    let ids = Set(collage.items.filter { $0.hasAutomaticColor && !$0.isHidden }.map(\.id))
    guard !ids.isEmpty else { return collage }
    let grounds = try grounds(of: ids, in: collage, background: background)
    return collage.changingItems { item in
      guard var text = item.text, ids.contains(item.id) else { return }
      let opacity = item.look.opacity.value
      text.style.color = .color(
        Contrast.blackOrWhite(
          on: (grounds[item.id] ?? []).map { text.ground(on: $0, opacity).luminance }))
      item.content = .text(text)
    }
  }

  /// The colours of the pixels behind items of words.
  ///
  /// Words that nothing comes between are looked at in one picture, of what reaches below them alone.
  ///
  /// - Parameters:
  ///   - ids: The items.
  ///   - collage: The collage.
  ///   - background: The background in place of the canvas' own; nil is that.
  /// - Returns: Opaque colours by item; none for items that are not on the canvas, and one where their own
  ///   background hides all that is behind.
  /// - Throws: The renderer's errors.
  func grounds(
    of ids: Set<Item.ID>, in collage: Collage, background: Color? = nil
  ) throws -> [Item.ID: [Color]] {
    var grounds: [Item.ID: [Color]] = [:]
    var (behind, waiting) = ([Item](), [Item]())
    let margin = Self.margin(on: collage.canvas)
    func look() throws {
      guard !waiting.isEmpty else { return }
      let shown = behind.filter { item in waiting.contains { item.reaches($0, margin) } }
      let picture = try picture(of: Set(shown.map(\.id)), in: collage, background: background)
      let scale = Double(picture.size.width) / Double(collage.canvas.size.width)
      for item in waiting {
        grounds[item.id] = picture.colors(in: item.visibleQuad.scaled(by: scale))
      }
      // Not before, for no item stands on itself or on what is in front of it.
      behind += waiting.filter(\.isGround)
      waiting = []
    }
    for item in collage.items {
      if ids.contains(item.id), let text = item.text {
        guard let own = text.style.background, own.isOpaque, item.look.opacity == .one else {
          if waiting.contains(where: { $0.isGround && $0.reaches(item, margin) }) { try look() }
          waiting.append(item)
          continue
        }
        grounds[item.id] = [own]
      }
      guard !item.isHidden else { continue }
      if waiting.contains(where: { item.reaches($0, margin) }) { try look() }
      behind.append(item)
    }
    try look()
    return grounds
  }

  /// How far from an item its colours may get in a small picture, in canvas pixels.
  private static func margin(on canvas: Canvas) -> Double {
    let side = max(canvas.size.width, canvas.size.height)
    return 2 * Double(side) / Double(min(groundSide, side))
  }

  /// A small picture of some items on the canvas.
  private func picture(
    of items: Set<Item.ID>, in collage: Collage, background: Color?
  ) throws -> Bitmap {
    // Where things are by themselves: in moving pictures letters keep one colour.
    let ground = collage.changingItems { item in
      if !items.contains(item.id) { item.flags.isHidden = true }
      item.look.motion = .none
    }
    let size = collage.canvas.size
    let target = RenderTarget(
      size: size.fitted(longSide: min(Self.groundSide, max(size.width, size.height))),
      background: background, isFlattened: true, showsWatermark: false, usesProxies: usesProxies)
    let plan = RenderPlanner.plan(ground, target: target)
    var pixels: [UInt8] = []
    try Renderer(provider: rasters, limits: settings.limits(RequestedLimits()))
      .render(plan, bandHeight: 64, isCancelled: isCancelled) { pixels += $1.bytes }
    return Bitmap(size: plan.size, alpha: .opaque, bytes: pixels)
  }
}

extension Collage {
  /// The collage with other items in the places of these.
  fileprivate func changingItems(_ change: (inout Item) -> Void) -> Collage {
    var collage = self
    collage.items = ItemStack(
      items.map { item in
        var item = item
        change(&item)
        return item
      })
    return collage
  }
}

extension ConvexPolygon {
  fileprivate func scaled(by factor: Double) -> ConvexPolygon {
    ConvexPolygon(corners: corners.map { Point(x: $0.x * factor, y: $0.y * factor) })
  }
}

extension Item {
  /// Whether its letters become black or white.
  public var hasAutomaticColor: Bool { text?.style.color == .auto }

  /// Whether other words can stand on these words, which hide little without a background of their own.
  fileprivate var isGround: Bool { !isHidden && text?.style.background != nil }

  /// Whether something of it, its shadow included, is so near to what is seen of another item.
  fileprivate func reaches(_ other: Item, _ distance: Double) -> Bool {
    let corners = visibleQuad.corners + (shadowQuad?.corners ?? [])
    return Rect(enclosing: corners).grown(by: EdgeDistances(distance))
      .intersection(other.visibleBounds) != nil
  }
}

extension TextContent {
  /// What its letters stand on.
  ///
  /// - Parameters:
  ///   - behind: The opaque colour behind the item.
  ///   - opacity: How much of the item is there.
  /// - Returns: An opaque colour.
  func ground(on behind: Color, _ opacity: Double) -> Color {
    drawn(Color.none, on: behind, opacity)
  }

  /// What is seen of a colour of the item on its own background.
  ///
  /// - Parameters:
  ///   - color: The colour.
  ///   - behind: The opaque colour behind the item.
  ///   - opacity: How much of the item is there.
  /// - Returns: An opaque colour.
  func drawn(_ color: Color, on behind: Color, _ opacity: Double) -> Color {
    behind.mixed(with: color.over(style.background?.over(behind) ?? behind), opacity)
  }
}

extension Color {
  /// The colour without its alpha: 0 is black, 1 is white.
  var luminance: Double { Contrast.luminance(red: red, green: green, blue: blue) }

  /// The opaque colour that it becomes on another one.
  fileprivate func over(_ ground: Color) -> Color {
    ground.mixed(with: self, Double(alpha) / 255)
  }

  /// An opaque colour of which a part is another one.
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    func mixed(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) * (1 - part) + Double(other) * part).rounded())
    }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}

extension Bitmap {
  /// The colours of the pixels of which something is in a polygon.
  fileprivate func colors(in polygon: ConvexPolygon) -> [Color] {
    let part = polygon.clipped(to: size)
    guard !part.corners.isEmpty else { return [] }
    // Positions are counted from the centre of the first pixel.
    let corners = part.corners.map { Point(x: $0.x - 0.5, y: $0.y - 0.5) }
    guard let raster = RasterPart(around: [corners], margin: 0, in: size) else { return [] }
    var colors: [Color] = []
    for row in raster.rows {
      for column in raster.columns(row) {
        let pixel = (row * size.width + column) * 4
        colors.append(Color(red: bytes[pixel], green: bytes[pixel + 1], blue: bytes[pixel + 2]))
      }
    }
    return colors
  }
}
