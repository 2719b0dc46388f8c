/// What a user can set for a store.
public enum Setting: String, Hashable, Sendable, CaseIterable {
  /// Whether photos are stored as PNG, without loss.
  case importLossless = "import.lossless"
  /// The most pixels that an added image may have.
  case importMaxPixels = "import.max-pixels"
  /// The JPEG quality of rendered pictures.
  case renderQuality = "render.quality"

  /// The value when nothing is set.
  public var defaultValue: String {
    switch self {
    case .importLossless: "false"
    case .importMaxPixels: "400000000"
    case .renderQuality: "85"
    }
  }

  /// The values that can be set, in words.
  public var allowed: String {
    switch self {
    case .importLossless: "true or false"
    case .importMaxPixels: "a whole number from 1 to 4000000000"
    case .renderQuality: "a whole number from 1 to 100"
    }
  }

  /// One line that says what the setting does.
  public var summary: String {
    switch self {
    case .importLossless: "store photos as PNG instead of JPEG 85"
    case .importMaxPixels: "refuse images with more pixels than this"
    case .renderQuality: "JPEG quality of `render` when --quality is not given"
    }
  }

  /// The value in its usual form, or nil when it is not allowed.
  ///
  /// - Parameter text: What a user wrote.
  /// - Returns: The value as it is stored.
  public func normalized(_ text: String) -> String? {
    switch self {
    case .importLossless:
      switch text.lowercased() {
      case "true", "yes", "on", "1": "true"
      case "false", "no", "off", "0": "false"
      default: nil
      }
    case .importMaxPixels: Self.integer(text, in: 1...4_000_000_000)
    case .renderQuality: Self.integer(text, in: 1...100)
    }
  }

  private static func integer(_ text: String, in range: ClosedRange<Int>) -> String? {
    Int(text).flatMap { range.contains($0) ? String($0) : nil }
  }
}

extension Workspace {
  /// The values of all settings, the changed and the others.
  ///
  /// - Throws: ``StoreError``.
  public func settings() throws -> [Setting: String] {
    let changed = try repository.read { try $0.settings() }
    return Dictionary(
      uniqueKeysWithValues: Setting.allCases.map { ($0, changed[$0.rawValue] ?? $0.defaultValue) })
  }

  /// Changes a setting, or returns it to its default.
  ///
  /// - Parameters:
  ///   - setting: Which.
  ///   - value: A value as ``Setting/normalized(_:)`` makes it; nil for the default.
  /// - Throws: ``StoreError``.
  public func set(_ setting: Setting, to value: String?) throws {
    try repository.write { try $0.setSetting(setting.rawValue, to: value) }
  }
}
