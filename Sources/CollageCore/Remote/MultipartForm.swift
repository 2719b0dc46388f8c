/// Fields and files as browsers send them, by RFC 7578.
struct MultipartForm: Hashable, Sendable {
  private var parts: [UInt8] = []
  private let boundary: String

  /// Makes an empty form.
  ///
  /// - Parameter boundary: What stands between the parts, which none of them holds: from a UUID.
  init(boundary: String) {
    self.boundary = "collage-" + boundary
  }

  /// What is sent, as a header says it.
  var type: String { "multipart/form-data; boundary=\(boundary)" }

  /// What is sent.
  var bytes: [UInt8] { parts + Array("--\(boundary)--\r\n".utf8) }

  /// Adds a field.
  mutating func add(_ name: String, _ value: String) {
    add(heading: "name=\"\(name)\"", Array(value.utf8))
  }

  /// Adds a field where there is something to say.
  mutating func add(_ name: String, ifAny value: (some CustomStringConvertible)?) {
    if let value { add(name, "\(value)") }
  }

  /// Adds a file.
  mutating func add(_ name: String, file: String, type: String, _ bytes: [UInt8]) {
    add(heading: "name=\"\(name)\"; filename=\"\(file)\"", type: type, bytes)
  }

  private mutating func add(heading: String, type: String? = nil, _ bytes: [UInt8]) {
    let kind = type.map { "Content-Type: \($0)\r\n" } ?? ""
    parts += Array(
      "--\(boundary)\r\nContent-Disposition: form-data; \(heading)\r\n\(kind)\r\n".utf8)
    parts += bytes
    parts += Array("\r\n".utf8)
  }
}
