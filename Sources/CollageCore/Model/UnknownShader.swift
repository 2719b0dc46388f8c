/// A shader that this version does not know: kept as it was stored and reported, never dropped.
public struct UnknownShader: Hashable, Sendable {
  /// The name it was stored under.
  public let name: String
  /// Everything that was stored with it.
  public let parameters: [String: JSONValue]

  /// Keeps a stored shader.
  public init(name: String, parameters: [String: JSONValue]) {
    self.name = name
    self.parameters = parameters
  }
}
