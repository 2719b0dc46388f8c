internal import Foundation

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

    /// Describes an image.
    init(_ image: StoredImage) {
      (id, format) = (image.id.rawValue, image.format.rawValue)
      (width, height) = (image.size.width, image.size.height)
    }
  }

  /// The file that the photo was added from.
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
  /// Where it shows words.
  public let text: TextView?
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
  /// The repainted version.
  public let repaint: RepaintView?
  /// Whether the repainted version is shown instead of the original.
  public let showsRepaint: Bool
  /// Whether it is the collage's selection.
  public let selected: Bool
  /// Whether no edit changes it.
  public let locked: Bool
  /// Whether it is left out of pictures.
  public let hidden: Bool
  /// The group that it belongs to.
  public let group: String?
  /// What it is in a template; nil where it is the same in all pictures.
  public let place: PlaceView?
  /// The part of the photo that is shown; nil is all of it.
  public let crop: CropView?
  /// What must stay visible when the photo is cropped.
  public let focus: FocusView?
  /// The size of the place that the photo was fitted into, which `crop --fit-box` fills; nil is its own.
  public let room: [String: Double]?
  /// What is adjusted, by the names of the parameters.
  public let adjustments: [String: Double]?
  /// The radius of the corners.
  public let corners: LengthView?
  /// What is cut away.
  public let mask: MaskView?
  /// The edge around what can be seen.
  public let outline: OutlineView?
  /// The strip along the edges.
  public let border: BorderView?
  /// The shadow.
  public let shadow: ShadowView?
  /// How colours mix with those behind, where that is not by covering them.
  public let blend: String?
  /// How it changes in moving pictures; nil where it rests.
  public let motion: MotionView?
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
