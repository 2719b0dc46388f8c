/// A script that makes a collage, in JSON.
public struct ScriptView: Encodable {
  let script: String
  let losses: [ScriptLoss]?

  /// Describes a script.
  public init(_ script: CollageScript) {
    self.script = script.text
    losses = script.losses.isEmpty ? nil : script.losses
  }
}
