internal import Foundation

/// The JSON representation of an item.
///
/// It contains the item's properties, the opacity, and a key for each other part of the look that
/// differs from the default, such as the border.
@dynamicMemberLookup
package struct ItemView: Encodable {
  private var properties: Properties
  package let look: LookView

  init(_ item: Item, z: Int, isSelected: Bool) {
    properties = Properties(item, z: z, isSelected: isSelected)
    look = LookView(of: item)
  }

  package subscript<Value>(dynamicMember path: KeyPath<Properties, Value>) -> Value {
    properties[keyPath: path]
  }

  mutating func add(_ source: Source?) { properties.source = source }

  package func encode(to encoder: any Encoder) throws {
    try properties.encode(to: encoder)
    try look.encode(to: encoder)
  }
}

extension ItemView {
  /// An axis-aligned rectangle: in canvas pixels for an item, and in pixels of the photo for a
  /// crop.
  package struct Bounds: Encodable {
    package let x: Double
    package let y: Double
    package let width: Double
    package let height: Double
  }

  package struct Image: Encodable {
    /// The hash of the image file.
    package let id: String
    package let format: String
    package let width: Int
    package let height: Int

    init(_ image: StoredImage) {
      (id, format) = (image.id.rawValue, image.format.rawValue)
      (width, height) = (image.size.width, image.size.height)
    }
  }

  package struct Source: Encodable {
    package let name: String
    /// The path of the file; `nil` if the photo came from another store or through a pipe.
    package let path: String?

    init(_ location: String) {
      path = location.isAbsolutePath ? location : nil
      name = location.pathName
    }
  }

  /// All properties except the look, but including the look's shaders.
  ///
  /// Positions and lengths are in canvas pixels. Angles are in degrees, clockwise.
  package struct Properties: Encodable {
    package let id: String
    package let name: String
    /// The index in the stack, where 0 is the rearmost item.
    package let z: Int
    package let x: Double
    package let y: Double
    /// The displayed width before rotation.
    package let width: Double
    /// The displayed height before rotation.
    package let height: Double
    package let rotation: Double
    /// The scale relative to the item's box, which is its size at scale 1.
    package let scale: Double
    package let flipH: Bool
    package let flipV: Bool
    package let bounds: Bounds
    /// The kind of content, such as text; `nil` for a photo.
    package let content: String?
    package let text: TextView?
    package let image: Image?
    package let capturedAt: String?
    package let camera: String?
    /// True if the photo's file was damaged, so that only part of the image could be decoded.
    package let salvaged: Bool
    package let shaders: [Shader]
    /// The disabled shaders, whose parameters the item keeps.
    package let rememberedShaders: [Shader]?
    package let cutout: CutoutView?
    package let usesCutout: Bool
    package let repaint: RepaintView?
    /// True if the repainted version is shown instead of the original.
    package let showsRepaint: Bool
    package let selected: Bool
    /// True if edits skip the item.
    package let locked: Bool
    /// True if output images don't show the item.
    package let hidden: Bool
    package let group: String?
    /// The item's description as a template place; `nil` if the item isn't one.
    package let place: TemplatePlaceholderView?
    /// The size, in canvas pixels, of the area into which the photo was fitted or cropped when it
    /// replaced another photo; `nil` if the item's box has this size.
    let room: [String: Double]?
    let createdAt: String
    /// The file from which the photo was added; `nil` in results of edits.
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
      rememberedShaders = stack.inactive.isEmpty ? nil : stack.inactive
      cutout = photo?.cutout.map(CutoutView.init)
      usesCutout = photo?.usesCutout ?? false
      repaint = photo?.repaint.map(RepaintView.init)
      showsRepaint = photo?.showsRepaint ?? false
      selected = isSelected
      locked = item.isLocked
      hidden = item.isHidden
      group = item.group?.rawValue
      place = item.flags.place.map(TemplatePlaceholderView.init)
      room = photo?.cellSize.map { area in
        let scale = item.transform.scale
        return [
          "width": JSONText.rounded(area.width * scale),
          "height": JSONText.rounded(area.height * scale),
        ]
      }
      createdAt = Timestamp.iso(item.createdAt)
    }
  }
}

extension Item {
  /// The displayed size before rotation, in canvas pixels.
  public var drawnSize: Size { visibleSize.scaled(by: transform.scale) }
}
