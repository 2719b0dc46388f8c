internal import Foundation

/// An item in JSON.
package struct ItemView: Encodable {
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
  /// From 0 to 1.
  package let opacity: Double
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
  /// The part of the photo that is shown; nil is all of it.
  package let crop: CropView?
  /// What must stay visible when the photo is cropped.
  package let focus: FocusView?
  /// The size of the place that the photo was fitted into, which `crop --fit-box` fills; nil is its own.
  let room: [String: Double]?
  /// What is adjusted, by the names of the parameters.
  package let adjustments: [String: Double]?
  /// The radius of the corners.
  package let corners: LengthView?
  /// What is cut away.
  package let mask: MaskView?
  /// The edge around what can be seen.
  package let outline: OutlineView?
  /// The strip along the edges.
  package let border: BorderView?
  /// The shadow.
  package let shadow: ShadowView?
  /// How colours mix with those behind, where that is not by covering them.
  package let blend: String?
  /// How it changes in moving pictures; nil where it rests.
  package let motion: MotionView?
  let createdAt: String
  /// Only where somebody asks for items, not where they are edited.
  package internal(set) var source: Source?

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
    let look = item.look
    crop = item.photo.flatMap { photo in look.crop.map { CropView($0, of: photo) } }
    focus = look.focus.map(FocusView.init)
    room = photo?.room.map { room in
      let scale = item.transform.scale
      return [
        "width": JSONText.rounded(room.width * scale),
        "height": JSONText.rounded(room.height * scale),
      ]
    }
    adjustments = look.adjustments.view
    corners = look.corners.map { LengthView($0, of: item) }
    mask = look.mask.map(MaskView.init)
    outline = look.outline.map { OutlineView($0, of: item) }
    border = look.border.map { BorderView($0, of: item) }
    shadow = look.shadow.map { ShadowView($0, of: item) }
    blend = look.blend == .normal ? nil : look.blend.rawValue
    motion = MotionView(of: item)
    createdAt = Timestamp.iso(item.createdAt)
  }
}

extension Item {
  /// The size at which the item is drawn, before it is turned.
  public var drawnSize: Size { frame.scaled(by: transform.scale) }
}
