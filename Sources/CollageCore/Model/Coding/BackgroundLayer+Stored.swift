internal import Foundation

/// The stored form of a backdrop: `{"kind":"paper","material":"linen"}`.
extension BackgroundLayer: Codable {
  /// Decodes a backdrop.
  ///
  /// If this version doesn't know the kind or a field, or if a value is missing or invalid, the
  /// result is ``BackgroundLayer/unknown(kind:fields:)``.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let kind: String = try fields.required("kind")
    guard let known = try? Self.known(kind, decoder) else {
      self = .unknown(kind: kind, fields: try fields.unknown())
      return
    }
    self = known
  }

  /// Returns the backdrop; `nil` if this version doesn't know its kind or one of its top-level
  /// fields.
  ///
  /// Throws an error if a value is missing or invalid, or if a color stop has an unknown field.
  private static func known(_ kind: String, _ decoder: any Decoder) throws -> BackgroundLayer? {
    var fields = try StoredFields(decoder)
    _ = try fields.required("kind", as: String.self)
    let backdrop: BackgroundLayer
    switch kind {
    case "gradient": backdrop = .gradient(try fields.gradient().orThrow(decoder))
    case "image": backdrop = .image(try fields.required("image"))
    case "blur":
      let item = UUID(uuidString: try fields.required("item"))
      let radius: Double = try fields.required("radius")
      backdrop = .blurred(
        try item.flatMap { BlurredPhotoBackground(item: $0, radius: radius) }.orThrow(decoder))
    case "paper":
      let material = Paper.Kind(rawValue: try fields.required("material"))
      let tint: Color? = try fields.optional("tint")
      backdrop = .paper(try material.flatMap { Paper($0, tint: tint) }.orThrow(decoder))
    default: return nil
    }
    return try fields.unknown().isEmpty ? backdrop : nil
  }

  /// Encodes a backdrop.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("kind", kind)
    switch self {
    case .gradient(let gradient): try fields.write(gradient)
    case .image(let image): try fields.write("image", image)
    case .blurred(let photo):
      try fields.write("item", photo.item.text)
      try fields.write("radius", photo.radius)
    case .paper(let paper):
      try fields.write("material", paper.kind.rawValue)
      try fields.write("tint", ifAny: paper.tint)
    case .unknown(_, let unknown): try fields.write(unknown: unknown)
    }
  }
}

extension StoredFields {
  /// Reads a gradient from fields such as `"angle":45,"stops":[…]` or `"center":{…},"stops":[…]`;
  /// `nil` if they don't describe a valid gradient.
  fileprivate mutating func gradient() throws -> Gradient? {
    let angle: Angle? = try optional("angle")
    let center: Point? = try optional("center")
    let space: String? = try optional("space")
    let stops: [Gradient.Stop] = try required("stops")
    guard let shape = angle.map(Gradient.Shape.linear) ?? center.map(Gradient.Shape.radial),
      let space = space.map(Gradient.Space.init) ?? .srgb
    else { return nil }
    return Gradient(shape: shape, stops: stops, space: space)
  }
}

extension StoredFieldsWriter {
  fileprivate mutating func write(_ gradient: Gradient) throws {
    switch gradient.shape {
    case .linear(let angle): try write("angle", angle)
    case .radial(let center): try write("center", center)
    }
    try write("space", gradient.space.rawValue, unless: Gradient.Space.srgb.rawValue)
    try write("stops", gradient.stops)
  }
}

extension Gradient.Stop: Codable {
  /// Decodes a stop.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let stop = Self(
      color: try fields.required("color"), position: try fields.required("position"))
    guard try fields.unknown().isEmpty else { throw StoredFormError() }
    self = try stop.orThrow(decoder)
  }

  /// Encodes a stop.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("color", color)
    try fields.write("position", position)
  }
}

/// The error thrown if a stop of a gradient has fields that only a later version understands.
private struct StoredFormError: InternalError {}
