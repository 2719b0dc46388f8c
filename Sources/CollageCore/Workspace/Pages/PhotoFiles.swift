internal import Foundation
internal import Synchronization

/// Photos outside of a store; a photo's file is read each time that its pixels are needed.
final class PhotoFiles: Sendable {
  private struct File: Sendable {
    let source: PhotoSource
    let header: ImageHeader

    /// True if decoding the file directly yields the photo's pixels, as for an upright sRGB JPEG.
    var isPlain: Bool { header.hasPlainSamples && header.orientation == .up }
  }

  /// The number of bytes at the start of a file that are searched first for the photo's size.
  private static let headLength = 256 << 10

  private let decoder: ImageDecoder
  private let files: [ImageID: File]
  /// Remarks for the user on the photos whose pixels were read, such as that a file was damaged.
  private let collectedRemarks = Mutex<[ImageID: [PhotoRemark]]>([:])
  private let progress = Mutex<PhotosProgress?>(nil)
  private let numbers: [ImageID: Int]
  /// The photos whose headers could be read, in the order of the sources.
  let photos: [(source: PhotoSource, image: StoredImage)]
  /// The photos whose headers could not be read, in the order of the sources.
  let rejected: [RejectedPhoto]

  /// Reads the headers of several files concurrently.
  ///
  /// The photos are numbered from `firstNumber`. A photo's ID depends on its number, so photos that
  /// are used together must have different numbers.
  init(
    _ sources: [PhotoSource], reading: PhotoReadingOptions, limits: DecodeLimits,
    firstNumber: Int = 0
  ) {
    let decoder = ImageDecoder(limits: limits, reading: reading)
    let opened = ParallelMap.results(of: Array(sources.enumerated()), jobs: nil) { number, source in
      (source.name, Result { try Self.open(source, firstNumber + number, by: decoder) })
    }
    var files: [ImageID: File] = [:]
    var photos: [(source: PhotoSource, image: StoredImage)] = []
    var refused: [RejectedPhoto] = []
    for (name, result) in opened {
      switch result {
      case .success(let (file, image)):
        files[image.id] = file
        photos.append((file.source, image))
      case .failure(let error):
        refused.append(RejectedPhoto(name: name, error: error.asCollageError))
      }
    }
    (self.decoder, self.files, self.photos, self.rejected) = (decoder, files, photos, refused)
    numbers = Dictionary(photos.enumerated().map { ($1.image.id, $0) }) { first, _ in first }
  }

  private static func open(
    _ source: PhotoSource, _ number: Int, by decoder: ImageDecoder
  ) throws -> (File, StoredImage) {
    let (header, source) = try header(of: source, by: decoder)
    // Include the number in the ID, because two photos can have the same file.
    let id = ImageID(ofContents: Array("\(number) \(source.name)".utf8))
    let image = StoredImage(
      id: id, format: .image(header.format), size: header.uprightSize,
      isOpaque: header.format == .jpeg || !header.mayHaveAlpha, metadata: header.metadata)
    return (File(source: source, header: header), image)
  }

  /// Returns the header, and a source from which the pixels can be read later.
  ///
  /// The contents of a stream are buffered, because it can be read only once.
  private static func header(
    of source: PhotoSource, by decoder: ImageDecoder
  ) throws -> (ImageHeader, PhotoSource) {
    let probe = ImageProbe(limits: decoder.limits, reading: decoder.reading)
    if let path = source.path, let byteCount = Folder.byteCount(ofFile: path),
      byteCount <= decoder.limits.bytes,
      let head = try? FileReader.prefix(of: path, count: headLength),
      JPEGHeader.recognizes(head), let header = try? probe.header(of: head, source: source.name)
    {
      return (header, source)
    }
    let bytes = try source.photoBytes(limit: decoder.limits.bytes)
    let header = try decoder.header(of: bytes, source: source.name)
    return (header, source.path == nil ? .bytes(bytes, name: source.name) : source)
  }

  /// Runs a closure and reports the progress of photos that are decoded in the meantime.
  func reporting<Value>(
    to progress: PhotosProgress?, _ body: () throws -> Value
  ) rethrows -> Value {
    self.progress.withLock { $0 = progress }
    defer { self.progress.withLock { $0 = nil } }
    return try body()
  }

  /// The remarks on the photos whose pixels were read, with the photos' names.
  var remarks: [(name: String, remarks: [PhotoRemark])] {
    let found = collectedRemarks.withLock { $0 }
    return photos.compactMap { photo in found[photo.image.id].map { (photo.source.name, $0) } }
  }

  var paths: [String] {
    files.values.compactMap(\.source.path)
  }
}

/// The error thrown when a photo's file turns out to be damaged while its pixels are read.
struct DamagedPhoto: InternalError {
  let image: ImageID
  let error: any Error
}

extension PhotoFiles: RasterProvider {
  /// Returns a JPEG file that can be embedded in place of the photo's pixels; see `RasterProvider`.
  ///
  /// Returns `nil` if the photo has no such file. If damaged files are accepted, returns `nil` for
  /// every photo. Otherwise, throws ``DamagedPhoto`` if the file is damaged.
  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
    guard let file = files[image.id], file.header.hasPlainSamples, !decoder.reading.isSalvaging
    else {
      return nil
    }
    // Decode the whole photo, because only decoding detects damage.
    _ = try buffer(
      of: image, rendition: .full(eighths: 1), isPremultiplied: false, part: nil)
    let isUnusual = collectedRemarks.withLock { remarks in
      remarks[image.id]?.contains { if case .nonconforming = $0 { true } else { false } } ?? false
    }
    var bytes = try file.source.photoBytes(limit: decoder.limits.bytes)
    if isUnusual {
      // The file is intact but unusual. Some other programs reject it, so embed a repaired copy.
      guard let repaired = EmbeddableJPEG.repaired(bytes) else { return nil }
      bytes = repaired
    }
    guard !EmbeddableJPEG.hasRGBComponentNames(bytes) else { return nil }
    return EmbeddableJPEG(
      bytes: EmbeddableJPEG.withoutMetadata(bytes), size: file.header.size,
      orientation: file.header.orientation)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try read(image, rendition) { file, bytes, scale in
      let photo = try decoder.decodePhoto(bytes, source: file.source.name, scale: scale)
      try recordRemarks(photo.remarks, photo.header, of: image, in: file)
      return photo.bitmap.upright(from: photo.header.orientation)
    }
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    if files[image.id]?.isPlain == true {
      if let buffer = streamed(image, rendition, part: part) { return buffer }
      if !decoder.reading.isSalvaging {
        return try read(image, rendition) { file, bytes, scale in
          let (buffer, remarks) = try decoder.decodeBufferWithRemarks(
            bytes, source: file.source.name, scale: scale, isPremultiplied: isPremultiplied,
            part: part)
          if !remarks.isEmpty { collectedRemarks.withLock { $0[image.id] = remarks } }
          return buffer
        }
      }
    }
    return try read(image, rendition) { file, bytes, scale in
      let drawn = try decoder.decodeForDrawing(
        bytes, source: file.source.name, scale: scale, isPremultiplied: isPremultiplied,
        appliesOrientation: true, part: part)
      try recordRemarks(drawn.remarks, drawn.header, of: image, in: file)
      return drawn.buffer
    }
  }

  /// Records the remarks on a photo; throws an error if the photo's size has changed since the file
  /// was opened.
  private func recordRemarks(
    _ remarks: [PhotoRemark], _ header: ImageHeader, of image: StoredImage, in file: File
  ) throws(DecodeError) {
    guard header.uprightSize == image.size else {
      throw .damaged(
        source: file.source.name, format: header.format, detail: "it changed while it was read")
    }
    collectedRemarks.withLock { $0[image.id] = remarks.isEmpty ? nil : remarks }
  }

  /// Decodes a file as a stream, without loading the whole file.
  ///
  /// Returns `nil` if the format can't be decoded as a stream or if the file is damaged. Damage is
  /// detected anywhere in the file, unless the image is too large to decode all of it.
  private func streamed(
    _ image: StoredImage, _ rendition: Rendition, part: RasterPart?
  ) -> RasterBuffer? {
    guard let path = files[image.id]?.source.path,
      let scale = DecodeScale(eighths: rendition.eighths)
    else { return nil }
    let size = rendition.pixelSize(of: image)
    let whole = RasterPart(size)
    let isLarge = RasterBuffer.byteCount(whole, isOpaque: true) > BandSchedule.wholeSourceLimit
    return try? decoder.decodePart(
      isLarge ? part ?? whole : whole, ofFile: path, size: size, scale: scale)
  }

  private func read<Pixels>(
    _ image: StoredImage, _ rendition: Rendition,
    _ decode: (File, [UInt8], DecodeScale) throws -> Pixels
  ) throws -> Pixels {
    guard let file = files[image.id], let scale = DecodeScale(eighths: rendition.eighths) else {
      preconditionFailure("a plan has scales of one to eight eighths of photos that were opened")
    }
    do {
      let progress = progress.withLock { $0 }
      return try DecodeProgress.reporting(
        to: numbers[image.id].flatMap { progress?.photo($0) }
      ) {
        try decode(file, file.source.photoBytes(limit: decoder.limits.bytes), scale)
      }
    } catch {
      throw DamagedPhoto(image: image.id, error: error)
    }
  }
}
