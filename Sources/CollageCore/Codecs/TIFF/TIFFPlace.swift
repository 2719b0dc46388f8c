/// Where in a TIFF the image is that is decoded.
enum TIFFPlace: Hashable, Sendable {
  /// The first directory.
  case first
  /// Another directory, at an offset.
  case directory(Int)
  /// A JPEG file within the file.
  case jpeg(Range<Int>)

  /// Where the directory begins; 0 is the first one.
  var offset: Int {
    if case .directory(let offset) = self { offset } else { 0 }
  }
}

/// The choice of the image.
extension TIFFDecoder {
  /// Returns where the image is: the largest one that can be decoded if the first is a smaller version
  /// of another one, or a camera's raw samples.
  func place(
    in directories: TIFFDirectories, of bytes: [UInt8]
  ) throws(DecodeError) -> TIFFPlace {
    let candidates = directories.candidates
    guard !candidates.isEmpty else {
      guard let page = directories.firstPage, page != directories.all.first else { return .first }
      return .directory(page.offset)
    }
    var best: (place: TIFFPlace, area: Int)?
    for directory in candidates {
      for found in images(of: directory, in: bytes) where found.area > best?.area ?? 0 {
        best = found
      }
    }
    guard let best else {
      guard directories.isRaw else { return .first }
      throw .unsupported(source: source, format: .tiff, feature: .rawImage)
    }
    return best.place == .directory(candidates[0].offset) && candidates[0] == directories.all.first
      ? .first : best.place
  }

  /// Returns a directory's images that can be decoded, as far as that is known before.
  private func images(
    of directory: TIFFDirectories.Directory, in bytes: [UInt8]
  ) -> [(place: TIFFPlace, area: Int)] {
    var images: [(place: TIFFPlace, area: Int)] = []
    if let range = directory.jpeg {
      if let header = try? jpegHeader(of: bytes[range]) {
        images.append((.jpeg(range), header.size.saturatedArea))
      } else if directory.isJPEGStrip {
        // A camera's samples may be coded as a lossless JPEG, which isn't decoded.
        return []
      }
    }
    let place = TIFFPlace.directory(directory.offset)
    if directory.hasSamples, let area = decodableArea(of: place, in: bytes) {
      images.append((place, area))
    }
    return images
  }

  /// The number of bytes of a preview that are searched for its header: many directories may refer to
  /// the same large range.
  private static let longestHead = 1 << 20

  /// Reads the header of a JPEG within the file.
  func jpegHeader(of preview: some Collection<UInt8>) throws(DecodeError) -> ImageHeader {
    try JPEGHeader.read(Array(preview.prefix(Self.longestHead)), source: source)
  }

  /// Returns the pixels of a directory's image; `nil` if it can't be decoded.
  private func decodableArea(of place: TIFFPlace, in bytes: [UInt8]) -> Int? {
    unsafe bytes.withUnsafeBufferPointer { bytes in
      do throws(DecodeError) {
        let handle = unsafe try open(bytes, at: place)
        let layout = try layout(of: handle)
        let grid = try grid(of: handle, layout)
        guard layout.canBe(grid.area, inBytes: bytes.count), let first = grid.places.first,
          grid.hasBytes(handle, first, plane: 0)
        else { return nil }
        return layout.size.saturatedArea
      } catch {
        return nil
      }
    }
  }

  /// Prepares to read the image from the top, like ``reader(of:header:mostBytes:)``.
  ///
  /// - Parameters:
  ///   - bytes: The file, which must live as long as the reader.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: The reader; `nil` for an image that has to be read as a whole.
  /// - Throws: A `DecodeError`.
  func rows(
    of bytes: UnsafeBufferPointer<UInt8>, header: ImageHeader
  ) throws(DecodeError) -> (any SampleRows)? {
    guard case .jpeg(let range) = header.place else {
      return unsafe try reader(of: bytes, header: header)
    }
    let part = unsafe UnsafeBufferPointer(rebasing: bytes[range])
    return unsafe try JPEGRowReader(
      part, header: jpegHeader(of: part), scale: .full, decoder: JPEGDecoder(source: source))
  }

  /// Returns the file's header if its image is a JPEG within the file.
  func jpegHeader(
    _ bytes: [UInt8], _ range: Range<Int>, _ directories: TIFFDirectories, _ exif: EXIF
  ) throws(DecodeError) -> ImageHeader {
    var header = try jpegHeader(of: bytes[range])
    header.format = .tiff
    header.place = .jpeg(range)
    header.remarks = directories.remarks(on: header.size)
    let own = header.orientation == .up ? nil : header.orientation
    header.orientation = directories.all.first?.orientation ?? own ?? .up
    if exif.isAdobeRGB, header.colorSpace == .sRGB, header.color == .rgb {
      header.colorSpace = .definition(.adobeRGB)
    }
    header.metadata = exif.metadata
    header.notes = exif.notes
    return header
  }
}

extension TIFFDirectories {
  /// The orientation that a directory itself has.
  func orientation(of place: TIFFPlace) -> Orientation? {
    all.first { $0.offset == place.offset }?.orientation
  }

  /// Returns the remarks about an image that replaces the first one.
  ///
  /// - Parameter size: The image's size.
  /// - Returns: That it is a preview, if it is smaller than a camera's samples.
  func remarks(on size: PixelSize) -> [PhotoRemark] {
    let larger = all.filter { !$0.isMask && $0.size.saturatedArea > size.saturatedArea }
    let largest = larger.max { $0.size.saturatedArea < $1.size.saturatedArea }
    guard hasRawSamples || isRaw && largest != nil else { return [] }
    return [.preview(size: size, raw: largest?.size)]
  }
}
