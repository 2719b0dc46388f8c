internal import CDE265

/// Detects damage in the images of an HEIC file.
///
/// libde265 conceals data that it can't decode and issues a warning, but libheif doesn't forward
/// these warnings.
struct HEVCDamageCheck {
  /// The warnings of libde265 that imply wrong pixels.
  ///
  /// Their raw values are libde265's codes.
  ///
  /// They are: a slice that ends early, blocks outside the image, invalid headers, a slice that
  /// continues after its end, and invalid slice addresses.
  private static let damages: Set<Int32> = [1002, 1004, 1005, 1006, 1007, 1009, 1010, 1017, 1020]

  /// Returns whether the main image, the images from which it is composed, or its alpha contain
  /// data that can't be decoded.
  ///
  /// The result is also `false` if libde265 is missing or is linked into libheif.
  static func findsDamage(in contents: HEIFContents) -> Bool {
    guard let library = FormatLibraries.de265?.functions else { return false }
    return ParallelMap.results(of: pictures(in: contents), jobs: nil) { isDamaged($0, library) }
      .contains(true)
  }

  /// Returns the NAL units of the main image, of the images from which it is composed, and of its
  /// alpha.
  ///
  /// Each image occurs once.
  static func pictures(in contents: HEIFContents) -> [[ArraySlice<UInt8>]] {
    guard let primary = contents.primary else { return [] }
    var (waiting, seen) = ([primary], Set<Int>())
    var pictures: [[ArraySlice<UInt8>]] = []
    while let id = waiting.popLast() {
      guard seen.insert(id).inserted, let item = contents.items[id] else { continue }
      waiting += item.parts + item.auxiliaries
      if item.isHEVC { pictures.append(item.units) }
    }
    return pictures
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
      // If libde265 rejects the data with an error, libheif also reports an error, so it isn't
      // counted here.
      guard unsafe library.de265_decode(decoder, &more) == 0 else { return false }
      while unsafe library.de265_get_next_picture(decoder) != nil {}
    }
    return unsafe hasDamage(decoder, library)
  }

  /// Returns whether a decoder has warned about damage in the decoded data.
  static func hasDamage(_ decoder: UnsafeMutableRawPointer, _ library: cde265_functions) -> Bool {
    while true {
      let warning = unsafe library.de265_get_warning(decoder)
      guard warning != 0 else { return false }
      if damages.contains(warning) { return true }
    }
  }
}
