extension LookScript {
  var motion: [ScriptCommand] {
    let motion = item.look.motion
    let ends = AnimationEndpoints(of: item)
    let own = item.transform
    let opacity = item.look.opacity.value
    func end(_ guess: Double, _ relative: Double, _ read: (Double) -> Double) -> String {
      numbers.text(numbers.value(near: guess, convertingTo: relative, read))
    }
    let tracks = [
      motion.position.map { track in
        command(.position, track, resting: .zero) { offset in
          let center = ends.position(offset)
          return end(center.x, offset.x) { $0 - own.center.x } + ","
            + end(center.y, offset.y) { $0 - own.center.y }
        }
      },
      motion.scale.map { track in
        command(.scale, track, resting: 1) { factor in
          end(ends.scale(factor), factor) { $0 / own.scale }
        }
      },
      motion.rotation.map { track in
        command(.rotation, track, resting: 0) { angle in
          end(ends.degrees(angle), angle) { $0 - own.rotation.degrees }
        }
      },
      // The animation multiplies the item's opacity. If the opacity is 0, the animation has no
      // effect and is omitted.
      opacity == 0
        ? nil
        : motion.opacity.map { track in
          command(.opacity, track, resting: 1) { factor in
            end(ends.opacity(factor), factor) { $0 / opacity }
          }
        },
      motion.reveal.map { pace in
        var command = ScriptCommand("animate", operands: [MotionProperty.reveal.rawValue])
        add(pace, defaultSpan: .defaultReveal, to: &command)
        return command
      },
    ]
    return tracks.compactMap { $0 }
  }

  private func command<Value>(
    _ part: MotionProperty, _ track: MotionTween<Value>, resting: Value, _ text: (Value) -> String
  ) -> ScriptCommand {
    let ends = [track.from, track.to].map { $0 == resting ? AnimationParser.own : text($0) }
    var command = ScriptCommand("animate", operands: [part.rawValue] + ends)
    add(track.timing, defaultSpan: .whole, to: &command)
    return command
  }

  private func add(
    _ pace: MotionTiming, defaultSpan: LoopSpan, to command: inout ScriptCommand
  ) {
    if pace.ease != .linear { command.add("ease", pace.ease.rawValue) }
    if pace.span != defaultSpan {
      command.add(
        "during", [pace.span.start, pace.span.end].map(numbers.percent).joined(separator: "-"))
    }
    command.add("alternate", if: pace.alternates)
  }
}

/// Converts the relative values of an item's animation to the absolute values that `animate`
/// accepts.
///
/// Positions, scales and opacities are clamped to their limits.
struct AnimationEndpoints {
  private let transform: Transform
  private let ownOpacity: Double

  init(of item: Item) { (transform, ownOpacity) = (item.transform, item.look.opacity.value) }

  /// Returns the position of the center after an offset.
  func position(_ offset: Point) -> Point {
    (transform.center + offset).clamped(to: Limits.coordinate)
  }

  /// Returns the scale, relative to the item's box, after multiplication by a factor.
  func scale(_ factor: Double) -> Double { (transform.scale * factor).clamped(to: Limits.scale) }

  /// Returns the angle after an additional rotation, both in degrees.
  func degrees(_ angle: Double) -> Double { transform.rotation.degrees + angle }

  func opacity(_ factor: Double) -> Double { min(ownOpacity * factor, 1) }
}
