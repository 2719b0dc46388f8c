internal import Foundation

/// An item in JSON: its properties, and a key for each part of its look that isn't plain.
@dynamicMemberLookup
package struct ItemView: Encodable {
  private var properties: Properties
  /// The look.
  package let look: LookView

  /// Describes an item.
  ///
  /// - Parameters:
  ///   - item: The item.
  ///   - z: Its place in the stack.
  ///   - isSelected: Whether it is the collage's selection.
  init(_ item: Item, z: Int, isSelected: Bool) {
    properties = Properties(item, z: z, isSelected: isSelected)
    look = LookView(of: item)
  }

  /// A property.
  package subscript<Value>(dynamicMember path: KeyPath<Properties, Value>) -> Value {
    properties[keyPath: path]
  }

  /// Adds the file that the photo came from.
  mutating func add(_ source: Source?) { properties.source = source }

  /// Encodes all keys in one object.
  package func encode(to encoder: any Encoder) throws {
    try properties.encode(to: encoder)
    try look.encode(to: encoder)
  }
}

/// The parts of an item in JSON.
extension ItemView {
  /// An axis-aligned rectangle on the canvas.
  package struct Bounds: Encodable {
    /// The left edge.
    package let x: Double
    /// The upper edge.
    package let y: Double
    /// The horizontal extent.
    package let width: Double
    /// The vertical extent.
    package let height: Double
  }

  /// The stored photo.
  package struct Image: Encodable {
    /// The hash of its bytes.
    package let id: String
    /// Its format.
    package let format: String
    /// Columns.
    package let width: Int
    /// Rows.
    package let height: Int

    /// Describes an image.
    init(_ image: StoredImage) {
      (id, format) = (image.id.rawValue, image.format.rawValue)
      (width, height) = (image.size.width, image.size.height)
    }
  }

  /// The file that the photo was added from.
  package struct Source: Encodable {
    /// Its name without its folder.
    package let name: String
    /// Where it was; nil if it came from another store or through a pipe.
    package let path: String?

    init(_ place: String) {
      path = place.isAbsolutePath ? place : nil
      name = place.pathName
    }
  }

  /// All but the look.
  package struct Properties: Encodable {
    /// The identity.
    package let id: String
    /// The name.
    package let name: String
    /// The place in the stack, 0 being the back.
    package let z: Int
    /// Where the centre is, from the left.
    package let x: Double
    /// Where the centre is, from the top.
    package let y: Double
    /// The width at which it is drawn, before it is turned.
    package let width: Double
    /// The height at which it is drawn, before it is turned.
    package let height: Double
    /// The turn, in degrees, clockwise.
    package let rotation: Double
    /// The factor on the box.
    package let scale: Double
    /// Whether left and right are swapped.
    package let flipH: Bool
    /// Whether top and bottom are swapped.
    package let flipV: Bool
    /// What it covers, turned as it is.
    package let bounds: Bounds
    /// What it shows where that is no photo.
    package let content: String?
    /// Where it shows words.
    package let text: TextView?
    /// Where it shows a photo.
    package let image: Image?
    /// When the photo was taken.
    package let capturedAt: String?
    /// What it was taken with.
    package let camera: String?
    /// Whether the file was damaged and only a part of it could be read.
    package let salvaged: Bool
    /// The shaders that run.
    package let shaders: [Shader]
    /// The shaders that are switched off.
    package let rememberedShaders: [Shader]?
    /// The cutout.
    package let cutout: CutoutView?
    /// Whether the cutout is drawn.
    package let usesCutout: Bool
    /// The repainted version.
    package let repaint: RepaintView?
    /// Whether the repainted version is shown instead of the original.
    package let showsRepaint: Bool
    /// Whether it is the collage's selection.
    package let selected: Bool
    /// Whether no edit changes it.
    package let locked: Bool
    /// Whether it is left out of pictures.
    package let hidden: Bool
    /// The group that it belongs to.
    package let group: String?
    /// What it is in a template; nil where it is the same in all pictures.
    package let place: PlaceView?
    /// The size of the place that the photo was fitted into, which `crop --fit-box` fills; nil is its own.
    let room: [String: Double]?
    let createdAt: String
    /// Only where somebody asks for items, not where they are edited.
    fileprivate(set) package var source: Source?

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
      self.bounds = Bounds(
        x: JSONText.rounded(bounds.minX), y: JSONText.rounded(bounds.minY),
        width: JSONText.rounded(bounds.size.width), height: JSONText.rounded(bounds.size.height))
      let photo = item.photo
      content = photo == nil ? item.content.kind : nil
      text = item.text.map(TextView.init)
      image = photo.map { Image($0.image) }
      let metadata = photo?.original.image.metadata
      capturedAt = metadata?.capturedAt
      camera = metadata?.camera
      salvaged = metadata?.isSalvaged ?? false
      let stack = item.look.shaders
      shaders = stack.active
      rememberedShaders = stack.remembered.isEmpty ? nil : stack.remembered
      cutout = photo?.cutout.map(CutoutView.init)
      usesCutout = photo?.usesCutout ?? false
      repaint = photo?.repaint.map(RepaintView.init)
      showsRepaint = photo?.showsRepaint ?? false
      selected = isSelected
      locked = item.isLocked
      hidden = item.isHidden
      group = item.group?.rawValue
      place = item.flags.place.map(PlaceView.init)
      room = photo?.room.map { room in
        let scale = item.transform.scale
        return [
          "width": JSONText.rounded(room.width * scale),
          "height": JSONText.rounded(room.height * scale),
        ]
      }
      createdAt = Timestamp.iso(item.createdAt)
    }
  }
}

extension Item {
  /// The size at which the item is drawn, before it is turned.
  public var drawnSize: Size { frame.scaled(by: transform.scale) }
}
