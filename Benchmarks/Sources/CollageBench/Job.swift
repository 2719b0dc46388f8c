import CollageCore
import Dispatch
import Foundation

/// Renders scenes with the options of the command line.
struct Job: Sendable {
  let files: PhotoFiles
  let options: Options

  func render(_ collage: Collage, quality: Int, to path: String) throws {
    try render(collage, quality: quality, to: path, limits: options.limits)
  }

  private func render(
    _ collage: Collage, quality: Int, to path: String, limits: RenderLimits
  ) throws {
    let target = RenderTarget(
      size: collage.canvas.size, isFlattened: true, usesProxies: options.proxies != nil)
    let plan = RenderPlanner.plan(collage, target: target)
    let encoder = JPEGEncoder(quality: quality, subsampling: .quarter)
    let writer = try BandedJPEGWriter(
      size: plan.size, encoder: encoder,
      maximumRows: BandedJPEGWriter.renderedRows(width: plan.size.width), cellWidth: options.cellWidth)
    // The file isn't flushed to the disk, because the other programs of the comparison don't do
    // that.
    _ = FileManager.default.createFile(atPath: path, contents: nil)
    guard let file = FileHandle(forWritingAtPath: path) else {
      throw CocoaError(.fileWriteNoPermission)
    }
    var index = 0
    try Renderer(provider: files, limits: limits).render(
      plan, bandHeight: writer.bandHeight,
      convert: { _, bitmap in try writer.compress(bitmap) },
      band: { _, segment in
        try file.write(contentsOf: Data(writer.bytes(of: segment, at: index)))
        index += 1
      })
    try file.close()
  }

  /// Renders the center square of each photo, one photo on each thread.
  func thumbnails(_ request: Scene.Thumbnails, of names: [String]) throws {
    let size = PixelSize(width: request.size, height: request.size)
    let single = RenderLimits(jobs: 1, memory: options.limits.memory)
    DispatchQueue.concurrentPerform(iterations: names.count) { index in
      guard let photo = files.photos[names[index]] else { return }
      do {
        let stored = photo.image.size
        let upright = photo.orientation.swapsSides ? stored.transposed : stored
        let scale = Double(request.size) / Double(min(upright.width, upright.height))
        let middle = Double(request.size) / 2
        let item = try photo.item(
          at: Point(x: middle, y: middle), width: Double(upright.width) * scale, rotation: 0,
          opacity: 1)
        let collage = try Scene.collage(size, .white, [item])
        try render(
          collage, quality: request.quality, to: options.output + "/" + names[index],
          limits: single)
      } catch {
        fatalError("\(error)")
      }
    }
  }
}
