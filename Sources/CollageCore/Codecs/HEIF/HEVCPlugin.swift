internal import CDE265
internal import CHEIF
internal import Synchronization

/// A libheif plugin that decodes HEVC with libde265, and reports damage and progress.
///
/// libheif's own decoder doesn't report them. Without the plugin, detecting damage requires a
/// second decoding of each image.
enum HEVCPlugin {
  static let isRegistered: Bool = {
    guard let heif = FormatLibraries.heif?.functions, FormatLibraries.de265 != nil else {
      return false
    }
    // libheif keeps the pointer, so the plugin is never deallocated.
    let plugin = UnsafeMutablePointer<heif_decoder_plugin>.allocate(capacity: 1)
    unsafe plugin.initialize(to: functions)
    return unsafe heif.heif_register_decoder_plugin(plugin).code == heif_error_Ok
  }()

  private static var functions: heif_decoder_plugin {
    var plugin = unsafe heif_decoder_plugin()
    unsafe plugin.plugin_api_version = 1
    unsafe plugin.get_plugin_name = { unsafe HEVCPlugin.cString("libde265 with checks") }
    // The priority exceeds that of libheif's own decoder, which is 100.
    unsafe plugin.does_support_format = { $0 == heif_compression_HEVC ? 110 : 0 }
    unsafe plugin.new_decoder = { result in
      guard let decoder = HEVCImageDecoder() else {
        return unsafe HEVCPlugin.failure("out of memory")
      }
      unsafe result?.pointee = unsafe Unmanaged.passRetained(decoder).toOpaque()
      return unsafe HEVCPlugin.success
    }
    unsafe plugin.free_decoder = { pointer in
      guard let pointer = unsafe pointer else { return }
      unsafe Unmanaged<HEVCImageDecoder>.fromOpaque(pointer).release()
    }
    unsafe plugin.push_data = {
      unsafe HEVCPlugin.decoder($0).push(UnsafeRawBufferPointer(start: $1, count: $2))
    }
    unsafe plugin.decode_image = { pointer, result in
      unsafe HEVCPlugin.decoder(pointer).decode(to: result)
    }
    return unsafe plugin
  }

  private static func decoder(_ pointer: UnsafeMutableRawPointer?) -> HEVCImageDecoder {
    guard let pointer = unsafe pointer else {
      preconditionFailure("libheif passes the decoder that it was given")
    }
    return unsafe Unmanaged<HEVCImageDecoder>.fromOpaque(pointer).takeUnretainedValue()
  }

  static var success: heif_error {
    unsafe heif_error(
      code: heif_error_Ok, subcode: heif_suberror_Unspecified, message: cString("Success"))
  }

  static func failure(
    _ message: StaticString, _ subcode: heif_suberror_code = heif_suberror_Unspecified
  ) -> heif_error {
    unsafe heif_error(
      code: heif_error_Decoder_plugin_error, subcode: subcode, message: cString(message))
  }

  private static func cString(_ text: StaticString) -> UnsafePointer<CChar> {
    // SAFETY: the bytes of a literal live as long as the program and end with a zero.
    unsafe UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
  }

  /// The length and the end of an image's last NAL unit, which identify the image in its file.
  ///
  /// libheif passes data to the plugin without its location in the file.
  struct UnitKey: Hashable {
    private let count: Int
    private let end: [UInt8]

    init(_ unit: some BidirectionalCollection<UInt8>) {
      (count, end) = (unit.count, Array(unit.suffix(32)))
    }
  }

  /// A file whose images are being decoded.
  private final class Session {
    var isDamaged = false
    private let progress: DecodeProgress?
    private var pending: [UnitKey: Int]
    private var finishedCount = 0
    private let total: Int

    init(_ keys: [UnitKey], _ progress: DecodeProgress?) {
      self.progress = progress
      pending = Dictionary(keys.map { ($0, 1) }, uniquingKeysWith: +)
      total = keys.count
    }

    func has(_ key: UnitKey) -> Bool { pending[key] != nil }

    /// Counts a decoded image; returns false if the file isn't waiting for an image with this key.
    func finish(_ key: UnitKey) -> Bool {
      guard let count = pending[key], count > 0 else { return false }
      pending[key] = count - 1
      finishedCount += 1
      progress?.decodedTiles(finishedCount, of: total)
      return true
    }
  }

  private struct Sessions: @unchecked Sendable {
    // SAFETY: the sessions are only used while the lock is held.
    var all: [Session] = []
  }

  private static let sessions = Mutex(Sessions())

  /// Runs a closure that decodes a file with libheif, and reports its tiles to the current
  /// progress.
  ///
  /// `isDamaged` is true if the plugin detected damage. If the plugin isn't registered, only runs
  /// the closure, and `isDamaged` is false.
  static func observingDecoding<Value>(
    of contents: HEIFContents, _ decode: () -> Value
  ) -> (value: Value, isDamaged: Bool) {
    guard isRegistered else { return (decode(), false) }
    let units = HEVCDamageCheck.unitsOfImages(in: contents).compactMap { $0.last { !$0.isEmpty } }
    let session = Session(units.map { UnitKey($0) }, DecodeProgress.current)
    sessions.withLock { $0.all.append(session) }
    let value = decode()
    let isDamaged = sessions.withLock { sessions in
      sessions.all.removeAll { $0 === session }
      return session.isDamaged
    }
    return (value, isDamaged)
  }

  /// Records a decoded image; can be called on any thread.
  ///
  /// Returns true if a file that contains the image is being decoded. If several such files are
  /// being decoded, damage counts for all of them.
  static func finished(_ key: UnitKey, isDamaged: Bool) -> Bool {
    sessions.withLock { sessions in
      let matching = sessions.all.filter { $0.has(key) }
      if isDamaged { for session in matching { session.isDamaged = true } }
      _ = matching.contains { $0.finish(key) }
      return !matching.isEmpty
    }
  }
}

/// A decoder for one image, owned by libheif.
@safe private final class HEVCImageDecoder {
  private let library: cde265_functions
  private let heif: cheif_functions
  private let decoder: UnsafeMutableRawPointer
  private var lastUnit: HEVCPlugin.UnitKey?

  init?() {
    guard let library = FormatLibraries.de265?.functions,
      let heif = FormatLibraries.heif?.functions, let decoder = library.de265_new_decoder()
    else { return nil }
    unsafe (self.library, self.heif, self.decoder) = unsafe (library, heif, decoder)
    _ = unsafe library.de265_start_worker_threads(decoder, 1)
  }

  deinit { _ = unsafe library.de265_free_decoder(decoder) }

  /// Adds NAL units to the stream, each after a four-byte length.
  func push(_ data: UnsafeRawBufferPointer) -> heif_error {
    var rest = unsafe data[...]
    while unsafe !rest.isEmpty {
      guard unsafe rest.count >= 4 else { return unsafe endOfData }
      let count = unsafe rest.prefix(4).reduce(0) { $0 << 8 | Int($1) }
      unsafe rest = unsafe rest.dropFirst(4)
      guard unsafe count <= rest.count, let length = Int32(exactly: count) else {
        return unsafe endOfData
      }
      let unit = unsafe rest.prefix(count)
      _ = unsafe library.de265_push_NAL(
        decoder, UnsafeRawBufferPointer(rebasing: unit).baseAddress, length, 0, nil)
      if unsafe !unit.isEmpty { lastUnit = unsafe HEVCPlugin.UnitKey(unit) }
      unsafe rest = unsafe rest.dropFirst(count)
    }
    return unsafe HEVCPlugin.success
  }

  private var endOfData: heif_error {
    unsafe HEVCPlugin.failure("the data end early", heif_suberror_End_of_data)
  }

  /// Decodes the added data; if it contains several images, the result is the last one.
  func decode(to result: UnsafeMutablePointer<OpaquePointer?>?) -> heif_error {
    var image: OpaquePointer?
    var outcome = unsafe HEVCPlugin.success
    _ = unsafe library.de265_flush_data(decoder)
    var more: Int32 = 1
    while more != 0, unsafe outcome.code == heif_error_Ok {
      more = 0
      guard unsafe library.de265_decode(decoder, &more) == 0 else { break }
      guard let picture = unsafe library.de265_get_next_picture(decoder) else { continue }
      unsafe image.map(heif.heif_image_release)
      unsafe image = nil
      unsafe outcome = unsafe copy(picture, to: &image)
    }
    if unsafe outcome.code == heif_error_Ok, unsafe image == nil {
      unsafe outcome = unsafe HEVCPlugin.failure("it has no image")
    }
    if unsafe outcome.code == heif_error_Ok, !isAccepted() {
      unsafe outcome = unsafe HEVCPlugin.failure("its images are damaged")
    }
    guard unsafe outcome.code == heif_error_Ok else {
      unsafe image.map(heif.heif_image_release)
      return unsafe outcome
    }
    unsafe result?.pointee = unsafe image
    return unsafe outcome
  }

  /// Reports the decoded image and its damage; returns true if the image can be used.
  ///
  /// A damaged image can only be used inside ``observingDecoding(of:_:)``, which reports the
  /// damage.
  private func isAccepted() -> Bool {
    let isDamaged = unsafe HEVCDamageCheck.hasDamage(decoder, library)
    let isKnown = lastUnit.map { HEVCPlugin.finished($0, isDamaged: isDamaged) } ?? false
    return isKnown || !isDamaged
  }

  private static let channels = [heif_channel_Y, heif_channel_Cb, heif_channel_Cr]

  private func copy(_ picture: UnsafeRawPointer, to image: inout OpaquePointer?) -> heif_error {
    let chroma = unsafe library.de265_get_chroma_format(picture)
    let isGray = chroma == 0
    var outcome = unsafe heif.heif_image_create(
      library.de265_get_image_width(picture, 0), library.de265_get_image_height(picture, 0),
      isGray ? heif_colorspace_monochrome : heif_colorspace_YCbCr,
      heif_chroma(rawValue: UInt32(clamping: chroma)), &image)
    guard unsafe outcome.code == heif_error_Ok, let image = unsafe image else {
      return unsafe outcome
    }
    for (index, channel) in Self.channels.prefix(isGray ? 1 : 3).enumerated() {
      unsafe outcome = unsafe copy(picture, plane: Int32(index), to: image, channel)
      guard unsafe outcome.code == heif_error_Ok else { return unsafe outcome }
    }
    return unsafe setColors(of: picture, on: image)
  }

  private func copy(
    _ picture: UnsafeRawPointer, plane: Int32, to image: OpaquePointer, _ channel: heif_channel
  ) -> heif_error {
    let width = unsafe library.de265_get_image_width(picture, plane)
    let height = unsafe library.de265_get_image_height(picture, plane)
    let bits = unsafe library.de265_get_bits_per_pixel(picture, plane)
    let outcome = unsafe heif.heif_image_add_plane(image, channel, width, height, bits)
    guard unsafe outcome.code == heif_error_Ok else { return unsafe outcome }
    var (stride, sourceStride) = (Int32(0), Int32(0))
    guard let target = unsafe heif.heif_image_get_plane(image, channel, &stride),
      let source = unsafe library.de265_get_image_plane(picture, plane, &sourceStride)
    else { return unsafe HEVCPlugin.failure("it has no plane") }
    let count = Int(width) * ((Int(bits) + 7) / 8)
    // SAFETY: both planes have `height` rows of `count` bytes, with the strides that libheif and
    // libde265 report.
    for y in 0..<Int(height) {
      unsafe target.advanced(by: y * Int(stride)).update(
        from: source.advanced(by: y * Int(sourceStride)), count: count)
    }
    return unsafe outcome
  }

  /// Copies the stream's color space to the image.
  private func setColors(of picture: UnsafeRawPointer, on image: OpaquePointer) -> heif_error {
    guard let colors = heif.heif_nclx_color_profile_alloc() else {
      return unsafe HEVCPlugin.failure("out of memory")
    }
    defer { unsafe heif.heif_nclx_color_profile_free(colors) }
    // The results are ignored, because libheif sets a field to "unspecified" if its code is
    // invalid.
    _ = unsafe heif.heif_nclx_color_profile_set_color_primaries(
      colors, UInt16(clamping: library.de265_get_image_colour_primaries(picture)))
    _ = unsafe heif.heif_nclx_color_profile_set_transfer_characteristics(
      colors, UInt16(clamping: library.de265_get_image_transfer_characteristics(picture)))
    _ = unsafe heif.heif_nclx_color_profile_set_matrix_coefficients(
      colors, UInt16(clamping: library.de265_get_image_matrix_coefficients(picture)))
    unsafe colors.pointee.full_range_flag =
      unsafe library.de265_get_image_full_range_flag(picture) != 0 ? 1 : 0
    return unsafe heif.heif_image_set_nclx_color_profile(image, colors)
  }
}
