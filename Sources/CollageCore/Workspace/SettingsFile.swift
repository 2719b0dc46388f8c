internal import Foundation

/// A JSON file with settings, styles and prompts, for transferring them between machines.
///
/// Data that a later version wrote is preserved in the user's own settings file: unknown settings
/// wait there to be adopted, and the names of other unknown data get the prefix `other:`. API keys
/// of servers are not settings, so the file never contains them.
package struct SettingsFile: Sendable {
  /// The value of `format`, which distinguishes a settings file from other files.
  static let format = "collage-settings"
  /// The format version that this program writes; files of later versions are read, too.
  static let currentVersion = 1
  /// The prefix that the names of unknown data from settings files get in the user's file.
  static let otherPrefix = "other:"
  /// The suffix of names of entries that could contain an API key; such entries are never written
  /// or read.
  private static let keySuffix = ".key"

  /// The user's settings, in the format of the user's file.
  package var user: [String: JSONValue]
  /// The settings that were set in the store, even if they have their default values.
  package var store: [String: JSONValue]
  /// The store's styles, in the format of a style file.
  var styles: [JSONValue]
  var prompts: [JSONValue]
  var other: [String: JSONValue]

  func bytes() throws -> [UInt8] {
    var fields = other
    fields["format"] = .string(Self.format)
    fields["version"] = .integer(Self.currentVersion)
    fields["settings"] = .object(user.filter { !$0.key.hasSuffix(Self.keySuffix) })
    fields["storeSettings"] = .object(store)
    fields["styles"] = .array(styles)
    fields["prompts"] = .array(prompts)
    return try JSONValue.object(fields).file()
  }

  init(
    user: [String: JSONValue], store: [String: JSONValue], styles: [JSONValue],
    prompts: [JSONValue], other: [String: JSONValue]
  ) {
    (self.user, self.store, self.styles) = (user, store, styles)
    (self.prompts, self.other) = (prompts, other)
  }

  /// Reads an untrusted file.
  init(_ bytes: [UInt8], path: String) throws(UserConfigError) {
    let size = JSONSize(bytes)
    guard bytes.count <= Limits.styleFileBytes, size.depth <= Limits.exportManifestDepth else {
      throw .damaged(path: path, detail: "it is too large or nested too deeply")
    }
    guard case .object(var fields)? = JSONValue(file: bytes),
      fields.removeValue(forKey: "format") == .string(Self.format),
      case .integer(let version)? = fields.removeValue(forKey: "version"), version >= 1
    else { throw .damaged(path: path, detail: "it is not a file of settings") }
    func object(_ name: String) throws(UserConfigError) -> [String: JSONValue] {
      guard let value = fields.removeValue(forKey: name) else { return [:] }
      guard case .object(let entries) = value else {
        throw .damaged(path: path, detail: "its '\(name)' is not an object")
      }
      return entries
    }
    func array(_ name: String) throws(UserConfigError) -> [JSONValue] {
      guard let value = fields.removeValue(forKey: name) else { return [] }
      guard case .array(let entries) = value else {
        throw .damaged(path: path, detail: "its '\(name)' is not a list")
      }
      return entries
    }
    // Ignore settings of the store among the user's settings, and the user's settings among those
    // of the store.
    user = try object("settings").filter {
      !$0.key.hasSuffix(Self.keySuffix) && Setting(rawValue: $0.key)?.owner != .store
    }
    store = try object("storeSettings").filter { Setting(rawValue: $0.key)?.owner != .user }
    styles = try array("styles")
    prompts = try array("prompts")
    other = fields
    for (key, value) in user.merging(store, uniquingKeysWith: { first, _ in first }) {
      guard let setting = Setting(rawValue: key) else { continue }
      guard value.settingText.flatMap(setting.kind.normalized) != nil else {
        throw .badValue(path: path, setting: setting, value: value.settingText)
      }
    }
  }

  /// The names of the unknown user settings and of the other unknown entries; all of them are
  /// preserved.
  package var unknownNames: [String] {
    user.keys.filter { Setting(rawValue: $0) == nil }.sorted() + other.keys.sorted()
  }

  package var ignoredNames: [String] {
    store.keys.filter { Setting(rawValue: $0) == nil }.sorted()
  }

  /// The names of the settings that specify programs; a program can run only after the user adopts
  /// its setting.
  var programs: [String] {
    user.keys.filter { key in
      switch Setting(rawValue: key) {
      case .engine, .server(_, .command): true
      default: false
      }
    }.sorted()
  }
}

package struct ImportedSettings: Sendable {
  package let file: SettingsFile
  package let styles: [Style]
  package let prompts: [RepaintPreset]
  /// The names of the settings that wait to be adopted.
  package let waiting: [String]

  /// The number of imported settings that are in effect now.
  package var count: Int {
    file.user.count - waiting.count
      + file.store.keys.count(where: { Setting(rawValue: $0) != nil })
  }
}

extension Workspace {
  /// Writes settings, styles and prompts to a file, and returns them with the file's length in
  /// bytes.
  package func exportSettings(
    as name: OutputName
  ) throws -> (file: SettingsFile, byteCount: Int) {
    let settings = try settingsFile()
    let bytes = try settings.bytes()
    let file = try output(name)
    try file.write(bytes)
    try file.commit()
    return (settings, bytes.count)
  }

  /// Returns the contents of a file with the settings, styles and prompts.
  package func settingsFileBytes() throws -> [UInt8] { try settingsFile().bytes() }

  private func settingsFile() throws -> SettingsFile {
    var user = try context.userConfig?.entries() ?? [:]
    var other: [String: JSONValue] = [:]
    for (key, value) in user where key.hasPrefix(SettingsFile.otherPrefix) {
      user[key] = nil
      other[String(key.dropFirst(SettingsFile.otherPrefix.count))] = value
    }
    for (key, value) in user where key.hasPrefix(UserConfig.waitingPrefix) {
      user[key] = nil
      // Unknown settings are exported even though they wait to be adopted. Known settings are
      // exported only after they are adopted.
      let name = String(key.dropFirst(UserConfig.waitingPrefix.count))
      if Setting(rawValue: name) == nil, user[name] == nil { user[name] = value }
    }
    let (stored, styles, prompts) = try repository.read {
      (try $0.settings(), try $0.styles(), try $0.presets())
    }
    let store = stored.reduce(into: [String: JSONValue]()) { store, entry in
      guard let setting = Setting(rawValue: entry.key), setting.owner == .store else { return }
      store[entry.key] = setting.kind.json(entry.value)
    }
    let styleFile = JSONValue(file: try StyleFile(styles).bytes())
    var styleValues: [JSONValue] = []
    if case .object(let fields)? = styleFile, case .array(let values)? = fields["styles"] {
      styleValues = values
    }
    return SettingsFile(
      user: user, store: store, styles: styleValues,
      prompts: try prompts.map { preset in
        guard let text = JSONValue(file: Array(try StoredText.text(StoredPreset(preset)).utf8)),
          case .object(var fields) = text
        else { return .null }
        fields["name"] = .string(preset.name.rawValue)
        return .object(fields)
      }, other: other)
  }

  /// Imports the settings, styles and prompts of a file, replacing existing ones with the same
  /// names.
  ///
  /// Settings that could do harm, and settings that this version does not know, have no effect
  /// until the user adopts them; see ``Setting/Import/waits``.
  package func importSettings(_ source: PhotoSource) throws -> ImportedSettings {
    let path = source.name
    let file = try SettingsFile(source.bytes(limit: Limits.styleFileBytes), path: path)
    let styleFile = JSONValue.object([
      "format": .string(StyleFile.format), "version": .integer(StyleFile.currentVersion),
      "styles": .array(file.styles),
    ])
    let styles = try StyleFile.styles(try styleFile.file(), path: path)
    let prompts = try file.prompts.map { try Self.prompt($0, path: path) }
    let config = try context.requireUserConfig()
    let other = file.other.map { (SettingsFile.otherPrefix + $0.key, $0.value) }
    let entries = file.user.filter { Setting(rawValue: $0.key)?.imported == .inForce }
    let inForce = entries.merging(other, uniquingKeysWith: { first, _ in first })
    let waiting = file.user.filter { entries[$0.key] == nil }
    try config.checkSize(adding: inForce, waiting: waiting)
    try transaction { session in
      try session.saveStyles(styles, replacing: true)
      for prompt in prompts { try session.repository.insert(prompt) }
      for (key, value) in file.store {
        guard let setting = Setting(rawValue: key), setting.owner == .store else { continue }
        try session.repository.setSetting(
          key, to: value.settingText.flatMap(setting.kind.normalized))
      }
    }
    let names = try config.merge(inForce, waiting: waiting)
    return ImportedSettings(file: file, styles: styles, prompts: prompts, waiting: names)
  }

  private static func prompt(
    _ value: JSONValue, path: String
  ) throws(UserConfigError) -> RepaintPreset {
    guard case .object(var fields) = value,
      case .string(let called)? = fields.removeValue(forKey: "name"),
      let name = ItemName(rawValue: called),
      let text = try? JSONValue.object(fields).file(),
      let stored: StoredPreset = StoredText.value(String(decoding: text, as: UTF8.self))
    else { throw .damaged(path: path, detail: "a prompt in it can't be read") }
    return stored.preset(name)
  }
}
