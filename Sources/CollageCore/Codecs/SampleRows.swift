/// A reader of an image's samples, row by row from the top.
///
/// The whole image is never in memory.
protocol SampleRows: AnyObject {
  /// The number of bits and channels of the samples.
  var kind: SampledImage.Kind { get }
  /// Remarks for the user about the samples.
  var remarks: [PhotoRemark] { get }

  /// Reads the next `count` rows, at most as many as remain.
  ///
  /// Throws a `DecodeError` if the file is damaged. No rows can be read after an error.
  func read(_ count: Int) throws(DecodeError) -> SampledImage

  /// The way in which a complete file violates its format, known after ``finish()``; `nil` if it
  /// conforms.
  var oddity: PhotoRemark? { get }

  /// Checks the file for damage. All rows must have been read before.
  func finish() throws(DecodeError)
}

extension SampleRows {
  var oddity: PhotoRemark? { nil }
  var remarks: [PhotoRemark] { [] }
}
