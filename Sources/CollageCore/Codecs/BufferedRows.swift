/// Reads rows of an image that is in memory as a whole, in a form that is smaller than its pixels.
final class BufferedRows: SampleRows {
  let kind: SampledImage.Kind
  let remarks: [PhotoRemark]
  private let rows: (Range<Int>) -> SampledImage
  private var next = 0

  /// Creates a reader that starts at the top of the image; `rows` returns the samples of a range of
  /// rows.
  init(
    kind: SampledImage.Kind, remarks: [PhotoRemark] = [],
    rows: @escaping (Range<Int>) -> SampledImage
  ) {
    (self.kind, self.remarks, self.rows) = (kind, remarks, rows)
  }

  func read(_ count: Int) -> SampledImage {
    defer { next += count }
    return rows(next..<next + count)
  }

  func finish() {}
}
