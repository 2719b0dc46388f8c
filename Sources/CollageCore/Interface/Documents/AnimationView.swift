/// The JSON representation of an item's animation, with the values that the command `animate`
/// accepts.
package struct AnimationView: Encodable {
  /// The animation of one property from one value to another.
  package struct Track<Value: Encodable>: Encodable {
    package let from: Value
    package let to: Value
    package let pace: Pace
  }

  /// The time span of a change within the loop, the easing function and the direction.
  package struct Pace: Encodable {
    package let ease: String
    /// The start and the end of the change, as fractions of the loop.
    package let during: [Double]
    /// True if the change runs forward and then backward.
    package let alternate: Bool

    init(_ pace: MotionTiming) {
      ease = pace.ease.rawValue
      during = [JSONText.rounded(pace.span.start), JSONText.rounded(pace.span.end)]
      alternate = pace.alternates
    }
  }

  /// The position of the center, in canvas pixels.
  package let position: Track<[String: Double]>?
  package let scale: Track<Double>?
  /// The rotation, in degrees, clockwise.
  package let rotation: Track<Double>?
  package let opacity: Track<Double>?
  /// The time span in which the item appears.
  package let reveal: Pace?

  /// Creates the view of an item's animation; `nil` if the item isn't animated.
  init?(of item: Item) {
    let motion = item.look.motion
    guard motion != .none else { return nil }
    let ends = AnimationEndpoints(of: item)
    func view<Value, Shown>(
      _ track: MotionTween<Value>?, _ convert: (Value) -> Shown
    ) -> Track<Shown>? {
      track.map { Track(from: convert($0.from), to: convert($0.to), pace: Pace($0.timing)) }
    }
    position = view(motion.position) { offset in
      let center = ends.position(offset)
      return ["x": JSONText.rounded(center.x), "y": JSONText.rounded(center.y)]
    }
    scale = view(motion.scale) { JSONText.rounded(ends.scale($0)) }
    rotation = view(motion.rotation) { JSONText.rounded(ends.degrees($0)) }
    opacity = view(motion.opacity) { JSONText.rounded(ends.opacity($0)) }
    reveal = motion.reveal.map(Pace.init)
  }
}
