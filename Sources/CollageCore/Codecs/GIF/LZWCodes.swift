/// The LZW codes of a GIF's picture, each of which stands for a run of pixels.
///
/// The library takes codes that stand for nothing for others, and so hides that the codes of a changed
/// file end before all pixels are there.
@unsafe struct LZWCodes {
  enum Flaw: Hashable {
    case endsEarly
    case unknownCode

    var detail: String {
      switch self {
      case .endsEarly: "the picture ends early"
      case .unknownCode: "a code of the picture stands for nothing"
      }
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>
  private let firstWidth: Int
  /// Where the next block begins.
  private var position: Int
  private var leftOfBlock = 0
  private var bits: UInt32 = 0
  private var bitCount = 0

  /// - Parameters:
  ///   - bytes: The file, which must live as long as the codes are looked at.
  ///   - start: Where it says how wide the first codes are; blocks follow.
  init(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) {
    unsafe self.bytes = unsafe bytes
    unsafe firstWidth = unsafe bytes.indices.contains(start) ? Int(bytes[start]) : 0
    unsafe position = start + 1
  }

  private static let mostCodes = 1 << 12
  private static let mostBits = 12

  /// Counts the pixels that the codes stand for.
  ///
  /// - Parameter wanted: The pixels of the picture; codes behind them are not looked at.
  /// - Returns: How many pixels there are before the first flaw, at most those wanted, and the flaw.
  /// - Complexity: O(bytes of the picture's codes).
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

  /// The next code; nil where the blocks end.
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
