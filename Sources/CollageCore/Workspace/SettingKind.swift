/// The kinds of values that settings have.
package enum SettingKind: Hashable, Sendable {
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
  /// A number, perhaps with a fraction.
  case decimal(ClosedRange<Double>)
  /// The name of a server that paints.
  case serverName
  /// Where a server is.
  case address
  /// A program that paints.
  case serverCommand
  /// One of some words.
  case choice([String])
  /// Any text, which is what this says.
  case text(String)

  /// The values, so that "a value is …" becomes a sentence.
  package var allowed: String {
    switch self {
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bytes(let range, let zero):
      ByteSize.examples
        + (range.lowerBound > 1 ? ", at least \(ByteSize.text(range.lowerBound))" : "")
        + ", or 0 for \(zero)"
    case .engineName: "classic, auto, or NAME of a setting engine.NAME"
    case .preset: "NAME=VALUE for some options of `render`, such as 'size=1080x1350 quality=90'"
    case .decimal(let range):
      "a number from \(NumberFormat.text(range.lowerBound)) to \(NumberFormat.text(range.upperBound))"
    case .serverName: "NAME of a setting repaint.NAME.url or repaint.NAME.command"
    case .address: "an address such as http://192.168.1.20:8000"
    case .serverCommand: "a command such as 'paint --prompt {prompt} {in} {out}'"
    case .choice(let words): "one of \(words.joined(separator: ", "))"
    case .text(let what): what
    case .command: "a command such as 'rembg i -m isnet-general-use -om {in} {out}'"
    }
  }

  /// The value in its usual form, or nil when it is not allowed.
  ///
  /// - Parameter text: What a user wrote.
  /// - Returns: The value as it is kept.
  func normalized(_ text: String) -> String? {
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
    case .engineName, .serverName: Self.isEngineName(text) ? text : nil
    case .decimal(let range):
      Double(text).flatMap { range.contains($0) ? NumberFormat.text($0) : nil }
    case .address: (try? RemoteAddress(text))?.text
    case .choice(let words): words.contains(text) ? text : nil
    case .text:
      text.isEmpty || text.count > Limits.settingLength
        || text.unicodeScalars.contains { $0.isTreacherous && $0 != "\t" } ? nil : text
    case .preset:
      // What the values are, whoever uses them looks at.
      Self.isAssignments(text) ? text.split(separator: " ").joined(separator: " ") : nil
    case .command, .serverCommand:
      text.count > Limits.settingLength || (try? CommandTemplate(text)) == nil ? nil : text
    }
  }

  /// A normal value as JSON: a boolean, a number (of bytes, for an amount) or a text.
  func json(_ value: String) -> JSONValue {
    switch self {
    case .flag: .bool(value == "true")
    case .whole: Int(value).map(JSONValue.integer) ?? .string(value)
    case .bytes: ByteSize.bytes(value).map(JSONValue.integer) ?? .string(value)
    case .decimal: Double(value).map(JSONValue.number) ?? .string(value)
    case .engineName, .command, .preset, .serverName, .address, .serverCommand, .choice, .text:
      .string(value)
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
