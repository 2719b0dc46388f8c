internal import CollageCore
internal import Foundation

/// An item in JSON.
struct ItemView: Encodable {
  /// An axis-aligned rectangle on the canvas.
  struct Bounds: Encodable {
    let x: Double
    let y: Double
    let width: Double
    let height: Double
  }

  /// The stored photo.
  struct Image: Encodable {
    let id: String
    let format: String
    let width: Int
    let height: Int
  }

  /// The file that the photo was first added from.
  struct Source: Encodable {
    /// Its name without its folder.
    let name: String
    /// Where it was; nil if it came from another store or through a pipe.
    let path: String?

    init(_ place: String) {
      path = place.isAbsolutePath ? place : nil
      name = place.pathName
    }
  }

  let id: String
  let name: String
  let z: Int
  let x: Double
  let y: Double
  let width: Double
  let height: Double
  let rotation: Double
  let scale: Double
  let flipH: Bool
  let flipV: Bool
  let opacity: Double
  let bounds: Bounds
  /// What it shows where that is no photo.
  let content: String?
  /// Where it shows a photo.
  let image: Image?
  let capturedAt: String?
  let camera: String?
  let salvaged: Bool
  let shaders: [Shader]
  let rememberedShaders: [Shader]?
  let cutout: CutoutView?
  let usesCutout: Bool
  let selected: Bool
  let createdAt: String
  /// Only where somebody asks for items, not where they are edited.
  var source: Source?

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - z: Its place in the stack.
  ///   - isSelected: Whether it is the collage's selection.
  init(_ item: Item, z: Int, isSelected: Bool) {
    let size = item.drawnSize
    let bounds = item.bounds
    id = item.id.uuidString.lowercased()
    name = item.name.rawValue
    self.z = z
    x = JSONText.rounded(item.transform.center.x)
    y = JSONText.rounded(item.transform.center.y)
    width = JSONText.rounded(size.width)
    height = JSONText.rounded(size.height)
    rotation = JSONText.rounded(item.transform.rotation.degrees)
    scale = JSONText.rounded(item.transform.scale)
    flipH = item.transform.flipHorizontal
    flipV = item.transform.flipVertical
    opacity = JSONText.rounded(item.look.opacity.value)
    self.bounds = Bounds(
      x: JSONText.rounded(bounds.minX), y: JSONText.rounded(bounds.minY),
      width: JSONText.rounded(bounds.size.width), height: JSONText.rounded(bounds.size.height))
    let photo = item.photo
    content = photo == nil ? item.content.kind : nil
    image = photo.map { photo in
      Image(
        id: photo.image.id.rawValue, format: photo.image.format.rawValue,
        width: photo.image.size.width, height: photo.image.size.height)
    }
    capturedAt = photo?.image.facts?.capturedAt
    camera = photo?.image.facts?.camera
    salvaged = photo?.image.facts?.isSalvaged ?? false
    let stack = item.look.shaders
    shaders = stack.active
    rememberedShaders = stack.remembered.isEmpty ? nil : stack.remembered
    cutout = photo?.cutout.map(CutoutView.init)
    usesCutout = photo?.usesCutout ?? false
    selected = isSelected
    createdAt = Timestamp.iso(item.createdAt)
  }
}

extension ItemView {
  /// The items of a collage with the files that they came from.
  static func views(
    of collage: CollageCore.Collage, only ids: [Item.ID]?, in workspace: Workspace
  ) throws -> [ItemView] {
    var views = views(of: collage, only: ids)
    let wanted = Set(views.map(\.id))
    let images = Dictionary(
      collage.items.compactMap { item in item.photo.map { (item.id.text, $0.image.id) } },
      uniquingKeysWith: { $1 }
    ).filter { wanted.contains($0.key) }
    let names = try workspace.sourceNames(of: Set(images.values))
    for index in views.indices {
      views[index].source = images[views[index].id].flatMap { names[$0] }.map(Source.init)
    }
    return views
  }

  /// The items of a collage, back to front, or only some of them in the order of their identities.
  static func views(of collage: CollageCore.Collage, only ids: [Item.ID]? = nil) -> [ItemView] {
    let places = ids.map { $0.compactMap(collage.z) } ?? Array(collage.items.indices)
    return places.map { z in
      let item = collage.items[z]
      return ItemView(item, z: z, isSelected: item.id == collage.selection)
    }
  }
}

extension Item {
  /// The size at which the item is drawn, before it is turned.
  var drawnSize: Size { box.scaled(by: transform.scale) }
}
