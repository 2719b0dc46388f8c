/// Luma of one row of blocks, blurred along the row, from the block before the first to the one after
/// the last.
struct BlurredBlocks: Sendable {
  /// Sums of premultiplied luma, in 256ths of a level; of opaque pixels their mean along the row.
  let luma: [Float]
  /// Sums of alpha; none where all is opaque.
  let alpha: [Float]
}

/// The sums of one row of blocks, while rows of pixels are added.
struct BlockSums<Access: PixelAccess> {
  private let blocks: LumaBlocks
  private var luma: [UInt32]
  private var alpha: [UInt32]

  init(_ blocks: LumaBlocks) {
    self.blocks = blocks
    luma = [UInt32](repeating: 0, count: blocks.size.width)
    alpha = [UInt32](repeating: 0, count: Access.isOpaque ? 0 : blocks.size.width)
  }

  /// Adds a row of pixels.
  mutating func add(_ row: UnsafeRawPointer) {
    let (side, width) = (blocks.side, blocks.raster.width)
    unsafe luma.withUnsafeMutableBufferPointer { luma in
      unsafe alpha.withUnsafeMutableBufferPointer { alpha in
        // SAFETY: the row has as many pixels as the raster, and there is a sum for each block of it.
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

  /// What was added, blurred along the row.
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
  /// The luma of a pixel, as premultiplied as it is, in 256ths of a level.
  @inline(__always)
  var luma: UInt32 {
    // Red and blue are multiplied at once; red comes to lie above blue, and what is above it falls off.
    let both = (self & 0x00FF_00FF) &* (SharpenLaw.red &<< 16 | SharpenLaw.blue)
    return both &>> 16 &+ (self &>> 8 & 255) &* SharpenLaw.green
  }
}

extension [UInt32] {
  /// Sums of numbers times weights around each, from the one before the first to the one after the last.
  fileprivate func blurred(by weights: [Float]) -> [Float] {
    let (margin, width) = unsafe (weights.count, (count + 2).roundedUp(to: WeightedRows.lanes))
    var padded = [Float](repeating: 0, count: width + 2 * margin)
    for index in indices { padded[index + margin] = Float(self[index]) }
    return unsafe padded.withUnsafeBufferPointer { padded in
      unsafe [Float](unsafeUninitializedCapacity: width) { result, made in
        guard let start = padded.baseAddress, let target = result.baseAddress else { return }
        // SAFETY: the result begins before the first number, at which there are `margin` zeros; from the
        // first of them, and from twice as far less one on, there are as many as in the result.
        unsafe WeightedRows(weights) { unsafe start + (margin - 1 + $0) }.sum(
          to: unsafe target, count: width)
        made = count + 2
      }
    }
  }
}
