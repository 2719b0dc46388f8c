import CollageSupport
import Foundation
import Testing

@testable import CollageCLI

/// Compares all messages with `Goldens/messages.txt`; `make lint` finds messages without an
/// example.
///
/// `COLLAGE_REWRITE=1 swift test --filter MessageGoldenTests` writes the file.
@Suite struct MessageGoldenTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens/messages.txt")

  private static let errors = ErrorExamples.all + MessageExamples.errors

  @Test func messagesMatchGoldenFile() throws {
    let blocks = try Self.errors.map(Self.block).sorted() + MessageExamples.others.sorted()
    let text = blocks.joined(separator: "\n")
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(text.utf8).write(to: Self.file)
    }
    func parts(_ text: String) -> Set<String> { Set(text.components(separatedBy: "\n\n")) }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let (lost, new) = (parts(written), parts(text))
    #expect(written == text, "\(lost.subtracting(new).sorted()) \(new.subtracting(lost).sorted())")
  }

  @Test(arguments: errors.indices)
  func errorsAreSentencesWithoutTypeNames(_ index: Int) {
    let error = Self.errors[index]
    let message = UserFacingError(describing: error).message
    #expect(message.hasSuffix(".") || message.contains(": "))
    for text in ["Optional(", "Collage", "\(type(of: error))"] { #expect(!message.contains(text)) }
  }

  @Test func everyErrorCodeHasExample() {
    let codes = Set(Self.errors.map { UserFacingError(describing: $0).code })
    #expect(codes.isSuperset(of: ErrorCode.allCases.map(\.rawValue)))
  }

  /// Returns the block of an error in the golden file: its name, code, exit status, JSON members
  /// and printed text.
  private static func block(_ error: any Error) throws -> String {
    let shown = UserFacingError(describing: error)
    guard !(error is UserFacingError) else {
      return "UserFacingError.\(MessageExamples.plain(shown.name))\n"
        + "\(shown.code) \(shown.status.rawValue)\n\(shown.text(.plain))"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let facts = try encoder.encode(error.asCollageError.facts)
    return """
      \(name(of: error))
      \(shown.code) \(shown.status.rawValue) \(String(decoding: facts, as: UTF8.self))
      \(shown.text(.plain))
      """
  }

  private static func name(of error: any Error) -> String {
    let type = String(reflecting: type(of: error)).split(separator: ".").dropFirst()
      .joined(separator: ".")
    let mirror = Mirror(reflecting: error)
    guard mirror.displayStyle == .enum else { return type }
    return "\(type).\(mirror.children.first?.label ?? "\(error)")"
  }
}
