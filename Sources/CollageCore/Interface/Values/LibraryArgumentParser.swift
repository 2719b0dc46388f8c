package enum LibraryArgumentParser {
  /// Parses tags that are separated by commas.
  package static func tags(_ text: String) throws(ValueError) -> [PhotoTag] {
    let tags = text.split(separator: ",").map { PhotoTag(String($0)) }
    let valid = tags.compactMap { $0 }
    guard !valid.isEmpty, valid.count == tags.count else {
      throw ValueError(
        value: text.escapingControls(), kind: "a list of tags",
        allowed: "tags of at most \(PhotoTag.maximumLength) characters, separated by commas")
    }
    return valid
  }

  /// Parses a time or the beginning of one, such as `2024`, `2024-06` or `2024-06-30T12:15`.
  package static func time(_ text: String) throws(ValueError) -> String {
    let time = text.replacing(" ", with: "T")
    let template = "2000-01-01T00:00:00"
    guard [4, 7, 10, 16, 19].contains(time.utf8.count), time.utf8.count == time.count,
      CaptureTime(clock: time + template.dropFirst(time.count)) != nil
    else {
      throw ValueError(
        value: text.escapingControls(), kind: "a date",
        allowed:
          "a year, a month or a day, such as 2024, 2024-06 or 2024-06-30, optionally with a time")
    }
    return time
  }
}
