internal import CZlib

/// Compresses bytes in the gzip format of RFC 1952; returns `nil` if memory is exhausted.
package func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = unsafe z_stream()
  // Adding 16 to the window bits selects the gzip format.
  let isReady = unsafe deflateInit2_(
    &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
    Int32(MemoryLayout<z_stream>.size))
  guard isReady == Z_OK else { return nil }
  defer { unsafe deflateEnd(&stream) }
  var input = bytes
  var output = unsafe [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  return unsafe input.withUnsafeMutableBufferPointer { input in
    unsafe output.withUnsafeMutableBufferPointer { output in
      unsafe stream.next_in = input.baseAddress
      unsafe stream.avail_in = UInt32(input.count)
      unsafe stream.next_out = output.baseAddress
      unsafe stream.avail_out = UInt32(output.count)
      guard unsafe deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
      return unsafe Array(output.prefix(Int(stream.total_out)))
    }
  }
}
