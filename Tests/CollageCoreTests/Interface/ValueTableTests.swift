import Foundation
import Testing

@testable import CollageCore

/// Values as users write them, compared with `Goldens/values.txt`.
///
/// A line in brackets names the parser. Each line below it is a value or an error, followed by the
/// texts with that result, separated by tabs. `COLLAGE_REWRITE=1 swift test --filter
/// ValueTableTests` rewrites the values.
@Suite struct ValueTableTests {
  @Test func matchesGolden() throws {
    var (name, lines) = ("", [String]())
    var values: [(value: String, texts: [String])] = []
    func finish() {
      lines += values.map { ([$0.value] + $0.texts).joined(separator: "\t") }
      values = []
    }
    for line in try GoldenText.lines("values.txt") {
      if line.hasPrefix("["), !line.contains("\t") {
        finish()
        name = String(line.dropFirst().dropLast())
        lines.append(line)
        continue
      }
      for text in line.components(separatedBy: "\t").dropFirst() {
        let value = try result(of: text, as: name)
        if let index = values.firstIndex(where: { $0.value == value }) {
          values[index].texts.append(text)
        } else {
          values.append((value, [text]))
        }
      }
    }
    finish()
    try GoldenText.expect(lines, "values.txt")
  }

  private func result(of text: String, as name: String) throws -> String {
    do {
      guard let value = try value(text, as: name) else { return "none" }
      return shown(value)
    } catch let error as ValueError {
      if name.hasPrefix("size") || name == "render.quality" { #expect(error.value == text) }
      let nearest = error.nearest.isEmpty ? "" : " ? " + error.nearest.joined(separator: ", ")
      return "! \(error.kind): \(error.allowed)" + nearest
    } catch let error as EditError { return "! \(error)" }
  }

  private func value(_ text: String, as name: String) throws -> Any? {
    try length(text, as: name) ?? number(text, as: name) ?? look(text, as: name)
      ?? canvas(text, as: name) ?? imageValue(text, as: name)
  }

  private let photo = PixelSize(width: 400, height: 300)

  private func length(_ text: String, as name: String) throws -> Any? {
    switch name {
    case "width": return try LookParser.length(text, .width)
    case "radius": return try LookParser.length(text, .radius)
    case "blur": return try LookParser.length(text, .blur)
    case "distance": return try LookParser.length(text, .distance)
    case "is a length": return LookParser.isLength(text)
    case "x": return try LengthParser.coordinate(text, along: .x)
    case "y": return try LengthParser.coordinate(text, along: .y)
    case "x of a photo": return try LengthParser.coordinate(text, along: .x, of: .photo)
    case "y of a photo": return try LengthParser.coordinate(text, along: .y, of: .photo)
    case "x offset": return try LengthParser.offset(text, along: .x)
    case "y offset": return try LengthParser.offset(text, along: .y)
    case "positive length": return try LengthParser.positive(text)
    case "positive length of a photo": return try LengthParser.positive(text, of: .photo)
    case "softness": return try LengthParser.softness(text)
    case "leading position":
      let parts = text.split(separator: " ").map(String.init)
      return try PositionParser.leading(parts).map { [$0.position, $0.wordCount] as [Any] }
    case "disc": return try MarkSpec.disc(text).resolved(in: photo)
    case "stroke": return try MarkSpec.stroke(text).resolved(in: photo)
    case "box": return try MarkSpec.box(text).resolved(in: photo)
    case "bounds":
      let canvas = Canvas(size: photo, background: .white)
      return try BoundsSpec.bounds(text).resolved(on: canvas)
    default: return nil
    }
  }

  private func number(_ text: String, as name: String) throws -> Any? {
    switch name {
    case "angle": return try AngleParser.angle(text)
    case "scale": return try FactorParser.scale(text)
    case "opacity": return try FactorParser.opacity(text)
    case "opacity change": return try FactorParser.opacityChange(text)
    case "file size": return try ByteCountParser.bytes(text)
    case "memory": return try ByteCountParser.memory(text)
    case "quality": return try IntegerParser.parser("a quality", in: 1...100)(text)
    case "resolution": return try IntegerParser.resolution(text)
    case "decimal": return DecimalParser.number(text)
    case "factor": return DecimalParser.factor(text)
    case "duration": return try AnimationOptionParser.duration(text)
    case "frame rate": return try AnimationOptionParser.rate(text)
    case "loops": return try AnimationOptionParser.loops(text).count ?? "forever"
    case "frame count": return try AnimationOptionParser.count(text)
    case "bleed": return try PaperLengthParser.bleed(text)
    default: return nil
    }
  }

  private func look(_ text: String, as name: String) throws -> Any? {
    switch name {
    case "blend mode": return try BlendModeParser.mode(text)
    case "ratio": return try CropParser.ratio(text)
    case "crop": return try CropParser.part(text)
    case "focus": return try CropParser.focus(text)
    case "mask": return MaskParser.change(text, seed: nil)
    case "mask seed": return try MaskParser.seed(text)
    case "anchor": return try AnchorParser.anchor(text)
    case "place in the stack": return try StackParser.target(text)
    case "shader": return try ShaderParser.kind(text).name
    case "item name": return try NameParser.item(text).rawValue
    case "collage name": return try NameParser.collage(text).rawValue
    case "gallery order": return try GalleryOrderParser.order(text)
    case "axis": return try StackParser.axis(text)
    default: return nil
    }
  }

  private func canvas(_ text: String, as name: String) throws -> Any? {
    switch name {
    case "color": return try ColorParser.color(text)
    case "background": return try BackgroundParser.background(text)
    case "names a file": return BackgroundParser.namesFile(text)
    case "frame": return try FrameParser.change(text)
    case "size at 300 dpi": return try SizeParser.size(text).resolved(at: 300)
    case "size at 72 dpi": return try SizeParser.size(text).resolved(at: 72)
    case "size at 1 dpi": return try SizeParser.size(text).resolved(at: 1)
    default: return nil
    }
  }

  private func imageValue(_ text: String, as name: String) throws -> Any? {
    switch name {
    case "format": return try FormatParser.format(text)
    case "format of a path": return FormatParser.ofPath(text)
    case "chroma": return try FormatParser.chroma(text)
    case "preset": return try ImagePreset(text)
    case "render.quality": return try SettingParser.value(text, of: .renderQuality)
    case "setting": return try SettingParser.setting(text)
    default: return nil
    }
  }

  /// Describes a value by its properties, without zeros and `nil` values.
  private func shown(_ value: Any) -> String {
    switch value {
    case let color as Color: return color.hex
    case let number as Double: return String(format: "%.9g", number)
    case let part as UnitInterval: return shown(part.value)
    case let list as [Any]: return "[" + list.map(shown).joined(separator: ", ") + "]"
    default: break
    }
    let mirror = Mirror(reflecting: value)
    guard !mirror.children.isEmpty else { return "\(value)" }
    if mirror.displayStyle == .optional { return mirror.children.map { shown($0.value) }.joined() }
    if mirror.displayStyle == .enum, let child = mirror.children.first {
      return "\(child.label ?? "")(\(shown(child.value)))"
    }
    return mirror.children.compactMap { child -> String? in
      let text = shown(child.value)
      guard !["0", "nil", "false", ""].contains(text) else { return nil }
      return "\(child.label ?? ""): " + (text.contains(": ") ? "(\(text))" : text)
    }.joined(separator: ", ")
  }
}
