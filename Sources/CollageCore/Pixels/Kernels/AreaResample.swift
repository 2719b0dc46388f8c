extension Bitmap {
  /// The mean colour of the area behind each pixel of a smaller raster, in premultiplied space.
  ///
  /// - Parameters:
  ///   - target: The new size, on neither axis larger than this one's.
  ///   - extent: The part of this raster that the target covers, from the top-left corner; nil is
  ///     all of it.
  /// - Returns: An opaque raster when this one is, else a premultiplied one.
  /// - Complexity: O(pixels of this raster); rows are read once or twice, in order.
  func areaAveraged(to target: PixelSize, extent: Size? = nil) -> Bitmap {
    let extent = extent ?? Size(size)
    let columns = AreaWeights(source: width, extent: extent.width, target: target.width)
    let rows = AreaWeights(source: height, extent: extent.height, target: target.height)
    switch alpha {
    case .opaque: return resampled(OpaqueReader.self, columns, rows, to: target)
    case .premultiplied: return resampled(PremultipliedReader.self, columns, rows, to: target)
    case .straight: return resampled(StraightReader.self, columns, rows, to: target)
    }
  }

  /// The mean of each of the four channels on its own, whatever the fourth one means.
  ///
  /// - Parameter target: The new size, on neither axis larger than this one's.
  /// - Returns: A raster that is called straight.
  func channelsAveraged(to target: PixelSize) -> Bitmap {
    resampled(
      PremultipliedReader.self,
      AreaWeights(source: width, extent: Double(width), target: target.width),
      AreaWeights(source: height, extent: Double(height), target: target.height),
      to: target, as: .straight)
  }

  private func resampled<Reader: PixelReader>(
    _: Reader.Type, _ columns: AreaWeights, _ rows: AreaWeights, to target: PixelSize,
    as state: AlphaState = Reader.isOpaque ? .opaque : .premultiplied
  ) -> Bitmap {
    var result = Bitmap(
      size: target, alpha: state,
      bytes: [UInt8](repeating: 0, count: target.area * 4))
    result.bytes.withUnsafeMutableBufferPointer { output in
      // SAFETY: strips write different rows of the result, which stays in place meanwhile.
      let output = StripTarget(buffer: output)
      forEachStrip(height: target.height, rows: Self.stripHeight) { strip in
        bytes.withUnsafeBytes { bytes in
          // SAFETY: the view does not leave this closure, during which the raster's bytes stay.
          guard let view = RasterView<Reader>(bytes, size: size) else { return }
          var narrow = [FloatPixel](repeating: .zero, count: target.width)
          var narrowRow = -1
          for y in strip {
            var sums = [FloatPixel](repeating: .zero, count: target.width)
            for index in rows.offsets[y]..<rows.offsets[y + 1] {
              let row = rows.starts[y] + index - rows.offsets[y]
              if row != narrowRow {
                view.average(row: row, columns, into: &narrow)
                narrowRow = row
              }
              accumulate(narrow, weight: rows.weights[index], into: &sums)
            }
            output.store(sums, row: y, as: state)
          }
        }
      }
    }
    return result
  }

  /// The rows that are averaged by one thread at a time; a row at a seam is read twice.
  private static let stripHeight = 128
}

extension StripTarget<UInt8> {
  /// Rounds one row of pixels into a bitmap's bytes, keeping premultiplied colours below alpha.
  fileprivate func store(_ pixels: [FloatPixel], row: Int, as state: AlphaState) {
    let target = UnsafeMutableRawBufferPointer(buffer)
    let start = row * pixels.count * 4
    // SAFETY: the row is inside the bitmap and has as many pixels as `pixels`.
    for (x, pixel) in pixels.enumerated() {
      let bytes =
        switch state {
        case .opaque: opaqueBytes(pixel)
        case .premultiplied: pixel.limited(to: min(max(pixel.w, 0), 255)).roundedBytes
        case .straight: pixel.limited(to: 255).roundedBytes
        }
      target.storeBytes(
        of: unsafeBitCast(bytes, to: UInt32.self), toByteOffset: start + x * 4, as: UInt32.self)
    }
  }
}

extension RasterView {
  /// Averages one row horizontally.
  fileprivate func average(row: Int, _ columns: AreaWeights, into result: inout [FloatPixel]) {
    let start = rowStart(row)
    columns.weights.withUnsafeBufferPointer { weights in
      result.withUnsafeMutableBufferPointer { result in
        // SAFETY: `AreaWeights` names only columns of this raster; the buffers stay in place.
        for x in 0..<result.count {
          let first = columns.offsets[x]
          let base = start + (columns.starts[x] - first) * Reader.bytesPerPixel
          var sum = FloatPixel.zero
          for index in first..<columns.offsets[x + 1] {
            sum += pixel(atByte: base + index * Reader.bytesPerPixel) * weights[index]
          }
          result[x] = sum
        }
      }
    }
  }
}

private func accumulate(
  _ row: [FloatPixel], weight: Float, into sums: inout [FloatPixel]
) {
  row.withUnsafeBufferPointer { row in
    sums.withUnsafeMutableBufferPointer { sums in
      // SAFETY: both have one element for each target column.
      for x in 0..<sums.count { sums[x] += row[x] * weight }
    }
  }
}
