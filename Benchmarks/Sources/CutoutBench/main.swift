import CollageCore
import Foundation

// cutout-bench [--rect] [--clicks N] [--lossless] [--colors FOLDER] FOLDER
// Cuts out the subjects of the photos in a folder and compares them with their references.

/// Cuts out a photo, corrects the result, and returns the scores before and after each correction.
func evaluate(_ sample: Sample, _ options: Options) throws -> [Scores] {
  var hints = CutoutHints()
  if options.givesBox { hints.rect = SimulatedUser.box(of: sample.subject) }
  var history: [Scores] = []
  for click in 0...options.clicks {
    let start = ContinuousClock.now
    guard let found = try? ClassicSegmenter().segment(sample.photo, hints: hints) else {
      history.append(Scores())
      continue
    }
    let cutout = Decontamination.cutout(of: sample.photo, alpha: found.alpha)
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    history.append(Scores(cutout, sample, confidence: found.confidence, seconds: seconds))
    let mask = Mask(found.alpha, width: sample.photo.width, height: sample.photo.height)
    guard click < options.clicks,
      SimulatedUser.correct(&hints, found: mask, subject: sample.subject)
    else { break }
  }
  // Without a wrong area, further corrections don't change the scores.
  while history.count <= options.clicks { history.append(history[history.count - 1]) }
  return history
}

func mean(_ values: [Double]) -> Double {
  values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
}

func line(_ name: String, _ row: [Scores]) -> String {
  let numbers = [\Scores.overlap, \.boundary, \.error, \.coverage, \.confidence, \.seconds]
    .map { key in String(format: "%9.3f", mean(row.map { $0[keyPath: key] })) }
  let colors = row.compactMap(\.color)
  let color = colors.isEmpty ? "        -" : String(format: "%9.2f", mean(colors))
  return name.padding(toLength: 14, withPad: " ", startingAt: 0) + numbers.joined() + color
    + (row.count == 1 && row[0].hasFailed ? "  nothing found" : "")
}

func complain(_ text: String) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(2)
}

guard let options = Options(Array(CommandLine.arguments.dropFirst())) else {
  complain("usage: cutout-bench [--rect] [--clicks N] [--lossless] [--colors FOLDER] FOLDER")
}
let names = (try? Sample.names(in: options.folder)) ?? []
guard !names.isEmpty else {
  complain(
    "no photos with references in \(options.folder): it needs NAME.jpg, and NAME.mask.png of the "
      + "same size, white where the subject is. FOLDER=… names another folder.")
}
print("                    IoU   F@2px      MAE    cover     conf  seconds    color")
var histories: [[Scores]] = []
for name in names {
  let history = try evaluate(Sample(name, options), options)
  histories.append(history)
  print(line(name, [history[history.count - 1]]))
}
let last = histories.map { $0[$0.count - 1] }
print(line("mean", last))
print("without a result: \(last.count(where: \.hasFailed))")
if options.clicks > 0 {
  let curve = (0...options.clicks).map { click in
    String(format: "%.3f", mean(histories.map { $0[click].overlap }))
  }
  print("mean IoU after 0, 1, … corrections: \(curve.joined(separator: " "))")
}
let sure = last.filter { $0.confidence >= 0.55 }.map(\.overlap)
let unsure = last.filter { $0.confidence < 0.55 }.map(\.overlap)
print(
  String(
    format: "mean IoU at a confidence of 0.55 or more %.3f (%d), below %.3f (%d)", mean(sure),
    sure.count, mean(unsure), unsure.count))
