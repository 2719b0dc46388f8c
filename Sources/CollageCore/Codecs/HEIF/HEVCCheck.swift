internal import CDE265

/// Finds damage in the pictures of an HEIC: libheif's decoder makes up what it cannot read, and says
/// so, but libheif passes nothing of that on.
struct HEVCCheck {
  /// The warnings of ISO/IEC 23008-2 streams whose pixels are not what they were.
  ///
  /// A slice that ends early, blocks beyond the picture, headers that cannot be, a slice that goes on
  /// behind its end, and addresses of slices that cannot be.
  private static let damages: Set<Int32> = [1002, 1004, 1005, 1006, 1007, 1009, 1010, 1017, 1020]

  /// Whether the main picture, its parts and its alpha hold what cannot be decoded.
  ///
  /// - Parameter contents: The file's items.
  /// - Returns: False also where the decoder is missing, and where its library is linked into libheif.
  static func findsDamage(in contents: HEIFContents) -> Bool {
    guard let library = FormatLibraries.de265?.functions else { return false }
    return ParallelMap.results(of: pictures(in: contents), jobs: nil) { isDamaged($0, library) }
      .contains(true)
  }

  /// The units of the main picture, its parts and its alpha, each picture once.
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
      // What it refuses is an error of libheif too.
      guard unsafe library.de265_decode(decoder, &more) == 0 else { return false }
      while unsafe library.de265_get_next_picture(decoder) != nil {}
    }
    return unsafe hasDamage(decoder, library)
  }

  /// Whether a decoder has warned of damage in what it decoded.
  static func hasDamage(_ decoder: UnsafeMutableRawPointer, _ library: cde265_functions) -> Bool {
    while true {
      let warning = unsafe library.de265_get_warning(decoder)
      guard warning != 0 else { return false }
      if damages.contains(warning) { return true }
    }
  }
}
