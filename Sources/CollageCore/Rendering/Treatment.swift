/// The operations on the pixels of a photo or text before it is drawn: crop, shaders, adjustments
/// and mask, in this order.
package struct Treatment: Hashable, Sendable, Encodable {
  /// The part of the image that remains; `nil` for the whole image.
  var crop: UnitRect?
  /// The active shaders that this version supports.
  var shaders: [Shader]
  /// The position in the animation loop, in `0..<1`; zero without animated shaders.
  var phase: Double
  var adjustments: Adjustments
  var mask: PixelMask?
  /// The number of columns and rows into which each pixel is divided before the mask is applied.
  ///
  /// The edges of the mask then have the resolution of the output, even if the image has a lower
  /// resolution.
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

  /// Returns the treatment with an ``enlargement`` that brings a masked raster close to its size in
  /// the output.
  ///
  /// `size` is the size of the raster, and `drawn` is its size in the output. Without a mask, the
  /// treatment is unchanged.
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

/// A mask for the pixels of a photo or text, and a border that the mask also clips.
struct PixelMask: Hashable, Sendable, Encodable {
  var shape: Shape
  /// A border inside the image; `nil` if there isn't one.
  var border: InsideBorder?

  /// The shape of the area that remains visible.
  enum Shape: Hashable, Sendable, Encodable {
    case perforated
    case torn(seed: UInt64)
    /// A mask image. The coverage is the luma of a pixel, multiplied by its alpha.
    case image(StoredImage)
  }

  struct InsideBorder: Hashable, Sendable, Encodable {
    /// The widths of the border, as fractions of the image's width and height.
    var edges: EdgeDistances
    var color: Color
  }

  init(_ shape: Shape, border: InsideBorder? = nil) {
    self.shape = shape
    self.border = border
  }
}
