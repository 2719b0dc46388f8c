extension Collage {
  mutating func move(_ ids: [Item.ID], _ movement: Movement) throws(EditError) {
    let canvas = canvas
    try update(ids) { (item) throws(EditError) in
      switch movement {
      case .to(let position, let anchor):
        item.transform.center =
          position.resolved(on: canvas) + anchor.centerOffset(of: item.bounds.size)
      case .by(let offset):
        item.transform.center = item.transform.center + offset.resolved(on: canvas)
      }
      try item.checkPlacement()
    }
  }

  /// Sets the scale and the position of copied items; a property that is `nil` stays unchanged.
  mutating func place(_ ids: [Item.ID], _ placement: CopyPlacementSpec) throws(EditError) {
    if let scale = placement.scale { try self.scale(ids, .factor(scale)) }
    if let position = placement.position {
      try move(ids, .to(position, anchor: placement.anchor))
    }
  }

  mutating func rotate(_ ids: [Item.ID], _ change: Change<Angle>) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      let degrees =
        switch change {
        case .to(let angle): angle.degrees
        case .by(let angle): item.transform.rotation.degrees + angle.degrees
        }
      guard degrees.isFinite else {
        throw .outOfRange(.angle, value: degrees, range: -360...360)
      }
      item.transform.rotation = Angle(degrees: degrees).normalized
    }
  }

  mutating func scale(_ ids: [Item.ID], _ sizing: Sizing) throws(EditError) {
    let canvas = canvas
    try update(ids) { (item) throws(EditError) in
      item.transform.scale =
        switch sizing {
        case .factor(let factor): factor
        case .by(let factor): item.transform.scale * factor
        case .width(let width):
          width.resolved(along: canvas.size.width, at: canvas.resolution) / item.visibleSize.width
        case .height(let height):
          height.resolved(along: canvas.size.height, at: canvas.resolution)
            / item.visibleSize.height
        case .fit(let bounds): item.visibleSize.fitFactor(in: bounds)
        case .cover(let bounds): item.visibleSize.coverFactor(of: bounds)
        }
      try item.checkPlacement()
    }
  }

  mutating func flip(_ ids: [Item.ID], _ axis: FlipAxis) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      switch axis {
      case .horizontal: item.transform.flipHorizontal.toggle()
      case .vertical: item.transform.flipVertical.toggle()
      }
    }
  }

  mutating func changeOpacity(_ ids: [Item.ID], _ change: Change<Double>) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      switch change {
      case .to(let value):
        try check(value, .opacity, in: 0...1)
        item.look.opacity = UnitInterval(clamping: value)
      case .by(let value):
        try check(value, .opacity, in: -1...1)
        item.look.opacity = UnitInterval(clamping: item.look.opacity.value + value)
      }
    }
  }

  mutating func reset(_ ids: [Item.ID]) throws(EditError) {
    try update(ids) { (item) throws(EditError) in
      item.transform = item.added.transform
      item.look.reset(to: item.added.look)
      item.restoreFittedBox()
      item.content.update { photo in
        photo.original.usesCutout = false
        photo.repaint?.version.usesCutout = false
        photo.showsRepaint = false
      }
    }
  }
}

extension Item {
  /// Throws an error if the center or the scale is out of range, or if the box or its visible part
  /// would be drawn too small or too large.
  package func checkPlacement() throws(EditError) {
    try check(transform.center.x, .coordinate, in: Limits.coordinate)
    try check(transform.center.y, .coordinate, in: Limits.coordinate)
    try check(transform.scale, .scale, in: Limits.scale)
    for side in [box.width, box.height, visibleSize.width, visibleSize.height] {
      try check(side * transform.scale, .drawnSide, in: Limits.drawnSide)
    }
  }
}
