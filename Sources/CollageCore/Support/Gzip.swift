internal import CZlib

/// Compresses bytes as browsers take them.
///
/// - Parameter bytes: What is compressed.
/// - Returns: A file in the format of RFC 1952; nil if there is no memory for it.
public func gzip(_ bytes: [UInt8]) -> [UInt8]? {
  var stream = z_stream()
  // 16 beside the size of the window asks for gzip's header.
  let isReady = deflateInit2_(
    &stream, Z_BEST_COMPRESSION, Z_DEFLATED, 15 + 16, 9, Z_DEFAULT_STRATEGY, zlibVersion(),
    Int32(MemoryLayout<z_stream>.size))
  guard isReady == Z_OK else { return nil }
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))))
  return input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      guard deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
      return Array(output.prefix(Int(stream.total_out)))
    }
  }
}
