/// A reader of an image's samples, row by row from the top.
protocol SampleRows: AnyObject {
  /// The color model and the number of bits of the samples.
  var kind: SampledImage.Kind { get }
  /// Remarks for the user about the samples.
  var remarks: [PhotoRemark] { get }

  /// Reads the next `count` rows, which must exist; must not be called after an error.
  func read(_ count: Int) throws(DecodeError) -> SampledImage

  /// A remark if a complete file deviates from its format; otherwise `nil`.
  ///
  /// It is known only after ``finish()``.
  var oddity: PhotoRemark? { get }

  /// Checks the file for damage; all rows must have been read before.
  func finish() throws(DecodeError)
}

extension SampleRows {
  var oddity: PhotoRemark? { nil }
  var remarks: [PhotoRemark] { [] }
}
