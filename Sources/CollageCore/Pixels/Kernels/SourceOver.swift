/// Lays one row of colours over another: the rim by its coverage, the interior as a whole.
@inline(__always)
func sourceOver<Sampler: RowSampler>(
  _ sampler: Sampler, span: RowSpan, rim: UnsafeBufferPointer<Float>, opacity: Float,
  target: UnsafeMutableBufferPointer<FloatPixel>
) {
  // SAFETY: `AccumulatorBand.draw` checked that the span is inside both buffers.
  for x in span.touched.lowerBound..<span.interior.lowerBound {
    unsafe target[x] = unsafe over(sampler.pixel(column: x) * (opacity * rim[x]), target[x])
  }
  if Sampler.isOpaque, opacity == 1 {
    for x in span.interior { unsafe target[x] = sampler.pixel(column: x) }
  } else {
    for x in span.interior {
      unsafe target[x] = unsafe over(sampler.pixel(column: x) * opacity, target[x])
    }
  }
  for x in span.interior.upperBound..<span.touched.upperBound {
    unsafe target[x] = unsafe over(sampler.pixel(column: x) * (opacity * rim[x]), target[x])
  }
}

/// Lays what a shape covers of a row over another row; what the shape leaves of its rim is the strip's
/// around it.
@inline(__always)
func sourceOver<Sampler: RowSampler>(
  _ sampler: Sampler, span: RowSpan, rim: UnsafeBufferPointer<Float>, ring: RingRow,
  opacity: Float, target: UnsafeMutableBufferPointer<FloatPixel>
) {
  // SAFETY: `AccumulatorBand.draw` checked that the span is inside all buffers.
  for columns in span.rims {
    for x in columns {
      let pixel = unsafe sampler.pixel(column: x) * rim[x] + ring.color * (1 - rim[x])
      unsafe target[x] = unsafe over(pixel * (opacity * ring.coverage(x)), target[x])
    }
  }
  for x in span.interior {
    unsafe target[x] = unsafe over(sampler.pixel(column: x) * opacity, target[x])
  }
}

/// A row of the strip around a shape.
struct RingRow {
  /// The colour, premultiplied.
  let color: FloatPixel
  /// The columns of the shape with the strip.
  let span: RowSpan
  /// The coverage of the columns at its rim.
  let rim: [Float]

  /// How much of a column of the span is covered.
  @inline(__always)
  func coverage(_ column: Int) -> Float {
    span.interior.contains(column) ? 1 : rim[column]
  }
}

/// Porter and Duff's source over, on premultiplied pixels.
@inline(__always)
func over(_ source: FloatPixel, _ behind: FloatPixel) -> FloatPixel {
  source + behind * (1 - source.w / 255)
}

/// The bytes of a pixel of an opaque picture.
@inline(__always)
func opaqueBytes(_ pixel: FloatPixel) -> SIMD4<UInt8> {
  var bytes = pixel.limited(to: 255).roundedBytes
  bytes.w = 255
  return bytes
}

/// The bytes of a pixel with colours independent of alpha; zero where alpha rounds to zero.
@inline(__always)
func straightBytes(_ pixel: FloatPixel) -> SIMD4<UInt8> {
  let alpha = FloatPixel(repeating: pixel.w).limited(to: 255).roundedBytes.w
  guard alpha > 0 else { return .zero }
  var bytes = (pixel * (255 / pixel.w)).limited(to: 255).roundedBytes
  bytes.w = alpha
  return bytes
}
