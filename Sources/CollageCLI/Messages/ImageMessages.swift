internal import CollageCore

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
        "'\(source)' is not a supported image" + (guess.map { ", but \($0.noun)." } ?? "."),
        hint: "Use \(InputFormat.allCases.map(\.noun).joined(conjunction: "or")).")
    case .damaged(let source, let format, let detail):
      ErrorText(
        "'\(source)' is a damaged \(format.noun): \(detail).",
        hint: format == .svg ? nil : Self.salvageHint)
    case .truncated(let source, let format):
      ErrorText(
        "'\(source)' is an incomplete \(format.noun).",
        hint: "Copy or download it again. " + Self.salvageHint)
    case .tooLarge(let source, let pixels, let limit):
      ErrorText(
        "'\(source)' has \(pixels) pixels; the limit is \(limit).",
        hint: "Change the limit with `collage config set import.max-pixels N`.")
    case .tooManyBytes(let source, let bytes, let limit):
      ErrorText(
        "'\(source)' has \(Phrases.bytes(bytes)); the limit is \(Phrases.bytes(limit)).",
        hint: Self.memoryHint(limit))
    case .tooMuchMemory(let source, let bytes, let limit):
      ErrorText(
        "decoding '\(source)' takes \(Phrases.bytes(bytes)) of memory; the limit is "
          + "\(Phrases.bytes(limit)).",
        hint: Self.memoryHint(limit)
          ?? "Make the image smaller, or save it as a baseline JPEG or as a PNG without "
          + "interlacing.")
    case .tooComplex(let source, let limit):
      ErrorText(
        limit.sentence(source),
        hint: "Simplify the drawing, or save it as a PNG.")
    case .libraryMissing(let source, let format, let package):
      ErrorText(
        "'\(source)' is \(format.article), but the library for this format is not installed.",
        hint: "Install it: `apt install \(package)` on Debian and Ubuntu.")
    case .unsupported(let source, let format, let feature):
      ErrorText(
        "'\(source)' is \(format.article) with \(feature.clause).",
        hint: (feature == .precision(bits: 12) && format == .jpeg
          ? "12-bit JPEG needs libjpeg-turbo 3. " : "")
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
        "\(count) sizes are given.",
        hint: "Use one of --size, --scale, --width, --height and --long-side.")
    case .tooLarge(let size):
      ErrorText(
        "the image would be \(size), which is too large.",
        hint: "Use sides up to \(Canvas.sideRange.upperBound) and at most "
          + "\(Canvas.maximumArea) pixels.")
    case .otherShape(let size, let canvas, let nearest):
      ErrorText(
        "the size \(size) differs in shape from the canvas, \(canvas).",
        hint:
          "Use a size of that shape, such as \(nearest.map(\.argument).joined(separator: " or ")), "
          + "fill the rest with --pad COLOR, or change the canvas with `collage canvas --size`.")
    case .paper(let error): error.errorText
    }
  }
}

extension VideoError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .noProgram:
      ErrorText(
        "videos need ffmpeg, which can't be started.",
        hint: "Install it: `apt install ffmpeg`, or write a GIF, WebP or PNG.")
    case .failed(let line):
      ErrorText("ffmpeg can't create the video" + (line.map { ": \($0)" } ?? "."))
    }
  }
}

extension ZipError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let limit):
      ErrorText(
        "the file would have more than \(Phrases.bytes(limit)), the limit of its format.",
        hint: "Render a smaller image, for example with --scale 50%.")
    case .tooManyFiles(let limit):
      ErrorText("the file would have more than \(limit) layers, the limit of its format.")
    }
  }
}

extension FrameSequenceError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .overconstrained:
      ErrorText(
        "--frames, --fps and --duration can't be used together.",
        hint: "Use two of them; they determine the third.")
    case .count(let count):
      ErrorText(
        "the loop would have \(count) frames.",
        hint: "Use \(FrameSequence.countRange.lowerBound) to "
          + "\(FrameSequence.countRange.upperBound) frames.")
    case .rate(let rate):
      ErrorText(
        "the animation would have \(Phrases.number(rate)) frames per second.",
        hint: "Use \(Phrases.number(Double(FrameSequence.rateRange.lowerBound))) to "
          + "\(Phrases.number(Double(FrameSequence.rateRange.upperBound))) frames per second.")
    }
  }
}

extension RenderError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLittleMemory(let needed, let limit):
      ErrorText(
        "the image would take \(Phrases.bytes(needed)) of memory; the limit is "
          + "\(Phrases.bytes(limit)).",
        hint: "Render a smaller image, or a JPEG or PNG, which need little memory at any size.")
    }
  }
}

extension EncodeError: DescribedError {
  var errorText: ErrorText {
    switch self {
    case .tooLarge(let format, let size, let longestSide):
      ErrorText(
        "\(size) is too large for \(format.article), whose sides are at most \(longestSide).",
        hint: "Render a smaller image, or a PNG.")
    case .libraryMissing(let format, let package):
      ErrorText(
        "\(format.article) needs a library that is not installed.",
        hint: "Install it: `apt install \(package)` on Debian and Ubuntu.")
    case .tooManyBytes(let format, let bytes, let limit):
      ErrorText(
        "the \(format.noun) can't be smaller than \(Phrases.bytes(bytes)); the limit is "
          + "\(Phrases.bytes(limit)).", hint: "Render a smaller image" + format.smallerFormats)
    case .notWritten(let format):
      ErrorText(
        "this build can't write \(format.article).",
        hint: "List the supported formats with `collage info`.")
    case .failed(let format, let detail):
      ErrorText("the \(format.noun) can't be created: \(detail).")
    }
  }
}

extension DecodeError {
  private static let salvageHint =
    "Use --salvage, if the command has it, to keep the readable part."

  /// Returns the hint about the memory limit if the user has lowered it.
  fileprivate static func memoryHint(_ limit: Int) -> String? {
    limit < DecodeLimits.standard.memory ? "Raise the limit with --max-memory." : nil
  }
}

extension DrawingLimit {
  /// Returns the sentence about a drawing that exceeds the limit.
  fileprivate func sentence(_ source: String) -> String {
    switch self {
    case .bytes(let bytes):
      "'\(source)' is larger than \(Phrases.bytes(bytes)), the limit for SVG documents."
    case .seconds(let seconds):
      "drawing '\(source)' takes more than \(Phrases.count(seconds, "second"))."
    case .memory(let bytes):
      "drawing '\(source)' takes more than \(Phrases.bytes(bytes)) of memory."
    case .elements: "'\(source)' has too many elements for librsvg."
    }
  }
}

extension UnsupportedFeature {
  /// The feature, as the end of a sentence.
  fileprivate var clause: String {
    if case .coding = self { noun } else { "\(noun), which is not supported" }
  }

  private var noun: String {
    switch self {
    case .precision(let bits): "\(bits) bits a sample"
    case .losslessCoding: "lossless coding"
    case .arithmeticCoding: "arithmetic coding"
    case .hierarchicalCoding: "hierarchical coding"
    case .components(let count): Phrases.count(count, "component")
    case .sampleFormat: "signed or floating-point samples"
    case .colors(let kind): "colors stored as \(kind)"
    case .rawImage: "a raw image and no preview"
    case .entities: "declarations in its DOCTYPE, such as ENTITY"
    case .script(let name): "a script ('\(name)')"
    case .externalReference(let reference): "a reference to another file ('\(reference)')"
    case .compression: "compression (gzip)"
    case .noSize: "no width, height or viewBox"
    case .imageSequence: "an image sequence and no still image"
    case .coding(let detail): "an unsupported encoding: \(detail)"
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
    case .tiff: "a TIFF image or a raw photo"
    case .raw: "a raw photo"
    case .bmp: "a Windows bitmap"
    case .jpegXL: "a JPEG XL image"
    case .jpeg2000: "a JPEG 2000 image"
    case .photoshop: "a Photoshop document"
    case .svg: "an SVG drawing"
    case .pdf: "a PDF document"
    case .film: "a video"
    case .zip: "a ZIP archive"
    case .text: "text"
    }
  }
}
