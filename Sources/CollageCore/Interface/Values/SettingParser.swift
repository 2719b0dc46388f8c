package enum SettingParser {
  /// Parses the name of a setting, such as `render.quality`.
  package static func setting(_ text: String) throws(ValueError) -> Setting {
    let names = Setting.allCases.map(\.rawValue)
    let setting = Setting(rawValue: text)
    if case .preset(let name) = setting, ImagePreset.standard.contains(where: { $0.key == name }) {
      throw ValueError(
        value: text, kind: "a setting",
        allowed: "preset.NAME with another name, since '\(name)' is built in"
      )
    }
    guard let setting else {
      throw ValueError(
        value: text, kind: "a setting",
        allowed:
          "one of \(names.joined(separator: ", ")), engine.NAME, preset.NAME or repaint.NAME.url",
        nearest: NearestNames.to(text, among: names))
    }
    return setting
  }

  /// Parses the value of a setting, and returns its stored form.
  package static func value(_ text: String, of setting: Setting) throws(ValueError) -> String {
    guard let value = setting.kind.normalized(text) else {
      throw ValueError(
        value: text, kind: "a value for \(setting.rawValue)", allowed: setting.kind.allowed)
    }
    if case .preset = setting { _ = try ImagePreset(value, isStored: false) }
    return value
  }
}
