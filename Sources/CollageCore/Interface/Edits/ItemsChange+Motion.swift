extension ItemsChange {
  /// Creates a change that sets or removes animations.
  ///
  /// Without a property, all animations are removed. If `from` is `none`, only the property's
  /// animation is removed. The default span is 0% to 80% of the loop for `reveal`, and the whole
  /// loop for other properties.
  package static func animate(
    _ part: MotionProperty?, from: String?, to: String?, ease: Ease?, span: LoopSpan?,
    alternates: Bool
  ) throws(ArgumentError) -> ItemsChange {
    let isNone = part == nil || from?.lowercased() == LookParser.none
    guard let part, !isNone else {
      let others = [
        ("from", part == nil && from != nil), ("to", to != nil), ("ease", ease != nil),
        ("during", span != nil), ("alternate", alternates),
      ]
      if let (name, _) = others.first(where: \.1) { throw .combinedWithNone(name) }
      return .look(.change(.motion(.none(part))))
    }
    let defaultSpan: LoopSpan = part == .reveal ? .defaultReveal : .whole
    let pace = MotionTiming(
      ease: ease ?? .linear, span: span ?? defaultSpan, alternates: alternates)
    return .look(.change(.motion(try motion(part, from: from, to: to, pace))))
  }

  private static func motion(
    _ part: MotionProperty, from: String?, to: String?, _ pace: MotionTiming
  ) throws(ArgumentError) -> MotionSpec {
    guard part != .reveal else {
      if let given = [("from", from), ("to", to)].first(where: { $0.1 != nil }) {
        throw .companion(given.0, of: "what", not: part.rawValue)
      }
      return .reveal(pace)
    }
    guard let from, let to else { throw .missing([from == nil ? "from" : "to"], verb: "animate") }
    func track<Value>(
      _ read: (String) throws(ValueError) -> Value
    ) throws(ArgumentError) -> MotionTrackSpec<Value> {
      do throws(ValueError) {
        return MotionTrackSpec(
          from: try AnimationParser.end(from, read), to: try AnimationParser.end(to, read),
          timing: pace)
      } catch {
        throw .value(error)
      }
    }
    return switch part {
    case .position: .position(try track(AnimationParser.position))
    case .scale: .scale(try track(FactorParser.scale))
    case .rotation: .rotation(try track(AngleParser.angle))
    case .opacity: .opacity(try track(FactorParser.opacity))
    case .reveal: .reveal(pace)
    }
  }
}
