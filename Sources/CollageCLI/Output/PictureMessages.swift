internal import CollageCore

/// The text of errors about pictures.
extension ImportError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .unreadable(let error): error.errorText
    case .unwritable(let error): error.errorText
    }
  }
}

extension DecodeError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .empty(let source): ErrorText("'\(source)' is empty.")
    case .unknownFormat(let source, let guess):
      ErrorText(
        "'\(source)' is no image that can be read" + (guess.map { ", but \($0.noun)." } ?? "."),
        hint: InputFormat.allCases.map(\.noun).joined(conjunction: "and") + " can be read.")
    case .damaged(let source, let format, let detail):
      ErrorText(
        "'\(source)' is a damaged \(format.noun): \(detail).",
        hint: format == .svg ? nil : Self.salvageHint)
    case .truncated(let source, let format):
      ErrorText(
        "'\(source)' is \(format.article) that ends too early.",
        hint: "Was it copied or downloaded to its end? " + Self.salvageHint)
    case .tooLarge(let source, let pixels, let limit):
      ErrorText(
        "'\(source)' has \(pixels) pixels, the limit is \(limit).",
        hint: "`collage config set import.max-pixels N` changes the limit.")
    case .tooManyBytes(let source, let bytes, let limit):
      ErrorText(
        "'\(source)' has \(Phrases.bytes(bytes)), the limit is \(Phrases.bytes(limit)).",
        hint: Self.memoryHint(limit))
    case .tooMuchMemory(let source, let bytes, let limit):
      ErrorText(
        "decoding '\(source)' takes \(Phrases.bytes(bytes)) of memory, the limit is "
          + "\(Phrases.bytes(limit)).",
        hint: Self.memoryHint(limit)
          ?? "Make the image smaller, or save it as a baseline JPEG or as a PNG without "
          + "interlacing.")
    case .tooComplex(let source, let limit):
      ErrorText(
        limit == .elements
          ? "'\(source)' has more elements than librsvg draws."
          : "drawing '\(source)' takes more than \(limit.noun).",
        hint: "Simplify the drawing, or save it as a PNG.")
    case .libraryMissing(let source, let format, let package):
      ErrorText(
        "'\(source)' is \(format.article), whose library is not installed here.",
        hint: "Install it: `apt install \(package)` on Debian and Ubuntu.")
    case .unsupported(let source, let format, let feature):
      ErrorText(
        "'\(source)' is \(format.article) with \(feature.noun), which cannot be read.",
        hint: (feature == .precision(bits: 12) && format == .jpeg
          ? "12-bit JPEG needs libjpeg-turbo 3, which isn't used here. " : "")
          + (format == .svg
            ? "Save it as a plain SVG with everything embedded, or as a PNG."
            : "Convert it to a common JPEG or PNG."))
    }
  }
}

extension ImageSizeError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .severalSizes(let count):
      ErrorText(
        "there are \(count) sizes.",
        hint: "Give one of --size, --scale, --width, --height and --long-side.")
    case .tooLarge(let size):
      ErrorText(
        "the picture would be \(size), which is too large.",
        hint: "Sides are at most \(Canvas.sideRange.upperBound), "
          + "and there are at most \(Canvas.maximumArea) pixels.")
    case .otherShape(let size, let canvas, let nearest):
      ErrorText(
        "\(size) has not the shape of the canvas, \(canvas).",
        hint: "The nearest sizes of that shape are "
          + nearest.map(\.argument).joined(separator: " and ")
          + "; `collage canvas --size` changes the shape, --pad COLOR fills up what is left.")
    case .paper(let error): error.errorText
    }
  }
}

extension VideoError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noProgram:
      ErrorText(
        "films are made by ffmpeg, which could not be started.",
        hint: "Install it: `apt install ffmpeg`; a GIF, a WebP or a PNG needs none.")
    case .failed(let line):
      ErrorText("ffmpeg could not make the film" + (line.map { ": \($0)" } ?? "."))
    }
  }
}

extension ZipError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let limit):
      ErrorText(
        "the file has more than \(Phrases.bytes(limit)), which such files cannot have.",
        hint: "Make the picture smaller: --scale 50%.")
    case .tooManyFiles(let limit):
      ErrorText("the file has more than \(limit) layers, which such files cannot have.")
    }
  }
}

extension FrameSequenceError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .overconstrained:
      ErrorText(
        "--frames, --fps and --duration cannot all be said.",
        hint: "Any two of them say the third.")
    case .count(let count):
      ErrorText(
        "the loop would have \(count) frames.",
        hint: "It has \(FrameSequence.countRange.lowerBound) to "
          + "\(FrameSequence.countRange.upperBound).")
    case .rate(let rate):
      ErrorText(
        "there would be \(Phrases.number(rate)) frames a second.",
        hint: "There are \(Phrases.number(Double(FrameSequence.rateRange.lowerBound))) to "
          + "\(Phrases.number(Double(FrameSequence.rateRange.upperBound))).")
    }
  }
}

extension RenderError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLittleMemory(let needed, let limit):
      ErrorText(
        "the picture would take \(Phrases.bytes(needed)) of memory, "
          + "the limit is \(Phrases.bytes(limit)).",
        hint: "Render smaller, or as JPEG or PNG, which need little memory at any size.")
    }
  }
}

extension EncodeError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let format, let size, let longestSide):
      ErrorText(
        "\(size) is too large for \(format.article), whose sides are at most \(longestSide).",
        hint: "Render smaller, or as PNG.")
    case .libraryMissing(let format, let package):
      ErrorText(
        "\(format.article) needs a library that is not installed here.",
        hint: "Install it: `apt install \(package)` on Debian and Ubuntu.")
    case .tooManyBytes(let format, let bytes, let limit):
      ErrorText(
        "the \(format.noun) has at least \(Phrases.bytes(bytes)), the limit is "
          + "\(Phrases.bytes(limit)).", hint: "Render smaller" + format.smallerFormats)
    case .notWritten(let format):
      ErrorText("\(format.article) cannot be written here.", hint: "`collage info` lists what can.")
    case .failed(let format, let detail):
      ErrorText("the \(format.noun) could not be made: \(detail).")
    }
  }
}

extension DecodeError {
  /// The hint on a damaged image.
  private static let salvageHint =
    "`add`, `replace` and `make` take what can be read of it with --salvage."

  /// What raises a limit that an option lowered.
  fileprivate static func memoryHint(_ limit: Int) -> String? {
    limit < DecodeLimits.standard.memory ? "A larger --max-memory raises the limit." : nil
  }
}

extension DrawingLimit {
  fileprivate var noun: String {
    switch self {
    case .bytes(let bytes): "a document of \(Phrases.bytes(bytes))"
    case .seconds(let seconds): Phrases.count(seconds, "second")
    case .memory(let bytes): "\(Phrases.bytes(bytes)) of memory"
    case .elements: "the elements that librsvg draws"
    }
  }
}

extension UnsupportedFeature {
  fileprivate var noun: String {
    switch self {
    case .precision(let bits): "\(bits) bits a sample"
    case .losslessCoding: "lossless coding"
    case .arithmeticCoding: "arithmetic coding"
    case .hierarchicalCoding: "hierarchical coding"
    case .components(let count): Phrases.count(count, "component")
    case .sampleFormat: "samples with a sign or a point"
    case .colors(let kind): "colors stored as \(kind)"
    case .rawImage: "a camera's raw image and without a preview"
    case .entities: "declarations in its DOCTYPE, such as ENTITY"
    case .script(let name): "a script ('\(name)')"
    case .externalReference(let reference): "a reference to another file ('\(reference)')"
    case .compression: "compression (gzip)"
    case .noSize: "neither width and height nor a viewBox"
    case .imageSequence: "a sequence of images and without a still image"
    case .coding(let detail): "a coding that the library does not know (\(detail))"
    }
  }
}

extension FileKind {
  fileprivate var noun: String {
    switch self {
    case .gif: "a GIF"
    case .webp: "a WebP image"
    case .heic: "an HEIC image"
    case .avif: "an AVIF image"
    case .tiff: "a TIFF image or a camera's raw file"
    case .raw: "a camera's raw file"
    case .bmp: "a Windows bitmap"
    case .jpegXL: "a JPEG XL image"
    case .jpeg2000: "a JPEG 2000 image"
    case .photoshop: "a Photoshop document"
    case .svg: "an SVG drawing"
    case .pdf: "a PDF document"
    case .film: "a film"
    case .zip: "a ZIP archive"
    case .text: "text"
    }
  }
}
