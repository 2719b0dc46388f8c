/// The operations applied to the pixels of a photo or text before it is placed, in order.
package struct Treatment: Hashable, Sendable, Encodable {
  /// The part to which the other operations apply; `nil` for the whole image.
  var crop: UnitRect?
  /// The shaders, all of which this version knows.
  var shaders: [Shader]
  /// The position in the animation loop, in `0..<1`, for animated shaders; zero without any.
  var phase: Double
  var adjustments: Adjustments
  var mask: PixelMask?
  /// The number of columns and rows that replace each pixel before the mask is applied.
  ///
  /// The edges of the mask then have the resolution of the output even if the image doesn't.
  var enlargement = 1

  static let none = Treatment()

  init(
    crop: UnitRect? = nil, shaders: [Shader] = [], phase: Double = 0,
    adjustments: Adjustments = .none, mask: PixelMask? = nil
  ) {
    self.phase = phase
    self.crop = crop
    self.shaders = shaders
    self.adjustments = adjustments
    self.mask = mask
  }

  private static let largestArea = 16_000_000

  /// Returns the treatment for a raster that may have fewer pixels than the output.
  ///
  /// - Parameters:
  ///   - size: The size of the raster.
  ///   - drawn: The size at which it is drawn.
  /// - Returns: The treatment, with an enlargement if it has a mask.
  func enlarging(_ size: PixelSize, to drawn: PixelSize) -> Treatment {
    guard mask != nil else { return self }
    var treatment = self
    func fits(_ factor: Int) -> Bool { size.area <= Self.largestArea / (factor * factor) }
    while Double(treatment.enlargement * size.width) * 1.1 < Double(drawn.width),
      fits(treatment.enlargement + 1)
    {
      treatment.enlargement += 1
    }
    return treatment
  }

  /// True if a part of the pixels can be processed without the rest.
  var isDivisible: Bool {
    crop == nil && shaders.isEmpty && mask == nil && !adjustments.dependsOnNeighborhood
  }
}

/// A mask for the pixels of a photo or text, and the border that is cut with it.
struct PixelMask: Hashable, Sendable, Encodable {
  /// The shape of the remaining area.
  var shape: Shape
  /// A border inside the image, to which the mask also applies; `nil` for no border.
  var border: InsideBorder?

  /// The shape of the remaining area.
  enum Shape: Hashable, Sendable, Encodable {
    case perforated
    case torn(seed: UInt64)
    /// The luma of an image multiplied by its alpha.
    case image(StoredImage)
  }

  struct InsideBorder: Hashable, Sendable, Encodable {
    /// The widths, as fractions of the image's width and height.
    var edges: EdgeDistances
    var color: Color
  }

  init(_ shape: Shape, border: InsideBorder? = nil) {
    self.shape = shape
    self.border = border
  }
}
