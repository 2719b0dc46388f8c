import CollageCore
import Foundation

// collage-bench [--proxies FOLDER] [--make-proxies] [--jobs N] [--memory MB] SCENE OUT
// Renders a scene of the comparison; prints `T seconds`.

let start = ContinuousClock.now
let options = try Options(Array(CommandLine.arguments.dropFirst()))
let scene = try JSONDecoder().decode(
  Scene.self, from: Data(contentsOf: URL(filePath: options.scene)))
let folder = URL(filePath: options.scene).deletingLastPathComponent().path()
let names = scene.inputs ?? scene.items?.map(\.file) ?? []
let files = try PhotoFiles(names, in: folder, proxies: options.proxies)
let job = Job(files: files, options: options)
if options.makesProxies {
  try files.makeProxies()
} else if let thumbnails = scene.thumbnails {
  try job.thumbnails(thumbnails, of: names)
} else if let collage = try scene.collage(files) {
  try job.render(collage, quality: scene.output?.quality ?? 85, to: options.output)
}
let seconds = (ContinuousClock.now - start) / .seconds(1)
print("T \(seconds)")
