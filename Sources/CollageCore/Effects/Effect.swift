/// An effect on an item's pixels: a value whose properties are its parameters.
///
/// Lengths are in pixels of a reference image whose longer side is 512, so an effect looks the same
/// on a thumbnail and on a poster. Front ends and stores derive everything about an effect from the
/// requirements below; ``EffectRegistry`` lists the types.
protocol Effect: Hashable, Sendable {
  /// The name on the command line and in the store.
  static var name: String { get }
  /// A one-line description of the effect.
  static var summary: String { get }
  /// The parameters, in the order of the help.
  static var parameters: [ParameterPath<Self>] { get }

  /// A Boolean value indicating whether the effect has a loop that animations show.
  static var moves: Bool { get }

  init()

  /// Returns the effect at a moment of its loop.
  ///
  /// - Parameter phase: The elapsed part of the loop, in `0..<1`; zero is the still effect.
  /// - Returns: The effect to apply to that frame.
  func at(phase: Double) -> Self

  /// Applies the effect to an image.
  ///
  /// - Parameters:
  ///   - image: An opaque or premultiplied raster.
  ///   - scale: Raster pixels per reference pixel.
  /// - Returns: A raster of the same size and alpha state; no channel exceeds its alpha.
  func apply(to image: Bitmap, scale: Double) -> Bitmap
}

extension Effect {
  static var moves: Bool { false }

  func at(phase: Double) -> Self { self }

  typealias Parameter = ParameterPath<Self>

  /// Decodes an effect from its stored parameters.
  ///
  /// Missing parameters and values of the wrong type become defaults; values out of range are
  /// clamped.
  init(_ stored: [String: JSONValue]) {
    self.init()
    for parameter in Self.parameters {
      if let value = stored[parameter.facts.name] { parameter.take(value, &self) }
    }
  }
}

extension Shader {
  init<Root: Effect>(_ effect: Root) {
    let values = Root.parameters.map { ($0.facts.name, $0.value(effect)) }
    self.init(name: Root.name, parameters: Dictionary(values) { $1 })
  }
}
