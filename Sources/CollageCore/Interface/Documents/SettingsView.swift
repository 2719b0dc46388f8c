/// Settings in JSON, as the booleans, numbers and texts that they are.
public struct SettingsView: Encodable {
  let settings: [String: JSONValue]

  /// Describes settings.
  public init(_ values: [Setting: String]) {
    settings = Dictionary(
      uniqueKeysWithValues: values.map { ($0.key.rawValue, $0.key.kind.json($0.value)) })
  }
}
