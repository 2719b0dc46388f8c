/// A form with fields and files, encoded as `multipart/form-data` according to RFC 7578.
struct MultipartForm: Hashable, Sendable {
  private var parts: [UInt8] = []
  private let boundary: String

  /// Creates an empty form; `boundary` is a unique text that doesn't occur in any field or file.
  init(boundary: String) {
    self.boundary = "collage-" + boundary
  }

  /// The value of the `Content-Type` header.
  var type: String { "multipart/form-data; boundary=\(boundary)" }

  var bytes: [UInt8] { parts + Array("--\(boundary)--\r\n".utf8) }

  mutating func add(_ name: String, _ value: String) {
    add(heading: "name=\"\(name)\"", Array(value.utf8))
  }

  mutating func add(_ name: String, ifAny value: (some CustomStringConvertible)?) {
    if let value { add(name, "\(value)") }
  }

  mutating func add(_ name: String, file: String, type: String, _ bytes: [UInt8]) {
    add(heading: "name=\"\(name)\"; filename=\"\(file)\"", type: type, bytes)
  }

  private mutating func add(heading: String, type: String? = nil, _ bytes: [UInt8]) {
    let typeHeader = type.map { "Content-Type: \($0)\r\n" } ?? ""
    parts += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; \(heading)\r\n\(typeHeader)\r\n".utf8)
    parts += bytes
    parts += Array("\r\n".utf8)
  }
}
