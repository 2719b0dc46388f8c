/// An effect on an item's pixels as the document holds it: a name and its parameters.
///
/// What a name means is not the document's business; one of a later version is kept as it is.
public struct Shader: Hashable, Sendable {
  /// The shader's name on the command line and in the store.
  public let name: String
  /// The parameters by name, as they are stored.
  public var parameters: [String: JSONValue]

  /// Makes a shader.
  public init(name: String, parameters: [String: JSONValue] = [:]) {
    self.name = name
    self.parameters = parameters
  }
}
