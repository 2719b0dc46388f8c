/// A requested change of items' shaders, including shaders that only later versions know.
package enum ShaderSpec: Hashable, Sendable {
  /// Disables the shader if it is enabled, and enables it otherwise.
  case toggle(String)
  /// Enables the shader with the parameters that the item stores for it, or else with the defaults.
  case on(String)
  /// Enables the shader with the given parameters.
  case onWith(ShaderSettings)
  /// Changes parameters, and enables the shader if it is disabled.
  case set(ShaderSettings)
  case off(String)
  case clear

  /// Creates a change that enables a shader with parameters, each given as `key=value`.
  package static func switchedOn(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> ShaderSpec {
    guard !assignments.isEmpty else { return .on(name) }
    return .onWith(try read(name, assignments))
  }

  /// Creates a change of a shader's parameters, each given as `key=value`.
  package static func changed(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> ShaderSpec {
    let choice = try read(name, assignments)
    guard !choice.given.isEmpty else { throw .nothingToSet(choice.name) }
    return .set(choice)
  }

  private static func read(
    _ name: String, _ assignments: [String]
  ) throws(ArgumentError) -> ShaderSettings {
    let kind = try kind(name)
    do throws(EffectError) {
      return try ShaderParser.settings(assignments, of: kind)
    } catch {
      throw .parameters(error)
    }
  }

  private static func kind(_ name: String) throws(ArgumentError) -> EffectDescriptor {
    do throws(ValueError) {
      return try ShaderParser.kind(name)
    } catch {
      throw .value(error)
    }
  }

  func change(of ids: [Item.ID], in collage: Collage) throws(ArgumentError) -> ShaderChange {
    switch self {
    case .onWith(let choice), .set(let choice): return .on(choice)
    case .clear: return .clear
    case .off(let name):
      let isStored = Self.isUnknown(name, storedOn: ids, of: collage)
      return .off(name: isStored ? name : try Self.kind(name).name)
    case .on(let name):
      // A shader that only later versions know can be enabled if one of the items stores its
      // parameters.
      guard Self.isUnknown(name, storedOn: ids, of: collage) else {
        return .on(try Self.kind(name).settings())
      }
      return .reactivate(name: name)
    case .toggle(let name):
      guard Self.isUnknown(name, storedOn: ids, of: collage) else {
        return .toggle(try Self.kind(name).settings())
      }
      return try Self.toggled(name, of: ids, in: collage)
    }
  }

  /// Returns whether this version doesn't know the shader, but one of the items stores it.
  private static func isUnknown(
    _ name: String, storedOn ids: [Item.ID], of collage: Collage
  ) -> Bool {
    EffectRegistry.effect(named: name.lowercased()) == nil
      && ids.contains { collage.items[$0]?.look.shaders[name] != nil }
  }

  /// Returns the change that toggles a shader that only later versions know.
  private static func toggled(
    _ name: String, of ids: [Item.ID], in collage: Collage
  ) throws(ArgumentError) -> ShaderChange {
    let states = ids.compactMap { collage.items[$0] }.filter { $0.look.shaders[name] != nil }
      .map { $0.look.shaders.isOn(name) }
    guard Set(states).count == 1, let isOn = states.first else { throw .mixedShader(name) }
    return isOn ? .off(name: name) : .reactivate(name: name)
  }
}
