extension Item {
  /// Returns the item as it looks at a phase: the elapsed fraction of the animation loop, in
  /// `0..<1`.
  ///
  /// The result doesn't have a motion. Its values are clamped to their valid ranges.
  package func animated(at phase: Double) -> Item {
    let motion = look.motion
    guard motion != .none else { return self }
    var item = self
    item.look.motion = .none
    if let offset = motion.position?.value(at: phase) {
      item.transform.center = (transform.center + offset).clamped(to: Limits.coordinate)
    }
    if let factor = motion.scale?.value(at: phase) {
      item.transform.scale = (transform.scale * factor).clamped(to: Limits.scale)
      let sides = visibleSize.scaled(by: item.transform.scale)
      item.transform.scale *= min(1, Limits.drawnSide.upperBound / max(sides.width, sides.height))
    }
    if let rotation = motion.rotation?.value(at: phase) {
      // Normalization makes the angle after a full rotation exactly equal to the original angle.
      item.transform.rotation = Angle(degrees: transform.rotation.degrees + rotation).normalized
    }
    var opacity = look.opacity.value * (motion.opacity?.value(at: phase) ?? 1)
    if let reveal = motion.reveal, phase > 0 { opacity *= reveal.progress(at: phase) }
    item.look.opacity = UnitInterval(clamping: opacity)
    return item
  }
}

extension Double {
  package func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}

extension Point {
  package func clamped(to range: ClosedRange<Double>) -> Point {
    Point(x: x.clamped(to: range), y: y.clamped(to: range))
  }
}
