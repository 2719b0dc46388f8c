package enum SettingKind: Hashable, Sendable {
  /// A Boolean value, stored as `true` or `false`.
  case flag
  case whole(ClosedRange<Int>)
  /// An amount of memory or disk space, in bytes; `zero` describes the meaning of 0, which is
  /// always allowed.
  case bytes(ClosedRange<Int>, zero: String)
  case engineName
  case command
  /// The size and encoding options of an image.
  case preset
  case decimal(ClosedRange<Double>)
  /// The name of a repaint server.
  case serverName
  case address
  /// A program that repaints images.
  case serverCommand
  case choice([String])
  /// Any text; the associated value describes the expected text.
  case text(String)

  /// The allowed values, phrased to complete the sentence "a value is …".
  package var allowed: String {
    switch self {
    case .flag: "true or false"
    case .whole(let range): "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .bytes(let range, let zero):
      ByteSize.examples
        + (range.lowerBound > 1 ? ", at least \(ByteSize.text(range.lowerBound))" : "")
        + ", or 0 for \(zero)"
    case .engineName: "classic, auto, or the NAME of a setting engine.NAME"
    case .preset: "NAME=VALUE for some options of `render`, such as 'size=1080x1350 quality=90'"
    case .decimal(let range):
      "a number from \(NumberFormat.text(range.lowerBound)) to \(NumberFormat.text(range.upperBound))"
    case .serverName: "the NAME of a setting repaint.NAME.url or repaint.NAME.command"
    case .address: "an address such as http://192.168.1.20:8000"
    case .serverCommand: "a command such as 'paint --prompt {prompt} {in} {out}'"
    case .choice(let values): "one of \(values.joined(separator: ", "))"
    case .text(let what): what
    case .command: "a command such as 'rembg i -m isnet-general-use -om {in} {out}'"
    }
  }

  /// Returns a value in its normalized form; `nil` if the value is not allowed.
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
    case .address: (try? HTTPAddress(text))?.text
    case .choice(let values): values.contains(text) ? text : nil
    case .text:
      text.isEmpty || text.count > Limits.settingLength
        || text.unicodeScalars.contains { $0.isUnsafeInTerminals && $0 != "\t" } ? nil : text
    case .preset:
      // Check only the form; the code that uses the preset checks the options.
      Self.isAssignments(text) ? text.split(separator: " ").joined(separator: " ") : nil
    case .command, .serverCommand:
      text.count > Limits.settingLength || (try? CommandTemplate(text)) == nil ? nil : text
    }
  }

  /// Returns a normalized value as JSON: a Boolean, a number or a string; an amount is a number of
  /// bytes.
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
    let assignments = text.split(separator: " ")
    return text.count <= Limits.settingLength && !assignments.isEmpty
      && assignments.allSatisfy { assignment in
        let parts = assignment.split(separator: "=", maxSplits: 1)
        return parts.count == 2 && isEngineName(parts[0])
      }
  }

  static func isEngineName(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.count <= 64
      && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
  }
}
