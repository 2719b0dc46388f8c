/// The lesser of each two lanes; compiled to vectors, which `pointwiseMin` is not.
@inline(__always)
func lesser(_ first: Plane, _ second: Plane) -> Plane {
  second.replacing(with: first, where: first .< second)
}

/// The greater of each two lanes.
@inline(__always)
func greater(_ first: Plane, _ second: Plane) -> Plane {
  second.replacing(with: first, where: first .> second)
}

extension SIMD4<Float> {
  /// A divisor: nothing is divided by zero, for zero by something is zero.
  @inline(__always)
  var divisor: Plane { greater(self, Plane(repeating: 0x1p-40)) }

  /// Square roots of numbers in `0...1`, within five millionths of them.
  ///
  /// `squareRoot()` takes the lanes one after the other. Two of Newton's steps towards the inverse
  /// root begin at the famous guess, which halves the exponent.
  @inline(__always)
  var root: Plane {
    // SAFETY: all vectors are four lanes of 32 bits, and the guess is a positive float.
    let bits = unsafe unsafeBitCast(self, to: SIMD4<UInt32>.self)
    var inverse = unsafe unsafeBitCast(0x5F37_5A86 &- bits &>> 1, to: Plane.self)
    let half = self * 0.5
    inverse *= 1.5 - half * inverse * inverse
    inverse *= 1.5 - half * inverse * inverse
    return self * inverse
  }
}
