import CollageCore
import Foundation

extension PhotoFiles.Photo {
  /// Returns an item that shows the photo upright.
  ///
  /// `width` is the width of the upright photo, in canvas pixels. `rotation` is in degrees,
  /// clockwise.
  func item(at center: Point, width: Double, rotation: Double, opacity: Double) throws -> Item {
    guard let name = ItemName(rawValue: "photo") else { throw CocoaError(.coderInvalidValue) }
    let stored = image.size
    let upright = orientation.swapsSides ? stored.transposed : stored
    let scale = width / Double(upright.width)
    let (turn, flip): (Double, Bool) =
      switch orientation {
      case .up: (0, false)
      case .mirrored: (0, true)
      case .rotated180: (180, false)
      case .flipped: (180, true)
      case .transposed: (270, true)
      case .rotated90: (90, false)
      case .transverse: (90, true)
      case .rotated270: (270, false)
      }
    return Item(
      id: UUID(), name: name, content: .photo(Photo(image: image)),
      box: Size(width: Double(stored.width) * scale, height: Double(stored.height) * scale),
      transform: Transform(
        center: center, rotation: Angle(degrees: rotation + turn), scale: 1,
        flipHorizontal: flip, flipVertical: false),
      look: Look(opacity: UnitInterval(clamping: opacity)),
      createdAt: Date(timeIntervalSince1970: 0))
  }
}

extension Scene {
  /// Returns the scene's collage; `nil` for thumbnails.
  func collage(_ files: PhotoFiles) throws -> Collage? {
    guard let canvas, let items else { return nil }
    let size = PixelSize(width: canvas.width, height: canvas.height)
    let background = Color(
      red: canvas.background[0], green: canvas.background[1], blue: canvas.background[2])
    return try Self.collage(
      size, background,
      items.sorted { $0.z < $1.z }.compactMap { item in
        try files.photos[item.file]?.item(
          at: Point(x: item.cx, y: item.cy), width: item.width, rotation: item.rotation,
          opacity: item.opacity)
      })
  }

  static func collage(_ size: PixelSize, _ background: Color, _ items: [Item]) throws -> Collage {
    guard let name = CollageName(rawValue: "scene") else { throw CocoaError(.coderInvalidValue) }
    return Collage(
      id: UUID(), name: name, canvas: CollageCore.Canvas(size: size, background: background),
      items: ItemStack(items), createdAt: Date(timeIntervalSince1970: 0))
  }
}
