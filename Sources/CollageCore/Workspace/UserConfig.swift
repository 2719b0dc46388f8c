/// A user's settings for all stores, in the user's own file.
///
/// The file is a JSON object, `{"render.jobs": 4, "engine.rembg": "rembg i {in} {out}"}`, whose
/// keys are the names of settings. Unknown keys are preserved. If a setting comes from an imported
/// settings file and waits until the user adopts it with `config adopt`, its key starts with
/// `waiting:`, and it has no effect. The program never reads such a file from a store, an export or
/// a backup.
package struct UserConfig: Sendable {
  /// The path of the file, which need not exist.
  package let path: String
  private let fileSystem: any FileSystem

  static let waitingPrefix = "waiting:"

  static let byteLimit = 1 << 20

  /// Creates the settings in the folder that contains or will contain `config.json`.
  package init(folder: String, on fileSystem: any FileSystem = .disk) {
    path = folder + "/config.json"
    self.fileSystem = fileSystem
  }

  /// Returns the settings in the file that have an effect; empty if the file does not exist.
  package func values() throws(UserConfigError) -> [Setting: String] {
    var values: [Setting: String] = [:]
    for (key, json) in try entries() {
      guard let setting = Setting(rawValue: key), setting.owner == .user else { continue }
      guard let value = json.settingText.flatMap(setting.kind.normalized) else {
        throw .badValue(path: path, setting: setting, value: json.settingText)
      }
      values[setting] = value
    }
    return values
  }

  /// Returns the settings that wait to be adopted, except unknown settings and invalid values.
  func waiting() throws(UserConfigError) -> [Setting: String] {
    try entries().reduce(into: [:]) { waiting, entry in
      guard entry.key.hasPrefix(Self.waitingPrefix),
        let setting = Setting(rawValue: String(entry.key.dropFirst(Self.waitingPrefix.count))),
        setting.owner == .user
      else { return }
      waiting[setting] = entry.value.settingText.flatMap(setting.kind.normalized)
    }
  }

  /// Adopts a setting, replacing the current value.
  ///
  /// Returns the setting's new value; `nil` if the setting doesn't wait to be adopted.
  func adopt(_ setting: Setting) throws -> String? {
    guard let value = try waiting()[setting] else { return nil }
    try set(setting, to: value)
    return value
  }

  /// Changes a setting or removes it from the file, and discards a value that waits to be adopted.
  ///
  /// The value must be normalized by ``SettingKind/normalized(_:)``; `nil` removes the setting.
  /// Everything else in the file is preserved, including concurrent changes by other processes.
  package func set(_ setting: Setting, to value: String?) throws {
    try change(setting) { _ in value }
  }

  /// Adds a setting; throws ``UserConfigError/alreadySet(path:setting:value:)`` if the file has
  /// another value.
  func add(_ setting: Setting, _ value: String) throws {
    try change(setting) { old in
      guard old == nil || old == value else {
        throw UserConfigError.alreadySet(path: path, setting: setting, value: old ?? "")
      }
      return value
    }
  }

  /// Adds entries to the file, replacing entries with the same names.
  ///
  /// The entries can be settings that this version does not know. Entries in `waiting` have no
  /// effect until the user adopts them. Returns the names in `waiting` whose values are not already
  /// in effect.
  func merge(
    _ entries: [String: JSONValue], waiting: [String: JSONValue] = [:]
  ) throws -> [String] {
    var names: [String] = []
    try update(isWriting: !entries.isEmpty || !waiting.isEmpty) { file in
      names = Self.merge(entries, waiting: waiting, into: &file)
    }
    return names
  }

  /// Throws an error if ``merge(_:waiting:)`` would make the file too large to be read again.
  func checkSize(adding entries: [String: JSONValue], waiting: [String: JSONValue]) throws {
    var file = try self.entries()
    _ = Self.merge(entries, waiting: waiting, into: &file)
    _ = try bytes(of: file)
  }

  /// Merges entries into the entries of a file, and returns the names of the entries that wait to
  /// be adopted.
  private static func merge(
    _ entries: [String: JSONValue], waiting: [String: JSONValue],
    into file: inout [String: JSONValue]
  ) -> [String] {
    file.merge(entries) { $1 }
    return waiting.filter { name, value in
      let isInForce = text(of: value, name) == text(of: file[name], name)
      file[waitingPrefix + name] = isInForce ? nil : value
      return !isInForce
    }.keys.sorted()
  }

  private func bytes(of entries: [String: JSONValue]) throws -> [UInt8] {
    let bytes = try JSONValue.object(entries).file()
    guard bytes.count <= Self.byteLimit else {
      throw UserConfigError.tooLarge(path: path, bytes: bytes.count, limit: Self.byteLimit)
    }
    return bytes
  }

  /// Returns a value in its normalized form, for comparison; the setting's default if `value` is
  /// `nil`.
  private static func text(of value: JSONValue?, _ name: String) -> String? {
    guard let setting = Setting(rawValue: name) else { return value.map { "\($0)" } }
    guard let value else { return setting.defaultValue }
    return value.settingText.flatMap(setting.kind.normalized)
  }

  private func change(_ setting: Setting, _ change: (String?) throws -> String?) throws {
    precondition(setting.owner == .user, "a store's setting")
    try update(isWriting: try change(nil) != nil) { entries in
      entries[setting.rawValue] = try change(entries[setting.rawValue]?.settingText)
        .map(setting.kind.json)
      entries[Self.waitingPrefix + setting.rawValue] = nil
    }
  }

  /// Changes the file, which is created only if there is something to write.
  private func update(
    isWriting: @autoclosure () throws -> Bool, _ change: (inout [String: JSONValue]) throws -> Void
  ) throws {
    let folder = Folder.parent(of: path)
    if !Folder.exists(folder) {
      guard try isWriting() else { return }
      try Folder.make(folder, on: fileSystem)
    }
    let lock = try FolderLock(folder, isWaiting: true)
    defer { withExtendedLifetime(lock) {} }
    let before = try entries()
    var entries = before
    try change(&entries)
    guard entries != before else { return }
    // Some users keep the file elsewhere and link to it, so replace the target of a symbolic link.
    let target = Folder.followed(path)
    try AtomicFile.write(
      bytes(of: entries), to: target, mode: Folder.mode(target) ?? 0o600, on: fileSystem)
  }

  func entries() throws(UserConfigError) -> [String: JSONValue] {
    let bytes: [UInt8]
    do {
      bytes = try FileReader.bytes(at: path, limit: Self.byteLimit)
    } catch .notFound {
      return [:]
    } catch  where !Folder.isReachable(Folder.parent(of: path)) {
      // Here, the folder can't be accessed, for example because the program runs as a service. Use
      // the default settings.
      return [:]
    } catch {
      throw .unreadable(error)
    }
    switch JSONValue(file: bytes) {
    case .object(let entries): return entries
    case nil: throw .damaged(path: path, detail: "it is not JSON")
    default: throw .damaged(path: path, detail: "it is not a JSON object")
    }
  }
}

/// Errors that occur while the user's own settings are read or changed.
package enum UserConfigError: CollageError, Hashable, Sendable {
  /// The location of the file is unknown because there isn't a home folder.
  case noPlace
  case unreadable(FileReadError)
  case damaged(path: String, detail: String)
  /// A setting has an invalid value; `value` is `nil` if it is null, an array or an object.
  case badValue(path: String, setting: Setting, value: String?)
  /// The setting can't be added because it already has another value.
  case alreadySet(path: String, setting: Setting, value: String)
  case tooLarge(path: String, bytes: Int, limit: Int)

  /// The error code.
  public var errorCode: ErrorCode {
    switch self {
    case .noPlace: .cannotWrite
    case .unreadable(let error): error.errorCode
    case .damaged, .badValue: .configDamaged
    case .alreadySet: .settingTaken
    case .tooLarge: .tooLarge
    }
  }

  /// The error that determines the code, kind and details of this one.
  public var underlyingError: (any CollageError)? {
    if case .unreadable(let error) = self { error } else { nil }
  }
}

extension JSONValue {
  /// The value as a user would write it; `nil` if no setting can have such a value.
  var settingText: String? {
    switch self {
    case .bool(let value): String(value)
    case .integer(let value): String(value)
    case .string(let value): value
    case .number(let value): NumberFormat.text(value)
    case .null, .array, .object: nil
    }
  }
}
