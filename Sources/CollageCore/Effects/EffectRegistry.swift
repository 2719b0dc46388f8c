/// All effects of this version.
///
/// To add an effect, add its file and a line here.
package enum EffectRegistry {
  /// The effects, in the order of the help.
  package static let all = [
    EffectDescriptor(Pixellate.self),
    EffectDescriptor(ThreeDGlasses.self),
    EffectDescriptor(Glitch.self),
    EffectDescriptor(Mono.self),
    EffectDescriptor(Smooth.self),
  ]

  package static let names = all.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  /// Returns the effect with a name; `nil` if this version does not know it.
  package static func effect(named name: String) -> EffectDescriptor? { byName[name] }
}

extension Shader {
  /// A Boolean value indicating whether this version can draw the shader.
  ///
  /// Shaders of later versions are preserved and reported.
  public var isKnown: Bool { EffectRegistry.effect(named: name) != nil }

  /// A Boolean value indicating whether the shader has a loop that animations show.
  public var moves: Bool { EffectRegistry.effect(named: name)?.moves ?? false }
}

extension Collage {
  /// A Boolean value indicating whether anything visible moves in animations.
  public var moves: Bool {
    items.contains {
      !$0.isHidden
        && ($0.look.motion != .none || $0.look.shaders.active.contains(where: \.moves))
    }
  }
}
