/// An item's shaders in the order in which they run; no name occurs twice.
///
/// A shader that is switched off keeps its parameters, so that switching it on again gives the same
/// pixels.
public struct ShaderStack: Hashable, Sendable {
  /// The shaders that run, first to last.
  public private(set) var active: [Shader]
  /// Shaders that were switched off, with the parameters they had.
  public private(set) var remembered: [Shader]
  /// What a later version stored with them, which is kept.
  public let unknown: [String: JSONValue]

  /// A stack without shaders.
  public static let empty = ShaderStack(active: [], remembered: [])

  /// Makes a stack; of several shaders with one name the first counts.
  public init(
    active: [Shader], remembered: [Shader] = [], unknown: [String: JSONValue] = [:]
  ) {
    self.active = []
    self.remembered = []
    self.unknown = unknown
    for shader in active where self[shader.name] == nil { self.active.append(shader) }
    for shader in remembered where self[shader.name] == nil { self.remembered.append(shader) }
  }

  /// The shader of a name, running or remembered.
  public subscript(name: String) -> Shader? {
    active.first { $0.name == name } ?? remembered.first { $0.name == name }
  }

  /// Whether the shader of a name runs.
  public func isOn(_ name: String) -> Bool {
    active.contains { $0.name == name }
  }

  /// Switches a shader on with these parameters: in its place if it runs already, else as the last.
  public mutating func turnOn(_ shader: Shader) {
    remembered.removeAll { $0.name == shader.name }
    if let index = active.firstIndex(where: { $0.name == shader.name }) {
      active[index] = shader
    } else {
      active.append(shader)
    }
  }

  /// Switches a shader off and remembers its parameters; the rest keep their order.
  public mutating func turnOff(_ name: String) {
    guard let index = active.firstIndex(where: { $0.name == name }) else { return }
    remembered.append(active.remove(at: index))
  }

  /// Switches all shaders off and remembers their parameters.
  public mutating func turnAllOff() {
    for shader in active { turnOff(shader.name) }
  }
}
