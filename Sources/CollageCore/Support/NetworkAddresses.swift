internal import Foundation

package enum NetworkAddresses {
  /// Returns this machine's IPv4 addresses except loopback addresses.
  package static func all() -> [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard unsafe getifaddrs(&first) == 0 else { return [] }
    defer { unsafe freeifaddrs(first) }
    return unsafe sequence(first: first) { unsafe $0?.pointee.ifa_next }.compactMap { unsafe $0 }
      .compactMap { unsafe text(of: $0.pointee) }
  }

  private static func text(of interface: ifaddrs) -> String? {
    let flags = unsafe Int32(bitPattern: interface.ifa_flags)
    guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
      let address = unsafe interface.ifa_addr, unsafe Int32(address.pointee.sa_family) == AF_INET
    else { return nil }
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    guard
      unsafe getnameinfo(
        address, socklen_t(MemoryLayout<sockaddr_in>.size), &host, socklen_t(host.count), nil, 0,
        NI_NUMERICHOST) == 0
    else { return nil }
    return String(decoding: host.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
