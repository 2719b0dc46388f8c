internal import CZlib

/// Compresses a piece of a deflate stream.
///
/// A piece doesn't refer to data before it, and ends at a byte boundary with an empty stored block.
/// Therefore pieces can be concatenated.
struct Deflater {
  struct Search: Hashable {
    let level: Int32
    let strategy: Int32

    /// Finds only runs of one byte, as in the filtered rows of photos.
    static let runs = Search(level: 6, strategy: Z_RLE)
    /// Finds repeated strings, as in drawings.
    static let strings = Search(level: 6, strategy: Z_DEFAULT_STRATEGY)

    /// Finds repeated strings with one of zlib's compression levels.
    static func level(_ level: Int) -> Search {
      Search(level: Int32(min(max(level, 0), 9)), strategy: Z_DEFAULT_STRATEGY)
    }
  }

  /// The end of the stream: an empty final block.
  static let end: [UInt8] = [0x03, 0x00]

  private static let rawWindow: Int32 = -15
  private static let memoryLevel: Int32 = 9

  /// Compresses data of less than 4 GiB.
  static func piece(_ bytes: [UInt8], _ search: Search) throws(EncodeError) -> [UInt8] {
    var stream = unsafe z_stream()
    // SAFETY: the version and the size of the structure are those of the zlib header with which
    // this file was compiled.
    let opened = unsafe deflateInit2_(
      &stream, search.level, Z_DEFLATED, rawWindow, memoryLevel, search.strategy, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard opened == Z_OK else { throw .failed(format: .png, detail: "out of memory") }
    defer { unsafe deflateEnd(&stream) }
    // zlib's bound is for a whole stream. The flush at the end of a piece needs a few more bytes.
    let capacity = unsafe Int(deflateBound(&stream, uLong(bytes.count))) + 64
    var isComplete = false
    let piece = unsafe [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
      unsafe bytes.withUnsafeBufferPointer { input in
        // SAFETY: zlib reads `avail_in` bytes and writes at most `avail_out` bytes. It doesn't
        // write to its input, and both buffers outlive the call.
        unsafe stream.next_in = unsafe UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.avail_in = uInt(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = uInt(capacity)
        let outcome = unsafe deflate(&stream, Z_SYNC_FLUSH)
        isComplete = unsafe outcome == Z_OK && stream.avail_in == 0 && stream.avail_out > 0
      }
      count = unsafe capacity - Int(stream.avail_out)
    }
    guard isComplete else { throw .failed(format: .png, detail: "zlib did not finish") }
    // The copy has the exact length, without unused capacity.
    return Array(piece[...])
  }
}

/// The checksum of a zlib stream, which can be combined from the checksums of pieces.
struct Adler32: Hashable, Sendable {
  private(set) var value: UInt32 = 1

  init() {}

  init(_ bytes: [UInt8]) {
    unsafe bytes.withUnsafeBufferPointer { data in
      // SAFETY: the library reads `count` bytes of a buffer that outlives the call.
      value = unsafe UInt32(truncatingIfNeeded: adler32_z(1, data.baseAddress, data.count))
    }
  }

  /// Extends the checksum by a piece of `count` bytes that has the checksum `next`.
  mutating func append(_ next: UInt32, count: Int) {
    value = UInt32(truncatingIfNeeded: adler32_combine(uLong(value), uLong(next), Int(count)))
  }
}
