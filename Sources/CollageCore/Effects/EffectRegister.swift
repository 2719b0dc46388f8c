/// All effects of this version.
///
/// An effect is added by its own file and a line here.
package enum EffectRegister {
  /// The effects, in the order of the help.
  package static let all = [
    EffectKind(Pixellate.self),
    EffectKind(ThreeDGlasses.self),
    EffectKind(Glitch.self),
    EffectKind(Mono.self),
    EffectKind(Smooth.self),
  ]

  /// The names of the effects, in the order of the help.
  package static let names = all.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// The effect of a name; nil for one that this version does not know.
  package static func effect(named name: String) -> EffectKind? { byName[name] }
}

extension Shader {
  /// Whether this version can draw the shader; one of a later version is kept and reported.
  public var isKnown: Bool { EffectRegister.effect(named: name) != nil }

  /// Whether the shader has a loop that moving pictures show.
  public var moves: Bool { EffectRegister.effect(named: name)?.moves ?? false }
}

extension Collage {
  /// Whether anything that can be seen changes in moving pictures.
  public var moves: Bool {
    items.contains {
      !$0.isHidden
        && ($0.look.motion != .none || $0.look.shaders.active.contains(where: \.moves))
    }
  }
}
