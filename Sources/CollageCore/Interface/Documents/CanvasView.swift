/// What a canvas has besides its size and its colour, in JSON.
struct CanvasView {
  /// What lies on the colour, behind the items.
  let backdrop: Backdrop?
  /// The glow along the rim.
  let frame: Frame?
  /// The small image in front of everything.
  let watermark: Watermark?

  /// A backdrop.
  struct Backdrop: Encodable {
    /// What it is.
    let kind: String
    /// What one would type for it.
    let text: String
    /// The item whose photo it shows.
    let item: String?
    /// How strongly that is blurred, in canvas pixels.
    let radius: Double?
    /// The image that it shows.
    let image: ItemView.Image?
  }

  /// A frame.
  struct Frame: Encodable {
    let color: String
    let width: Double
    let opacity: Double
    let on: Bool
  }

  /// A watermark.
  struct Watermark: Encodable {
    let corner: String
    let size: Double
    let opacity: Double
    let margin: Double
    let image: ItemView.Image
  }

  /// Describes the canvas of a collage.
  init(of collage: Collage) {
    let canvas = collage.canvas
    backdrop = canvas.backdrop.map { backdrop in
      var radius: Double?
      if case .blurred(let photo) = backdrop { radius = photo.radius }
      return Backdrop(
        kind: backdrop.kind, text: backdrop.text(in: collage),
        item: backdrop.item.flatMap { collage.items[$0]?.name.rawValue }, radius: radius,
        image: backdrop.image.map(ItemView.Image.init))
    }
    frame = canvas.frame.map { frame in
      Frame(
        color: frame.color.hex, width: frame.width, opacity: frame.opacity, on: frame.isOn)
    }
    watermark = canvas.watermark.map { mark in
      Watermark(
        corner: mark.anchor.rawValue, size: mark.size, opacity: mark.opacity.value,
        margin: mark.margin, image: ItemView.Image(mark.image))
    }
  }
}
