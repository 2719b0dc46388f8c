import Foundation
import Testing

/// A temporary folder for one test, removed with the object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "collage-test-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func callAsFunction(_ name: String) -> String { path + "/" + name }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: self(name), withDestinationPath: target)
  }

  func setTime(_ seconds: Int, _ microseconds: Int = 0, of name: String) {
    let time = timeval(tv_sec: seconds, tv_usec: .init(microseconds))
    #expect(utimes(self(name), [time, time]) == 0)
  }

  var contents: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }
}
