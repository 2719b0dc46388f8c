/// What a user has set for all stores, in a file of his own.
///
/// It is an object in JSON, `{"render.jobs": 4, "engine.rembg": "rembg i {in} {out}"}`, whose keys are
/// the names of settings. Keys that this version does not know are kept. A store, an export or a
/// backup never comes to be read as one. Settings from an imported file have names that begin with
/// `waiting:` and aren't in force until the user adopts them.
package struct UserConfig: Sendable {
  /// The file; it need not be there.
  package let path: String
  private let fileSystem: any FileSystem

  /// The prefix of a waiting setting's name.
  static let waitingPrefix = "waiting:"

  /// The size limit of the file, in bytes.
  static let byteLimit = 1 << 20

  /// Names a file.
  ///
  /// - Parameters:
  ///   - folder: The folder in which `config.json` is or will be.
  ///   - fileSystem: Where it is written.
  package init(folder: String, on fileSystem: any FileSystem = .disk) {
    path = folder + "/config.json"
    self.fileSystem = fileSystem
  }

  /// The settings in the file; none if there is no file.
  ///
  /// - Throws: ``UserConfigError`` when the file cannot be read or says something that cannot be.
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

  /// The settings that wait to be adopted; those without a possible value are left out.
  ///
  /// - Throws: ``UserConfigError`` when the file cannot be read.
  func waiting() throws(UserConfigError) -> [Setting: String] {
    try entries().reduce(into: [:]) { waiting, entry in
      guard entry.key.hasPrefix(Self.waitingPrefix),
        let setting = Setting(rawValue: String(entry.key.dropFirst(Self.waitingPrefix.count))),
        setting.owner == .user
      else { return }
      waiting[setting] = entry.value.settingText.flatMap(setting.kind.normalized)
    }
  }

  /// Puts a waiting setting in force, in place of its value.
  ///
  /// - Returns: Its value; `nil` if it isn't waiting.
  /// - Throws: ``UserConfigError``, ``FileError``.
  func adopt(_ setting: Setting) throws -> String? {
    guard let value = try waiting()[setting] else { return nil }
    try set(setting, to: value)
    return value
  }

  /// Changes a setting or removes it from the file, and discards a waiting value.
  ///
  /// Everything else in the file stays, also what another process is adding at the moment.
  ///
  /// - Parameters:
  ///   - setting: One of the user's.
  ///   - value: A value as ``SettingKind/normalized(_:)`` makes it; nil for none.
  /// - Throws: ``UserConfigError``, ``FileError``.
  package func set(_ setting: Setting, to value: String?) throws {
    try change(setting) { _ in value }
  }

  /// Sets what is not set yet.
  ///
  /// - Throws: ``UserConfigError/alreadySet(path:setting:value:)`` if the file says something else,
  ///   and as ``set(_:to:)``.
  func add(_ setting: Setting, _ value: String) throws {
    try change(setting) { old in
      guard old == nil || old == value else {
        throw UserConfigError.alreadySet(path: path, setting: setting, value: old ?? "")
      }
      return value
    }
  }

  /// Replaces entries of the same names; this version need not know them.
  ///
  /// - Parameters:
  ///   - entries: The settings to put in force.
  ///   - waiting: The settings to keep until the user adopts them.
  /// - Returns: The names of those of `waiting` that are not in force already.
  /// - Throws: ``UserConfigError``, ``FileError``.
  func take(
    _ entries: [String: JSONValue], waiting: [String: JSONValue] = [:]
  ) throws -> [String] {
    var names: [String] = []
    try update(isWriting: !entries.isEmpty || !waiting.isEmpty) { file in
      names = Self.merge(entries, waiting: waiting, into: &file)
    }
    return names
  }

  /// Checks that ``take(_:waiting:)`` would leave a file that can be read again.
  ///
  /// - Throws: ``UserConfigError``.
  func checkRoom(for entries: [String: JSONValue], waiting: [String: JSONValue]) throws {
    var file = try self.entries()
    _ = Self.merge(entries, waiting: waiting, into: &file)
    _ = try bytes(of: file)
  }

  /// Adds entries to the file's; returns the names of those that wait.
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

  /// The file's contents.
  ///
  /// - Throws: ``UserConfigError/tooLarge(path:bytes:limit:)``.
  private func bytes(of entries: [String: JSONValue]) throws -> [UInt8] {
    let bytes = try JSONValue.object(entries).file()
    guard bytes.count <= Self.byteLimit else {
      throw UserConfigError.tooLarge(path: path, bytes: bytes.count, limit: Self.byteLimit)
    }
    return bytes
  }

  /// A value in its normal form, for comparison; the default if there isn't one.
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

  /// Changes the file, which is made if there is something to write.
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
    // Some keep the file elsewhere and only a link to it here.
    let target = Folder.followed(path)
    try AtomicFile.write(
      bytes(of: entries), to: target, mode: Folder.mode(target) ?? 0o600, on: fileSystem)
  }

  /// Everything in the file, by names.
  func entries() throws(UserConfigError) -> [String: JSONValue] {
    let bytes: [UInt8]
    do {
      bytes = try FileReader.bytes(at: path, limit: Self.byteLimit)
    } catch .notFound {
      return [:]
    } catch  where !Folder.isReachable(Folder.parent(of: path)) {
      // A service may run without access to the home folder that it is told.
      return [:]
    } catch {
      throw .unreadable(error)
    }
    switch JSONValue(file: bytes) {
    case .object(let entries): return entries
    case nil: throw .damaged(path: path, detail: "it is no JSON")
    default: throw .damaged(path: path, detail: "it is not a JSON object")
    }
  }
}

/// Why the user's own settings could not be read or changed.
package enum UserConfigError: CollageError, Hashable, Sendable {
  /// Nobody knows where the file could be, for want of a home folder.
  case noPlace
  /// The file cannot be read.
  case unreadable(FileReadError)
  /// The file is not what such a file looks like.
  case damaged(path: String, detail: String)
  /// A setting has a value that it cannot have; nil where it is not even a text or a number.
  case badValue(path: String, setting: Setting, value: String?)
  /// A setting that was to be added has another value already.
  case alreadySet(path: String, setting: Setting, value: String)
  /// The file would become larger than what is read of it, in bytes.
  case tooLarge(path: String, bytes: Int, limit: Int)

  /// The code of each case.
  public var errorCode: ErrorCode {
    switch self {
    case .noPlace: .cannotWrite
    case .unreadable(let error): error.errorCode
    case .damaged, .badValue: .configDamaged
    case .alreadySet: .settingTaken
    case .tooLarge: .tooLarge
    }
  }

  /// The error whose code, kind and facts this one has.
  public var underlyingError: (any CollageError)? {
    if case .unreadable(let error) = self { error } else { nil }
  }
}

extension JSONValue {
  /// The value as a user would write it for a setting; nil for what no setting can be.
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
