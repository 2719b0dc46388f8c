/// Checks the LZW codes of a GIF's image.
///
/// Each code represents a run of pixels.
///
/// giflib replaces invalid codes with others. It therefore doesn't report that the codes of a
/// corrupted file end before all pixels are present.
@unsafe struct LZWValidator {
  enum Flaw: Hashable {
    case endsEarly
    case unknownCode

    var detail: String {
      switch self {
      case .endsEarly: "the image is incomplete"
      case .unknownCode: "a code of the image is invalid"
      }
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstWidth: Int
  /// The offset of the next byte to read.
  private var position: Int
  private var leftOfBlock = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// Creates a validator.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must outlive the validator.
  ///   - start: The offset of the initial code width, which precedes the blocks of codes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    unsafe self.bytes = unsafe bytes
    unsafe firstWidth = unsafe bytes.indices.contains(start) ? Int(bytes[start]) : 0
    unsafe position = start + 1
  }

  private static let mostCodes = 1 << 12
  private static let mostBits = 12

  /// Counts the pixels that the codes represent.
  ///
  /// - Parameter wanted: The number of pixels of the image. Codes after that many pixels are
  ///   ignored.
  /// - Returns: The number of pixels before the first flaw, at most `wanted`, and the flaw.
  /// - Complexity: O(bytes of the image's codes).
  func check(pixels wanted: Int) -> (pixels: Int, flaw: Flaw?) {
    guard unsafe (1...8).contains(firstWidth) else { return (0, .unknownCode) }
    var reader = unsafe self
    let clear = unsafe 1 << firstWidth
    var lengths = unsafe [Int](repeating: 1, count: Self.mostCodes)
    var (next, width) = unsafe (clear + 2, firstWidth + 1)
    var previous: Int?
    var pixels = 0
    while pixels < wanted {
      guard let code = unsafe reader.code(of: width), code != clear + 1 else {
        return (pixels, .endsEarly)
      }
      if code == clear {
        (next, width, previous) = unsafe (clear + 2, firstWidth + 1, nil)
        continue
      }
      if let previous, unsafe next < Self.mostCodes {
        lengths[next] = lengths[previous] + 1
        next += 1
        if next == 1 << width, unsafe width < Self.mostBits { width += 1 }
      }
      guard code < next else { return (pixels, .unknownCode) }
      pixels += lengths[code]
      previous = code
    }
    return (wanted, nil)
  }

  /// Reads the next code; returns `nil` at the end of the blocks.
  private mutating func code(of width: Int) -> Int? {
    while unsafe bitCount < width {
      if unsafe leftOfBlock == 0 {
        guard unsafe position < bytes.count, unsafe bytes[position] > 0 else { return nil }
        unsafe leftOfBlock = unsafe Int(bytes[position])
        unsafe position += 1
      }
      guard unsafe position < bytes.count else { return nil }
      unsafe bits |= UInt32(bytes[position]) << bitCount
      unsafe bitCount += 8
      unsafe position += 1
      unsafe leftOfBlock -= 1
    }
    defer {
      unsafe bits >>= width
      unsafe bitCount -= width
    }
    return unsafe Int(bits & (1 << width - 1))
  }
}
