/// Turns plans into pixels, in bands of rows from top to bottom.
///
/// The bytes depend on the plan and the rasters alone, not on the height of the bands.
public struct Renderer: Sendable {
  private let provider: any RasterProvider

  /// Makes a renderer that gets its pixels from a provider.
  public init(provider: any RasterProvider) {
    self.provider = provider
  }

  /// Renders a picture and hands out its bands in order.
  ///
  /// - Parameters:
  ///   - plan: What is drawn.
  ///   - bandHeight: The number of rows of a band; the last may have fewer.
  ///   - progress: Called after each band with the finished part, in `0...1`.
  ///   - isCancelled: Asked before each band and each raster whether to stop.
  ///   - band: Receives the rows of each band and their pixels: opaque on an opaque background, else
  ///     with straight alpha.
  /// - Throws: ``RenderError/cancelled(finishedRows:)``, and what the provider and `band` throw.
  public func render(
    _ plan: RenderPlan, bandHeight: Int = 64, progress: (Double) -> Void = { _ in },
    isCancelled: () -> Bool = { false }, band: (Range<Int>, Bitmap) throws -> Void
  ) throws {
    let compositor = Compositor(plan: plan)
    var pool = SourcePool(plan: plan, provider: provider)
    let height = plan.size.height
    for top in stride(from: 0, to: height, by: max(1, bandHeight)) {
      guard !isCancelled() else { throw RenderError.cancelled(finishedRows: top) }
      let rows = top..<min(top + max(1, bandHeight), height)
      let sources = try pool.sources(for: rows, isCancelled: isCancelled)
      try band(rows, compositor.render(rows: rows, sources: sources))
      pool.releaseSources(above: rows.upperBound)
      progress(Double(rows.upperBound) / Double(height))
    }
  }

  /// Renders a whole picture into one bitmap; for pictures that fit in memory.
  public func bitmap(
    of plan: RenderPlan, bandHeight: Int = 64, isCancelled: () -> Bool = { false }
  ) throws -> Bitmap {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(plan.size.area * 4)
    try render(plan, bandHeight: bandHeight, isCancelled: isCancelled) { _, band in
      bytes += band.bytes
    }
    return Bitmap(
      size: plan.size, alpha: plan.background.isOpaque ? .opaque : .straight, bytes: bytes)
  }
}
