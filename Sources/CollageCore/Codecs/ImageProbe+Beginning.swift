extension ImageProbe {
  /// As much of a file as tells whether it is an image.
  static let beginningLength = 512

  /// Whether a file begins like an image that the store can hold or take in.
  static func isImage(_ beginning: [UInt8]) -> Bool {
    JPEGHeader.recognises(beginning) || PNGHeader.recognises(beginning)
      || WebPHeader.recognises(beginning) || GIFDecoder.recognises(beginning)
      || TIFFDecoder.recognises(beginning) || HEIFDecoder.recognises(beginning) != nil
  }
}
