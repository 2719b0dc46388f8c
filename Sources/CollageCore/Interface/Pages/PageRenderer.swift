internal import Foundation

/// Creates pages from photos without a store, and renders them.
///
/// A page is a collage with some of the photos.
package struct PageRenderer {
  private let context: WorkspaceDependencies
  private let settings: [Setting: String]
  private let request: PageRequest
  private let monitor: ProgressMonitor
  private let files: PhotoFiles
  /// The background photo, followed by the files of edits.
  private let extras: PhotoFiles
  let fonts: PageFonts
  /// The errors of photos that turned out to be damaged while they were decoded.
  private var damaged: [ImageID: any Error] = [:]

  /// Inspects the photos without decoding them completely.
  ///
  /// Throws the error of an unreadable photo in these cases:
  /// - The photo is the background, a file of an edit or the only photo.
  /// - All photos are unreadable.
  /// - The request is all-or-nothing.
  package init(
    _ request: PageRequest, context: WorkspaceDependencies, monitor: ProgressMonitor
  ) throws {
    (self.request, self.context, self.monitor) = (request, context, monitor)
    settings = try context.settings()
    let limits = settings.importLimits(request.limits)
    files = PhotoFiles(request.sources, reading: request.reading, limits: limits)
    extras = PhotoFiles(
      [request.background].compactMap { $0 } + (request.looks + request.edits).flatMap(\.files),
      reading: request.reading, limits: limits, firstNumber: request.sources.count)
    fonts = try PageFonts(of: request.looks + request.edits)
    if let bad = extras.rejected.first { throw bad.error }
    try check()
  }

  /// The inputs that the pages omit because they aren't readable photos.
  ///
  /// The inputs that the request rejected come first, then those with unreadable headers, then
  /// damaged ones. Each group is in the order of the request.
  package var rejected: [RejectedPhoto] {
    request.rejected + files.rejected
      + files.photos.compactMap { photo in
        damaged[photo.image.id].map {
          RejectedPhoto(name: photo.source.name, error: $0.asCollageError)
        }
      }
  }

  /// The remarks on photos that were drawn, with the photos' names.
  package var remarks: [(name: String, remarks: [PhotoRemark])] { files.remarks + extras.remarks }

  /// The remarks on the layout and the edits of the pages that were created last.
  package private(set) var pageRemarks: [PageRemark] = []

  package var photoCount: Int { good.count }
  var isStored: Bool { request.isStored }
  var reading: PhotoReadingOptions { request.reading }
  var limits: RequestedLimits { request.limits }
  /// The images that edits add from files and that a store must store losslessly, regardless of the
  /// settings.
  var losslessImages: Set<ImageID> {
    var images = extras.photos.dropFirst(request.background == nil ? 0 : 1).map(\.image.id)[...]
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

  /// Throws an error if no photo is left, or if an input is unreadable and the request is
  /// all-or-nothing.
  private func check() throws {
    guard let bad = rejected.first else {
      if good.isEmpty { throw NoPhotosError.noNames }
      return
    }
    let count = request.sources.count + request.rejected.count
    if request.isAllOrNothing || count == 1 || good.isEmpty { throw bad.error }
  }

  /// The maximum number of photos per page.
  private var perPage: Int {
    min(request.perPage ?? Int.max, request.layout.capacity ?? Int.max)
  }

  package var pageCount: Int {
    let count = good.count
    return max(1, count / perPage + (count % perPage == 0 ? 0 : 1))
  }

  /// Creates the pages and calls a closure with all pages and the object that renders them.
  ///
  /// If a photo turns out to be damaged, creates all pages again without the photo and calls the
  /// closure again.
  package mutating func withPages<Value>(
    _ body: ([PhotoPage], PageRenderer) throws -> Value
  ) throws -> Value {
    while true {
      do {
        let (pages, remarks) = try pages()
        pageRemarks = remarks
        return try body(pages, self)
      } catch let error as DamagedPhoto {
        // Photos of the request can be omitted, but not the background or the files of edits.
        guard good.contains(where: { $0.image.id == error.image }) else { throw error.error }
        damaged[error.image] = error.error
        try check()
      }
    }
  }

  /// Calls a closure with each page; see ``withPages(_:)``.
  mutating func forEachPage<Value>(
    _ body: (PhotoPage, PageRenderer) throws -> Value
  ) throws -> [Value] {
    try withPages { pages, renderer in try pages.map { try body($0, renderer) } }
  }

  private func pages() throws -> (pages: [PhotoPage], remarks: [PageRemark]) {
    let stamp = context.stamp()
    var canvas = request.canvas
    var extras = extras.photos.map { $0.image.added(from: $0.source) }[...]
    func images(of edit: PageEdit) -> [StoredImage] {
      defer { extras = extras.dropFirst(edit.files.count) }
      return Array(extras.prefix(edit.files.count))
    }
    if request.background != nil, let image = extras.popFirst() {
      canvas.backdrop = .image(image.file)
    }
    let blank = Collage(
      id: stamp.id, name: CollageName(likeForeign: "page"), canvas: canvas, createdAt: stamp.date)
    let photos = good
    let items = photos.enumerated().map { number, photo in
      // The identifier is the random seed of a torn edge. If the pages aren't stored, it is derived
      // from the photo, so that each run draws the same edge.
      NewItem(
        id: request.isStored
          ? context.makeID() : UUID(hashing: "\(number) \(photo.source.itemName.rawValue)"),
        name: photo.source.itemName, requiresUniqueName: false,
        image: photo.image.added(from: photo.source), createdAt: stamp.date.later(by: number))
    }
    // Names are unique across all pages, so that edits can identify photos.
    var all = try blank.applying(.add(items))
    for look in request.looks {
      all = try all.applying(look.edit(of: all, showing: images(of: look), context).edit)
    }
    let sources = Dictionary((photos + self.extras.photos).map { ($0.image.id, $0.source) }) {
      photo, _ in photo
    }
    let focus = FocusFinder(rasters: rasters, usesProxies: false).lookup(monitor: monitor)
    let shares = try request.layout.pages(of: Array(all.items), perPage: perPage, focus)
    let pass = PageLayoutPass(
      layout: try request.layout.naming(itemsOf: all),
      edits: request.edits.map { (edit: $0, images: images(of: $0)) }, context: context,
      focus: focus, fonts: fonts)
    let result = try pass.laidOut(shares.map { blank.holding($0) })
    let pages = result.pages.enumerated().map { number, page in
      PhotoPage(number: number + 1, collage: page, sources: sources)
    }
    return (pages, result.remarks)
  }

  /// Renders one page as an image, or one or more pages as a PDF, and passes the file to `write` in
  /// parts.
  package func render(
    _ pages: [PhotoPage], _ request: RenderRequest, write: ([UInt8]) throws -> Void
  ) throws -> RenderedImage {
    let renderer = ImageRenderer(
      files: rasters, settings: settings, isCancelled: monitor.isCancelled)
    var image: RenderedImage?
    try monitor.run { progress in
      let renderProgress = RenderProgress(progress)
      var bands: ProgressHandler?
      if let renderProgress { bands = { done, total in renderProgress.render(done, of: total) } }
      let photos = renderProgress?.photos(files.photos.count)
      image = try files.reporting(to: photos) { () throws -> RenderedImage? in
        if request.format.hasPages {
          return try renderer.makeDocument(
            pages.map { DocumentPage($0.collage, request) }, progress: bands, write: write)
        }
        guard let page = pages.first, pages.count == 1 else { return nil }
        return try renderer.render(page.collage, request, progress: bands, write: write)
      }
    }
    guard let image else { preconditionFailure("a monitor does the work") }
    return image
  }

  /// Renders one page as an image file, or one or more pages as a PDF file.
  ///
  /// An existing file is replaced only when the new file is complete. The file must not be one of
  /// the photos or in a store.
  package func render(
    _ pages: [PhotoPage], _ request: RenderRequest, as name: OutputName
  ) throws -> (picture: RenderedImage, path: String) {
    let inputs = InputFiles(paths: files.paths + extras.paths)
    let file = try AtomicFile(output: name, on: context.fileSystem) { path throws(FileError) in
      try AtomicFile.requireOutsideStores(path)
      try inputs.checkNotInput(path)
    }
    let image = try render(pages, request, write: file.write)
    try file.commit()
    return (image, name.displayPath(file.path))
  }
}

/// Provides the pixels of the photos, of the background photo, and of the files of edits.
private struct JoinedFiles: RasterProvider {
  let files: PhotoFiles
  let extras: PhotoFiles
  let pageFonts: PageFonts

  var fonts: FontLookup { pageFonts.lookup }

  private func owner(of image: StoredImage) -> PhotoFiles {
    extras.photos.contains { $0.image.id == image.id } ? extras : files
  }

  func jpegFile(of image: StoredImage) throws -> EmbeddableJPEG? {
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
  fileprivate func holding(_ items: [Item]) -> Collage {
    Collage(
      id: id, name: name, canvas: canvas, items: ItemStack(items), createdAt: createdAt)
  }
}

extension StoredImage {
  /// Returns the image with a reference to the file from which it was added.
  fileprivate func added(from source: PhotoSource) -> StoredImage {
    added(from: source.absolutePath, libraryPhoto: source.libraryPhoto)
  }
}
