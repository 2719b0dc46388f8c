/// Reads rows of an image that is held as a whole in some form that is smaller than its pixels.
final class HeldRows: SampleRows {
  let kind: SampledImage.Kind
  private let rows: (Range<Int>) -> SampledImage
  private var next = 0

  /// Begins at the top.
  ///
  /// - Parameters:
  ///   - kind: What the samples are.
  ///   - rows: Gives the samples of some rows.
  init(kind: SampledImage.Kind, rows: @escaping (Range<Int>) -> SampledImage) {
    (self.kind, self.rows) = (kind, rows)
  }

  func read(_ count: Int) -> SampledImage {
    defer { next += count }
    return rows(next..<next + count)
  }

  func finish() {}
}
