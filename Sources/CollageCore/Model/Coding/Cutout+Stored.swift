extension CutoutOrigin: Codable {
  /// Decodes an origin.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      engine: try fields.required("engine"), confidence: try fields.required("confidence"),
      coverage: try fields.required("coverage"), bounds: try fields.required("bounds"),
      hints: try fields.optional("hints") ?? CutoutHints(),
      edge: try fields.optional("edge") ?? CutoutEdgeOptions(),
      isUnrefined: try fields.optional("isUnrefined"), unknown: try fields.unknown())
  }

  /// Encodes an origin.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("engine", engine)
    try fields.write("confidence", confidence)
    try fields.write("coverage", coverage)
    try fields.write("bounds", bounds)
    try fields.write("hints", hints, unless: CutoutHints())
    try fields.write("edge", edge, unless: CutoutEdgeOptions())
    try fields.write("isUnrefined", ifAny: isUnrefined)
    try fields.write(unknown: unknown)
  }
}

extension CutoutHints: Codable {
  /// Decodes hints.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      rect: try fields.optional("rect"), keep: try fields.optional("keep") ?? [],
      drop: try fields.optional("drop") ?? [], isSingle: try fields.optional("isSingle") ?? false,
      unknown: try fields.unknown())
  }

  /// Encodes hints.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("rect", ifAny: rect)
    try fields.write("keep", keep, unless: [])
    try fields.write("drop", drop, unless: [])
    try fields.write("isSingle", isSingle, unless: false)
    try fields.write(unknown: unknown)
  }
}

extension CutoutMark: Codable {
  /// Decodes a mark.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      stroke: try fields.required("points"), radius: try fields.optional("radius"),
      unknown: try fields.unknown())
  }

  /// Encodes a mark.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("points", points)
    try fields.write("radius", ifAny: radius)
    try fields.write(unknown: unknown)
  }
}

extension CutoutEdgeOptions: Codable {
  /// Decodes edge options.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      smooth: try fields.optional("smooth") ?? 0, grow: try fields.optional("grow") ?? 0,
      feather: try fields.optional("feather") ?? 0, unknown: try fields.unknown())
  }

  /// Encodes edge options.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("smooth", smooth, unless: 0)
    try fields.write("grow", grow, unless: 0)
    try fields.write("feather", feather, unless: 0)
    try fields.write(unknown: unknown)
  }
}
