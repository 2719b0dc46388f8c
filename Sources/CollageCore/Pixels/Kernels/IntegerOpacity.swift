/// The opacity of a blend, applied to the 16-bit results of ``IntegerBlend``.
struct IntegerOpacity {
  /// The opacity in units of 1/65536; not zero.
  let factor: UInt16

  /// Interpolates between the backdrop and the blended channels, with a total error of less than
  /// 1/100 of a level.
  @inline(__always)
  func mix(_ blend: UInt16x8, _ backdrop: UInt16x8) -> UInt16x8 {
    blend.highProduct(factor) &+ backdrop.highProduct(0 &- factor)
  }
}
