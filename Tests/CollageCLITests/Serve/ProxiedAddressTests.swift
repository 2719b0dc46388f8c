import CollageCore
import Testing

@testable import CollageCLI

/// The names under which browsers know a server behind a proxy.
@Suite struct ProxiedAddressTests {
  @Test(arguments: [
    ("https://photos.example", "https://photos.example", "photos.example"),
    ("https://photos.example/", "https://photos.example", "photos.example"),
    ("HTTPS://Photos.Example", "https://photos.example", "photos.example"),
    ("https://photos.example:443", "https://photos.example", "photos.example"),
    ("http://photos.example:80", "http://photos.example", "photos.example"),
    ("http://photos.example:443", "http://photos.example:443", "photos.example:443"),
    ("https://photos.example:8443/", "https://photos.example:8443", "photos.example:8443"),
    ("https://192.0.2.7:8443", "https://192.0.2.7:8443", "192.0.2.7:8443"),
    ("https://xn--bcher-kva.example", "https://xn--bcher-kva.example", "xn--bcher-kva.example"),
    ("https://[2001:db8::1]", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("https://[2001:DB8::1]:443/", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("https://[2001:db8::1]:8443", "https://[2001:db8::1]:8443", "[2001:db8::1]:8443"),
    ("https://[2001:0db8:0:0:0:0:0:1]", "https://[2001:db8::1]", "[2001:db8::1]"),
    ("http://[0:0:0:0:0:0:0:1]:8000", "http://[::1]:8000", "[::1]:8000"),
    ("http://[::]", "http://[::]", "[::]"),
    ("http://[1:0:2:0:0:3:0:0]", "http://[1:0:2::3:0:0]", "[1:0:2::3:0:0]"),
    ("http://[1:0:2:3:4:5:6:7]", "http://[1:0:2:3:4:5:6:7]", "[1:0:2:3:4:5:6:7]"),
    ("http://[::ffff:192.0.2.1]", "http://[::ffff:c000:201]", "[::ffff:c000:201]"),
  ])
  func areThoseThatBrowsersSend(_ text: String, _ origin: String, _ host: String) throws {
    let address = ServeAddress(port: 4711, proxied: try Serve.proxiedOrigin(text))
    #expect(address.proxied == origin)
    #expect(address.hosts == ["127.0.0.1:4711", "localhost:4711", host])
    #expect(
      address.origins == ["http://127.0.0.1:4711", "http://localhost:4711", origin])
    #expect(address.url(token: "abc") == origin + "/#t=abc")
  }
}
