internal import CHEIF

/// Owns a HEIF file that libheif has opened, and one of its images.
@safe struct HEIFHandle: ~Copyable {
  let library: cheif_functions
  let context: OpaquePointer
  let imageHandle: OpaquePointer

  /// Parses `bytes`, which must outlive the handle; without `id`, uses the file's main image.
  init(
    _ bytes: UnsafeBufferPointer<UInt8>, library: cheif_functions, image id: Int?
  ) throws(HEIFError) {
    guard let context = library.heif_context_alloc() else {
      throw HEIFError(text: "out of memory")
    }
    var picture: OpaquePointer?
    var outcome = unsafe library.heif_context_read_from_memory_without_copy(
      context, bytes.baseAddress, bytes.count, nil)
    if unsafe outcome.code == heif_error_Ok {
      unsafe outcome =
        unsafe id.map {
          unsafe library.heif_context_get_image_handle(context, UInt32(clamping: $0), &picture)
        }
        ?? library.heif_context_get_primary_image_handle(context, &picture)
    }
    guard unsafe outcome.code == heif_error_Ok, let picture = unsafe picture else {
      let failure = unsafe HEIFError(outcome)
      unsafe library.heif_context_free(context)
      throw failure
    }
    self.library = library
    unsafe self.context = unsafe context
    unsafe self.imageHandle = unsafe picture
  }

  deinit {
    unsafe library.heif_image_handle_release(imageHandle)
    unsafe library.heif_context_free(context)
  }

  /// Returns the image's size, after the file's rotations and crops if `isTransformed` is true.
  func size(isTransformed: Bool) -> PixelSize {
    unsafe isTransformed
      ? PixelSize(
        width: Int(library.heif_image_handle_get_width(imageHandle)),
        height: Int(library.heif_image_handle_get_height(imageHandle)))
      : PixelSize(
        width: Int(library.heif_image_handle_get_ispe_width(imageHandle)),
        height: Int(library.heif_image_handle_get_ispe_height(imageHandle)))
  }

  /// The color space of the ICC profile or, without a profile, of the NCLX codes; otherwise sRGB.
  var colorSpace: ColorSpace {
    let count = unsafe library.heif_image_handle_get_raw_color_profile_size(imageHandle)
    if count > 0 {
      var bytes = [UInt8](repeating: 0, count: count)
      let outcome = unsafe library.heif_image_handle_get_raw_color_profile(imageHandle, &bytes)
      if unsafe outcome.code == heif_error_Ok { return .profile(bytes) }
    }
    var codes: UnsafeMutablePointer<heif_color_profile_nclx>?
    let outcome = unsafe library.heif_image_handle_get_nclx_color_profile(imageHandle, &codes)
    guard unsafe outcome.code == heif_error_Ok, let codes = unsafe codes else { return .sRGB }
    defer { unsafe library.heif_nclx_color_profile_free(codes) }
    let definition = unsafe ColorDefinition(
      primaries: Int(codes.pointee.color_primaries.rawValue),
      transfer: Int(codes.pointee.transfer_characteristics.rawValue))
    return definition.map(ColorSpace.definition) ?? .sRGB
  }

  /// The TIFF block inside the EXIF item; `nil` if the image has no valid one.
  var exif: [UInt8]? {
    var id: heif_item_id = 0
    guard
      unsafe library.heif_image_handle_get_list_of_metadata_block_IDs(imageHandle, "Exif", &id, 1)
        == 1
    else { return nil }
    let count = unsafe library.heif_image_handle_get_metadata_size(imageHandle, id)
    guard (5...(16 << 20)).contains(count) else { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    guard
      unsafe library.heif_image_handle_get_metadata(imageHandle, id, &bytes).code == heif_error_Ok
    else {
      return nil
    }
    // The first four bytes are the offset of the TIFF block, relative to their end.
    var cursor = ByteCursor(bytes[...])
    guard let offset = cursor.uint32(), offset <= cursor.remaining else { return nil }
    return Array(bytes.dropFirst(4 + offset))
  }
}

struct HEIFError: InternalError {
  let text: String
  /// True if libheif or its plugins don't support a feature of the file.
  var isUnsupported = false
  var isTruncated = false

  init(text: String) {
    self.text = text
  }

  init(_ error: heif_error) {
    text = unsafe error.message.map { unsafe String(cString: $0) } ?? "error \(error.code.rawValue)"
    isUnsupported =
      unsafe [heif_error_Unsupported_feature, heif_error_Unsupported_filetype].contains(error.code)
    isTruncated = unsafe error.subcode == heif_suberror_End_of_data
  }
}
