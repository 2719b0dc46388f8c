import CollageCore
import Foundation

// focus-bench [--cascade FILE] FOLDER
// Crops the photos in a folder with several methods, and compares how much of each subject remains.

/// The scores of a crop method for all photos.
struct Scores {
  /// For each crop, the remaining part of the subject, relative to the best possible crop.
  var shares: [Double] = []
  /// For each crop, the remaining part of the subject, relative to the crop that `FocusMap` chooses
  /// from the reference cutout and the faces.
  var sharesWithFaces: [Double] = []
  var cutFaces = 0

  mutating func add(_ sample: Sample, faces: [UnitRect], _ crop: (Double) -> UnitRect) {
    let best = FocusMap(of: sample.subject, faces: faces)
    for aspect in sample.aspects {
      let window = crop(aspect)
      shares.append(sample.kept(window) / sample.most(window))
      sharesWithFaces.append(sample.kept(window) / sample.kept(best.window(aspect: aspect)))
      cutFaces += faces.count { $0.isCut(by: window) }
    }
  }

  func line(_ name: String) -> String {
    let sorted = shares.sorted()
    func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }
    let bad = 100 * Double(shares.count { $0 < 0.8 }) / Double(shares.count)
    return name.padding(toLength: 24, withPad: " ", startingAt: 0)
      + String(
        format: "%6.3f %6.3f %5.1f %% %6d %10.3f", mean(shares), sorted[sorted.count / 10], bad,
        cutFaces, mean(sharesWithFaces))
  }
}

extension UnitRect {
  /// Returns true if a window cuts the rectangle although it is large enough to contain it.
  func isCut(by window: UnitRect) -> Bool {
    let slack = 1e-6
    guard width <= window.width + slack, height <= window.height + slack else { return false }
    return x < window.x - slack || maxX > window.maxX + slack || y < window.y - slack
      || maxY > window.maxY + slack
  }
}

func complain(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  complain("usage: focus-bench [--cascade FILE] FOLDER")
}
let names = (try? Sample.names(in: options.folder)) ?? []
guard !names.isEmpty else {
  complain(
    "no photos with references in \(options.folder): it needs NAME.jpg, and NAME.mask.png of the "
      + "same size, white where the subject is. FOLDER=… names another folder.")
}
let finder = try options.finder()
let methods = [
  "center", "border, residual", "… with faces", "a point of that", "own cutout", "reference mask",
]
var scores = [Scores](repeating: Scores(), count: methods.count)
var (faceCount, timings): (Int, [ProxyTiming]) = (0, [])
for name in names {
  let sample = try Sample(name, in: options.folder)
  let faces = finder?.faces(in: sample.photo) ?? []
  faceCount += faces.count
  let (guess, map) = (FocusMap(of: sample.photo), FocusMap(of: sample.photo, faces: faces))
  let alpha = try? ClassicSegmenter().segment(sample.photo, hints: CutoutHints())
  let cutout = alpha.map {
    FocusMap(of: Decontamination.cutout(of: sample.photo, alpha: $0.alpha), faces: faces)
  }
  let reference = FocusMap(of: sample.subject)
  let crops: [(Double) -> UnitRect] = [
    { UnitRect.largest(aspect: $0, in: sample.photo.size) },
    { guess.window(aspect: $0) }, { map.window(aspect: $0) },
    { UnitRect.largest(aspect: $0, in: sample.photo.size).centered(on: map.point) },
    { (cutout ?? map).window(aspect: $0) }, { reference.window(aspect: $0) },
  ]
  for index in crops.indices { scores[index].add(sample, faces: faces, crops[index]) }
  timings.append(try ProxyTiming(sample.photo, finder: finder))
}
print(
  "\(names.count) photos, \(scores[0].shares.count) crops, \(faceCount) faces"
    + (finder == nil ? " (no cascade installed)" : ""))
print("                          mean   10 %     bad    cut   of those that cut no face")
for (name, scores) in zip(methods, scores) { print(scores.line(name)) }
let parts = ProxyTiming.Part.allCases.map { part in
  let mean = timings.reduce(0) { $0 + ($1.medians[part] ?? 0) } / Double(timings.count)
  return String(format: "\(part) %.2f", mean)
}
let wholes = timings.map(\.whole)
print(
  String(
    format: "ms a photo from its proxy: %.1f, the slowest %.1f; ",
    wholes.reduce(0, +) / Double(wholes.count), wholes.max() ?? 0)
    + parts.joined(separator: ", "))
