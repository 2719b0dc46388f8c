/// A shader is stored as one flat object: its name and its parameters.
///
/// The seed is a decimal text, because 64 bits do not survive in programs that read JSON numbers as
/// floating point.
extension Shader: Codable {
  /// Reads a shader; a name that this version does not know becomes ``Shader/unknown(_:)``.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    var fields = try container.decode([String: JSONValue].self)
    guard case .string(let name)? = fields.removeValue(forKey: "name") else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "a shader without a name")
    }
    func integer(_ key: String) throws -> Int {
      guard case .integer(let value)? = fields[key] else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(name) without a whole number for \(key)")
      }
      return value
    }
    switch name {
    case Pixellate.name:
      self = .pixellate(Pixellate(block: try integer("block")))
    case ThreeDGlasses.name:
      self = .threeDGlasses(ThreeDGlasses(red: try integer("red"), blue: try integer("blue")))
    case Glitch.name:
      guard case .string(let digits)? = fields["seed"], let seed = UInt64(digits) else {
        throw DecodingError.dataCorruptedError(
          in: container, debugDescription: "\(name) without a seed")
      }
      self = .glitch(Glitch(bands: try integer("bands"), seed: seed))
    default:
      self = .unknown(UnknownShader(name: name, parameters: fields))
    }
  }

  /// Stores the name and the parameters.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    var fields = parameters
    fields["name"] = .string(name)
    try container.encode(fields)
  }

  /// The parameters by name, as they are stored.
  public var parameters: [String: JSONValue] {
    switch self {
    case .pixellate(let shader): ["block": .integer(shader.block)]
    case .threeDGlasses(let shader): ["red": .integer(shader.red), "blue": .integer(shader.blue)]
    case .glitch(let shader): ["bands": .integer(shader.bands), "seed": .string("\(shader.seed)")]
    case .unknown(let shader): shader.parameters
    }
  }
}
