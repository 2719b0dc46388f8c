internal import CTurboJPEG

/// Owns a TurboJPEG instance.
@safe struct TurboHandle: ~Copyable {
  let raw: tjhandle

  /// Returns a decompressor; `nil` if memory runs out.
  static func decompressor() -> TurboHandle? { unsafe TurboHandle(tjInitDecompress()) }

  /// Returns a compressor; `nil` if memory runs out.
  static func compressor() -> TurboHandle? { unsafe TurboHandle(tjInitCompress()) }

  private init?(_ raw: tjhandle?) {
    guard let raw = unsafe raw else { return nil }
    unsafe self.raw = unsafe raw
  }

  deinit { unsafe tjDestroy(raw) }

  var message: String {
    // SAFETY: the library returns a pointer to a string that lives as long as the instance.
    unsafe tjGetErrorStr2(raw).map { unsafe String(cString: $0) } ?? ""
  }

  /// True if the last call finished but detected damage.
  var isWarning: Bool { unsafe tjGetErrorCode(raw) == Int32(TJERR_WARNING.rawValue) }
}
