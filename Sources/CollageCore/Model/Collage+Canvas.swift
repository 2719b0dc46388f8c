extension Collage {
  /// True if the background behind the items is opaque.
  package var hasOpaqueBackground: Bool { canvas.background.isOpaque || hasOpaqueBackdrop }

  /// True if the backdrop covers the background color completely.
  package var hasOpaqueBackdrop: Bool {
    switch canvas.backdrop {
    case .gradient(let gradient): gradient.isOpaque
    case .paper: true
    case .image(let image): image.isOpaque
    case .blurred(let photo): items[photo.item]?.photo?.image.isOpaque ?? false
    case .unknown, nil: false
    }
  }
}

extension Collage {
  mutating func change(_ change: CanvasChange) throws(EditError) {
    let old = canvas.size
    if let size = change.size {
      guard Canvas.allows(size) else { throw .canvasSize(size) }
      canvas.size = size
    }
    if let dpi = change.dpi {
      try check(Double(dpi), .resolution, in: Canvas.dpiNumbers)
      canvas.dpi = dpi
    }
    // Also remove fields and images that a later version stored for the changed properties.
    if let background = change.background {
      try setBackground(background)
      canvas.unknown.images[CanvasImageRole.background.rawValue] = nil
    }
    if let frame = change.frame {
      try self.change(frame)
      canvas.unknown.values["frame"] = nil
    }
    if let watermark = change.watermark {
      try self.change(watermark)
      canvas.unknown.values["watermark"] = nil
      canvas.unknown.images[CanvasImageRole.watermark.rawValue] = nil
    }
    canvas.isMirrored = change.isMirrored ?? canvas.isMirrored
    if change.scalesItems { try scaleItems(from: old) }
  }

  private mutating func setBackground(_ background: CanvasChange.Background) throws(EditError) {
    switch background {
    case .color(let color): (canvas.background, canvas.backdrop) = (color, nil)
    case .backdrop(let backdrop):
      if let id = backdrop.item {
        guard let item = items[id] else { throw .noSuchItem(id) }
        guard item.photo != nil else { throw .noPhoto(item.name) }
      }
      canvas.backdrop = backdrop
    }
  }

  private mutating func change(_ change: FrameChange) throws(EditError) {
    switch change {
    case .set(let spec): canvas.frame = try (canvas.frame ?? .standard).changed(by: spec)
    case .on:
      canvas.frame = canvas.frame ?? .standard
      canvas.frame?.isOn = true
    case .off: canvas.frame?.isOn = false
    case .remove: canvas.frame = nil
    }
  }

  private mutating func change(_ change: CanvasChange.WatermarkChange) throws(EditError) {
    switch change {
    case .set(let spec):
      guard let watermark = canvas.watermark ?? spec.image.flatMap({ Watermark(image: $0) }) else {
        throw .noWatermark
      }
      canvas.watermark = try watermark.changed(by: spec)
    case .remove: canvas.watermark = nil
    }
  }

  private mutating func scaleItems(from old: PixelSize) throws(EditError) {
    guard canvas.size != old else { return }
    let x = Double(canvas.size.width) / Double(old.width)
    let y = Double(canvas.size.height) / Double(old.height)
    if case .blurred(let photo) = canvas.backdrop {
      canvas.backdrop = .blurred(photo.scaled(by: min(x, y)))
    }
    canvas.frame = canvas.frame?.scaled(by: min(x, y))
    // Scale locked items too, so that they keep their relative positions on the canvas.
    try update(items.map(\.id), evenLocked: true) { (item) throws(EditError) in
      item.transform.center.x *= x
      item.transform.center.y *= y
      item.transform.scale *= min(x, y)
      item.look.motion.position?.scaleOffsets(x: x, y: y)
      try item.checkPlacement()
    }
  }
}
