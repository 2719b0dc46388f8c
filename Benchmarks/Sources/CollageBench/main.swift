import CollageCore
import Foundation

// collage-bench [--proxies FOLDER] [--make-proxies] [--jobs N] [--memory MB]
//   [--cell-width PIXELS] SCENE OUT
//   Renders a benchmark scene and prints `T seconds`.
// collage-bench --encode-png [--jobs N] IMAGE
//   Encodes the pixels of an image as PNG; prints the time and the size for each effort.
// collage-bench --decode PHOTO.jpg [PROFILE.icc ...]
//   Decodes a photo like `add`, unchanged and with each profile embedded; prints medians.
// collage-bench --adjust PHOTO
//   Adjusts a photo by single values, by six, and by seven, and smooths it; prints medians.

let start = ContinuousClock.now
let options = try Options(Array(CommandLine.arguments.dropFirst()))
guard !options.decodes else {
  try DecodeTiming(profiles: options.profiles).run(options.scene)
  exit(0)
}
guard !options.adjusts else {
  try AdjustTiming().run(options.scene)
  exit(0)
}
guard !options.encodesPNG else {
  try PNGTiming(jobs: options.limits.jobs).run(options.scene)
  exit(0)
}
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
