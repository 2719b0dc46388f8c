/// The location of the image to decode within a TIFF.
enum TIFFImageLocation: Hashable, Sendable {
  case first
  /// The directory at this offset in the file.
  case directory(Int)
  /// An embedded JPEG file in this range.
  case jpeg(Range<Int>)

  /// The offset of the directory; 0 for the first one.
  var offset: Int {
    if case .directory(let offset) = self { offset } else { 0 }
  }
}

extension TIFFDecoder {
  /// Returns the location of the image to decode.
  ///
  /// It is the largest decodable image of a camera's raw file. In other files, it is usually the
  /// first image that is neither a smaller version of another image nor a mask. If the first image
  /// refers to a larger one, it is the largest decodable image among the first image and those to
  /// which it refers.
  func imageLocation(
    in directories: TIFFDirectories, of bytes: [UInt8]
  ) throws(DecodeError) -> TIFFImageLocation {
    let candidates = directories.candidates
    guard !candidates.isEmpty else {
      guard let page = directories.firstPage, page != directories.all.first else { return .first }
      return .directory(page.offset)
    }
    var best: (location: TIFFImageLocation, area: Int)?
    for directory in candidates {
      for found in images(of: directory, in: bytes) where found.area > best?.area ?? 0 {
        best = found
      }
    }
    guard let best else {
      guard directories.isRaw else { return .first }
      throw .unsupported(source: source, format: .tiff, feature: .rawImage)
    }
    return best.location == .directory(candidates[0].offset)
      && candidates[0] == directories.all.first
      ? .first : best.location
  }

  /// Returns the images of a directory that appear to be decodable.
  private func images(
    of directory: TIFFDirectories.Directory, in bytes: [UInt8]
  ) -> [(location: TIFFImageLocation, area: Int)] {
    var images: [(location: TIFFImageLocation, area: Int)] = []
    if let range = directory.jpeg {
      if let header = try? jpegHeader(of: bytes[range]) {
        images.append((.jpeg(range), header.size.saturatedArea))
      } else if directory.isJPEGStrip {
        // Raw samples can be coded as lossless JPEG, which isn't supported.
        return []
      }
    }
    let location = TIFFImageLocation.directory(directory.offset)
    if directory.hasSamples, let area = decodableArea(of: location, in: bytes) {
      images.append((location, area))
    }
    return images
  }

  /// The maximum number of bytes from which the header of an embedded JPEG is read.
  ///
  /// Without this limit, many directories that refer to one large range would cause much work.
  private static let maximumHeaderLength = 1 << 20

  func jpegHeader(of preview: some Collection<UInt8>) throws(DecodeError) -> ImageHeader {
    try JPEGHeader.read(Array(preview.prefix(Self.maximumHeaderLength)), source: source)
  }

  /// Returns the number of pixels of a directory's image; `nil` if it can't be decoded.
  private func decodableArea(of location: TIFFImageLocation, in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      do throws(DecodeError) {
        let handle = unsafe try open(bytes, at: location)
        let layout = try layout(of: handle)
        let grid = try grid(of: handle, layout)
        guard layout.fits(grid.area, inBytes: bytes.count), let first = grid.places.first,
          grid.hasBytes(handle, first, plane: 0)
        else { return nil }
        return layout.size.saturatedArea
      } catch {
        return nil
      }
    }
  }

  /// Creates a reader for the image at the header's location.
  ///
  /// The conditions of ``TIFFDecoder/reader(of:header:maximumBytes:)`` apply.
  func rows(
    of bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader
  ) throws(DecodeError) -> (any SampleRows)? {
    guard case .jpeg(let range) = header.imageLocation else {
      return unsafe try reader(of: bytes, header: header)
    }
    let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
    return unsafe try JPEGRowReader(
      part, header: jpegHeader(of: part), scale: .full, decoder: JPEGDecoder(source: source))
  }

  /// Creates the file's header from the embedded JPEG in `range`, which is the image to decode.
  func jpegHeader(
    _ bytes: [UInt8], _ range: Range<Int>, _ directories: TIFFDirectories, _ exif: EXIF
  ) throws(DecodeError) -> ImageHeader {
    var header = try jpegHeader(of: bytes[range])
    header.format = .tiff
    header.imageLocation = .jpeg(range)
    header.remarks = directories.remarks(on: header.size)
    let own = header.orientation == .up ? nil : header.orientation
    header.orientation = directories.all.first?.orientation ?? own ?? .up
    if exif.isAdobeRGB, header.colorSpace == .sRGB, header.color == .rgb {
      header.colorSpace = .definition(.adobeRGB)
    }
    header.metadata = exif.metadata
    header.captureMetadata = exif.captureMetadata
    return header
  }
}

extension TIFFDirectories {
  /// Returns the orientation in the image's directory; `nil` if it isn't specified.
  func orientation(of location: TIFFImageLocation) -> Orientation? {
    all.first { $0.offset == location.offset }?.orientation
  }

  /// Returns a remark if an image of the given size is a preview of a raw image; otherwise an empty
  /// array.
  func remarks(on size: PixelSize) -> [PhotoRemark] {
    let larger = all.filter { !$0.isMask && $0.size.saturatedArea > size.saturatedArea }
    let largest = larger.max { $0.size.saturatedArea < $1.size.saturatedArea }
    guard hasRawSamples || isRaw && largest != nil else { return [] }
    return [.preview(size: size, raw: largest?.size)]
  }
}
