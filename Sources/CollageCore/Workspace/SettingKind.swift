/// The kinds of values that settings have.
public enum SettingKind: Hashable, Sendable {
  /// Yes or no, kept as `true` or `false`.
  case flag
  /// A whole number.
  case whole(ClosedRange<Int>)
  /// An amount of memory or of disk, in bytes; 0 is always allowed and means what `zero` says.
  case bytes(ClosedRange<Int>, zero: String)
  /// The name of an engine that finds subjects.
  case engineName
  /// A command that finds subjects.
  case command
  /// How large a picture is and how its file is written.
  case preset

  /// The values, so that "a value is …" becomes a sentence.
  public var allowed: String {
    switch self {
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bytes(let range, let zero):
      ByteSize.examples
        + (range.lowerBound > 1 ? ", at least \(ByteSize.text(range.lowerBound))" : "")
        + ", or 0 for \(zero)"
    case .engineName: "classic, auto, or NAME of a setting engine.NAME"
    case .preset: "NAME=VALUE for some options of `render`, such as 'size=1080x1350 quality=90'"
    case .command: "a command such as 'rembg i -m isnet-general-use -om {in} {out}'"
    }
  }

  /// The value in its usual form, or nil when it is not allowed.
  ///
  /// - Parameter text: What a user wrote.
  /// - Returns: The value as it is kept.
  public func normalized(_ text: String) -> String? {
    switch self {
    case .flag:
      switch text.lowercased() {
      case "true", "yes", "on", "1": "true"
      case "false", "no", "off", "0": "false"
      default: nil
      }
    case .whole(let range): Int(text).flatMap { range.contains($0) ? String($0) : nil }
    case .bytes(let range, _):
      ByteSize.bytes(text).flatMap {
        $0 == 0 || range.contains($0) ? ByteSize.text($0) : nil
      }
    case .engineName: Self.isEngineName(text) ? text : nil
    case .preset:
      // What the values are, whoever uses them looks at.
      Self.isAssignments(text) ? text.split(separator: " ").joined(separator: " ") : nil
    case .command:
      text.count > Limits.settingLength || (try? CommandTemplate(text)) == nil ? nil : text
    }
  }

  /// A normal value as JSON: a boolean, a number (of bytes, for an amount) or a text.
  public func json(_ value: String) -> JSONValue {
    switch self {
    case .flag: .bool(value == "true")
    case .whole: Int(value).map(JSONValue.integer) ?? .string(value)
    case .bytes: ByteSize.bytes(value).map(JSONValue.integer) ?? .string(value)
    case .engineName, .command, .preset: .string(value)
    }
  }

  private static func isAssignments(_ text: String) -> Bool {
    let words = text.split(separator: " ")
    return text.count <= Limits.settingLength && !words.isEmpty
      && words.allSatisfy { word in
        let parts = word.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && isEngineName(parts[0])
      }
  }

  /// Whether a text may be the name of an engine or a preset.
  static func isEngineName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
