/// The thumbnail of a library photo: a small square crop.
package struct LibraryThumbnail {
  /// The side length of the square, in pixels.
  package static let side = 180
  static let quality = 85

  package let bytes: [UInt8]
  package let fingerprint: PhotoFingerprint

  /// Creates a thumbnail of the most important part of an upright photo.
  ///
  /// `photo` can be a smaller copy of the library photo.
  package init(of photo: Bitmap) throws(EncodeError) {
    let opaque = photo.onWhite()
    fingerprint = PhotoFingerprint(of: opaque)
    // If the photo has transparent parts, its alpha determines the important part.
    let focus = FocusMap(of: photo).window(aspect: 1)
    bytes = try JPEGEncoder(quality: Self.quality, subsampling: .quarter)
      .encode(opaque.square(focus).scaled(toSide: Self.side))
  }

  package static func scale(of size: PixelSize) -> DecodeScale {
    (1...8).lazy.compactMap(DecodeScale.init(eighths:)).first { scale in
      let decoded = scale.size(of: size)
      return min(decoded.width, decoded.height) >= side
    } ?? .full
  }
}

/// The image that is shown if a thumbnail can't be created: a gray square with hills and a sun.
package enum PlaceholderThumbnail {
  /// Returns the image as a JPEG file, whose bytes are always the same.
  package static func bytes() -> [UInt8] {
    let side = LibraryThumbnail.side
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let gray = gray(x: x, y: y)
        pixels += [gray, gray, gray, 255]
      }
    }
    let bitmap = Bitmap(
      size: PixelSize(width: side, height: side), alpha: .opaque, bytes: pixels)
    let file = try? JPEGEncoder(quality: LibraryThumbnail.quality, subsampling: .quarter)
      .encode(bitmap)
    return file ?? []
  }

  private static func gray(x: Int, y: Int) -> UInt8 {
    let (fromSun, fromPeak, fromHill) = (
      (x - 122) * (x - 122) + (y - 62) * (y - 62), abs(x - 74), abs(x - 120)
    )
    if fromSun < 14 * 14 { return 176 }
    let isHill = y < 138 && (y > 70 + fromPeak || y > 98 + fromHill)
    return isHill && (28..<152).contains(x) ? 160 : 222
  }
}

extension Bitmap {
  fileprivate func onWhite() -> Bitmap {
    guard alpha != .opaque else { return self }
    let isStraight = alpha == .straight
    var result = self
    result.alpha = .opaque
    for index in stride(from: 0, to: bytes.count, by: 4) {
      let opacity = Int(bytes[index + 3])
      for channel in index..<index + 3 {
        let value = Int(bytes[channel])
        let premultiplied = isStraight ? (value * opacity + 127) / 255 : value
        result.bytes[channel] = UInt8(min(255, premultiplied + 255 - opacity))
      }
      result.bytes[index + 3] = 255
    }
    return result
  }

  /// Returns a square crop that is as large as possible, with the top-left corner of `part` as far
  /// as the image's edges allow.
  fileprivate func square(_ part: UnitRect) -> Bitmap {
    let side = min(width, height)
    let left = min(max(Int((part.x * Double(width)).rounded()), 0), width - side)
    let top = min(max(Int((part.y * Double(height)).rounded()), 0), height - side)
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 4)
    for row in top..<top + side {
      let start = (row * width + left) * 4
      pixels += bytes[start..<start + side * 4]
    }
    return Bitmap(size: PixelSize(width: side, height: side), alpha: alpha, bytes: pixels)
  }

  /// Returns the square image at another size; enlarges smaller images by repeating pixels.
  fileprivate func scaled(toSide side: Int) -> Bitmap {
    guard width < side else { return areaAveraged(to: PixelSize(width: side, height: side)) }
    var pixels: [UInt8] = []
    pixels.reserveCapacity(side * side * 4)
    for y in 0..<side {
      for x in 0..<side {
        let start = (y * height / side * width + x * width / side) * 4
        pixels += bytes[start..<start + 4]
      }
    }
    return Bitmap(size: PixelSize(width: side, height: side), alpha: alpha, bytes: pixels)
  }
}
