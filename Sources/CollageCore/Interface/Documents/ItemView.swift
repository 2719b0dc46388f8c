public import Foundation

/// An item in JSON.
public struct ItemView: Encodable {
  /// An axis-aligned rectangle on the canvas.
  public struct Bounds: Encodable {
    /// The left edge.
    public let x: Double
    /// The upper edge.
    public let y: Double
    /// The horizontal extent.
    public let width: Double
    /// The vertical extent.
    public let height: Double
  }

  /// The stored photo.
  public struct Image: Encodable {
    /// The hash of its bytes.
    public let id: String
    /// Its format.
    public let format: String
    /// Columns.
    public let width: Int
    /// Rows.
    public let height: Int
  }

  /// The file that the photo was first added from.
  public struct Source: Encodable {
    /// Its name without its folder.
    public let name: String
    /// Where it was; nil if it came from another store or through a pipe.
    public let path: String?

    init(_ place: String) {
      path = place.isAbsolutePath ? place : nil
      name = place.pathName
    }
  }

  /// The identity.
  public let id: String
  /// The name.
  public let name: String
  /// The place in the stack, 0 being the back.
  public let z: Int
  /// Where the centre is, from the left.
  public let x: Double
  /// Where the centre is, from the top.
  public let y: Double
  /// The width at which it is drawn, before it is turned.
  public let width: Double
  /// The height at which it is drawn, before it is turned.
  public let height: Double
  /// The turn, in degrees, clockwise.
  public let rotation: Double
  /// The factor on the box.
  public let scale: Double
  /// Whether left and right are swapped.
  public let flipH: Bool
  /// Whether top and bottom are swapped.
  public let flipV: Bool
  /// From 0 to 1.
  public let opacity: Double
  /// What it covers, turned as it is.
  public let bounds: Bounds
  /// What it shows where that is no photo.
  public let content: String?
  /// Where it shows a photo.
  public let image: Image?
  /// When the photo was taken.
  public let capturedAt: String?
  /// What it was taken with.
  public let camera: String?
  /// Whether the file was damaged and only a part of it could be read.
  public let salvaged: Bool
  /// The shaders that run.
  public let shaders: [Shader]
  /// The shaders that are switched off.
  public let rememberedShaders: [Shader]?
  /// The cutout.
  public let cutout: CutoutView?
  /// Whether the cutout is drawn.
  public let usesCutout: Bool
  /// Whether it is the collage's selection.
  public let selected: Bool
  let createdAt: String
  /// Only where somebody asks for items, not where they are edited.
  public internal(set) var source: Source?

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - z: Its place in the stack.
  ///   - isSelected: Whether it is the collage's selection.
  public init(_ item: Item, z: Int, isSelected: Bool) {
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
    capturedAt = photo?.image.metadata?.capturedAt
    camera = photo?.image.metadata?.camera
    salvaged = photo?.image.metadata?.isSalvaged ?? false
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
  ///
  /// - Parameters:
  ///   - collage: The collage.
  ///   - ids: Which items; nil for all.
  ///   - workspace: The store, which knows the files.
  /// - Returns: A view of each.
  /// - Throws: ``StoreError``.
  public static func views(
    of collage: Collage, only ids: [Item.ID]?, in workspace: Workspace
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
  public static func views(of collage: Collage, only ids: [Item.ID]? = nil) -> [ItemView] {
    let places = ids.map { $0.compactMap(collage.z) } ?? Array(collage.items.indices)
    return places.map { z in
      let item = collage.items[z]
      return ItemView(item, z: z, isSelected: item.id == collage.selection)
    }
  }
}

extension Item {
  /// The size at which the item is drawn, before it is turned.
  public var drawnSize: Size { box.scaled(by: transform.scale) }
}
