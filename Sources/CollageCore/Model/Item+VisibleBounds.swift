/// The visible bounds of an item, which alignment, distribution and snapping use.
extension Item {
  /// The bounds of the visible part on the canvas, without the shadow; see ``visibleQuad``.
  public var visibleBounds: Rect { Rect(enclosing: visibleQuad.corners) }

  /// The rectangle that encloses the visible part, rotated like the item.
  ///
  /// It contains the image and its border and outline. If the cutout is shown, only the visible
  /// pixels of the cutout count; transparent pixels of the photo itself count as visible.
  package var visibleQuad: ConvexPolygon { quad(visibleRect) }

  /// The quadrilateral around the perceptible part of the shadow; `nil` if the item doesn't have a
  /// visible shadow.
  package var shadowQuad: ConvexPolygon? {
    guard let shadow = look.shadow, !shadow.isInvisible else { return nil }
    let offset = Point(x: pixels(shadow.dx), y: pixels(shadow.dy))
    let rect = visibleRect.grown(by: EdgeDistances(unscaled(shadow.blur)))
    return ConvexPolygon(corners: quad(rect).corners.map { $0 + offset })
  }

  /// Maps a rectangle, in unscaled pixels of the visible area, to a polygon on the canvas.
  private func quad(_ rect: Rect) -> ConvexPolygon {
    let matrix = transform.matrix(box: visibleSize, extent: visibleSize)
    return ConvexPolygon(corners: rect.corners.map(matrix.apply(to:)))
  }

  /// The rectangle around the visible pixels, the border and the outline, in unscaled pixels of the
  /// visible area.
  private var visibleRect: Rect {
    let imageRect = visiblePart
    var rects = [imageRect]
    if let border = look.border, !border.isInvisible, !border.isInside {
      let edges = EdgeDistances(
        unscaled(border.width), bottom: border.bottom.map(unscaled))
      rects.append(Rect(origin: .zero, size: visibleSize).grown(by: edges))
    }
    if let outline = look.outline, !outline.isInvisible {
      rects.append(imageRect.grown(by: EdgeDistances(unscaled(outline.width))))
    }
    return Rect(enclosing: rects)
  }

  /// The rectangle that the image or its cutout covers, in unscaled pixels of the visible area.
  private var visiblePart: Rect {
    let all = Rect(origin: .zero, size: visibleSize)
    guard let photo, photo.usesCutout, let cutout = photo.cutout else { return all }
    let origin = look.crop.map { Point(x: $0.x * box.width, y: $0.y * box.height) } ?? .zero
    let pixels = Size(photo.image.size)
    let toFrame = AffineMatrix.scaling(x: box.width / pixels.width, y: box.height / pixels.height)
      .then(.translation(x: -origin.x, y: -origin.y))
    let part = Rect(enclosing: cutout.origin.bounds.corners.map(toFrame.apply(to:)))
    // If the crop excludes the whole subject, the whole visible area counts as covered.
    return part.intersection(all) ?? all
  }

  private func unscaled(_ length: LookLength) -> Double { pixels(length) / transform.scale }
}
