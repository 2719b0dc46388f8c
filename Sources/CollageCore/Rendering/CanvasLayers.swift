/// The layers of a canvas without its items: backdrop, frame, watermark, bars and grid.
struct CanvasLayers {
  private let collage: Collage
  private let target: RenderTarget
  private let area: PixelArea
  /// The map from canvas pixels to output pixels, without the mirroring of the canvas.
  private let canvasMatrix: AffineMatrix

  private var canvas: Canvas { collage.canvas }

  init(_ collage: Collage, target: RenderTarget) {
    (self.collage, self.target) = (collage, target)
    area = target.area(of: collage.canvas.size)
    let canvas = Size(collage.canvas.size)
    canvasMatrix = AffineMatrix.scaling(
      x: Double(area.size.width) / canvas.width, y: Double(area.size.height) / canvas.height
    ).then(.translation(x: Double(area.column), y: Double(area.row)))
  }

  /// The map from canvas pixels to output pixels, including the mirroring of the canvas.
  var toOutput: AffineMatrix {
    guard canvas.isMirrored else { return canvasMatrix }
    return AffineMatrix.scaling(x: -1, y: 1)
      .then(.translation(x: Double(canvas.size.width), y: 0)).then(canvasMatrix)
  }

  var isOpaque: Bool {
    target.background == nil && collage.hasOpaqueBackdrop
  }

  /// Returns the layers behind the items, back to front.
  func backgroundLayers() -> [LayerDraft] {
    // The target's background replaces the background and the backdrop of the canvas.
    guard target.background == nil, let backdrop = canvas.backdrop else { return [] }
    switch backdrop {
    case .gradient, .paper: return [painted(.backdrop(backdrop), in: area)].compactMap { $0 }
    case .image(let image): return [cover(image.file, blur: nil)].compactMap { $0 }
    case .blurred(let photo):
      let image = collage.items[photo.item]?.photo?.image
      return [image.flatMap { cover($0.file, blur: photo.radius) }].compactMap { $0 }
    case .unknown: return []
    }
  }

  /// Returns the layers in front of the items, back to front.
  func foregroundLayers() -> [LayerDraft] {
    frame() + [watermark()].compactMap { $0 } + bars()
      + [target.grid.flatMap { painted(.grid($0), in: area) }].compactMap { $0 }
  }

  private func painted(_ subject: CanvasPainting.Subject, in part: PixelArea) -> LayerDraft? {
    let painting = CanvasPainting(
      subject: subject,
      map: CanvasMap(
        canvas: canvas.size, output: area.size, isMirrored: canvas.isMirrored),
      column: area.column, row: area.row)
    return LayerDraft(
      .painted(painting), at: part.matrix, opacity: .one, output: target.size)
  }

  /// Returns a layer that shows an image, centered and scaled to cover the canvas.
  private func cover(_ image: StoredImage, blur: Double?) -> LayerDraft? {
    let (canvas, imageSize) = (Size(canvas.size), Size(image.size))
    let drawn = imageSize.scaled(by: imageSize.coverFactor(of: canvas))
    let matrix = AffineMatrix.scaling(x: drawn.width, y: drawn.height)
      .then(
        .translation(
          x: (canvas.width - drawn.width) / 2, y: (canvas.height - drawn.height) / 2)
      ).then(toOutput)
    // The canvas clips the image, so that the image doesn't cover the bars next to the canvas.
    let shape = RoundedQuad(LayerDraft.quad(of: area.matrix))
    guard let blur else {
      return LayerDraft(
        .picture(.image(image), .none), at: matrix, shape: shape, opacity: .one, output: target.size
      )
    }
    let scale = abs(canvasMatrix.determinant).squareRoot()
    return LayerDraft(
      .blurred(image, deviation: blur / 2 * scale), at: matrix, shape: shape, opacity: .one,
      output: target.size)
  }

  /// Returns the layers of the frame, one for each side, so that a change of the frame doesn't
  /// invalidate cells in the center.
  private func frame() -> [LayerDraft] {
    guard let frame = canvas.frame, frame.isOn else { return [] }
    let radius = FrameGradient(canvas: canvas.size, width: frame.width, color: .white, opacity: 1)
      .radius
    func pixels(_ length: Double, _ scale: Double, _ side: Int) -> Int {
      min(side, Int((length * scale).rounded(.up)) + 1)
    }
    let (width, height) = (area.size.width, area.size.height)
    let corner = min(
      pixels(max(radius, frame.width), abs(canvasMatrix.d), height), (height + 1) / 2)
    let rim = min(pixels(frame.width, abs(canvasMatrix.a), width), (width + 1) / 2)
    let middle = corner..<max(corner, height - corner)
    let parts = [
      (0..<width, 0..<corner), (0..<rim, middle), (max(rim, width - rim)..<width, middle),
      (0..<width, middle.upperBound..<height),
    ]
    return parts.compactMap { columns, rows in
      guard !columns.isEmpty, !rows.isEmpty else { return nil }
      return painted(.frame(frame), in: area.part(columns: columns, rows: rows))
    }
  }

  private func watermark() -> LayerDraft? {
    guard let mark = canvas.watermark, target.showsWatermark else { return nil }
    let rect = mark.bounds(on: canvas.size)
    let matrix = AffineMatrix.scaling(x: rect.size.width, y: rect.size.height)
      .then(.translation(x: rect.minX, y: rect.minY)).then(canvasMatrix)
    return LayerDraft(
      .picture(.image(mark.image.file), .none), at: matrix, opacity: mark.opacity,
      output: target.size)
  }

  private func bars() -> [LayerDraft] {
    guard let pad = target.pad else { return [] }
    let (size, right, bottom) = (
      target.size, area.column + area.size.width, area.row + area.size.height
    )
    let bars = [
      (0..<size.width, 0..<area.row), (0..<size.width, bottom..<size.height),
      (0..<area.column, area.row..<bottom), (right..<size.width, area.row..<bottom),
    ]
    return bars.compactMap { columns, rows in
      guard !columns.isEmpty, !rows.isEmpty else { return nil }
      let part = PixelArea(
        column: columns.lowerBound, row: rows.lowerBound,
        size: PixelSize(width: columns.count, height: rows.count))
      return LayerDraft(.color(pad), at: part.matrix, opacity: .one, output: size)
    }
  }
}

/// A rectangle of whole pixels in an output image.
package struct PixelArea: Hashable, Sendable {
  package let column: Int
  package let row: Int
  let size: PixelSize

  package init(column: Int, row: Int, size: PixelSize) {
    (self.column, self.row, self.size) = (column, row, size)
  }

  var matrix: AffineMatrix {
    AffineMatrix.scaling(x: Double(size.width), y: Double(size.height))
      .then(.translation(x: Double(column), y: Double(row)))
  }

  /// Returns a part of the area; `columns` and `rows` are relative to the area's top-left corner.
  func part(columns: Range<Int>, rows: Range<Int>) -> PixelArea {
    PixelArea(
      column: column + columns.lowerBound, row: row + rows.lowerBound,
      size: PixelSize(width: columns.count, height: rows.count))
  }
}
