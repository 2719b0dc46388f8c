/// An item's shaders in the order of their execution, with unique names.
///
/// A deactivated shader keeps its parameters, so activating it again produces the same pixels.
public struct ShaderStack: Hashable, Sendable {
  /// The active shaders, in the order of their execution.
  public private(set) var active: [Shader]
  /// The deactivated shaders with their last parameters.
  public private(set) var inactive: [Shader]
  /// Fields that a later version of the program stored; this version preserves them.
  public let unknown: [String: JSONValue]

  /// A stack without shaders.
  public static let empty = ShaderStack(active: [], inactive: [])

  /// Creates a stack; if a name occurs several times, only its first shader is kept.
  public init(
    active: [Shader], inactive: [Shader] = [], unknown: [String: JSONValue] = [:]
  ) {
    self.active = []
    self.inactive = []
    self.unknown = unknown
    for shader in active where self[shader.name] == nil { self.active.append(shader) }
    for shader in inactive where self[shader.name] == nil { self.inactive.append(shader) }
  }

  /// The active or inactive shader with the given name, or `nil` if there isn't one.
  public subscript(name: String) -> Shader? {
    active.first { $0.name == name } ?? inactive.first { $0.name == name }
  }

  /// Returns whether the shader with a name is active.
  public func isOn(_ name: String) -> Bool {
    active.contains { $0.name == name }
  }

  /// Activates a shader with these parameters.
  ///
  /// An active shader keeps its position; otherwise, the shader becomes the last one.
  public mutating func turnOn(_ shader: Shader) {
    inactive.removeAll { $0.name == shader.name }
    if let index = active.firstIndex(where: { $0.name == shader.name }) {
      active[index] = shader
    } else {
      active.append(shader)
    }
  }

  /// Deactivates a shader, which keeps its parameters; the other shaders keep their order.
  public mutating func turnOff(_ name: String) {
    guard let index = active.firstIndex(where: { $0.name == name }) else { return }
    inactive.append(active.remove(at: index))
  }

  /// Deactivates all shaders, which keep their parameters.
  public mutating func turnAllOff() {
    for shader in active { turnOff(shader.name) }
  }
}
