import Foundation

@testable import CollageCore

/// Complete JPEGs that are not written as specified, as cameras and programs write them.
enum UnusualJPEG: CaseIterable {
  case noEnd, trailer, trailerWithEnd, secondPicture, junkBetweenSegments, zerosBetweenSegments
  case extraBytes, scanHeader, fullBytes, halfEnd

  /// The deviation that is reported of a baseline file; `nil` if none is.
  var detail: String? {
    switch self {
    case .noEnd, .halfEnd: "its end marker is missing"
    case .trailer, .trailerWithEnd, .secondPicture:
      "other data follows its picture without an end marker"
    case .junkBetweenSegments, .zerosBetweenSegments: "it has extra bytes between its segments"
    case .extraBytes: "bytes are left over before a marker"
    case .scanHeader: "the numbers in its scan header are invalid"
    case .fullBytes: nil
    }
  }

  private static let end: [UInt8] = [0xFF, 0xD9]
  private static let trailerBytes: [UInt8] =
    [0, 0, 1, 10, 14, 0, 0, 0] + Array("Image_UTC_Data".utf8) + [0xFF, 0x27, 0xFF, 0x01]
    + Array("SEFT".utf8)

  /// The file with this oddity; `nil` where it would not be one.
  func file(_ file: [UInt8]) -> [UInt8]? {
    let body = Array(file.dropLast(2))
    let segment = 4 + Int(file[4]) << 8 + Int(file[5])
    switch self {
    case .noEnd: return body
    case .halfEnd: return body + [0xFF]
    case .trailer: return body + Self.trailerBytes
    case .trailerWithEnd: return body + Self.trailerBytes + Self.end + Self.trailerBytes
    case .secondPicture: return body + file
    case .junkBetweenSegments:
      return file[..<segment] + Array("junk".utf8) + [0xFF, 0, 7] + file[segment...]
    case .zerosBetweenSegments:
      return file[..<segment] + [UInt8](repeating: 0, count: 13) + file[segment...]
    case .extraBytes: return body + (1...30).map { UInt8($0) } + Self.end
    case .fullBytes: return file[..<segment] + [0xFF, 0xFF, 0xFF] + file[segment...]
    case .scanHeader:
      guard file.firstRange(of: [0xFF, 0xC0]) != nil,
        let scan = file.firstRange(of: [0xFF, 0xDA])
      else { return nil }
      var changed = file
      changed[scan.upperBound + Int(file[scan.upperBound + 1]) - 2] = 0
      return changed
    }
  }
}

/// JPEGs that libjpeg coded arithmetically.
enum ArithmeticJPEG {
  /// 16 by 16 pixels, 4:2:0.
  static let sequential = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09P
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//yQARCAAQABADASIAAhEBAxEB/8wA
        CgAQEAUBEBEF/9oADAMBAAIRAxEAPwD/AJW4jKYSNyBXoWlfORwhSibywuD/2Q==
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// The same picture in scans.
  static let progressive = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09P
        T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT0//ygARCAAQABADASIAAhEBAxEB/8wA
        BgAQARD/2gAMAwEAAhADEAAAAf8AK+tsP//MAAQQBf/aAAgBAQABBQIedVoF/8wABBEF/9oACAEDAQE/
        AcD/zAAEEQX/2gAIAQIBAT8BwP/MAAQQBf/aAAgBAQAGPwLA/8wABBAF/9oACAEBAAE/IcT/2gAMAwEA
        AgADAAAAENT/zAAEEQX/2gAIAQMBAT8QwP/MAAQRBf/aAAgBAgEBPxDA/8wABBAF/9oACAEBAAE/EFAp
        RKxsJLCA/9k=
        """, options: .ignoreUnknownCharacters) ?? Data())

  /// 16 by 16 pixels of gray.
  static let gray = [UInt8](
    Data(
      base64Encoded: """
        /9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwz
        Oko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYEpRUk//yQALCAAQABABAREA/8wABgAQEAX/2gAIAQEAAD8A
        /wCVuIw4OSldX76iQ4WkKRWUVLn5e8r/2Q==
        """, options: .ignoreUnknownCharacters) ?? Data())
}
