/// Finds the orientation in an EXIF block.
///
/// The block is a TIFF file of either byte order; the tag 0x0112 of its first directory is a SHORT in
/// `1...8`. Whatever is broken counts as upright: a bad note must not cost the picture.
enum EXIFOrientation {
  private static let tag = 0x0112
  private static let shortType = 3

  /// Reads a TIFF block, without the `Exif` signature.
  static func read(tiff block: ArraySlice<UInt8>) -> Orientation {
    find(in: ByteCursor(block)).flatMap(Orientation.init(rawValue:)) ?? .up
  }

  private static func find(in start: ByteCursor) -> Int? {
    var cursor = start
    let order: ByteCursor.Order
    switch cursor.uint16() {
    case 0x4949: order = .little
    case 0x4D4D: order = .big
    default: return nil
    }
    guard cursor.uint16(order) == 42, let directory = cursor.uint32(order),
      cursor.seek(directory), let count = cursor.uint16(order)
    else { return nil }
    for _ in 0..<count {
      guard let name = cursor.uint16(order), let type = cursor.uint16(order),
        let values = cursor.uint32(order), let value = cursor.uint16(order), cursor.uint16() != nil
      else { return nil }
      if name == tag { return type == shortType && values == 1 ? value : nil }
    }
    return nil
  }
}
