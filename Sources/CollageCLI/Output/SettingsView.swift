/// Settings in JSON.
struct SettingsView: Encodable {
  let settings: [String: String]
}
