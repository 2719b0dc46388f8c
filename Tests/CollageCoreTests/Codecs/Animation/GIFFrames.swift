import CollageModel

/// A GIF reader that composes each frame as a viewer does.
struct GIFFrames {
  struct Frame: Equatable {
    /// The delay in hundredths of a second.
    var delay: Int
    /// The disposal method; 2 clears the frame's area.
    var disposal: Int
    var columns: Range<Int>
    var rows: Range<Int>
    /// The RGBA bytes of the whole image.
    var bytes: [UInt8]
  }

  private(set) var size = PixelSize(width: 0, height: 0)
  /// The number of repeats; 0 means forever, and `nil` means that there aren't any.
  private(set) var repeats: Int?
  private(set) var frames: [Frame] = []

  private let file: [UInt8]
  private var position = 0
  private var palette: [UInt8] = []
  private var canvas: [UInt8] = []
  private var control = (flags: 0, delay: 0, transparent: 0)

  /// Reads a complete file; returns `nil` for anything else.
  init?(_ file: [UInt8]) {
    self.file = file
    guard file.starts(with: Array("GIF89a".utf8)), file.count > 13, file[10] & 0x80 != 0 else {
      return nil
    }
    position = 6
    size = PixelSize(width: pair(), height: pair())
    let colors = 1 << Int(file[10] & 7 + 1)
    palette = Array(file[13..<13 + colors * 3])
    canvas = [UInt8](repeating: 0, count: size.area * 4)
    position = 13 + colors * 3
    while position < file.count {
      switch byte() {
      case 0x21: readExtension()
      case 0x2C: readFrame()
      case 0x3B:
        if position != file.count { return nil }
        return
      default: return nil
      }
    }
    return nil
  }

  private mutating func byte() -> Int {
    defer { position += 1 }
    return position < file.count ? Int(file[position]) : 0
  }

  private mutating func pair() -> Int { byte() + byte() << 8 }

  private mutating func blocks() -> [UInt8] {
    var bytes: [UInt8] = []
    while position < file.count, file[position] > 0 {
      let count = byte()
      bytes += file[position..<min(position + count, file.count)]
      position += count
    }
    position += 1
    return bytes
  }

  private mutating func readExtension() {
    let kind = byte()
    let bytes = blocks()
    if kind == 0xF9 {
      control = (Int(bytes[0]), Int(bytes[1]) + Int(bytes[2]) << 8, Int(bytes[3]))
    } else if bytes.starts(with: Array("NETSCAPE2.0".utf8)) {
      repeats = Int(bytes[12]) + Int(bytes[13]) << 8
    }
  }

  private mutating func readFrame() {
    let (left, top, width, height) = (pair(), pair(), pair(), pair())
    position += 1
    let bits = byte()
    let numbers = Self.decoded(blocks(), bits: bits)
    precondition(numbers.count == width * height, "all pixels are there, and no more")
    for (index, number) in numbers.enumerated() {
      if control.flags & 1 == 1, Int(number) == control.transparent { continue }
      let start = ((top + index / width) * size.width + left + index % width) * 4
      let color = palette[Int(number) * 3..<Int(number) * 3 + 3]
      canvas.replaceSubrange(start..<start + 4, with: color + [255])
    }
    let disposal = control.flags >> 2 & 7
    frames.append(
      Frame(
        delay: control.delay, disposal: disposal, columns: left..<left + width,
        rows: top..<top + height, bytes: canvas))
    guard disposal == 2 else { return }
    for index in numbers.indices {
      let start = ((top + index / width) * size.width + left + index % width) * 4
      canvas.replaceSubrange(start..<start + 4, with: [0, 0, 0, 0])
    }
  }

  /// Returns the pixels of LZW codes up to the end code; an empty array without an end code.
  static func decoded(_ bytes: [UInt8], bits: Int) -> [UInt8] {
    let clear = 1 << bits
    let singles = (0..<clear + 2).map { [UInt8(truncatingIfNeeded: $0)] }
    var (phrases, width, previous) = (singles, bits + 1, [UInt8]())
    var (pixels, store, count) = ([UInt8](), 0, 0)
    for byte in bytes {
      store |= Int(byte) << count
      count += 8
      while count >= width {
        let code = store & (1 << width - 1)
        (store, count) = (store >> width, count - width)
        if code == clear + 1 { return pixels }
        if code == clear {
          (phrases, width, previous) = (singles, bits + 1, [])
          continue
        }
        let phrase = code < phrases.count ? phrases[code] : previous + previous.prefix(1)
        pixels += phrase
        if !previous.isEmpty, phrases.count < 4096 { phrases.append(previous + phrase.prefix(1)) }
        if phrases.count == 1 << width, width < 12 { width += 1 }
        previous = phrase
      }
    }
    return []
  }

  /// Returns the bytes of LZW codes with their bit counts, lowest bits first.
  static func packed(_ codes: [(code: Int, width: Int)]) -> [UInt8] {
    var (bytes, bits, count) = ([UInt8](), 0, 0)
    for (code, width) in codes {
      bits |= code << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(bits & 255))
        (bits, count) = (bits >> 8, count - 8)
      }
    }
    return count > 0 ? bytes + [UInt8(bits)] : bytes
  }
}
