import Foundation
import Testing

@testable import CollageCore

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  private let streamSocket = SOCK_STREAM
#endif

/// What the system tells of the network, without going anywhere.
@Suite struct NetworkTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Both ends of a connection that this machine has with itself.
  private func withConnection(_ body: (_ client: Int32, _ server: Int32) throws -> Void) throws {
    let listener = socket(AF_INET, streamSocket, 0)
    let client = socket(AF_INET, streamSocket, 0)
    defer { for file in [listener, client] { close(file) } }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    try withUnsafeMutablePointer(to: &address) { place in
      try place.withMemoryRebound(to: sockaddr.self, capacity: 1) { place in
        // The system picks a free port and tells it.
        try #require(bind(listener, place, length) == 0)
        try #require(listen(listener, 1) == 0)
        try #require(getsockname(listener, place, &length) == 0)
        try #require(connect(client, place, length) == 0)
      }
    }
    let server = accept(listener, nil, nil)
    try #require(server >= 0)
    defer { close(server) }
    try body(client, server)
  }

  private func pass(_ count: Int, from sender: Int32, to receiver: Int32) throws {
    try #require(send(sender, [UInt8](repeating: 1, count: count), count, 0) == count)
    var (bytes, rest) = ([UInt8](repeating: 0, count: count), count)
    while rest > 0 {
      let got = recv(receiver, &bytes, rest, 0)
      try #require(got > 0)
      rest -= got
    }
  }

  #if os(Linux)
    @Test func theBytesThatCameInAreCounted() throws {
      try withConnection { client, server in
        #expect(ConnectionBytes.received(server) == 0)
        try pass(5, from: client, to: server)
        #expect(ConnectionBytes.received(server) == 5)
        #expect(ConnectionBytes.received(client) == 0)
        try pass(1000, from: client, to: server)
        try pass(3, from: server, to: client)
        #expect(ConnectionBytes.received(server) == 1005)
        #expect(ConnectionBytes.received(client) == 3)
      }
    }
  #endif

  @Test func whatIsNoConnectionHasReceivedNothing() throws {
    #expect(ConnectionBytes.received(-1) == 0)
    try AtomicFile.write([1, 2, 3], to: folder("file"))
    let file = open(folder("file"), O_RDONLY)
    defer { close(file) }
    #expect(ConnectionBytes.received(file) == 0)
  }

  /// The addresses as another function of the system writes them.
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

  @Test func theAddressesAreThoseThatOthersReach() {
    let all = NetworkAddresses.all()
    #expect(all == expected)
    #expect(!all.contains { $0.hasPrefix("127.") })
  }
}
