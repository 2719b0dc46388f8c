/// A JPEG of sRGB or of grey, which a file may hold as it is.
package struct StoredJPEG: Hashable, Sendable {
  /// The file.
  package let bytes: [UInt8]
  /// Columns and rows, as they are stored.
  package let size: PixelSize
  /// How they must be turned to stand upright, which nothing in the file tells.
  package let orientation: Orientation

  /// Describes a file.
  package init(bytes: [UInt8], size: PixelSize, orientation: Orientation = .up) {
    (self.bytes, self.size, self.orientation) = (bytes, size, orientation)
  }

  /// Looks into a file of a store or of an export, which is upright; nil if its samples are not the pixels.
  ///
  /// - Parameters:
  ///   - bytes: The file.
  ///   - image: What is known of it.
  package init?(_ bytes: [UInt8], of image: StoredImage) {
    let probe = ImageProbe(limits: .stored)
    guard image.format == .jpeg, let header = try? probe.header(of: bytes, source: ""),
      header.hasPlainSamples, header.orientation == .up, header.size == image.size,
      !Self.namesRedGreenBlue(bytes)
    else { return nil }
    self.init(bytes: bytes, size: header.size)
  }

  /// Returns a copy of a complete file whose end deviates from the format, cut after its picture; `nil` if
  /// other parts deviate, too.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    let examination = JPEGExamination(bytes)
    return examination.isRepairable ? examination.repaired(bytes) : nil
  }

  /// A file without notes, and without what follows its end, such as another picture or a film: what is left
  /// says what its samples are.
  package static func withoutNotes(_ bytes: [UInt8]) -> [UInt8] {
    var kept: [UInt8] = []
    kept.reserveCapacity(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { file in
      var markers = unsafe JPEGMarkers(file)
      var (next, end) = (0, file.count)
      // SAFETY: the walk gives places inside the file, each behind the one before.
      while let marker = unsafe markers.next() {
        guard marker.code != endOfImage else {
          end = marker.start + 2
          break
        }
        guard let body = marker.body, unsafe isNote(marker.code, file[body]) else { continue }
        unsafe kept += file[next..<marker.start]
        next = body.upperBound
      }
      unsafe kept += file[next..<end]
    }
    return kept
  }

  /// Whether only the names of its components tell that they are red, green and blue, by which the library goes and
  /// other programs do not.
  package static func namesRedGreenBlue(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { file in
      var markers = unsafe JPEGMarkers(file)
      while let marker = unsafe markers.next(), marker.code != startOfScan {
        let isFrame =
          (0xC0...0xCF).contains(marker.code) && ![0xC4, 0xC8, 0xCC].contains(marker.code)
        guard isFrame, let body = marker.body, body.count >= 15 else { continue }
        // SAFETY: the segment is inside the file, and long enough.
        return [6, 9, 12].map { unsafe file[body.lowerBound + $0] } == Array("RGB".utf8)
      }
      return false
    }
  }

  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// Whether a segment tells of the photo: not that it is JFIF, nor what Adobe says of its colours.
  private static func isNote(_ code: UInt8, _ body: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch code {
    case 0xE0: unsafe !body.starts(with: Array("JFIF\0".utf8))
    case 0xE1...0xED, 0xEF, 0xFE: true
    default: false
    }
  }
}

extension ImageHeader {
  /// Whether the samples of the file are the pixels of the photo, upright or not: a JPEG of sRGB that
  /// other programs can read.
  package var hasPlainSamples: Bool {
    format == .jpeg && !codesArithmetically && [.rgb, .grey].contains(color)
      && ColorConversion.isNeedless(colorSpace)
  }
}
