/// The shaders that this version knows.
public enum ShaderKind: String, Hashable, Sendable, CaseIterable {
  /// Square blocks of one colour.
  case pixellate = "pixellate"
  /// Red and blue ghosts.
  case threeDGlasses = "3d-glasses"
  /// Vertical bands whose columns are shifted.
  case glitch = "glitch"

  /// One line that says what the shader does.
  public var summary: String {
    switch self {
    case .pixellate: "square blocks of one colour"
    case .threeDGlasses: "red and blue ghosts, as seen without the glasses"
    case .glitch: "vertical bands whose columns are shifted"
    }
  }

  /// The parameters that can be set, with their defaults and ranges, in the order of the help.
  public var parameters: [ShaderParameter] {
    switch self {
    case .pixellate:
      [ShaderParameter("block", default: Pixellate().block, range: Pixellate.blockRange)]
    case .threeDGlasses:
      [
        ShaderParameter("red", default: ThreeDGlasses().red, range: ThreeDGlasses.distanceRange),
        ShaderParameter("blue", default: ThreeDGlasses().blue, range: ThreeDGlasses.distanceRange),
      ]
    case .glitch:
      [
        ShaderParameter("bands", default: Glitch(seed: 0).bands, range: Glitch.bandsRange),
        ShaderParameter("seed"),
      ]
    }
  }

  /// The shader with default parameters.
  ///
  /// - Parameter seed: Where random bands stand, for a shader that needs it.
  /// - Returns: The shader.
  public func shader(seed: UInt64) -> Shader {
    switch self {
    case .pixellate: .pixellate(Pixellate())
    case .threeDGlasses: .threeDGlasses(ThreeDGlasses())
    case .glitch: .glitch(Glitch(seed: seed))
    }
  }
}

/// What is known of one parameter of a shader.
public struct ShaderParameter: Hashable, Sendable {
  /// The name on the command line.
  public let name: String
  /// The value when nothing is said; nil for a seed, which comes from the item.
  public let defaultValue: Int?
  /// The values that can be set; nil for a seed, which can be any 64-bit number.
  public let range: ClosedRange<Int>?

  init(_ name: String, default value: Int? = nil, range: ClosedRange<Int>? = nil) {
    self.name = name
    self.defaultValue = value
    self.range = range
  }
}
