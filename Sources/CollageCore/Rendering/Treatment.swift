/// What is done to a picture's pixels before they are placed, in this order.
package struct Treatment: Hashable, Sendable, Encodable {
  /// The part that the rest is done to; nil is all of the picture.
  var crop: UnitRect?
  /// The shaders, all of them known to this version.
  var shaders: [Shader]
  /// The part of the loop that has passed, in `0..<1`, for shaders that move; zero without such.
  var phase: Double
  /// Brightness, colours and sharpness.
  var adjustments: Adjustments
  /// What is cut away.
  var mask: PictureMask?
  /// How many columns and rows each pixel becomes before the mask is cut, whose edges are as fine as what
  /// is drawn, though the picture may not be.
  var enlargement = 1

  /// Nothing is done.
  static let none = Treatment()

  /// Makes a treatment.
  init(
    crop: UnitRect? = nil, shaders: [Shader] = [], phase: Double = 0,
    adjustments: Adjustments = .none, mask: PictureMask? = nil
  ) {
    self.phase = phase
    self.crop = crop
    self.shaders = shaders
    self.adjustments = adjustments
    self.mask = mask
  }

  /// The most pixels to which a raster is enlarged.
  private static let largestArea = 16_000_000

  /// The treatment of a raster that may have fewer pixels than are drawn of it.
  ///
  /// - Parameters:
  ///   - size: The raster's size.
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

  /// Whether a part of the pixels can be made without the rest.
  var isDivisible: Bool {
    crop == nil && shaders.isEmpty && mask == nil && !adjustments.looksAround
  }
}

/// What is cut away of a picture's pixels, and the border that is cut with it.
struct PictureMask: Hashable, Sendable, Encodable {
  /// The shape of what is left.
  var shape: Shape
  /// A border inside the picture, which the mask cuts, too; nil for none.
  var border: InsideBorder?

  /// The shape of what is left.
  enum Shape: Hashable, Sendable, Encodable {
    /// The teeth of a postage stamp.
    case perforated
    /// The edges of torn paper.
    case torn(seed: UInt64)
    /// What is light and opaque in an image.
    case image(StoredImage)
  }

  /// A border inside a picture, in parts of its width and height.
  struct InsideBorder: Hashable, Sendable, Encodable {
    /// How wide it is.
    var edges: EdgeDistances
    /// Its colour.
    var color: Color
  }

  /// Makes a mask.
  init(_ shape: Shape, border: InsideBorder? = nil) {
    self.shape = shape
    self.border = border
  }
}
