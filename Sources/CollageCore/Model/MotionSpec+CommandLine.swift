extension MotionSpec {
  /// The command-line arguments that follow the verb and the items, such as
  /// `opacity 0 own --ease out`.
  public var arguments: [String] {
    switch self {
    case .position(let track):
      [MotionProperty.position.rawValue] + track.arguments { "\($0.x.argument),\($0.y.argument)" }
    case .scale(let track): [MotionProperty.scale.rawValue] + track.arguments(NumberFormat.text)
    case .rotation(let track):
      [MotionProperty.rotation.rawValue] + track.arguments { NumberFormat.text($0.degrees) }
    case .opacity(let track):
      [MotionProperty.opacity.rawValue] + track.arguments { NumberFormat.text($0.value) }
    case .reveal(let pace):
      [MotionProperty.reveal.rawValue] + pace.arguments(defaultSpan: .defaultReveal)
    case .none(let part): [part?.rawValue, "none"].compactMap { $0 }
    }
  }
}

extension MotionTrackSpec {
  fileprivate func arguments(_ text: (Value) -> String) -> [String] {
    [from, to].map { $0.map(text) ?? "own" } + timing.arguments(defaultSpan: .whole)
  }
}

extension MotionTiming {
  /// Returns the options of the timing that differ from the defaults.
  fileprivate func arguments(defaultSpan: LoopSpan) -> [String] {
    (ease == .linear ? [] : ["--ease", ease.rawValue])
      + (span == defaultSpan ? [] : ["--during", span.argument])
      + (alternates ? ["--alternate"] : [])
  }
}

extension LoopSpan {
  fileprivate var argument: String {
    [start, end].map { NumberFormat.text($0 * 100) + "%" }.joined(separator: "-")
  }
}
