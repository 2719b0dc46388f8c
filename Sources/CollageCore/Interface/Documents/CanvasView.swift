/// The JSON representations of a canvas's backdrop, frame and watermark.
struct CanvasView {
  let backdrop: BackgroundLayer?
  let frame: Frame?
  let watermark: Watermark?

  struct BackgroundLayer: Encodable {
    let kind: String
    /// The backdrop in the syntax of the command line.
    let text: String
    let item: String?
    /// The blur radius, in canvas pixels; `nil` unless the backdrop is a blurred photo.
    let radius: Double?
    let image: ItemView.Image?
  }

  struct Frame: Encodable {
    let color: String
    let width: Double
    let opacity: Double
    let on: Bool
  }

  struct Watermark: Encodable {
    let corner: String
    let size: Double
    let opacity: Double
    let margin: Double
    let image: ItemView.Image
  }

  init(of collage: Collage) {
    let canvas = collage.canvas
    backdrop = canvas.backdrop.map { backdrop in
      var radius: Double?
      if case .blurred(let photo) = backdrop { radius = photo.radius }
      return BackgroundLayer(
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
