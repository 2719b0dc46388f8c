internal import CTurboJPEG

/// Owns a TurboJPEG instance and frees it.
struct TurboHandle: ~Copyable {
  let raw: tjhandle

  /// An instance that decompresses, or nil when memory is out.
  static func decompressor() -> TurboHandle? { TurboHandle(tjInitDecompress()) }

  /// An instance that compresses, or nil when memory is out.
  static func compressor() -> TurboHandle? { TurboHandle(tjInitCompress()) }

  private init?(_ raw: tjhandle?) {
    guard let raw else { return nil }
    self.raw = raw
  }

  deinit { tjDestroy(raw) }

  /// What went wrong in the last call.
  var message: String {
    // SAFETY: the library returns a pointer to a string that lives as long as the instance.
    tjGetErrorStr2(raw).map { String(cString: $0) } ?? ""
  }

  /// Whether the last call finished but found damage on its way.
  var isWarning: Bool { tjGetErrorCode(raw) == Int32(TJERR_WARNING.rawValue) }
}
