/// The JavaScript module from which the web page creates the controls of looks.
package enum LookRegistryModule {
  package static var text: String {
    """
    export const adjustments = \(JSONText.line(Adjustments.parameters.map(Parameter.init)))
    export const parts = \(JSONText.line(VerbGrammar.lookParts.compactMap(Part.init)))
    export const blendModes = \(JSONText.line(BlendModeParser.names))
    """
  }

  private struct Parameter: Encodable {
    let name: String
    let minimum: Double
    let maximum: Double
    let neutral: Double

    init(_ parameter: AdjustmentParameter) {
      (name, neutral) = (parameter.name, parameter.neutral)
      (minimum, maximum) = (parameter.range.lowerBound, parameter.range.upperBound)
    }
  }

  /// A part of a look, such as the border, with its fields.
  private struct Part: Encodable {
    let verb: String
    /// True if the part is a single value in the item's JSON, and not an object of fields.
    let isScalar: Bool
    /// True if an edit keeps the values of fields that it doesn't name.
    let keepsValues: Bool
    /// The name of the argument that accepts `none`, which removes the part.
    let noneKey: String
    /// The initial value of the first field when the user adds the part, in percent.
    let startPercent: Double
    let fields: [Field]

    /// Creates the description of a part; `nil` if the web page has no generated controls for it.
    init?(_ part: LookPart) {
      guard part.texts.isOnPage else { return nil }
      (verb, startPercent) = (part.verb, part.texts.startPercent)
      (isScalar, keepsValues) = (part.isScalar, part.keepsValues)
      noneKey = part.fields.first { $0.isOperand }?.name ?? "to"
      fields = part.fields.map { Field($0, part.defaultValue(of: $0)) }
    }
  }

  private struct Field: Encodable {
    let name: String
    let kind: String
    let least: Double?
    let most: Double?
    /// The default value in percent; `nil` for colors and flags, and for fields that initially have
    /// the value of the first field.
    let initial: Double?
    let color: String?

    init(_ field: LookField, _ initialValue: LookValue?) {
      name = field.name
      (least, most) = (field.texts.slider?.lowerBound, field.texts.slider?.upperBound)
      kind =
        switch field.kind {
        case .length(.distance): "distance"
        case .length: "length"
        case .color: "color"
        case .fraction: "fraction"
        case .flag: "flag"
        case .blend, .other: "other"
        }
      (initial, color) =
        switch initialValue {
        case .length(let length): (length.number * 100, nil)
        case .fraction(let value): (value.value * 100, nil)
        case .color(let color): (nil, "#" + color.argument)
        default: (nil, nil)
        }
    }
  }
}
