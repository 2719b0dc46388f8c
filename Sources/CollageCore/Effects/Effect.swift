/// An effect on an item's pixels: a value whose properties are its parameters.
///
/// Its numbers are in reference pixels of an image whose longer side is 512, so that an effect looks
/// the same on a thumbnail and on a poster. What front ends and stores know of an effect derives from
/// what its type says here; ``EffectRegister`` lists the types.
protocol Effect: Hashable, Sendable {
  /// The name on the command line and in the store.
  static var name: String { get }
  /// One line that says what the effect does.
  static var summary: String { get }
  /// What can be set, in the order of the help.
  static var parameters: [ParameterPath<Self>] { get }

  /// Whether the effect has a loop that moving pictures show.
  static var moves: Bool { get }

  /// The effect with its defaults.
  init()

  /// The effect at a moment of its loop.
  ///
  /// - Parameter phase: The part of the loop that has passed, in `0..<1`; zero is the still effect.
  /// - Returns: What a frame shows.
  func at(phase: Double) -> Self

  /// Runs the effect.
  ///
  /// - Parameters:
  ///   - image: An opaque or premultiplied raster.
  ///   - scale: Raster pixels per reference pixel.
  /// - Returns: A raster of the same size and alpha state; no channel exceeds its alpha.
  func apply(to image: Bitmap, scale: Double) -> Bitmap
}

extension Effect {
  /// It has none.
  static var moves: Bool { false }

  /// It stays as it is.
  func at(phase: Double) -> Self { self }

  /// A parameter of this type.
  typealias Parameter = ParameterPath<Self>

  /// Reads an effect; what is missing or of another kind is the default, what is out of range the
  /// nearest value.
  init(_ stored: [String: JSONValue]) {
    self.init()
    for parameter in Self.parameters {
      if let value = stored[parameter.facts.name] { parameter.take(value, &self) }
    }
  }
}

extension Shader {
  /// The stored form of an effect.
  init<Root: Effect>(_ effect: Root) {
    let values = Root.parameters.map { ($0.facts.name, $0.value(effect)) }
    self.init(name: Root.name, parameters: Dictionary(values) { $1 })
  }
}
