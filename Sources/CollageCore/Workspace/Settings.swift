extension Workspace {
  /// The values of all settings, the changed and the others, with the engines that were added.
  ///
  /// The user's own come from his file alone, though older versions kept them in the store.
  ///
  /// - Throws: ``StoreError``, ``UserConfigError``.
  package func settings() throws -> [Setting: String] {
    try repository.read { try $0.values(in: context) }
  }

  /// The user's settings that wait to be adopted: those from an imported settings file, and those
  /// that the store holds and the user's own file does not.
  ///
  /// None is in force until the user adopts it.
  ///
  /// - Throws: ``StoreError``, ``UserConfigError``.
  package func unadoptedSettings() throws -> [Setting: String] {
    try unadoptedStoreSettings().merging(try context.waitingSettings()) { $1 }
  }

  /// The user's settings that the store holds and the user's own file does not.
  ///
  /// - Throws: ``StoreError``, ``UserConfigError``.
  func unadoptedStoreSettings() throws -> [Setting: String] {
    let own = try context.userSettings()
    return try repository.read { try $0.storedSettings() }
      .filter { $0.key.owner == .user && own[$0.key] == nil }
  }

  /// Changes a setting, or returns it to its default.
  ///
  /// - Parameters:
  ///   - setting: Which.
  ///   - value: A value as ``SettingKind/normalized(_:)`` makes it; nil for the default.
  /// - Throws: ``StoreError``, ``UserConfigError``, ``FileError``.
  package func set(_ setting: Setting, to value: String?) throws {
    guard setting.owner == .store else {
      return try context.requireUserConfig().set(setting, to: value)
    }
    guard try repository.read({ try $0.settings() })[setting.rawValue] != value else { return }
    try repository.write { try $0.setSetting(setting.rawValue, to: value) }
  }

  /// Puts a waiting setting in force.
  ///
  /// - Parameter setting: One that a user owns.
  /// - Returns: Its value; `nil` if it isn't waiting.
  /// - Throws: ``UserConfigError/alreadySet(path:setting:value:)`` if the store has it and the user's file
  ///   says something else, ``StoreError``, ``FileError``.
  package func adopt(_ setting: Setting) throws -> String? {
    if let value = try context.adopt(setting) { return value }
    guard setting.owner == .user,
      let value = try repository.read({ try $0.storedSettings() })[setting]
    else { return nil }
    try context.requireUserConfig().add(setting, value)
    do {
      try repository.write { try $0.setSetting(setting.rawValue, to: nil) }
    } catch StoreError.notWritable {
      // The user's own word counts from now on, whatever the store goes on saying.
    }
    return value
  }
}

extension WorkspaceContext {
  /// The values of all settings where there is no store.
  ///
  /// - Throws: ``UserConfigError``.
  package func settings() throws(UserConfigError) -> [Setting: String] {
    Setting.defaultValues.merging(try userSettings()) { $1 }
  }

  /// The settings from an imported file that wait to be adopted.
  ///
  /// - Throws: ``UserConfigError``.
  package func waitingSettings() throws(UserConfigError) -> [Setting: String] {
    try userConfig?.waiting() ?? [:]
  }

  /// Puts a setting from an imported file in force.
  ///
  /// - Parameter setting: One that a user owns.
  /// - Returns: Its value; `nil` if it isn't waiting.
  /// - Throws: ``UserConfigError``, ``FileError``.
  package func adopt(_ setting: Setting) throws -> String? { try userConfig?.adopt(setting) }

  /// What the user has set.
  func userSettings() throws(UserConfigError) -> [Setting: String] {
    try userConfig?.values() ?? [:]
  }

  /// The user's file, which must have a place.
  ///
  /// - Throws: ``UserConfigError/noPlace``.
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
  /// The values of all settings, the changed and the others.
  func values(in context: WorkspaceContext) throws -> [Setting: String] {
    Setting.defaultValues
      .merging(try storedSettings().filter { $0.key.owner == .store }) { $1 }
      .merging(try context.userSettings()) { $1 }
  }

  /// The settings that the store holds; what cannot be is none, for the store may be anybody's.
  fileprivate func storedSettings() throws -> [Setting: String] {
    try settings().reduce(into: [:]) { stored, entry in
      guard let setting = Setting(rawValue: entry.key) else { return }
      stored[setting] = setting.kind.normalized(entry.value)
    }
  }
}

extension [Setting: String] {
  /// The limits of images that come in.
  var importLimits: DecodeLimits { importLimits(RequestedLimits()) }

  /// The limits of images that come in by a request.
  ///
  /// A request lowers the memory in which a single image is decoded, but doesn't raise it, and leaves
  /// enough for common photos in bands. Images of the store are not limited by it.
  func importLimits(_ request: RequestedLimits) -> DecodeLimits {
    let standard = DecodeLimits.standard
    return DecodeLimits(
      pixels: self[.importMaxPixels].flatMap { Int($0) } ?? standard.pixels,
      memory: Swift.min(
        Swift.max(request.memory ?? standard.memory, Self.leastDecodeMemory), standard.memory))
  }

  private static var leastDecodeMemory: Int { 64_000_000 }

  /// The quality of pictures.
  var quality: Int { self[.renderQuality].flatMap { Int($0) } ?? PictureMaker.snapshotQuality }

  /// The most bytes of the parts of rendered pictures.
  var cacheLimit: Int { self[.cacheMaxSize].flatMap(ByteSize.bytes) ?? 0 }

  /// The limits that apply to a request.
  func limits(_ request: RequestedLimits) -> RenderLimits {
    RenderLimits(
      jobs: request.jobs ?? amount(.renderJobs),
      memory: request.memory ?? amount(.renderMaxMemory))
  }

  /// The value of a setting whose zero leaves it to the machine.
  private func amount(_ setting: Setting) -> Int? {
    self[setting].flatMap(ByteSize.bytes).flatMap { $0 > 0 ? $0 : nil }
  }
}
