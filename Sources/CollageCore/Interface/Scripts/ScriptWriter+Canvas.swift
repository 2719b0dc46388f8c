extension ScriptWriter {
  private var canvas: Canvas { collage.canvas }

  /// Writes the command that creates the collage, to which all later commands apply.
  mutating func writeNew() {
    var words = ScriptCommand("new", operands: [collage.name.rawValue])
    words.add("size", canvas.size.argument)
    words.add("background", canvas.background.digits)
    words.add("dpi", ifAny: canvas.dpi.map { "\($0)" })
    add(words)
    addLine("export COLLAGE=" + BashQuoting.quoted(collage.name.rawValue))
  }

  /// Writes the parts of the canvas other than its color.
  ///
  /// Must follow the items, because the background may show the photo of an item.
  mutating func writeCanvas() {
    let written = CanvasScript(collage: collage, numbers: .exact, path: path)
    if canvas.backdrop != nil || canvas.frame != nil || canvas.watermark != nil
      || canvas.isMirrored || canvas.unknown != .none
    {
      addLine("")
    }
    writeBackdrop(written)
    if let frame = written.frame {
      add(canvasVerb("frame", frame))
      if canvas.frame?.isOn == false { add(canvasVerb("frame", "off")) }
    }
    if canvas.isMirrored {
      var words = ScriptCommand("canvas")
      words.add("mirror", if: true)
      add(words)
    }
    if let mark = canvas.watermark {
      if let words = written.watermark {
        add(words)
      } else {
        noteOmission("the watermark is omitted: " + reason(mark.image))
      }
    }
    if canvas.unknown != .none { noteOmission("the canvas has properties of a later version") }
  }

  private mutating func writeBackdrop(_ written: CanvasScript) {
    switch canvas.backdrop {
    case .unknown: return noteOmission("the background is of a later version")
    case .blurred(let photo) where missing.contains(photo.item):
      return noteOmission("the background is omitted because its photo is")
    case .image(let image) where path(image) == nil:
      return noteOmission("the background is omitted: " + reason(image))
    default: break
    }
    guard let text = written.backdrop else { return }
    add(canvasVerb("background", text))
  }

  private func canvasVerb(_ option: String, _ value: String) -> ScriptCommand {
    var words = ScriptCommand("canvas")
    words.add(option, value)
    return words
  }

  /// Returns the reason why the script can't add an image.
  func reason(_ image: StoredImage) -> String {
    guard let name = fileName(image) else { return "its file is unknown" }
    return "its file \(BashQuoting.quoted(name)) no longer exists"
  }
}
