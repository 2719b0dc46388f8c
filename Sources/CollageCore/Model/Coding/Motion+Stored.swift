/// The stored form of a motion: `{"opacity":{"from":0,"to":1}}`; absent for items without a motion.
extension Motion: Codable {
  /// Decodes a motion.
  ///
  /// Throws an error if this version doesn't understand all of its fields.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      position: try fields.track("position") { point in
        [point.x, point.y].allSatisfy { abs($0) <= Self.largestOffset }
      },
      scale: try fields.track("scale") {
        (1 / Self.largestFactor...Self.largestFactor).contains($0)
      },
      rotation: try fields.track("rotation") { abs($0) <= Self.largestRotation },
      opacity: try fields.track("opacity") { (0...Self.largestFactor).contains($0) },
      reveal: try fields.optional("reveal"))
    try fields.requireNoMore(decoder)
  }

  /// Encodes a motion.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("position", ifAny: position)
    try fields.write("scale", ifAny: scale)
    try fields.write("rotation", ifAny: rotation)
    try fields.write("opacity", ifAny: opacity)
    try fields.write("reveal", ifAny: reveal)
  }
}

extension StoredFields {
  /// Throws an error if a later version stored more fields, because such fields can change the
  /// motion.
  fileprivate func requireNoMore(_ decoder: any Decoder) throws {
    guard try unknown().isEmpty else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: decoder.codingPath, debugDescription: "a motion of a later version"))
    }
  }

  fileprivate mutating func track<Value: Interpolatable & Codable>(
    _ name: FieldName, _ isAllowed: (Value) -> Bool
  ) throws -> MotionTween<Value>? {
    guard let track: MotionTween<Value> = try optional(name) else { return nil }
    return try checked(name, track) { isAllowed($0.from) && isAllowed($0.to) }
  }
}

/// The stored form of an animated value: `{"from":0,"pace":{"ease":"out"},"to":1}`.
extension MotionTween: Codable where Value: Codable {
  package init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    self.init(
      from: try fields.required("from"), to: try fields.required("to"),
      timing: try fields.optional("pace") ?? MotionTiming())
    try fields.requireNoMore(decoder)
  }

  package func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("from", from)
    try fields.write("to", to)
    try fields.write("pace", timing, unless: MotionTiming())
  }
}

/// The stored form of a timing: `{"alternates":true,"ease":"in-out","end":0.8,"start":0.2}`.
extension MotionTiming: Codable {
  /// Decodes a timing.
  public init(from decoder: any Decoder) throws {
    var fields = try StoredFields(decoder)
    let start = try fields.optional("start") ?? LoopSpan.whole.start
    guard let span = LoopSpan(start: start, end: try fields.optional("end") ?? LoopSpan.whole.end)
    else { throw fields.wrong("start", start) }
    self.init(
      ease: try fields.optional("ease") ?? .linear, span: span,
      alternates: try fields.optional("alternates") ?? false)
    try fields.requireNoMore(decoder)
  }

  /// Encodes a timing.
  public func encode(to encoder: any Encoder) throws {
    var fields = StoredFieldsWriter(encoder)
    try fields.write("ease", ease, unless: .linear)
    try fields.write("start", span.start, unless: LoopSpan.whole.start)
    try fields.write("end", span.end, unless: LoopSpan.whole.end)
    try fields.write("alternates", alternates, unless: false)
  }
}
