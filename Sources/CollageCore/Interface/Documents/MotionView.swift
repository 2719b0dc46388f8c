/// How an item changes in moving pictures, in JSON; all values are what one would write.
package struct MotionView: Encodable {
  /// A value that goes from one end to another.
  package struct Track<Value: Encodable>: Encodable {
    /// The value at the beginning.
    package let from: Value
    /// The value at the end.
    package let to: Value
    /// When and how it gets there.
    package let pace: Pace
  }

  /// When in the loop something happens, and how.
  package struct Pace: Encodable {
    /// How it sets out and arrives.
    package let ease: String
    /// The moments from 0 to 1 at which it begins and ends.
    package let during: [Double]
    /// Whether it goes back again.
    package let alternate: Bool

    init(_ pace: MotionPace) {
      ease = pace.ease.rawValue
      during = [JSONText.rounded(pace.span.start), JSONText.rounded(pace.span.end)]
      alternate = pace.alternates
    }
  }

  /// Where the centre goes, in canvas pixels.
  package let position: Track<[String: Double]>?
  /// The factors on the box.
  package let scale: Track<Double>?
  /// The turns, in degrees, clockwise.
  package let rotation: Track<Double>?
  /// From 0 to 1.
  package let opacity: Track<Double>?
  /// When the item appears.
  package let reveal: Pace?

  /// Describes a motion; nil where there is none.
  init?(of item: Item) {
    let motion = item.look.motion
    guard motion != .none else { return nil }
    let ends = MotionEnds(of: item)
    func view<Value, Shown>(
      _ track: MotionTrack<Value>?, _ shown: (Value) -> Shown
    ) -> Track<Shown>? {
      track.map { Track(from: shown($0.from), to: shown($0.to), pace: Pace($0.pace)) }
    }
    position = view(motion.position) { offset in
      let place = ends.place(offset)
      return ["x": JSONText.rounded(place.x), "y": JSONText.rounded(place.y)]
    }
    scale = view(motion.scale) { JSONText.rounded(ends.scale($0)) }
    rotation = view(motion.rotation) { JSONText.rounded(ends.degrees($0)) }
    opacity = view(motion.opacity) { JSONText.rounded(ends.opacity($0)) }
    reveal = motion.reveal.map(Pace.init)
  }
}
