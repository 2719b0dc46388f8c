/// The effects that this version of the program can apply.
///
/// To add an effect, add a file with its type and list the type in ``all``.
package enum EffectRegistry {
  /// The effects, in the order in which the help lists them.
  package static let all = [
    EffectDescriptor(Pixellate.self),
    EffectDescriptor(ThreeDGlasses.self),
    EffectDescriptor(Glitch.self),
    EffectDescriptor(Mono.self),
    EffectDescriptor(Smooth.self),
  ]

  package static let names = all.map(\.name)

  private static let byName = Dictionary(all.map { ($0.name, $0) }) { first, _ in first }

  package static func effect(named name: String) -> EffectDescriptor? { byName[name] }
}

extension Shader {
  /// True if this version can apply the shader.
  ///
  /// Shaders of later versions are kept in the store and reported to the user.
  public var isKnown: Bool { EffectRegistry.effect(named: name) != nil }

  /// True if the shader changes over time in an exported animation.
  public var isAnimated: Bool { EffectRegistry.effect(named: name)?.isAnimated ?? false }
}

extension Collage {
  /// True if an item that isn't hidden has a motion or an animated shader.
  public var isAnimated: Bool {
    items.contains {
      !$0.isHidden
        && ($0.look.motion != .none || $0.look.shaders.active.contains(where: \.isAnimated))
    }
  }
}
