extension EqualAreas {
  /// Places as near to the middle as a spiral finds room for each picture, in their order.
  ///
  /// - Returns: Rectangles in canvas pixels from the page's corner; none where there is no room.
  func spiral() -> [Rect] {
    let side = min(page.size.width, page.size.height)
    // The gap is part of what is packed, so its share of the pictures is found step by step.
    var best: [Rect] = []
    var used = 0.0
    var scale = side / Double(shapes.count).squareRoot()
    for _ in 0..<8 {
      let packed = packed(gap: page.gap / scale)
      let fitting = Rect(enclosing: packed).size.fitFactor(in: page.size)
      if fitting >= scale, fitting > used {
        used = fitting
        best = placed(packed, scale: scale)
      }
      scale = fitting >= scale ? (scale + fitting) / 2 : fitting * 0.98
    }
    return best
  }

  /// Rectangles of area one about the origin.
  private func packed(gap: Double) -> [Rect] {
    let stretch = (page.size.width / page.size.height).squareRoot()
    var places: [Rect] = []
    var turn = 0.0
    for size in sizes(side: 1) {
      // Of many, those in the middle have long been packed.
      turn = shapes.count <= 64 ? 0 : max(0, turn - 8 * .pi)
      while true {
        let radius = 0.12 * turn
        let direction = Turn(radians: turn)
        let center = Point(
          x: radius * direction.cosine * stretch, y: radius * direction.sine / stretch)
        let place = Rect(center: center, size: size)
        if places.allSatisfy({ place.isApart(from: $0, by: gap) }) {
          places.append(place)
          break
        }
        turn += 0.1 / max(1, radius)
      }
    }
    return places
  }

  private func placed(_ places: [Rect], scale: Double) -> [Rect] {
    let middle = Rect(enclosing: places).center
    return places.map { place in
      Rect(
        origin: Point(
          x: page.size.width / 2 + (place.minX - middle.x) * scale,
          y: page.size.height / 2 + (place.minY - middle.y) * scale),
        size: place.size.scaled(by: scale))
    }
  }
}
