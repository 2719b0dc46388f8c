/// Returns the lesser value of each lane.
///
/// Unlike `pointwiseMin`, this function is compiled to vector instructions.
@inline(__always)
func lesser(_ first: Plane, _ second: Plane) -> Plane {
  second.replacing(with: first, where: first .< second)
}

@inline(__always)
func greater(_ first: Plane, _ second: Plane) -> Plane {
  second.replacing(with: first, where: first .> second)
}

extension SIMD4<Float> {
  /// The values as divisors: at least 2^-40, so that zero divided by zero is zero.
  @inline(__always)
  var divisor: Plane { greater(self, Plane(repeating: 0x1p-40)) }

  /// The square roots of numbers in `0...1`, with a relative error of up to five millionths.
  ///
  /// `squareRoot()` would process the lanes one after the other. This property computes the inverse
  /// square root instead: a well-known approximation of the bit pattern, followed by two Newton
  /// steps.
  @inline(__always)
  var root: Plane {
    // SAFETY: all vectors have four lanes of 32 bits, and the guess is a positive float.
    let bits = unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self)
    var inverse = unsafe unsafeBitCast(0x5F37_5A86 &- bits &>> 1, to: Plane.self)
    let half = self * 0.5
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    return self * inverse
  }
}
