internal import Foundation

/// What the system knows of a connection of the network.
public enum ConnectionBytes {
  /// How many bytes have come in by a connection so far.
  ///
  /// - Parameter file: The descriptor of its socket.
  /// - Returns: The number; 0 where the system does not tell.
  public static func received(_ file: Int32) -> Int {
    #if os(Linux)
      // The field `tcpi_bytes_received` of the kernel's `struct tcp_info`, whose beginning never
      // changes.
      let place = 128
      var info = [UInt8](repeating: 0, count: 256)
      var length = socklen_t(info.count)
      guard getsockopt(file, Int32(IPPROTO_TCP), TCP_INFO, &info, &length) == 0,
        length >= place + 8
      else { return 0 }
      return info.withUnsafeBytes { Int($0.loadUnaligned(fromByteOffset: place, as: UInt64.self)) }
    #else
      return 0
    #endif
  }
}
