internal import CDE265

/// Detects damage in the images of a HEIC file.
///
/// libde265 conceals damage and issues a warning, which libheif doesn't forward.
struct HEVCDamageCheck {
  /// The codes of libde265's warnings that imply wrong pixels.
  ///
  /// They report a slice that ends early or has data after its end, invalid slice addresses and
  /// headers, and blocks outside the image.
  private static let warnings: Set<Int32> = [1002, 1004, 1005, 1006, 1007, 1009, 1010, 1017, 1020]

  /// Returns true if the main image, one of its parts, or an auxiliary image is damaged.
  ///
  /// Returns false if libde265 is missing or is linked into libheif.
  static func findsDamage(in contents: HEIFContents) -> Bool {
    guard let library = FormatLibraries.de265?.functions else { return false }
    return ParallelMap.results(of: unitsOfImages(in: contents), jobs: nil) {
      isDamaged($0, library)
    }
    .contains(true)
  }

  /// Returns the NAL units of each HEVC image among the main image, its parts and its auxiliary
  /// images.
  static func unitsOfImages(in contents: HEIFContents) -> [[ArraySlice<UInt8>]] {
    guard let primary = contents.primary else { return [] }
    var (pending, seen) = ([primary], Set<Int>())
    var images: [[ArraySlice<UInt8>]] = []
    while let id = pending.popLast() {
      guard seen.insert(id).inserted, let item = contents.items[id] else { continue }
      pending += item.parts + item.auxiliaries
      if item.isHEVC { images.append(item.units) }
    }
    return images
  }

  private static func isDamaged(
    _ units: [ArraySlice<UInt8>], _ library: cde265_functions
  ) -> Bool {
    guard let decoder = library.de265_new_decoder() else { return false }
    defer { _ = unsafe library.de265_free_decoder(decoder) }
    for unit in units {
      unsafe unit.withUnsafeBufferPointer { bytes in
        _ = unsafe library.de265_push_NAL(decoder, bytes.baseAddress, Int32(bytes.count), 0, nil)
      }
    }
    _ = unsafe library.de265_flush_data(decoder)
    var more: Int32 = 1
    while more != 0 {
      more = 0
      // If libde265 rejects the data, libheif itself reports an error.
      guard unsafe library.de265_decode(decoder, &more) == 0 else { return false }
      while unsafe library.de265_get_next_picture(decoder) != nil {}
    }
    return unsafe hasDamage(decoder, library)
  }

  /// Reads a decoder's warnings up to the first that implies damage; returns true if there is one.
  static func hasDamage(_ decoder: UnsafeMutableRawPointer, _ library: cde265_functions) -> Bool {
    while true {
      let warning = unsafe library.de265_get_warning(decoder)
      guard warning != 0 else { return false }
      if warnings.contains(warning) { return true }
    }
  }
}
