/// A row of blocks for sharpening: the luma of each block, blurred along the row.
///
/// One block is added beyond each end of the row.
struct BlurredBlocks: Sendable {
  /// The luma of each block, blurred along the row, in units of 1/256 of a level.
  ///
  /// If the raster is opaque, an element is the weighted mean along the row, summed over the
  /// block's rows of pixels. Otherwise, an element is a weighted sum of premultiplied luma.
  let luma: [Float]
  /// The weighted sums of alpha; empty if the raster is opaque.
  let alpha: [Float]
}

/// Sums of the pixels of each block in a row of blocks; rows of pixels are added one by one.
struct BlockSums<Access: PixelAccess> {
  private let blocks: LumaBlocks
  private var luma: [UInt32]
  private var alpha: [UInt32]

  init(_ blocks: LumaBlocks) {
    self.blocks = blocks
    luma = [UInt32](repeating: 0, count: blocks.size.width)
    alpha = [UInt32](repeating: 0, count: Access.isOpaque ? 0 : blocks.size.width)
  }

  mutating func add(_ row: UnsafeRawPointer) {
    let (side, width) = (blocks.side, blocks.raster.width)
    unsafe luma.withUnsafeMutableBufferPointer { luma in
      unsafe alpha.withUnsafeMutableBufferPointer { alpha in
        // SAFETY: the row has as many pixels as the raster, and there is a sum for each of its
        // blocks.
        for block in 0..<luma.count {
          var sums = (luma: UInt32(0), alpha: UInt32(0))
          for x in block &* side..<min(block &* side &+ side, width) {
            let pixel = unsafe Access.load(row + x &* Access.step)
            sums.luma &+= pixel.luma
            if !Access.isOpaque { sums.alpha &+= pixel &>> 24 }
          }
          unsafe luma[block] &+= sums.luma
          if !Access.isOpaque { unsafe alpha[block] &+= sums.alpha }
        }
      }
    }
  }

  func blurred() -> BlurredBlocks {
    var mean = luma.blurred(by: blocks.weights)
    if Access.isOpaque {
      for index in mean.indices { mean[index] *= blocks.across[index] }
    }
    return BlurredBlocks(
      luma: mean, alpha: Access.isOpaque ? [] : alpha.blurred(by: blocks.weights))
  }
}

extension UInt32 {
  /// The premultiplied luma of a pixel, in units of 1/256 of a level.
  @inline(__always)
  var luma: UInt32 {
    // One multiplication computes red and blue: bits 16 to 31 of the result are the sum of both
    // products. The shift discards the lower bits, and the higher bits overflow.
    let both = (self & 0x00FF_00FF) &* (UnsharpMask.red &<< 16 | UnsharpMask.blue)
    return both &>> 16 &+ (self &>> 8 & 255) &* UnsharpMask.green
  }
}

extension [UInt32] {
  /// Returns the convolution with a kernel; the result has one additional element at each end.
  fileprivate func blurred(by weights: [Float]) -> [Float] {
    let (margin, width) = unsafe (weights.count, (count + 2).roundedUp(to: WeightedRows.lanes))
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    for index in indices { padded[index + margin] = Float(self[index]) }
    return unsafe padded.withUnsafeBufferPointer { padded in
      unsafe [Float](unsafeUninitializedCapacity: width) { result, initializedCount in
        guard let start = padded.baseAddress, let target = result.baseAddress else { return }
        // SAFETY: the result begins one element before the first number, which has `margin` zeros
        // before it. Every window of the kernel is inside the padded array.
        unsafe WeightedRows(weights) { unsafe start + (margin - 1 + $0) }.sum(
          to: unsafe target, count: width)
        initializedCount = count + 2
      }
    }
  }
}
