import CollageSupport
import Foundation
import Testing

@testable import CollageCLI

/// `Goldens/errors.txt` has the code, the exit status and the text of every error of the core.
///
/// `COLLAGE_REWRITE=1 swift test --filter ErrorGoldenTests` writes it.
@Suite struct ErrorGoldenTests {
  private static let file = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Goldens/errors.txt")

  @Test func everyErrorHasItsCodeItsFactsAndItsText() throws {
    let text = try ErrorExamples.all.map(Self.block).sorted().joined(separator: "\n")
    if ProcessInfo.processInfo.environment["COLLAGE_REWRITE"] == "1" {
      return try Data(text.utf8).write(to: Self.file)
    }
    func blocks(_ text: String) -> Set<String> { Set(text.components(separatedBy: "\n\n")) }
    let written = try String(contentsOf: Self.file, encoding: .utf8)
    let (lost, new) = (blocks(written), blocks(text))
    #expect(written == text, "\(lost.subtracting(new).sorted()) \(new.subtracting(lost).sorted())")
  }

  @Test(arguments: ErrorExamples.all.indices)
  func everyMessageIsASentenceWithoutDescriptionsOfTypes(_ index: Int) {
    let error = ErrorExamples.all[index]
    let message = UserFacingError(describing: error).message
    #expect(message.hasSuffix(".") || message.contains(": "))
    for text in ["Optional(", "Collage", "\(type(of: error))"] { #expect(!message.contains(text)) }
  }

  @Test func everyCodeHasAnExample() {
    // Only commands know that a job failed.
    let codes = Set(ErrorExamples.all.map(\.asCollageError.errorCode)).union([.jobFailed])
    #expect(codes == Set(ErrorCode.allCases))
  }

  /// The type and the case, then the code, the exit status and the facts, then the text for people.
  private static func block(_ error: any Error) throws -> String {
    let shown = UserFacingError(describing: error)
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
