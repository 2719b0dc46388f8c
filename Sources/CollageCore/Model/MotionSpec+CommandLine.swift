extension MotionSpec {
  /// The arguments that follow the items, such as `opacity 0 own --ease out`.
  public var words: [String] {
    switch self {
    case .position(let track):
      [MotionProperty.position.rawValue] + track.words { "\($0.x.words),\($0.y.words)" }
    case .scale(let track): [MotionProperty.scale.rawValue] + track.words(NumberFormat.text)
    case .rotation(let track):
      [MotionProperty.rotation.rawValue] + track.words { NumberFormat.text($0.degrees) }
    case .opacity(let track):
      [MotionProperty.opacity.rawValue] + track.words { NumberFormat.text($0.value) }
    case .reveal(let pace): [MotionProperty.reveal.rawValue] + pace.words(usually: .defaultReveal)
    case .none(let part): [part?.rawValue, "none"].compactMap { $0 }
    }
  }
}

extension MotionTrackSpec {
  fileprivate func words(_ text: (Value) -> String) -> [String] {
    [from, to].map { $0.map(text) ?? "own" } + pace.words(usually: .whole)
  }
}

extension MotionTiming {
  /// Returns the options of the timing that differ from their defaults.
  fileprivate func words(usually usual: LoopSpan) -> [String] {
    (ease == .linear ? [] : ["--ease", ease.rawValue])
      + (span == usual ? [] : ["--during", span.words]) + (alternates ? ["--alternate"] : [])
  }
}

extension LoopSpan {
  fileprivate var words: String {
    [start, end].map { NumberFormat.text($0 * 100) + "%" }.joined(separator: "-")
  }
}
