import ArgumentParser
import CollageCore
import Foundation
import Testing

@testable import CollageCLI

extension CollageCLI.Environment {
  /// Returns an environment with only these variables and terminals.
  static func fixed(
    _ variables: [String: String] = [:], terminals: Set<Int32> = [],
    output: StandardStream = .output, error: StandardStream = .error
  ) -> CollageCLI.Environment {
    Environment(
      variable: { variables[$0] }, isTerminal: { terminals.contains($0) }, context: .system,
      output: output, error: error)
  }
}

extension Console {
  init(_ options: [String] = [], _ environment: CollageCLI.Environment = .fixed()) throws {
    self.init(try CommonOptions.parse(options), environment: environment)
  }
}

extension CollageCLI.Style {
  static let plain = CollageCLI.Style(mode: .never, isTerminal: true, environment: .fixed())
  static let colored = CollageCLI.Style(mode: .always, isTerminal: false, environment: .fixed())
}

extension StoredImage {
  /// Returns an image whose hash repeats one digit.
  static func sample(
    _ width: Int = 40, _ height: Int = 20, _ format: AssetFormat = .jpeg, digit: Character = "a",
    isOpaque: Bool = true, metadata: PhotoMetadata? = nil
  ) throws -> StoredImage {
    StoredImage(
      id: try #require(ImageID(rawValue: String(repeating: digit, count: 64))), format: format,
      size: PixelSize(width: width, height: height), isOpaque: isOpaque, metadata: metadata)
  }
}

extension Date {
  static let epoch = Date(timeIntervalSince1970: 0)
}
