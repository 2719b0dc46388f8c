/// A JPEG in sRGB or grayscale that can be embedded in another file unchanged.
package struct EmbeddableJPEG: Hashable, Sendable {
  package let bytes: [UInt8]
  package let size: PixelSize
  /// The orientation, which the file itself doesn't record.
  package let orientation: Orientation

  package init(bytes: [UInt8], size: PixelSize, orientation: Orientation = .up) {
    (self.bytes, self.size, self.orientation) = (bytes, size, orientation)
  }

  /// Creates the value from an upright JPEG of the store; `nil` for other files, and if some
  /// programs would show its colors differently.
  package init?(_ bytes: [UInt8], of image: StoredImage) {
    let probe = ImageProbe(limits: .stored)
    guard image.format == .jpeg, let header = try? probe.header(of: bytes, source: ""),
      header.hasPlainSamples, header.orientation == .up, header.size == image.size,
      !Self.hasRGBComponentNames(bytes)
    else { return nil }
    self.init(bytes: bytes, size: header.size)
  }

  /// Returns the file without data after its image; `nil` if the image is incomplete, or if the
  /// file violates the format elsewhere.
  package static func repaired(_ bytes: [UInt8]) -> [UInt8]? {
    let examination = JPEGIntegrityCheck(bytes)
    return examination.isRepairable ? examination.repaired(bytes) : nil
  }

  /// Returns the file without metadata and color profile, and without data after its end, such as a
  /// video.
  ///
  /// The JFIF and Adobe segments remain, because they define the color model of the samples.
  package static func withoutMetadata(_ bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(bytes.count)
    unsafe bytes.withUnsafeBufferPointer { file in
      var markers = unsafe JPEGMarkerIterator(file)
      var (next, end) = (0, file.count)
      // SAFETY: the offsets are inside the file and increase.
      while let marker = unsafe markers.next() {
        guard marker.code != endOfImage else {
          end = marker.start + 2
          break
        }
        guard let body = marker.body, unsafe isMetadata(marker.code, file[body]) else { continue }
        unsafe output += file[next..<marker.start]
        next = body.upperBound
      }
      unsafe output += file[next..<end]
    }
    return output
  }

  /// Returns true if the IDs of a file's components are R, G and B.
  ///
  /// libjpeg can read such a file as RGB, but other programs read it as YCbCr.
  package static func hasRGBComponentNames(_ bytes: [UInt8]) -> Bool {
    unsafe bytes.withUnsafeBufferPointer { file in
      var markers = unsafe JPEGMarkerIterator(file)
      while let marker = unsafe markers.next(), marker.code != startOfScan {
        let isFrame =
          (0xC0...0xCF).contains(marker.code) && ![0xC4, 0xC8, 0xCC].contains(marker.code)
        guard isFrame, let body = marker.body, body.count >= 15 else { continue }
        // SAFETY: the segment is inside the file and long enough.
        return [6, 9, 12].map { unsafe file[body.lowerBound + $0] } == Array("RGB".utf8)
      }
      return false
    }
  }

  private static let startOfScan: UInt8 = 0xDA
  private static let endOfImage: UInt8 = 0xD9

  /// Returns true if a segment contains metadata or a color profile; JFIF and Adobe's color
  /// transform segments don't.
  private static func isMetadata(_ code: UInt8, _ body: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    switch code {
    case 0xE0: unsafe !body.starts(with: Array("JFIF\0".utf8))
    case 0xE1...0xED, 0xEF, 0xFE: true
    default: false
    }
  }
}

extension ImageHeader {
  /// True for a JPEG that other programs can show: in sRGB or grayscale, without arithmetic coding.
  ///
  /// The orientation isn't considered.
  package var hasPlainSamples: Bool {
    format == .jpeg && !usesArithmeticCoding && [.rgb, .gray].contains(color)
      && ColorConversion.isNeedless(colorSpace)
  }
}
