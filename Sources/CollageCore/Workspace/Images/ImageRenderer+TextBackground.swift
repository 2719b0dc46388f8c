internal import Foundation

extension ImageRenderer {
  /// The maximum length, in pixels, of the longer side of the small image in which the background
  /// of text is measured.
  private static let backgroundSide = 384

  /// Returns a collage whose automatic text colors are resolved to black or white, depending on
  /// which is easier to read on the text's background.
  ///
  /// `background` replaces the canvas's background; `nil` keeps it.
  func resolvingTextColors(_ collage: Collage, background: Color?) throws -> Collage {
    let ids = Set(collage.items.filter { $0.hasAutomaticColor && !$0.isHidden }.map(\.id))
    guard !ids.isEmpty else { return collage }
    let backgrounds = try textBackgrounds(of: ids, in: collage, background: background)
    return collage.changingItems { item in
      guard var text = item.text, ids.contains(item.id) else { return }
      let opacity = item.look.opacity.value
      text.style.color = .color(
        Contrast.blackOrWhite(
          on: (backgrounds[item.id] ?? []).map { text.letterBackground(on: $0, opacity).luminance })
      )
      item.content = .text(text)
    }
  }

  /// Returns the opaque colors of the pixels behind text items.
  ///
  /// `background` replaces the canvas's background; `nil` keeps it. An item outside of the canvas
  /// has no colors. Text with full opacity and an opaque background of its own has one color.
  ///
  /// Consecutive text items share one image, which contains only the items behind all of them.
  func textBackgrounds(
    of ids: Set<Item.ID>, in collage: Collage, background: Color? = nil
  ) throws -> [Item.ID: [Color]] {
    var backgrounds: [Item.ID: [Color]] = [:]
    var (behind, waiting) = ([Item](), [Item]())
    let margin = Self.margin(on: collage.canvas)
    func measure() throws {
      guard !waiting.isEmpty else { return }
      let shown = behind.filter { item in waiting.contains { item.reaches($0, margin) } }
      let image = try smallImage(of: Set(shown.map(\.id)), in: collage, background: background)
      let scale = Double(image.size.width) / Double(collage.canvas.size.width)
      for item in waiting {
        backgrounds[item.id] = image.colors(in: item.visibleQuad.scaled(by: scale))
      }
      // Add the waiting items only after their own backgrounds are measured.
      behind += waiting.filter(\.canBeTextBackground)
      waiting = []
    }
    for item in collage.items {
      if ids.contains(item.id), let text = item.text {
        guard let own = text.style.background, own.isOpaque, item.look.opacity == .one else {
          if waiting.contains(where: { $0.canBeTextBackground && $0.reaches(item, margin) }) {
            try measure()
          }
          waiting.append(item)
          continue
        }
        backgrounds[item.id] = [own]
      }
      guard !item.isHidden else { continue }
      if waiting.contains(where: { item.reaches($0, margin) }) { try measure() }
      behind.append(item)
    }
    try measure()
    return backgrounds
  }

  /// Returns the width, in canvas pixels, of two pixels of the small image; downscaling spreads
  /// colors by up to this distance.
  private static func margin(on canvas: Canvas) -> Double {
    let side = max(canvas.size.width, canvas.size.height)
    return 2 * Double(side) / Double(min(backgroundSide, side))
  }

  /// Renders a small image of some items on the canvas.
  private func smallImage(
    of items: Set<Item.ID>, in collage: Collage, background: Color?
  ) throws -> Bitmap {
    // Disable motion, so that text keeps one color in animations.
    let visible = collage.changingItems { item in
      if !items.contains(item.id) { item.flags.isHidden = true }
      item.look.motion = .none
    }
    let size = collage.canvas.size
    let target = RenderTarget(
      size: size.fitted(longSide: min(Self.backgroundSide, max(size.width, size.height))),
      background: background, isFlattened: true, showsWatermark: false, usesProxies: usesProxies)
    let plan = RenderPlanner.plan(visible, target: target)
    var pixels: [UInt8] = []
    try Renderer(provider: rasters, limits: settings.limits(RequestedLimits()))
      .render(plan, bandHeight: 64, isCancelled: isCancelled) { pixels += $1.bytes }
    return Bitmap(size: plan.size, alpha: .opaque, bytes: pixels)
  }
}

extension Collage {
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
  /// True if the text color is chosen automatically from black and white.
  public var hasAutomaticColor: Bool { text?.style.color == .auto }

  /// True if the text can be the background of other text.
  ///
  /// Text without a background of its own covers too little.
  fileprivate var canBeTextBackground: Bool { !isHidden && text?.style.background != nil }

  /// Returns whether the bounds of the item and its shadow, extended by a distance, intersect the
  /// visible bounds of another item.
  fileprivate func reaches(_ other: Item, _ distance: Double) -> Bool {
    let corners = visibleQuad.corners + (shadowQuad?.corners ?? [])
    return Rect(enclosing: corners).grown(by: EdgeDistances(distance))
      .intersection(other.visibleBounds) != nil
  }
}

extension TextContent {
  /// Returns the opaque color behind the letters.
  ///
  /// `behind` is the opaque color behind the item.
  func letterBackground(on behind: Color, _ opacity: Double) -> Color {
    composited(Color.none, over: behind, opacity)
  }

  /// Composites a color over the item's own background and, with the item's opacity, over the color
  /// behind the item.
  ///
  /// `behind` and the result are opaque.
  func composited(_ color: Color, over behind: Color, _ opacity: Double) -> Color {
    behind.mixed(with: color.over(style.background?.over(behind) ?? behind), opacity)
  }
}

extension Color {
  /// The relative luminance, ignoring alpha: 0 is black, 1 is white.
  var luminance: Double { Contrast.luminance(red: red, green: green, blue: blue) }

  /// Returns the color composited over an opaque color.
  fileprivate func over(_ background: Color) -> Color {
    background.mixed(with: self, Double(alpha) / 255)
  }

  /// Returns a mix of this color and another color; `part` is the fraction of the other color.
  fileprivate func mixed(with other: Color, _ part: Double) -> Color {
    func mixed(_ own: UInt8, _ other: UInt8) -> UInt8 {
      UInt8((Double(own) * (1 - part) + Double(other) * part).rounded())
    }
    return Color(
      red: mixed(red, other.red), green: mixed(green, other.green), blue: mixed(blue, other.blue))
  }
}

extension Bitmap {
  /// Returns the colors of the pixels that a polygon touches.
  fileprivate func colors(in polygon: ConvexPolygon) -> [Color] {
    let part = polygon.clipped(to: size)
    guard !part.corners.isEmpty else { return [] }
    // The polygon's coordinates refer to pixel edges. Make them relative to the center of the first
    // pixel.
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
