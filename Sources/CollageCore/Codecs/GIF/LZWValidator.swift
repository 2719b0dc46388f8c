/// Checks the LZW codes of a GIF's image, because giflib replaces invalid codes silently.
///
/// Each code represents a sequence of pixels.
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
  private var position: Int
  private var remainingInBlock = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// Creates a validator for the file `bytes`, which must outlive it.
  ///
  /// `start` is the offset of the LZW minimum code size, which precedes the blocks of codes.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    unsafe self.bytes = unsafe bytes
    unsafe firstWidth = unsafe bytes.indices.contains(start) ? Int(bytes[start]) : 0
    unsafe position = start + 1
  }

  private static let maximumCodes = 1 << 12
  private static let maximumBits = 12

  /// Returns the number of pixels before the first flaw, up to `count`, and the flaw.
  ///
  /// Ignores codes after `count` pixels.
  func check(pixels count: Int) -> (pixels: Int, flaw: Flaw?) {
    guard unsafe (1...8).contains(firstWidth) else { return (0, .unknownCode) }
    var reader = unsafe self
    let clear = unsafe 1 << firstWidth
    var lengths = unsafe [Int](repeating: 1, count: Self.maximumCodes)
    var (next, width) = unsafe (clear + 2, firstWidth + 1)
    var previous: Int?
    var pixels = 0
    while pixels < count {
      guard let code = unsafe reader.code(of: width), code != clear + 1 else {
        return (pixels, .endsEarly)
      }
      if code == clear {
        (next, width, previous) = unsafe (clear + 2, firstWidth + 1, nil)
        continue
      }
      if let previous, unsafe next < Self.maximumCodes {
        lengths[next] = lengths[previous] + 1
        next += 1
        if next == 1 << width, unsafe width < Self.maximumBits { width += 1 }
      }
      guard code < next else { return (pixels, .unknownCode) }
      pixels += lengths[code]
      previous = code
    }
    return (count, nil)
  }

  /// Reads the next code; returns `nil` at the end of the blocks.
  private mutating func code(of width: Int) -> Int? {
    while unsafe bitCount < width {
      if unsafe remainingInBlock == 0 {
        guard unsafe position < bytes.count, unsafe bytes[position] > 0 else { return nil }
        unsafe remainingInBlock = unsafe Int(bytes[position])
        unsafe position += 1
      }
      guard unsafe position < bytes.count else { return nil }
      unsafe bits |= UInt32(bytes[position]) << bitCount
      unsafe bitCount += 8
      unsafe position += 1
      unsafe remainingInBlock -= 1
    }
    defer {
      unsafe bits >>= width
      unsafe bitCount -= width
    }
    return unsafe Int(bits & (1 << width - 1))
  }
}
