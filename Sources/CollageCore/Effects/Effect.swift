/// An effect on an item's pixels, such as a mosaic.
///
/// A conforming type is a value whose properties are the effect's parameters.
///
/// An effect measures lengths in reference pixels: pixels of a version of the image whose longer
/// side is 512 pixels. The effect therefore looks the same on a thumbnail and on a poster. The
/// command line, the web application and the store read everything about an effect from the
/// requirements of this protocol. ``EffectRegistry`` lists all effects.
protocol Effect: Hashable, Sendable {
  /// The effect's name on the command line and in the store.
  static var name: String { get }
  static var summary: String { get }
  /// The effect's parameters, in the order in which the help lists them.
  static var parameters: [ParameterPath<Self>] { get }

  /// True if the effect changes over time in an exported animation.
  static var isAnimated: Bool { get }

  init()

  /// Returns the effect at a moment of its loop.
  ///
  /// `phase` is the elapsed fraction of the loop, in `0..<1`. At zero, the effect is that of a
  /// still image.
  func at(phase: Double) -> Self

  /// Applies the effect to an opaque or premultiplied image.
  ///
  /// `scale` is the number of raster pixels per reference pixel. The result has the size and the
  /// alpha format of `image`. In the result, no color channel exceeds alpha.
  func apply(to image: Bitmap, scale: Double) -> Bitmap
}

extension Effect {
  static var isAnimated: Bool { false }

  func at(phase: Double) -> Self { self }

  typealias Parameter = ParameterPath<Self>

  /// Decodes an effect from its stored parameters.
  ///
  /// If a parameter is missing or its value is invalid, the default is used. A number out of range
  /// is clamped.
  init(_ stored: [String: JSONValue]) {
    self.init()
    for parameter in Self.parameters {
      if let value = stored[parameter.descriptor.name] { parameter.set(value, &self) }
    }
  }
}

extension Shader {
  init<Root: Effect>(_ effect: Root) {
    let values = Root.parameters.map { ($0.descriptor.name, $0.value(effect)) }
    self.init(name: Root.name, parameters: Dictionary(values) { $1 })
  }
}
