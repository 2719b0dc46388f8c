internal import CTIFF

/// A TIFF file in memory that libtiff has opened, and the fields of one of its directories.
@safe struct TIFFHandle: ~Copyable {
  let library: ctiff_functions
  let raw: OpaquePointer
  /// libtiff's file structure, which must live as long as libtiff reads.
  private let file: UnsafeMutablePointer<ctiff_file>

  /// Opens a directory of a file, which must outlive the handle; `nil` if it can't be opened.
  ///
  /// `maximumAllocation` is the maximum number of bytes that libtiff may allocate at a time.
  /// `offset` is the offset of the directory; 0 for the first one. `complaint` receives libtiff's
  /// message if opening fails.
  init?(
    _ bytes: UnsafeBufferPointer<UInt8>, library: ctiff_functions, maximumAllocation: Int,
    at offset: Int = 0, message complaint: inout String
  ) {
    let file = UnsafeMutablePointer<ctiff_file>.allocate(capacity: 1)
    unsafe file.initialize(to: ctiff_file())
    unsafe file.pointee.bytes = bytes.baseAddress
    unsafe file.pointee.count = UInt64(bytes.count)
    unsafe file.pointee.judge_extra_bytes = { strip, count, message in
      // SAFETY: the strip is inside the file.
      let bytes = unsafe UnsafeBufferPointer(start: strip, count: count)
      let warning = unsafe message.map { unsafe String(cString: $0) } ?? ""
      // libjpeg reports only its first warning, so missing restart markers can go unreported.
      guard let count = JPEGPadding.count(in: warning), unsafe !JPEGRestarts.areMissing(in: bytes)
      else { return Int32(CTIFF_DAMAGE) }
      if unsafe JPEGPadding.isUniform(count, in: bytes) { return Int32(CTIFF_PADDING) }
      let isPlausible = JPEGIntegrityCheck.isPlausible(leftOver: count, in: bytes.count)
      return Int32(isPlausible ? CTIFF_EXTRA_BYTES : CTIFF_DAMAGE)
    }
    let raw = unsafe withUnsafePointer(to: library) {
      unsafe ctiff_open($0, file, tmsize_t(maximumAllocation), UInt64(offset))
    }
    guard let raw = unsafe raw else {
      complaint = unsafe Self.message(file.pointee)
      unsafe file.deallocate()
      return nil
    }
    self.library = library
    unsafe self.raw = unsafe raw
    unsafe self.file = unsafe file
    // Warnings about a usable directory don't affect pixels.
    clearMessage()
  }

  deinit {
    unsafe library.TIFFClose(raw)
    unsafe file.deallocate()
  }

  /// libtiff's first error or warning since the last ``clearMessage()``; otherwise `nil`.
  var firstMessage: String? {
    unsafe file.pointee.has_complaint == 0 ? nil : Self.message(file.pointee)
  }

  /// A remark if strips or tiles that were read deviate from the format; otherwise `nil`.
  var oddity: PhotoRemark? {
    unsafe file.pointee.has_extra_bytes == 0 ? nil : JPEGIntegrityCheck.extraBytes
  }

  /// True if libtiff lacks a feature that the file uses; false if the file is damaged.
  var isUnsupportedByLibrary: Bool {
    unsafe Self.text(file.pointee).hasPrefix(Self.unsupportedPrefix)
  }

  /// Clears the error or warning, so that the next one is recorded.
  func clearMessage() {
    unsafe file.pointee.has_complaint = 0
    unsafe file.pointee.message.0 = 0
  }

  var byteCount: UInt64 { unsafe file.pointee.count }

  private static let unsupportedPrefix = "Sorry"

  /// Returns libtiff's message, or a generic one if libtiff's would confuse users.
  private static func message(_ file: ctiff_file) -> String {
    let text = unsafe text(file)
    let isConfusing =
      text.isEmpty || text.hasPrefix(unsupportedPrefix) || text.contains(String(UInt32.max))
    return isConfusing ? "its data are broken" : text
  }

  private static func text(_ file: ctiff_file) -> String {
    let text = unsafe withUnsafeBytes(of: file.message) { buffer in
      unsafe String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    // libtiff's messages begin with the name under which the file was opened.
    let name = "memory: "
    return text.hasPrefix(name) ? String(text.dropFirst(name.count)) : text
  }

  func short(_ tag: Int32) -> Int? {
    var value: UInt16 = 0
    let found = unsafe withUnsafePointer(to: library) {
      unsafe ctiff_short($0, raw, UInt32(tag), &value)
    }
    return found == 1 ? Int(value) : nil
  }

  func long(_ tag: Int32) -> Int? {
    var value: UInt32 = 0
    let found = unsafe withUnsafePointer(to: library) {
      unsafe ctiff_long($0, raw, UInt32(tag), &value)
    }
    return found == 1 ? Int(value) : nil
  }

  /// The types of the samples that follow the color samples of each pixel.
  var extraSamples: [Int] {
    var count: UInt16 = 0
    var kinds: UnsafePointer<UInt16>?
    let found = unsafe withUnsafePointer(to: library) {
      unsafe ctiff_extra($0, raw, &count, &kinds)
    }
    guard found == 1, let kinds = unsafe kinds else { return [] }
    return unsafe UnsafeBufferPointer(start: kinds, count: Int(count)).map(Int.init)
  }

  var profile: [UInt8]? {
    var count: UInt32 = 0
    var bytes: UnsafeRawPointer?
    let found = unsafe withUnsafePointer(to: library) {
      unsafe ctiff_profile($0, raw, &count, &bytes)
    }
    guard found == 1, let bytes = unsafe bytes else { return nil }
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: Int(count)))
  }

  /// Returns the 16-bit colors of a palette with `count` entries; `nil` if the file has none.
  func palette(count: Int) -> [SIMD3<UInt16>]? {
    var colors: (UnsafePointer<UInt16>?, UnsafePointer<UInt16>?, UnsafePointer<UInt16>?)
    unsafe colors = (nil, nil, nil)
    let found = unsafe withUnsafePointer(to: library) { library in
      unsafe withUnsafeMutablePointer(to: &colors) { colors in
        // SAFETY: a tuple of three pointers has the same layout as an array of them.
        unsafe ctiff_palette(
          library, raw,
          UnsafeMutableRawPointer(colors).assumingMemoryBound(to: UnsafePointer<UInt16>?.self))
      }
    }
    guard found == 1, let red = unsafe colors.0, let green = unsafe colors.1,
      let blue = unsafe colors.2
    else {
      return nil
    }
    // SAFETY: the palette has a color for every value that a sample can have.
    return (0..<count).map { unsafe SIMD3(red[$0], green[$0], blue[$0]) }
  }
}
