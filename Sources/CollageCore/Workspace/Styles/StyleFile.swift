internal import Foundation

/// The contents of a JSON file with styles, which are named looks.
struct StyleFile: Codable {
  /// The value of `format`, which distinguishes a style file from other files.
  static let format = "collage-styles"
  /// The format version that this program writes, and the newest version that it reads.
  static let currentVersion = 1

  let format: String
  let version: Int
  let styles: [Entry]

  struct Entry: Codable {
    let name: String
    let look: Look
  }

  init(_ styles: [Style]) {
    format = Self.format
    version = Self.currentVersion
    self.styles = styles.map { Entry(name: $0.name.rawValue, look: $0.look) }
  }

  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    return Array(try encoder.encode(self)) + [UInt8(ascii: "\n")]
  }

  /// Reads the styles of an untrusted file.
  static func styles(_ bytes: [UInt8], path: String) throws(StyleError) -> [Style] {
    let size = JSONSize(bytes)
    // Check the limits before decoding: a decoded value takes many times the memory of its JSON
    // text.
    guard bytes.count <= Limits.styleFileBytes, size.depth <= Limits.exportManifestDepth else {
      throw .damaged(path: path, detail: "it is too large or nested too deeply")
    }
    let data = Data(bytes)
    guard let heading = try? JSONDecoder().decode(FileHeader.self, from: data),
      heading.format == format, heading.version >= 1
    else { throw .damaged(path: path, detail: "it is not a file of styles") }
    guard heading.version <= currentVersion else {
      throw .newer(path: path, version: heading.version)
    }
    guard let file = try? JSONDecoder().decode(StyleFile.self, from: data) else {
      throw .damaged(path: path, detail: "a style in it can't be read")
    }
    guard file.styles.count <= Limits.styleCount else {
      throw .tooMany(limit: Limits.styleCount)
    }
    var names: Set<ItemName> = []
    return try file.styles.map { (entry) throws(StyleError) in
      let style = try entry.checked(path)
      guard names.insert(style.name).inserted else {
        throw .damaged(path: path, detail: "two styles are named '\(style.name)'")
      }
      return style
    }
  }
}

extension StyleFile.Entry {
  fileprivate func checked(_ path: String) throws(StyleError) -> Style {
    guard let name = ItemName(rawValue: name) else {
      throw .damaged(path: path, detail: "a style has an invalid name")
    }
    let style = Style(name: name, look: look)
    guard style.look == look else {
      throw .damaged(path: path, detail: "'\(name)' contains properties of a single photo")
    }
    do throws(ArchiveRuleError) {
      try look.checkRules(of: name)
    } catch {
      throw .damaged(path: path, detail: error.detail)
    }
    return style
  }
}
