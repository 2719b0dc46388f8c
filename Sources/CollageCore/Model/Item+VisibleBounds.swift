/// What is seen of an item, for whatever puts items in order.
extension Item {
  /// The bounds on the canvas of what is seen, without the shadow: see ``visibleQuad``.
  public var visibleBounds: Rect { Rect(enclosing: visibleQuad.corners) }

  /// The rectangle, turned as the item is, around what is seen.
  ///
  /// That is the picture, or the visible pixels of its cutout when that is in use, with border and outline.
  /// Clear pixels of the image itself count.
  package var visibleQuad: ConvexPolygon { quad(visibleRect) }

  /// The one around where its shadow falls, as far as that is more than a breath; nil if it throws none.
  package var shadowQuad: ConvexPolygon? {
    guard let shadow = look.shadow, !shadow.isNothing else { return nil }
    let offset = Point(x: pixels(shadow.dx), y: pixels(shadow.dy))
    let rect = visibleRect.grown(by: EdgeDistances(unscaled(shadow.blur)))
    return ConvexPolygon(corners: quad(rect).corners.map { $0 + offset })
  }

  /// A part of the frame, in unscaled pixels of it, where it is on the canvas.
  private func quad(_ rect: Rect) -> ConvexPolygon {
    let matrix = transform.matrix(box: frame, extent: frame)
    return ConvexPolygon(corners: rect.corners.map(matrix.apply(to:)))
  }

  /// What is seen, in unscaled pixels of the frame.
  private var visibleRect: Rect {
    let picture = visiblePart
    var rects = [picture]
    if let border = look.border, !border.isNothing, !border.isInside {
      let edges = EdgeDistances(
        unscaled(border.width), bottom: border.bottom.map(unscaled))
      rects.append(Rect(origin: .zero, size: frame).grown(by: edges))
    }
    if let outline = look.outline, !outline.isNothing {
      rects.append(picture.grown(by: EdgeDistances(unscaled(outline.width))))
    }
    return Rect(enclosing: rects)
  }

  /// The part of the frame in which something of the picture is, in unscaled pixels of the frame.
  private var visiblePart: Rect {
    let all = Rect(origin: .zero, size: frame)
    guard let photo, photo.usesCutout, let cutout = photo.cutout else { return all }
    let origin = look.crop.map { Point(x: $0.x * box.width, y: $0.y * box.height) } ?? .zero
    let pixels = Size(photo.image.size)
    let toFrame = AffineMatrix.scaling(x: box.width / pixels.width, y: box.height / pixels.height)
      .then(.translation(x: -origin.x, y: -origin.y))
    let part = Rect(enclosing: cutout.origin.bounds.corners.map(toFrame.apply(to:)))
    // A crop that leaves nothing of the subject still has its frame.
    return part.intersection(all) ?? all
  }

  /// A length of the look, in unscaled pixels of the frame.
  private func unscaled(_ length: LookLength) -> Double { pixels(length) / transform.scale }
}
