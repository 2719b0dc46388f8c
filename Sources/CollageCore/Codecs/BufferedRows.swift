/// Reads rows of an image that is held as a whole in a form that is smaller than its pixels.
final class BufferedRows: SampleRows {
  let kind: SampledImage.Kind
  let remarks: [PhotoRemark]
  private let rows: (Range<Int>) -> SampledImage
  private var next = 0

  /// Creates a reader at the top of the image.
  ///
  /// - Parameters:
  ///   - kind: The kind of the samples.
  ///   - remarks: Remarks for the user about the samples.
  ///   - rows: Returns the samples of some rows.
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
