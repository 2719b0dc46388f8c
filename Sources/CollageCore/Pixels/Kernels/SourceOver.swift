/// Composites the colors of a sampler over a row; `rim` is the coverage of partially covered
/// columns.
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

/// Composites the columns that a shape covers; the color of its border shows through partially
/// covered columns.
@inline(__always)
func sourceOver<Sampler: RowSampler>(
  _ sampler: Sampler, span: RowSpan, rim: UnsafeBufferPointer<Float>, ring: BorderRow,
  opacity: Float, target: UnsafeMutableBufferPointer<FloatPixel>
) {
  // SAFETY: `AccumulatorBand.draw` checked that the span is inside all buffers.
  for columns in span.partialColumns {
    for x in columns {
      let pixel = unsafe sampler.pixel(column: x) * rim[x] + ring.color * (1 - rim[x])
      unsafe target[x] = unsafe over(pixel * (opacity * ring.coverage(x)), target[x])
    }
  }
  for x in span.interior {
    unsafe target[x] = unsafe over(sampler.pixel(column: x) * opacity, target[x])
  }
}

struct BorderRow {
  /// The premultiplied color.
  let color: FloatPixel
  /// The columns of the shape and the border together.
  let span: RowSpan
  let rim: [Float]

  @inline(__always)
  func coverage(_ column: Int) -> Float {
    span.interior.contains(column) ? 1 : rim[column]
  }
}

/// Composites premultiplied pixels with Porter and Duff's source-over operator.
@inline(__always)
func over(_ source: FloatPixel, _ backdrop: FloatPixel) -> FloatPixel {
  source + backdrop * (1 - source.w / 255)
}

@inline(__always)
func opaqueBytes(_ pixel: FloatPixel) -> SIMD4<UInt8> {
  var bytes = pixel.limited(to: 255).roundedBytes
  bytes.w = 255
  return bytes
}

/// Returns the bytes of a pixel with straight alpha; all are zero if alpha rounds to zero.
@inline(__always)
func straightBytes(_ pixel: FloatPixel) -> SIMD4<UInt8> {
  let alpha = FloatPixel(repeating: pixel.w).limited(to: 255).roundedBytes.w
  guard alpha > 0 else { return .zero }
  var bytes = (pixel * (255 / pixel.w)).limited(to: 255).roundedBytes
  bytes.w = alpha
  return bytes
}
