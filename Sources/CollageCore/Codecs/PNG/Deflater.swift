internal import CZlib

/// Compresses a piece of a deflate stream that stands by itself, so that pieces can be joined.
///
/// The piece ends on a byte's boundary with an empty stored block and refers to nothing before it.
struct Deflater {
  /// How hard zlib searches.
  struct Search: Hashable {
    let level: Int32
    let strategy: Int32

    /// Only repetitions of one byte: what the differences of photos have.
    static let runs = Search(level: 6, strategy: Z_RLE)
    /// Earlier strings too: what drawings have.
    static let strings = Search(level: 6, strategy: Z_DEFAULT_STRATEGY)

    /// Earlier strings at one of zlib's levels.
    static func level(_ level: Int) -> Search {
      Search(level: Int32(min(max(level, 0), 9)), strategy: Z_DEFAULT_STRATEGY)
    }
  }

  /// The end of a stream of pieces: an empty last block.
  static let end: [UInt8] = [0x03, 0x00]

  private static let rawWindow: Int32 = -15
  private static let mostMemory: Int32 = 9

  /// Compresses bytes.
  ///
  /// - Parameters:
  ///   - bytes: Less than four gigabytes.
  ///   - search: How hard zlib searches.
  /// - Returns: The piece.
  /// - Throws: ``EncodeError/failed(format:detail:)`` when memory is short.
  static func piece(_ bytes: [UInt8], _ search: Search) throws(EncodeError) -> [UInt8] {
    var stream = unsafe z_stream()
    // SAFETY: the structure's version and size are those of the header that this is compiled with.
    let opened = unsafe deflateInit2_(
      &stream, search.level, Z_DEFLATED, rawWindow, mostMemory, search.strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw .failed(format: .png, detail: "out of memory") }
    defer { unsafe deflateEnd(&stream) }
    // The bound is that of a whole stream; the flush at the end takes a few bytes more.
    let room = unsafe Int(deflateBound(&stream, uLong(bytes.count))) + 64
    var isComplete = false
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: room) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        // SAFETY: the library reads `avail_in` bytes and writes at most `avail_out`; it does not
        // write to its input, and both buffers outlive the call.
        unsafe stream.next_in = unsafe UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = uInt(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = uInt(room)
        let outcome = unsafe deflate(&stream, Z_SYNC_FLUSH)
        isComplete = unsafe outcome == Z_OK && stream.avail_in == 0 && stream.avail_out > 0
      }
      count = unsafe room - Int(stream.avail_out)
    }
    guard isComplete else { throw .failed(format: .png, detail: "zlib did not finish") }
    // A copy of the right length gives the room that was only reserved back.
    return Array(piece[...])
  }
}

/// The checksum of a zlib stream, which can be computed piece by piece.
struct Adler32: Hashable, Sendable {
  private(set) var value: UInt32 = 1

  /// The checksum of no bytes.
  init() {}

  /// The checksum of some bytes.
  init(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { data in
      // SAFETY: the library reads `count` bytes of a buffer that outlives the call.
      value = unsafe UInt32(truncatingIfNeeded: adler32_z(1, data.baseAddress, data.count))
    }
  }

  /// Takes note of bytes that follow.
  ///
  /// - Parameters:
  ///   - next: Their checksum.
  ///   - count: How many they are.
  mutating func append(_ next: UInt32, count: Int) {
    value = UInt32(truncatingIfNeeded: adler32_combine(uLong(value), uLong(next), Int(count)))
  }
}
