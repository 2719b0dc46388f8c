import Foundation
import Testing

/// Text golden files, which are compared line by line.
enum GoldenText {
  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens")

  static func lines(_ name: String) throws -> [String] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Compares lines with a golden file.
  ///
  /// `COLLAGE_REWRITE=1` writes the golden file instead. If the variable is an absolute path, the
  /// file is written to that folder.
  static func expect(
    _ lines: [String], _ name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    if let target = ProcessInfo.processInfo.environment["COLLAGE_REWRITE"], !target.isEmpty {
      let folder = target.hasPrefix("/") ? URL(filePath: target) : folder
      let text = lines.map { $0 + "\n" }.joined()
      return try Data(text.utf8).write(to: folder.appending(path: name))
    }
    let changes = lines.difference(from: try Self.lines(name)).map { change in
      switch change {
      case .remove(let index, let line, _): "\(index + 1) - \(line)"
      case .insert(let index, let line, _): "\(index + 1) + \(line)"
      }
    }
    #expect(
      changes.isEmpty, "\(name) differs:\n\(changes.joined(separator: "\n"))",
      sourceLocation: sourceLocation)
  }
}
