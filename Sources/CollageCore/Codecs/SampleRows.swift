/// Reads an image's samples row by row from the top, so that it is never in memory as a whole.
protocol SampleRows: AnyObject {
  /// What the samples of all rows are.
  var kind: SampledImage.Kind { get }
  /// Remarks for the user about the samples.
  var remarks: [PhotoRemark] { get }

  /// Reads the next rows.
  ///
  /// - Parameter count: How many; as many must be left.
  /// - Returns: An image of these rows.
  /// - Throws: A `DecodeError` for any damage, after which nothing can be read.
  func read(_ count: Int) throws(DecodeError) -> SampledImage

  /// How a complete file deviates from its format, known once it is finished; `nil` if it doesn't.
  var oddity: PhotoRemark? { get }

  /// Makes sure that nothing behind the last row, which has been read, says that the file is damaged.
  func finish() throws(DecodeError)
}

extension SampleRows {
  var oddity: PhotoRemark? { nil }
  var remarks: [PhotoRemark] { [] }
}
