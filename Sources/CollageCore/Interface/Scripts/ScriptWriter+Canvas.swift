extension ScriptWriter {
  private var canvas: Canvas { collage.canvas }

  /// Writes the command that creates the collage, and the line that makes it the collage of all
  /// later commands.
  mutating func writeNew() {
    var command = ScriptCommand("new", operands: [collage.name.rawValue])
    command.add("size", canvas.size.argument)
    command.add("background", canvas.background.argument)
    command.add("dpi", ifAny: canvas.dpi.map { "\($0)" })
    add(command)
    addLine("export COLLAGE=" + BashQuoting.quoted(collage.name.rawValue))
  }

  /// Writes the backdrop, the frame, the mirroring and the watermark of the canvas.
  ///
  /// The items must already be written, because the backdrop can show the photo of an item.
  mutating func writeCanvas() {
    let script = CanvasScript(collage: collage, numbers: .exact, path: path)
    if canvas.backdrop != nil || canvas.frame != nil || canvas.watermark != nil
      || canvas.isMirrored || canvas.unknown != .none
    {
      addLine("")
    }
    writeBackdrop(script)
    if let frame = script.frame {
      add(canvasCommand("frame", frame))
      if canvas.frame?.isOn == false { add(canvasCommand("frame", "off")) }
    }
    if canvas.isMirrored {
      var command = ScriptCommand("canvas")
      command.add("mirror", if: true)
      add(command)
    }
    if let mark = canvas.watermark {
      if let command = script.watermark {
        add(command)
      } else {
        noteOmission("the watermark is omitted: " + reason(mark.image))
      }
    }
    if canvas.unknown != .none { noteOmission("the canvas has properties of a later version") }
  }

  private mutating func writeBackdrop(_ script: CanvasScript) {
    switch canvas.backdrop {
    case .unknown: return noteOmission("the background is of a later version")
    case .blurred(let photo) where missing.contains(photo.item):
      return noteOmission("the background is omitted because its photo is")
    case .image(let image) where path(image) == nil:
      return noteOmission("the background is omitted: " + reason(image))
    default: break
    }
    guard let text = script.backdrop else { return }
    add(canvasCommand("background", text))
  }

  private func canvasCommand(_ option: String, _ value: String) -> ScriptCommand {
    var command = ScriptCommand("canvas")
    command.add(option, value)
    return command
  }

  /// Returns the reason why the script can't add an image.
  func reason(_ image: StoredImage) -> String {
    guard let name = fileName(image) else { return "its file is unknown" }
    return "its file \(BashQuoting.quoted(name)) no longer exists"
  }
}
