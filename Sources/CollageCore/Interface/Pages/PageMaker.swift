internal import Foundation

/// Makes pages of photos that are in no store, and pictures of them.
package struct PageMaker {
  private let context: WorkspaceContext
  private let settings: [Setting: String]
  private let request: PageRequest
  private let monitor: ProgressMonitor
  private let files: PhotoFiles
  /// The photo behind the others, then the files of edits.
  private let extras: PhotoFiles
  /// The font files of edits.
  let fonts: PageFonts
  /// The photos that turned out to be damaged.
  private var damaged: [ImageID: any Error] = [:]

  /// Looks into the photos.
  ///
  /// - Parameters:
  ///   - request: What is asked for.
  ///   - context: The clock, the source of identities, and the user's settings.
  ///   - monitor: Who watches.
  /// - Throws: ``UserConfigError``; what keeps a photo from being read, if all or none are wanted, there is
  ///   no other, or it lies behind the others.
  package init(
    _ request: PageRequest, context: WorkspaceContext, monitor: ProgressMonitor
  ) throws {
    (self.request, self.context, self.monitor) = (request, context, monitor)
    settings = try context.settings()
    let limits = settings.importLimits(request.limits)
    files = PhotoFiles(request.sources, reading: request.reading, limits: limits)
    extras = PhotoFiles(
      [request.ground].compactMap { $0 } + (request.looks + request.edits).flatMap(\.files),
      reading: request.reading, limits: limits, firstNumber: request.sources.count)
    fonts = try PageFonts(of: request.looks + request.edits)
    if let bad = extras.refused.first { throw bad.error }
    try check()
  }

  /// The photos that are left out, in order.
  package var refused: [RefusedPhoto] {
    request.refused + files.refused
      + files.photos.compactMap { photo in
        damaged[photo.image.id].map {
          RefusedPhoto(name: photo.source.name, error: $0.asCollageError)
        }
      }
  }

  /// What the user should know of photos that were drawn, by their names.
  package var remarks: [(name: String, remarks: [PhotoRemark])] { files.remarks + extras.remarks }

  /// What the user should know of the layout and the edits of the pages that were made last.
  package private(set) var pageRemarks: [PageRemark] = []

  /// How many photos are on the pages.
  package var photoCount: Int { good.count }
  /// Whether the items' identities are their own, and not the same in every run.
  var isKept: Bool { request.isKept }
  /// How the files are read.
  var reading: PhotoReading { request.reading }
  /// How much of the machine may be used.
  var limits: RequestedLimits { request.limits }
  /// The images of edits' files that a kept collage stores without loss, whatever the settings say.
  var losslessImages: Set<ImageID> {
    var images = extras.photos.dropFirst(request.ground == nil ? 0 : 1).map(\.image.id)[...]
    return (request.looks + request.edits).reduce(into: []) { lossless, edit in
      if edit.isLossless { lossless.formUnion(images.prefix(edit.files.count)) }
      images = images.dropFirst(edit.files.count)
    }
  }

  private var good: [(source: PhotoSource, image: StoredImage)] {
    files.photos.filter { damaged[$0.image.id] == nil }
  }

  private var rasters: JoinedFiles {
    JoinedFiles(files: files, extras: extras, pageFonts: fonts)
  }

  /// Refuses photos of which some are bad, if all or none are wanted, or none is left.
  private func check() throws {
    guard let bad = refused.first else {
      if good.isEmpty { throw NoPhotosError.noNames }
      return
    }
    let count = request.sources.count + request.refused.count
    if request.isAllOrNothing || count == 1 || good.isEmpty { throw bad.error }
  }

  /// How many photos a page holds at most.
  private var perPage: Int {
    min(request.perPage ?? Int.max, request.layout.capacity ?? Int.max)
  }

  /// How many pages there are.
  package var pageCount: Int {
    let count = good.count
    return max(1, count / perPage + (count % perPage == 0 ? 0 : 1))
  }

  /// Makes pages, and something of them; photos that turn out to be damaged are left out of a new start.
  ///
  /// - Parameter body: Called with the pages, when all are laid out, and what makes their pictures.
  /// - Returns: What it returned.
  /// - Throws: What `body` throws, and as ``init(_:context:monitor:)``; ``EditError``, ``SelectionError``,
  ///   ``ArgumentError``, `CancellationError`.
  package mutating func withPages<Value>(
    _ body: ([MadePage], PageMaker) throws -> Value
  ) throws -> Value {
    while true {
      do {
        let (pages, remarks) = try pages()
        pageRemarks = remarks
        return try body(pages, self)
      } catch let error as DamagedPhoto {
        // Only what can be left out is worth a new start.
        guard good.contains(where: { $0.image.id == error.image }) else { throw error.error }
        damaged[error.image] = error.error
        try check()
      }
    }
  }

  /// Makes pages, and something of each; see ``withPages(_:)``.
  mutating func forEachPage<Value>(
    _ body: (MadePage, PageMaker) throws -> Value
  ) throws -> [Value] {
    try withPages { pages, maker in try pages.map { try body($0, maker) } }
  }

  private func pages() throws -> (pages: [MadePage], remarks: [PageRemark]) {
    let stamp = context.stamp()
    var canvas = request.canvas
    var extras = extras.photos.map { $0.image.added(from: $0.source) }[...]
    func images(of edit: PageEdit) -> [StoredImage] {
      defer { extras = extras.dropFirst(edit.files.count) }
      return Array(extras.prefix(edit.files.count))
    }
    if request.ground != nil, let image = extras.popFirst() {
      canvas.backdrop = .image(image.file)
    }
    let blank = Collage(
      id: stamp.id, name: CollageName(likeForeign: "page"), canvas: canvas, createdAt: stamp.date)
    let photos = good
    let items = photos.enumerated().map { number, photo in
      // What is torn by lot is torn by the identity, and every time in the same way.
      NewItem(
        id: request.isKept
          ? context.makeID() : UUID(hashing: "\(number) \(photo.source.itemName.rawValue)"),
        name: photo.source.itemName, requiresName: false,
        image: photo.image.added(from: photo.source), createdAt: stamp.date.later(by: number))
    }
    // Names are unique on all pages, so that edits can tell their photos apart.
    var all = try blank.applying(.add(items))
    for look in request.looks {
      all = try all.applying(look.edit(of: all, showing: images(of: look), context).edit)
    }
    let sources = Dictionary((photos + self.extras.photos).map { ($0.image.id, $0.source) }) {
      photo, _ in photo
    }
    let focus = FocusFinder(rasters: rasters, usesProxies: false).lookup(monitor: monitor)
    let shares = try request.layout.shares(of: Array(all.items), perPage: perPage, focus)
    let sheet = PageSheet(
      layout: try request.layout.naming(itemsOf: all),
      edits: request.edits.map { (edit: $0, images: images(of: $0)) }, context: context,
      focus: focus, fonts: fonts)
    let laid = try sheet.laidOut(shares.map { blank.holding($0) })
    let pages = laid.pages.enumerated().map { number, page in
      MadePage(number: number + 1, collage: page, sources: sources)
    }
    return (pages, laid.remarks)
  }

  /// Makes the picture of a page, or a PDF of several.
  ///
  /// - Parameters:
  ///   - pages: The page, or those of a PDF.
  ///   - request: What picture.
  ///   - write: Receives the parts of the file in order.
  /// - Returns: The picture's size and the file's length.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, and what `write` throws.
  package func render(
    _ pages: [MadePage], _ request: RenderRequest, write: ([UInt8]) throws -> Void
  ) throws -> RenderedPicture {
    let maker = PictureMaker(
      files: rasters, settings: settings, isCancelled: monitor.isCancelled)
    var picture: RenderedPicture?
    try monitor.run { progress in
      let making = MakingProgress(progress)
      var bands: ProgressHandler?
      if let making { bands = { done, total in making.render(done, of: total) } }
      let photos = making?.photos(files.photos.count)
      picture = try files.reporting(to: photos) { () throws -> RenderedPicture? in
        if request.format.hasPages {
          return try maker.makeDocument(
            pages.map { DocumentPage($0.collage, request) }, progress: bands, write: write)
        }
        guard let page = pages.first, pages.count == 1 else { return nil }
        return try maker.make(page.collage, request, progress: bands, write: write)
      }
    }
    guard let picture else { preconditionFailure("a monitor does the work") }
    return picture
  }

  /// Makes the picture of a page, or a PDF of several, in a file, which is replaced only when it is complete.
  ///
  /// - Parameters:
  ///   - pages: The page, or those of a PDF.
  ///   - request: What picture.
  ///   - name: How the file gets its name; it must be none of the photos' and in no store.
  /// - Returns: The picture's size and the file's length, and the file.
  /// - Throws: ``RenderError``, ``DecodeError``, ``EncodeError``, ``FileError``.
  package func render(
    _ pages: [MadePage], _ request: RenderRequest, as name: OutputName
  ) throws -> (picture: RenderedPicture, path: String) {
    let inputs = InputFiles(paths: files.paths + extras.paths)
    let file = try AtomicFile(output: name, on: context.fileSystem) { path throws(FileError) in
      try AtomicFile.requireOutsideStores(path)
      try inputs.requireOther(path)
    }
    let picture = try render(pages, request, write: file.write)
    try file.commit()
    return (picture, name.shown(file.path))
  }
}

/// The photos of a page, the one behind them, and the files of edits.
private struct JoinedFiles: RasterProvider {
  let files: PhotoFiles
  let extras: PhotoFiles
  let pageFonts: PageFonts

  var fonts: FontLookup { pageFonts.lookup }

  private func owner(of image: StoredImage) -> PhotoFiles {
    extras.photos.contains { $0.image.id == image.id } ? extras : files
  }

  func jpegFile(of image: StoredImage) throws -> StoredJPEG? {
    try owner(of: image).jpegFile(of: image)
  }

  func raster(of image: StoredImage, rendition: Rendition) throws -> Bitmap {
    try owner(of: image).raster(of: image, rendition: rendition)
  }

  func buffer(
    of image: StoredImage, rendition: Rendition, isPremultiplied: Bool, part: RasterPart?
  ) throws -> RasterBuffer {
    try owner(of: image).buffer(
      of: image, rendition: rendition, isPremultiplied: isPremultiplied, part: part)
  }
}

extension Collage {
  /// The same canvas with these items.
  fileprivate func holding(_ items: [Item]) -> Collage {
    Collage(
      id: id, name: name, canvas: canvas, items: ItemStack(items), createdAt: createdAt)
  }
}

extension StoredImage {
  /// The image with the file that it came from.
  fileprivate func added(from source: PhotoSource) -> StoredImage {
    added(from: source.place, libraryPhoto: source.libraryPhoto)
  }
}
