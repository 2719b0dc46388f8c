/// What is to become of items' shaders; names may be those of shaders of a later version.
package enum WantedShader: Hashable, Sendable {
  /// Switched on where it is off, and off where it is on.
  case toggle(String)
  /// Switched on with what it had before.
  case on(String)
  /// Switched on with these parameters.
  case onWith(ShaderChoice)
  /// Changed, and switched on if it is off.
  case set(ShaderChoice)
  /// Switched off.
  case off(String)
  /// All of them switched off.
  case clear

  /// A shader that is switched on.
  ///
  /// - Parameters:
  ///   - name: The shader.
  ///   - assignments: What is to be set, each as `key=value`.
  /// - Returns: What is wanted.
  /// - Throws: ``ArgumentError``.
  package static func switchedOn(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> WantedShader {
    guard !assignments.isEmpty else { return .on(name) }
    return .onWith(try read(name, assignments))
  }

  /// A shader whose parameters are set.
  ///
  /// - Parameters:
  ///   - name: The shader.
  ///   - assignments: What is to be set, each as `key=value`.
  /// - Returns: What is wanted.
  /// - Throws: ``ArgumentError``.
  package static func changed(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> WantedShader {
    let choice = try read(name, assignments)
    guard !choice.given.isEmpty else { throw .nothingToSet(choice.name) }
    return .set(choice)
  }

  private static func read(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> ShaderChoice {
    let kind = try kind(name)
    do throws(EffectError) {
      return try ShaderText.choice(assignments, of: kind)
    } catch {
      throw .parameters(error)
    }
  }

  private static func kind(_ name: String) throws(ArgumentError) -> EffectKind {
    do throws(ValueError) {
      return try ShaderText.kind(name)
    } catch {
      throw .value(error)
    }
  }

  /// The change of some items of a collage.
  func change(of ids: [Item.ID], in collage: Collage) throws(ArgumentError) -> ShaderChange {
    switch self {
    case .onWith(let choice), .set(let choice): return .on(choice)
    case .clear: return .clear
    case .off(let name):
      let isStored = Self.isUnknown(name, storedOn: ids, of: collage)
      return .off(name: isStored ? name : try Self.kind(name).name)
    case .on(let name):
      // A shader of a later version can be switched on again where it is stored.
      guard Self.isUnknown(name, storedOn: ids, of: collage) else {
        return .on(try Self.kind(name).choice())
      }
      return .onAgain(name: name)
    case .toggle(let name):
      guard Self.isUnknown(name, storedOn: ids, of: collage) else {
        return .toggle(try Self.kind(name).choice())
      }
      return try Self.toggled(name, of: ids, in: collage)
    }
  }

  /// Whether a name is that of a shader of a later version that one of the items has.
  private static func isUnknown(
    _ name: String, storedOn ids: [Item.ID], of collage: Collage
  ) -> Bool {
    EffectRegister.effect(named: name.lowercased()) == nil
      && ids.contains { collage.items[$0]?.look.shaders[name] != nil }
  }

  /// The change of a shader of a later version, which can be toggled where it is stored.
  private static func toggled(
    _ name: String, of ids: [Item.ID], in collage: Collage
  ) throws(ArgumentError) -> ShaderChange {
    let states = ids.compactMap { collage.items[$0] }.filter { $0.look.shaders[name] != nil }
      .map { $0.look.shaders.isOn(name) }
    guard Set(states).count == 1, let isOn = states.first else { throw .mixedShader(name) }
    return isOn ? .off(name: name) : .onAgain(name: name)
  }
}
