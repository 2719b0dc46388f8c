/// How much of a blend is laid on, for channels times 255 in 16 bits.
struct LaneFade {
  /// What is laid on, of 65536; not zero.
  let factor: UInt16

  /// What lies between backdrop and blend, rounded down twice: by less than a hundredth of a level.
  @inline(__always)
  func mix(_ blend: WordLanes, _ backdrop: WordLanes) -> WordLanes {
    blend.highProduct(factor) &+ backdrop.highProduct(0 &- factor)
  }
}
