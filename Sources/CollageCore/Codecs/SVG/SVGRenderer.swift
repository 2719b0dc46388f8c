internal import CCairo
internal import Foundation
internal import Synchronization

/// Renders SVG documents with librsvg in a separate process.
///
/// librsvg can't be interrupted, and a small document can take any amount of time and memory. The
/// rendering process is another instance of this program, whose CPU time and memory are limited. If
/// the calling process ends early, the rendering process ends when it writes pixels or reaches a
/// limit.
struct SVGRenderer: Sendable {
  static let standard = SVGRenderer()

  /// The program that draws, with its first arguments; `nil` for ``SVGProgram/path``.
  var command: [String]?
  /// The maximum CPU time for a drawing, in seconds.
  var seconds = 10
  /// The maximum memory for a drawing in addition to that of the program itself, in bytes.
  var memory = 1 << 30

  /// The memory for all concurrent drawings, in bytes.
  ///
  /// Each drawing needs twice the memory of its pixels plus `overhead`.
  private static let memoryBudget = MemoryBudget(bytes: 600_000_000, onWait: {})
  private static let overhead = 64 << 20

  /// Renders a document to pixels with straight alpha.
  ///
  /// The same document and scale always give the same pixels.
  func draw(
    _ bytes: [UInt8], source: String, scale: DecodeScale
  ) throws(DecodeError) -> SampledImage {
    let document = try SVGDocument(bytes, source: source, wholeFile: true)
    let drawing = SVGDrawing(
      size: scale.size(of: document.size), extent: scale.extent(of: document.size),
      viewport: document.viewport, seconds: seconds, memory: memory)
    let pixels = try Self.memoryBudget.withReserved(2 * drawing.byteCount + Self.overhead) {
      () throws(DecodeError) in
      try Bitmap(
        size: drawing.size, alpha: .premultiplied,
        bytes: run(drawing, on: bytes, source: source)
      ).straightened()
    }
    return SampledImage(size: drawing.size, samples: .bytes(pixels.bytes), mayHaveAlpha: true)
  }

  private func run(
    _ drawing: SVGDrawing, on bytes: [UInt8], source: String
  ) throws(DecodeError) -> [UInt8] {
    let child = ChildCommand(
      arguments: (self.command ?? [SVGProgram.path]) + drawing.arguments, input: bytes,
      outputLimit: drawing.byteCount, timeout: .seconds(3 * seconds), grace: .zero,
      isCancelled: { false })
    let outcome: ChildCommand.Outcome
    do throws(SpawnFailure) {
      outcome = try child.run()
    } catch {
      throw .libraryMissing(source: source, format: .svg, package: SVGProgram.name)
    }
    if outcome.ending == .ended(.exited(status: 0)), outcome.output.count == drawing.byteCount {
      return outcome.output
    }
    throw failure(outcome, source)
  }

  private static let unknown = "it could not be drawn"

  private func failure(_ outcome: ChildCommand.Outcome, _ source: String) -> DecodeError {
    // The last line contains the error; the libraries can write warnings before it.
    let errorText = String(decoding: outcome.errorOutput, as: UTF8.self)
    let problem: SVGDrawing.Problem?
    switch outcome.ending {
    case .timedOut, .ended(.signaled(SIGXCPU)), .ended(.signaled(SIGKILL)):
      return .tooComplex(source: source, limit: .seconds(seconds))
    case .ended(.exited(let status)): problem = SVGDrawing.Problem(rawValue: status)
    // The libraries abort the process when memory runs out.
    case .ended(.signaled): problem = errorText.contains("alloc") ? .memory : nil
    case .tooMuchOutput, .cancelled: problem = nil
    }
    switch problem {
    case .library:
      return .libraryMissing(
        source: source, format: .svg, package: InputFormat.svg.package ?? "")
    case .memory: return .tooComplex(source: source, limit: .memory(memory))
    case .elements: return .tooComplex(source: source, limit: .elements)
    case .document:
      let last = errorText.split(whereSeparator: \.isNewline).last.map(String.init)
      return .damaged(source: source, format: .svg, detail: last ?? Self.unknown)
    case nil:
      return .damaged(source: source, format: .svg, detail: Self.unknown)
    }
  }
}

/// The `collage` program that is started to render SVG documents.
package enum SVGProgram {
  /// The name of the program, and of the package that contains it.
  static let name = "collage"

  private static let isCollage = Atomic(false)

  /// If the arguments request it, renders the SVG on standard input and returns the exit status.
  ///
  /// Returns `nil` for other arguments. `arguments` doesn't include the program's name. Records
  /// that this process is `collage`.
  package static func run(_ arguments: [String]) -> Int32? {
    isCollage.store(true, ordering: .relaxed)
    return SVGDrawing(arguments: arguments)?.run()
  }

  /// The path of the current program if it is `collage`.
  ///
  /// Otherwise, the path of the program `collage` in the same folder, or only its name if the
  /// folder doesn't contain it.
  static var path: String {
    #if os(Linux)
      let own = "/proc/self/exe"
    #else
      let own = Bundle.main.executablePath ?? name
    #endif
    if isCollage.load(ordering: .relaxed) { return own }
    let folder = URL(fileURLWithPath: own).resolvingSymlinksInPath().deletingLastPathComponent()
    let sibling = folder.appendingPathComponent(name).path
    return FileManager.default.isExecutableFile(atPath: sibling) ? sibling : name
  }
}

/// A request for a drawing, which is passed to the rendering process as arguments.
struct SVGDrawing {
  let size: PixelSize
  /// The part of the raster that the document covers, in pixels.
  let extent: Size
  /// The size of the document, in CSS pixels.
  let viewport: Size
  let seconds: Int
  let memory: Int

  /// The reasons why rendering fails; the raw values are exit statuses.
  enum Problem: Int32, InternalError {
    /// librsvg or Cairo is missing or too old.
    case library = 10
    /// librsvg rejects the document; standard error contains its message.
    case document
    case memory
    /// The document draws more elements than librsvg allows.
    case elements
  }

  /// The first argument of a request, which differs from all commands of the program.
  private static let verb = "draw-svg"

  var byteCount: Int { size.width * size.height * 4 }

  var arguments: [String] {
    [Self.verb, "\(size.width)", "\(size.height)"]
      + [extent.width, extent.height, viewport.width, viewport.height].map { "\($0)" }
      + ["\(seconds)", "\(memory)"]
  }

  init(size: PixelSize, extent: Size, viewport: Size, seconds: Int, memory: Int) {
    (self.size, self.extent, self.viewport) = (size, extent, viewport)
    (self.seconds, self.memory) = (seconds, memory)
  }

  /// Parses arguments; `nil` if they don't represent a request.
  init?(arguments: [String]) {
    guard arguments.count == 9, arguments[0] == Self.verb else { return nil }
    let numbers = arguments.compactMap { Double($0) }.filter { (1e-9...1e12).contains($0) }
    guard numbers.count == 8, max(numbers[0], numbers[1]) <= Double(DecodeScale.longestDrawnSide)
    else { return nil }
    self.init(
      size: PixelSize(width: max(1, Int(numbers[0])), height: max(1, Int(numbers[1]))),
      extent: Size(width: numbers[2], height: numbers[3]),
      viewport: Size(width: numbers[4], height: numbers[5]), seconds: Int(numbers[6]),
      memory: Int(numbers[7]))
  }

  /// Renders the document on standard input; returns the exit status.
  func run() -> Int32 {
    // By default, filters start a thread for each processor, and each thread reserves memory.
    unsafe setenv("RAYON_NUM_THREADS", "1", 1)
    unsafe setenv("GIO_USE_VFS", "local", 1)
    Self.limit(.processor, to: seconds)
    Self.limit(.core, to: 0)
    do throws(Problem) {
      guard let library = FormatLibraries.rsvg?.functions, let cairo = PDFLibrary.cairo?.functions
      else { throw .library }
      limitMemory()
      try draw(by: library, cairo)
      return 0
    } catch {
      return error.rawValue
    }
  }

  private func limitMemory() {
    // The limit applies to the address space. Builds of the program and its libraries reserve
    // different amounts of it, so the limit is relative to the present size.
    let pages = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))
      .flatMap { $0.split(separator: " ").first }.flatMap { Int($0) }
    if let pages { Self.limit(.memory, to: pages * Int(getpagesize()) + memory) }
  }

  private enum Resource { case processor, core, memory }

  private static func limit(_ resource: Resource, to maximum: Int) {
    var limit = rlimit(rlim_cur: rlim_t(maximum), rlim_max: rlim_t(maximum))
    #if canImport(Glibc)
      let number =
        switch resource {
        case .processor: __rlimit_resource_t(RLIMIT_CPU.rawValue)
        case .core: __rlimit_resource_t(RLIMIT_CORE.rawValue)
        case .memory: __rlimit_resource_t(RLIMIT_AS.rawValue)
        }
    #else
      let number =
        switch resource {
        case .processor: RLIMIT_CPU
        case .core: RLIMIT_CORE
        case .memory: RLIMIT_AS
        }
    #endif
    _ = unsafe setrlimit(number, &limit)
  }

  private func draw(
    by library: crsvg_functions, _ cairo: ccairo_functions
  ) throws(Problem) {
    guard let document = try? FileReader.standardInput(limit: SVGDocument.maximumBytes) else {
      throw .memory
    }
    // The handle has neither a base URL nor a file, so librsvg can load only the document.
    var error: UnsafeMutablePointer<crsvg_error>?
    guard let handle = unsafe library.rsvg_handle_new_from_data(document, document.count, &error)
    else { throw unsafe Self.problem(error) }
    unsafe library.rsvg_handle_set_dpi(handle, 96)
    guard
      let surface = cairo.cairo_image_surface_create(
        Int32(CCAIRO_ARGB32), Int32(size.width), Int32(size.height)),
      unsafe cairo.cairo_surface_status(surface) == 0,
      let context = unsafe cairo.cairo_create(surface)
    else { throw .memory }
    var matrix = ccairo_matrix(
      xx: extent.width / viewport.width, yx: 0, xy: 0, yy: extent.height / viewport.height, x0: 0,
      y0: 0)
    unsafe cairo.cairo_transform(context, &matrix)
    var area = crsvg_rectangle(x: 0, y: 0, width: viewport.width, height: viewport.height)
    let isDrawn = unsafe library.rsvg_handle_render_document(handle, context, &area, &error) != 0
    guard isDrawn else { throw unsafe Self.problem(error) }
    unsafe cairo.cairo_surface_flush(surface)
    guard unsafe cairo.cairo_status(context) == 0, unsafe cairo.cairo_surface_status(surface) == 0,
      let pixels = unsafe cairo.cairo_image_surface_get_data(surface)
    else { throw .memory }
    let stride = unsafe Int(cairo.cairo_image_surface_get_stride(surface))
    for row in 0..<size.height {
      // SAFETY: the surface has `height` rows, which start `stride` bytes apart.
      let bytes = unsafe Self.bytes(of: UnsafeRawPointer(pixels + row * stride), size.width)
      // If the process that reads the pixels has exited, SIGPIPE ends this process.
      try? FileHandle.standardOutput.write(contentsOf: Data(bytes))
    }
  }

  /// Converts a row of Cairo's pixels to red, green, blue and alpha.
  private static func bytes(of row: UnsafeRawPointer, _ count: Int) -> [UInt8] {
    unsafe [UInt8](unsafeUninitializedCapacity: count * 4) { bytes, written in
      for start in stride(from: 0, to: count * 4, by: 4) {
        // SAFETY: the pixel is inside the row. It is an integer in native byte order, with alpha in
        // the highest byte.
        let pixel = unsafe row.loadUnaligned(fromByteOffset: start, as: UInt32.self)
        unsafe bytes[start] = UInt8(truncatingIfNeeded: pixel >> 16)
        unsafe bytes[start + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
        unsafe bytes[start + 2] = UInt8(truncatingIfNeeded: pixel)
        unsafe bytes[start + 3] = UInt8(truncatingIfNeeded: pixel >> 24)
      }
      written = count * 4
    }
  }

  /// Writes librsvg's message to standard error in one line; returns the kind of problem.
  private static func problem(_ error: UnsafeMutablePointer<crsvg_error>?) -> Problem {
    let message =
      unsafe error?.pointee.message.map { unsafe String(cString: $0) } ?? "it could not be drawn"
    let line = message.split(whereSeparator: \.isNewline).joined(separator: " ")
    FileHandle.standardError.write(Data(line.utf8))
    if line.lowercased().contains("memory") { return .memory }
    return ["exceeded", "more than"].contains { line.contains($0) } ? .elements : .document
  }
}
