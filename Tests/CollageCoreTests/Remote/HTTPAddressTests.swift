import Foundation
import Testing

@testable import CollageRemote

@Suite("Server address") struct HTTPAddressTests {
  @Test(
    arguments: [
      ("http://example.org", "http://example.org", "/"),
      ("HTTPS://Example.ORG:443/a/b", "https://example.org", "/a/b"),
      ("http://192.168.1.20:8000/x?y=1", "http://192.168.1.20:8000", "/x?y=1"),
      ("http://[::1]:8000", "http://[::1]:8000", "/"),
      ("http://[2001:DB8::192.0.2.1]/", "http://[2001:db8::c000:201]", "/"),
      ("http://box_1.local.", "http://box_1.local.", "/"),
    ])
  func parsesItsParts(_ text: String, _ origin: String, _ path: String) throws {
    let address = try HTTPAddress(text)
    #expect(address.origin == origin && address.path == path)
  }

  @Test(
    arguments: [
      ("example.org", RemoteAddressError.noScheme), ("ftp://example.org", .scheme("ftp")),
      ("file:///etc/passwd", .scheme("file")), ("http://", .noHost), ("http:///a", .noHost),
      ("http://me:secret@example.org", .userInfo), ("http://a#b", .fragment),
      ("http://a/#b", .fragment), ("http://a:0", .port("0")), ("http://a:65536", .port("65536")),
      ("http://a:", .port("")), ("http://a:+1", .port("+1")),
      ("http://münchen.de", .internationalHost("münchen.de")), ("http://-a.de", .host("-a.de")),
      ("http://a..de", .host("a..de")), ("http://127.1", .host("127.1")),
      ("http://0177.0.0.1", .host("0177.0.0.1")), ("http://256.0.0.1", .host("256.0.0.1")),
      ("http://[::1", .host("[::1")), ("http://[1:2]", .host("[1:2]")),
      ("http://a b", .host("a b")), ("http://a/b c", .path("/b c")),
      ("http://a/\r\nX: y", .path("/\r\nX: y")),
    ])
  func rejectsMisleadingAddresses(_ text: String, _ error: RemoteAddressError) {
    #expect(throws: error) { try HTTPAddress(text) }
  }

  @Test(
    arguments: [
      ("/results/1.png", "http://a:1/results/1.png"),
      ("results/1.png", "http://a:1/base/results/1.png"), ("http://a:1/x", "http://a:1/x"),
      ("https://other/x", "https://other/x"), ("//other/x", "http://other/x"),
      ("/x?u=http://b", "http://a:1/x?u=http://b"),
    ])
  func resolvesReferences(_ reference: String, _ wanted: String) throws {
    let base = try HTTPAddress("http://a:1/base")
    let found = try base.resolving(reference)
    #expect(found.text == wanted)
    #expect(found.hasSameOrigin(as: base) == wanted.hasPrefix("http://a:1/"))
  }

  @Test(arguments: [("job-7", "job-7"), ("a/b?c", "a%2Fb%3Fc"), ("é", "%C3%A9"), ("..", "..")])
  func escapesPathSegments(_ text: String, _ wanted: String) { #expect(text.pathSegment == wanted) }
}

@Suite("Retry pauses") struct RetryTests {
  @Test("grow with each failure, and honor the server's request") func growExponentially() {
    let pauses = RetryBackoff(initialPause: 3)
    #expect((1...7).map { pauses.pause(after: $0) } == [3, 6, 12, 24, 48, 60, 60])
    #expect(
      pauses.pause(after: 1, requested: 20) == 20 && pauses.pause(after: 1, requested: 1) == 3)
    #expect(pauses.pause(after: 500) == 60 && pauses.pause(after: 1, requested: 1e9) == 3600)
  }

  @Test("are parsed from seconds or one of three date forms") func parsesSecondsAndDates() throws {
    let now = try #require(HTTPDate.date("Sun, 06 Nov 1994 08:49:37 GMT"))
    #expect(now.timeIntervalSince1970 == 784_111_777)
    #expect(HTTPDate.date("Sunday, 06-Nov-94 08:49:37 GMT") == now)
    #expect(HTTPDate.date("Sun Nov  6 08:49:37 1994") == now)
    #expect(RetryAfter.seconds(" 120 ", now: now) == 120)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:50:07 GMT", now: now) == 30)
    #expect(RetryAfter.seconds("Sun, 06 Nov 1994 08:00:00 GMT", now: now) == 0)
    for text in [
      "", "soon", "-1", "1.5", "Sun, 32 Nov 1994 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    ] { #expect(RetryAfter.seconds(text, now: now) == nil, "\(text)") }
  }
}
