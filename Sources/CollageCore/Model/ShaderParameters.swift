/// Values for some of a shader's parameters, checked against its names and ranges.
public struct ShaderParameters: Hashable, Sendable {
  /// What is wrong with a text such as `block=12`.
  public enum ParseError: Error, Hashable, Sendable {
    /// The text is not of the form `key=value`.
    case notAnAssignment(String)
    /// The shader has no such parameter.
    case unknownKey(String, ShaderKind)
    /// The value is not a whole number in the range.
    case badValue(String, ShaderParameter)
  }

  /// No values: everything stays as it is.
  public static let none = ShaderParameters(values: [:])

  private let values: [String: UInt64]

  /// Whether no value is given.
  public var isEmpty: Bool { values.isEmpty }

  private init(values: [String: UInt64]) {
    self.values = values
  }

  /// Reads assignments such as `block=12` or `seed=0x1f`.
  ///
  /// - Parameters:
  ///   - assignments: The texts; of two with one key the last counts.
  ///   - kind: The shader that they are for.
  /// - Throws: ``ParseError``, at the first text that does not fit.
  public init(parsing assignments: [String], for kind: ShaderKind) throws(ParseError) {
    var values: [String: UInt64] = [:]
    for assignment in assignments {
      let parts = assignment.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2 else { throw .notAnAssignment(assignment) }
      let key = String(parts[0])
      guard let parameter = kind.parameters.first(where: { $0.name == key }) else {
        throw .unknownKey(key, kind)
      }
      guard let value = Self.number(parts[1]),
        parameter.range.map({ $0.contains(Int(clamping: value)) }) ?? true
      else { throw .badValue(String(parts[1]), parameter) }
      values[key] = value
    }
    self.init(values: values)
  }

  private static func number(_ text: Substring) -> UInt64? {
    text.hasPrefix("0x") ? UInt64(text.dropFirst(2), radix: 16) : UInt64(text)
  }

  /// The assignments in alphabetical order, as one would type them.
  public var words: [String] {
    values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
  }

  /// The shader with these values in place of its own.
  public func applied(to shader: Shader) -> Shader {
    func value(_ key: String, _ old: Int) -> Int { values[key].map(Int.init(clamping:)) ?? old }
    switch shader {
    case .pixellate(let old):
      return .pixellate(Pixellate(block: value("block", old.block)))
    case .threeDGlasses(let old):
      return .threeDGlasses(
        ThreeDGlasses(red: value("red", old.red), blue: value("blue", old.blue)))
    case .glitch(let old):
      return .glitch(
        Glitch(bands: value("bands", old.bands), seed: values["seed"] ?? old.seed))
    case .unknown:
      return shader
    }
  }
}
