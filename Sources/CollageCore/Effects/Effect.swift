/// An effect on an item's pixels, such as a mosaic.
///
/// A conforming type is a value whose properties are the effect's parameters.
///
/// An effect measures lengths in reference pixels: pixels of a version of the image whose longer
/// side is 512. The effect therefore looks the same on a thumbnail and on a poster. The command
/// line, the web page and the store read everything about an effect from the requirements below.
/// ``EffectRegistry`` lists all effects.
protocol Effect: Hashable, Sendable {
  /// The effect's name on the command line and in the store.
  static var name: String { get }
  /// A one-line description of the effect.
  static var summary: String { get }
  /// The effect's parameters, in the order in which the help lists them.
  static var parameters: [ParameterPath<Self>] { get }

  /// A Boolean value indicating whether the effect is animated: it has a loop that exported
  /// animations show.
  static var moves: Bool { get }

  init()

  /// Returns the effect at a moment of its loop.
  ///
  /// - Parameter phase: The elapsed fraction of the loop, in `0..<1`. At zero, the result is the
  ///   effect of a still image.
  /// - Returns: The effect to apply to the frame at that moment.
  func at(phase: Double) -> Self

  /// Applies the effect to an image.
  ///
  /// - Parameters:
  ///   - image: An opaque or premultiplied raster.
  ///   - scale: The number of raster pixels per reference pixel.
  /// - Returns: A raster of the same size and alpha format. No color channel exceeds the alpha.
  func apply(to image: Bitmap, scale: Double) -> Bitmap
}

extension Effect {
  static var moves: Bool { false }

  func at(phase: Double) -> Self { self }

  typealias Parameter = ParameterPath<Self>

  /// Decodes an effect from its stored parameters.
  ///
  /// A missing parameter or a value of the wrong type becomes the default. A value out of range is
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
