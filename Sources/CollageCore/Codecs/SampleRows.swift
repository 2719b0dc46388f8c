/// A reader of an image's samples, row by row from the top, so that the whole image is never in
/// memory.
protocol SampleRows: AnyObject {
  /// The kind of the samples of all rows.
  var kind: SampledImage.Kind { get }
  /// Remarks for the user about the samples.
  var remarks: [PhotoRemark] { get }

  /// Reads the next rows.
  ///
  /// - Parameter count: The number of rows, at most that of the remaining rows.
  /// - Returns: An image of these rows.
  /// - Throws: A `DecodeError` if the file is damaged; no more rows can be read afterwards.
  func read(_ count: Int) throws(DecodeError) -> SampledImage

  /// The way in which a complete file deviates from its format, known after ``finish()``; `nil` if
  /// it doesn't.
  var oddity: PhotoRemark? { get }

  /// Checks the file for damage after the last row, which must have been read.
  func finish() throws(DecodeError)
}

extension SampleRows {
  var oddity: PhotoRemark? { nil }
  var remarks: [PhotoRemark] { [] }
}
