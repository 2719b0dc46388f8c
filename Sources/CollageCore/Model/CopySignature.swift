/// A photo's colors in few numbers, which tell of most photos that they are not copies of each other.
///
/// The numbers are worked out when they are first needed.
final class CopySignature {
  private let print: PhotoFingerprint
  private lazy var isGrey = print.isGrey
  private lazy var color = Views(ColorGrid(print.colors.map(Int.init), channels: 3), channels: 3)
  private lazy var grey = Views(ColorGrid(print.greys, channels: 1), channels: 1)

  /// The whole picture, and what is left when its edges are cut.
  private final class Views {
    private let grid: ColorGrid
    private let channels: Int
    private lazy var whole = BlockVector(grid, channels: channels)
    private lazy var cuts = CopyBits.cuts.map { BlockVector(grid.middle($0), channels: channels) }

    init(_ grid: ColorGrid, channels: Int) {
      (self.grid, self.channels) = (grid, channels)
    }

    /// False only for pictures that do not go up and down together, whole or cut.
    func mayCorrelate(with other: Views) -> Bool {
      guard let own = whole, let others = other.whole else { return true }
      let most = own.mostCorrelation(with: others)
      guard most > Self.hopeless, most <= Self.least else { return most > Self.least }
      func mayBe(_ cut: BlockVector?, _ whole: BlockVector) -> Bool {
        cut.map { $0.mostCorrelation(with: whole) > Self.least } ?? true
      }
      return cuts.contains { mayBe($0, others) } || other.cuts.contains { mayBe($0, own) }
    }

    /// The limits, less what rounding may cost.
    private static let hopeless = Float(PhotoFingerprint.hopelessCorrelation) - 0.01
    private static let least = Float(PhotoFingerprint.leastCorrelation) - 0.01
  }

  /// Describes a photo.
  init(_ print: PhotoFingerprint) {
    self.print = print
  }

  /// False only for photos that do not agree by ``PhotoFingerprint/agrees(with:)``.
  func mayAgree(with other: CopySignature) -> Bool {
    isGrey == other.isGrey
      ? color.mayCorrelate(with: other.color) : grey.mayCorrelate(with: other.grey)
  }
}

/// A picture of 16 by 16 as a vector of length 1, projected onto blocks of 4 by 4.
private struct BlockVector {
  /// The blocks of each channel; those that the picture does not have are zero.
  private let channels: (SIMD16<Float>, SIMD16<Float>, SIMD16<Float>)

  /// Takes a picture; `nil` if it is flat.
  init?(_ grid: ColorGrid, channels count: Int) {
    guard let unit = grid.unit else { return nil }
    let (side, block) = (PhotoFingerprint.side, 4)
    var sums = [SIMD16<Float>](repeating: .zero, count: 3)
    for (index, value) in unit.enumerated() {
      let (x, y) = (index / count % side, index / count / side)
      sums[index % count][y / block * (side / block) + x / block] += Float(value)
    }
    // The unit vector along a block has the same share of each of its pixels.
    channels = (sums[0] / Float(block), sums[1] / Float(block), sums[2] / Float(block))
  }

  /// The most that two pictures can correlate: between unit vectors the square of the distance is
  /// 2 - 2 cos, and a projection is never longer.
  func mostCorrelation(with other: BlockVector) -> Float {
    let (red, green, blue) = (
      channels.0 - other.channels.0, channels.1 - other.channels.1, channels.2 - other.channels.2
    )
    return 1 - (red * red + green * green + blue * blue).sum() / 2
  }
}
