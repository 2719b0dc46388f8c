package import Foundation

/// The metadata of a photo: its file, date and camera, but never its location.
///
/// Each item's photo has the metadata of the file that it was added from, because several files may
/// have the same pixels.
package struct PhotoMetadata: Hashable, Sendable {
  /// The local time at which the photo was taken, such as `2024-05-01T12:34:56`, without a time
  /// zone.
  package var capturedAt: String?
  package var camera: String?
  /// True if the file was damaged and the image contains only what could be decoded.
  package var isSalvaged: Bool

  /// The path of the file that an item's photo was added from, or its name without folders.
  ///
  /// `nil` if only the image's record contains it.
  package var source: String?
  /// The ID of the library photo that an item's photo was added from.
  package var libraryPhoto: UUID?

  package init(
    capturedAt: String? = nil, camera: String? = nil, isSalvaged: Bool = false,
    source: String? = nil, libraryPhoto: UUID? = nil
  ) {
    self.capturedAt = capturedAt
    self.camera = camera
    self.isSalvaged = isSalvaged
    self.source = source
    self.libraryPhoto = libraryPhoto
  }

  /// The metadata, or `nil` if it is empty.
  var nonEmpty: PhotoMetadata? { self == PhotoMetadata() ? nil : self }

  private static let longestCamera = 80
  private static let longestSource = 4_000

  private static let separators = Array(": -T/".utf8)

  /// Converts an EXIF time such as `2024:05:01 12:34:56`; returns `nil` if the text is malformed.
  package static func time(_ text: String) -> String? {
    let fields = text.utf8.split { separators.contains($0) }.prefix(6)
    let numbers = fields.compactMap { UInt16(Substring($0)) }
    guard numbers.count == 6, fields.count == 6, (1800...9999).contains(numbers[0]),
      (1...12).contains(numbers[1]), (1...31).contains(numbers[2]), numbers[3] < 24,
      numbers[4] < 60, numbers[5] <= 60
    else { return nil }
    func two(_ index: Int) -> String { (numbers[index] < 10 ? "0" : "") + "\(numbers[index])" }
    return "\(numbers[0])-\(two(1))-\(two(2))T\(two(3)):\(two(4)):\(two(5))"
  }

  /// Returns whether a text is an EXIF offset from UTC, such as `+02:00`.
  package static func isOffset(_ text: String) -> Bool {
    let letters = Array(text.utf8)
    guard letters.count == 6, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(letters[0]),
      letters[3] == UInt8(ascii: ":"),
      let hours = UInt8(text.dropFirst().prefix(2)), let minutes = UInt8(text.suffix(2))
    else { return false }
    return hours < 15 && minutes < 60
  }

  /// Returns the camera's name, composed of its maker and its model; the maker isn't repeated if
  /// the model begins with it.
  package static func camera(maker: String?, model: String?) -> String? {
    let words = [maker, model].map { text in
      String((text ?? "").filter(isPrintable)).split(separator: " ").joined(separator: " ")
    }
    let brand = words[0].split(separator: " ").first.map { $0.lowercased() } ?? ""
    let name =
      words[1].isEmpty || words[1].lowercased().hasPrefix(brand)
      ? (words[1].isEmpty ? words[0] : words[1]) : words[0] + " " + words[1]
    return name.isEmpty ? nil : String(name.prefix(longestCamera))
  }

  /// True if the values have the form in which this program reads them from photos.
  package var isOrdinary: Bool {
    capturedAt.map { Self.time($0) == $0 } ?? true
      && camera.map { $0.count <= Self.longestCamera && $0.allSatisfy(Self.isPrintable) } ?? true
      && source.map { $0.utf8.count <= Self.longestSource } ?? true
  }

  private static func isPrintable(_ letter: Character) -> Bool {
    letter.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: scalar != "\u{FFFD}"
      }
    }
  }
}
