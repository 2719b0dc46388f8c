/// Something that deserves a look, in JSON.
public struct WarningView: Encodable {
  /// What it is, as a sentence with a full stop.
  public let message: String
  /// What to do, or what was done about it.
  public let hint: String

  /// Describes it.
  public init(message: String, hint: String) {
    (self.message, self.hint) = (message, hint)
  }
}
