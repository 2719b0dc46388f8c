extension Workspace {
  /// Returns the values of all settings, including defaults and the user's engines.
  ///
  /// The user's settings come only from the user's file, although older versions put them into the
  /// store.
  package func settings() throws -> [Setting: String] {
    try repository.read { try $0.values(in: context) }
  }

  /// Returns the user's settings that have no effect until the user adopts them; see
  /// ``Setting/Import/waits``.
  ///
  /// They come from an imported settings file, or from the store if the user's file does not
  /// contain them.
  package func unadoptedSettings() throws -> [Setting: String] {
    try unadoptedStoreSettings().merging(try context.waitingSettings()) { $1 }
  }

  /// Returns the user's settings that the store contains but the user's file does not.
  func unadoptedStoreSettings() throws -> [Setting: String] {
    let own = try context.userSettings()
    return try repository.read { try $0.storedSettings() }
      .filter { $0.key.owner == .user && own[$0.key] == nil }
  }

  /// Changes a setting, or resets it to its default.
  ///
  /// The value must be normalized by ``SettingKind/normalized(_:)``; `nil` resets the setting.
  package func set(_ setting: Setting, to value: String?) throws {
    guard setting.owner == .store else {
      return try context.requireUserConfig().set(setting, to: value)
    }
    guard try repository.read({ try $0.settings() })[setting.rawValue] != value else { return }
    try repository.write { try $0.setSetting(setting.rawValue, to: value) }
  }

  /// Adopts a setting that the user owns, so that it has an effect.
  ///
  /// Returns the setting's value; `nil` if the setting doesn't wait to be adopted. Throws
  /// ``UserConfigError/alreadySet(path:setting:value:)`` if the user's file has another value than
  /// the store.
  package func adopt(_ setting: Setting) throws -> String? {
    if let value = try context.adopt(setting) { return value }
    guard setting.owner == .user,
      let value = try repository.read({ try $0.storedSettings() })[setting]
    else { return nil }
    try context.requireUserConfig().add(setting, value)
    do {
      try repository.write { try $0.setSetting(setting.rawValue, to: nil) }
    } catch StoreError.notWritable {
      // If the store can't be changed, the setting stays in the store, too. The value in the user's
      // file takes precedence.
    }
    return value
  }
}

extension WorkspaceDependencies {
  /// Returns the values of all settings without reading a store; the settings that belong to a
  /// store have their default values.
  package func settings() throws(UserConfigError) -> [Setting: String] {
    Setting.defaultValues.merging(try userSettings()) { $1 }
  }

  /// Returns the settings from an imported file that wait to be adopted.
  package func waitingSettings() throws(UserConfigError) -> [Setting: String] {
    try userConfig?.waiting() ?? [:]
  }

  /// Adopts a setting from an imported file, so that it has an effect.
  ///
  /// Returns the setting's value; `nil` if the setting doesn't wait to be adopted.
  package func adopt(_ setting: Setting) throws -> String? { try userConfig?.adopt(setting) }

  func userSettings() throws(UserConfigError) -> [Setting: String] {
    try userConfig?.values() ?? [:]
  }

  /// Returns the user's settings file; throws an error if its location is unknown.
  package func requireUserConfig() throws(UserConfigError) -> UserConfig {
    guard let userConfig else { throw .noPlace }
    return userConfig
  }
}

extension Setting {
  fileprivate static var defaultValues: [Setting: String] {
    Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.defaultValue) })
  }
}

extension RepositoryReader {
  /// Returns the values of all settings, including defaults.
  func values(in context: WorkspaceDependencies) throws -> [Setting: String] {
    Setting.defaultValues
      .merging(try storedSettings().filter { $0.key.owner == .store }) { $1 }
      .merging(try context.userSettings()) { $1 }
  }

  /// Returns the settings in the store.
  ///
  /// Ignores invalid values: the store may come from an untrusted source.
  fileprivate func storedSettings() throws -> [Setting: String] {
    try settings().reduce(into: [:]) { stored, entry in
      guard let setting = Setting(rawValue: entry.key) else { return }
      stored[setting] = setting.kind.normalized(entry.value)
    }
  }
}

extension [Setting: String] {
  var importLimits: DecodeLimits { importLimits(RequestedLimits()) }

  /// Returns the limits for images imported by a request.
  ///
  /// A request can lower the memory limit for decoding a single image but can't raise it. The
  /// lowest memory limit is still sufficient to decode common photos in bands, which are ranges of
  /// rows. The limits don't affect images that are already in the store.
  func importLimits(_ request: RequestedLimits) -> DecodeLimits {
    let standard = DecodeLimits.standard
    return DecodeLimits(
      pixels: self[.importMaxPixels].flatMap { Int($0) } ?? standard.pixels,
      memory: Swift.min(
        Swift.max(request.memory ?? standard.memory, Self.minimumDecodeMemory), standard.memory))
  }

  private static var minimumDecodeMemory: Int { 64_000_000 }

  var quality: Int { self[.renderQuality].flatMap { Int($0) } ?? ImageRenderer.snapshotQuality }

  /// The maximum size of cached parts of rendered images, in bytes.
  var cacheLimit: Int { self[.cacheMaxSize].flatMap(ByteSize.bytes) ?? 0 }

  func limits(_ request: RequestedLimits) -> RenderLimits {
    RenderLimits(
      jobs: request.jobs ?? amount(.renderJobs),
      memory: request.memory ?? amount(.renderMaxMemory))
  }

  /// Returns the value of a setting; `nil` if it is zero, so that the program chooses the amount.
  private func amount(_ setting: Setting) -> Int? {
    self[setting].flatMap(ByteSize.bytes).flatMap { $0 > 0 ? $0 : nil }
  }
}
