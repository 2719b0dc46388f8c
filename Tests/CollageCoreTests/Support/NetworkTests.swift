import CollageSupport
import Foundation
import Testing

@Suite struct NetworkTests {
  /// This computer's addresses, formatted independently of the tested code.
  private var expected: [String] {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return [] }
    defer { freeifaddrs(first) }
    var (found, next) = ([String](), first)
    while let interface = next?.pointee {
      next = interface.ifa_next
      let flags = Int32(bitPattern: interface.ifa_flags)
      guard flags & Int32(IFF_UP) != 0, flags & Int32(IFF_LOOPBACK) == 0,
        let address = interface.ifa_addr, Int32(address.pointee.sa_family) == AF_INET
      else { continue }
      let number = address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
        UInt32(bigEndian: $0.pointee.sin_addr.s_addr)
      }
      found.append([24, 16, 8, 0].map { "\(number >> $0 & 255)" }.joined(separator: "."))
    }
    return found
  }

  @Test func listsReachableAddresses() {
    let all = NetworkAddresses.all()
    #expect(all == expected && !all.contains { $0.hasPrefix("127.") })
  }
}
