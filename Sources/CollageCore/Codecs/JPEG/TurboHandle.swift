internal import CTurboJPEG

/// Owns a TurboJPEG instance and frees it.
@safe struct TurboHandle: ~Copyable {
  let raw: tjhandle

  /// An instance that decompresses, or nil when memory is out.
  static func decompressor() -> TurboHandle? { unsafe TurboHandle(tjInitDecompress()) }

  /// An instance that compresses, or nil when memory is out.
  static func compressor() -> TurboHandle? { unsafe TurboHandle(tjInitCompress()) }

  private init?(_ raw: tjhandle?) {
    guard let raw = unsafe raw else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit { unsafe tjDestroy(raw) }

  /// What went wrong in the last call.
  var message: String {
    // SAFETY: the library returns a pointer to a string that lives as long as the instance.
    unsafe tjGetErrorStr2(raw).map { unsafe String(cString: $0) } ?? ""
  }

  /// Whether the last call finished but found damage on its way.
  var isWarning: Bool { unsafe tjGetErrorCode(raw) == Int32(TJERR_WARNING.rawValue) }
}
