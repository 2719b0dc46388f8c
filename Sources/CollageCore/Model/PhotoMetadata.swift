package import Foundation

/// The metadata of a photo: its file, date and camera, but never its location.
///
/// The metadata belongs to an item's photo, not only to the stored image, because several files can
/// have the same pixels.
package struct PhotoMetadata: Hashable, Sendable {
  /// The local time at which the photo was taken, such as `2024-05-01T12:34:56`.
  package var capturedAt: String?
  package var camera: String?
  /// True if the file was damaged and the image contains only the readable part.
  package var isSalvaged: Bool

  /// The path of the file that an item's photo was added from, or only the file's name.
  ///
  /// `nil` if the item doesn't record the file; in this case, the name that was stored with the
  /// image is used.
  package var source: String?
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

  var nonEmpty: PhotoMetadata? { self == PhotoMetadata() ? nil : self }

  private static let cameraLimit = 80
  private static let sourceLimit = 4_000

  private static let separators = Array(": -T/".utf8)

  /// Converts an EXIF time such as `2024:05:01 12:34:56` to ISO 8601; returns `nil` if it is
  /// malformed.
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
    let bytes = Array(text.utf8)
    guard bytes.count == 6, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[0]),
      bytes[3] == UInt8(ascii: ":"),
      let hours = UInt8(text.dropFirst().prefix(2)), let minutes = UInt8(text.suffix(2))
    else { return false }
    return hours < 15 && minutes < 60
  }

  /// Returns the camera's name, which has at most 80 characters; `nil` if the maker and the model
  /// are both empty.
  ///
  /// The name consists of the maker and the model. The maker is omitted if the model begins with
  /// the maker's first word.
  package static func camera(maker: String?, model: String?) -> String? {
    let parts = [maker, model].map { text in
      String((text ?? "").filter(isPrintable)).split(separator: " ").joined(separator: " ")
    }
    let brand = parts[0].split(separator: " ").first.map { $0.lowercased() } ?? ""
    let name =
      parts[1].isEmpty || parts[1].lowercased().hasPrefix(brand)
      ? (parts[1].isEmpty ? parts[0] : parts[1]) : parts[0] + " " + parts[1]
    return name.isEmpty ? nil : String(name.prefix(cameraLimit))
  }

  /// True if the values have the form in which this program reads them from photos.
  package var isValid: Bool {
    capturedAt.map { Self.time($0) == $0 } ?? true
      && camera.map { $0.count <= Self.cameraLimit && $0.allSatisfy(Self.isPrintable) } ?? true
      && source.map { $0.utf8.count <= Self.sourceLimit } ?? true
  }

  private static func isPrintable(_ character: Character) -> Bool {
    character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
        .paragraphSeparator:
        false
      default: scalar != "\u{FFFD}"
      }
    }
  }
}
