extension ScriptWriter {
  /// Writes all properties of an item except its groups and flags.
  mutating func write(_ item: Item) {
    addLine("")
    switch item.content {
    case .photo(let photo): write(item, photo)
    case .text(let text): write(item, text)
    case .unknown(let content):
      return noteOmission("it is an item of a later version, \(content.kind)", of: item)
    }
    writeTransform(item)
    writeLook(item)
  }

  private mutating func write(_ item: Item, _ photo: Photo) {
    let image = photo.original.image
    if missing.contains(item.id) {
      noteOmission("the photo is omitted: " + reason(image), of: item)
    }
    var command = ScriptCommand("add", operands: [path(image) ?? fileName(image) ?? "FILE"])
    command.add("as", item.name.rawValue)
    command.add("width", ifAny: width(of: item, image.size))
    if item.transform.scale != 1 { command.add("scale", exact(item.transform.scale)) }
    // By default, the store doesn't use PNG for an opaque photo, so an opaque PNG means that the
    // user requested `--lossless`.
    command.add("lossless", if: image.format == .png && image.isOpaque)
    command.add("salvage", if: image.metadata?.isSalvaged ?? false)
    if missing.contains(item.id) { comment(command.line) } else { addLine(command.line) }
    writeVersions(item, photo)
    if let point = item.look.focus {
      let coordinates = [(point.x, image.size.width), (point.y, image.size.height)].map(pixels)
      add(ScriptCommand("focus", operands: [coordinates.joined(separator: ",")]), item)
    }
    if let crop = item.look.crop {
      let (width, height) = (image.size.width, image.size.height)
      let box = [(crop.x, width), (crop.y, height), (crop.width, width), (crop.height, height)]
      add(ScriptCommand("crop", operands: [box.map(pixels).joined(separator: ",")]), item)
    }
    if photo.cellSize != nil {
      comment("\(item.name): `crop --fit-box` can't restore the frame of the earlier photo.")
    }
  }

  /// Writes the cutout of a photo; records a repainted version, and a cutout that can't be
  /// recreated, as omissions.
  private mutating func writeVersions(_ item: Item, _ photo: Photo) {
    if photo.repaint != nil {
      noteOmission(
        photo.showsRepaint
          ? "it shows a repainted image; the script adds the original"
          : "the repainted image is omitted",
        of: item)
    }
    guard let cutout = photo.original.cutout else { return }
    guard cutout.trimap == nil, cutout.origin.engine != CutoutEngine.commandName else {
      return noteOmission(
        cutout.trimap == nil
          ? "the cutout is omitted because your own command made it"
          : "the cutout is omitted because it was made with a mask", of: item)
    }
    add(CutoutScript(cutout, .exact).command, item)
    guard !photo.original.usesCutout else { return }
    var off = ScriptCommand("cutout")
    off.add("off", if: true)
    add(off, item)
  }

  /// Returns the value of the width option that recreates an item's box; `nil` if a new photo would
  /// get this box without the option.
  private func width(of item: Item, _ photo: PixelSize) -> String? {
    let natural = Size(photo)
    guard natural.newBox(on: collage.canvas.size) != item.box else { return nil }
    let width = NumberPrecision.exact.value(near: item.box.width, convertingTo: item.box.width) {
      $0 / natural.width * natural.width
    }
    return exact(width)
  }

  /// Converts a fraction of a photo's side to pixels, and returns them as text.
  private func pixels(_ part: Double, of side: Int) -> String {
    let side = Double(side)
    return exact(NumberPrecision.exact.value(near: part * side, convertingTo: part) { $0 / side })
  }

  func exact(_ number: Double) -> String { NumberPrecision.exact.text(number) }

  /// Writes the scale of text, and the rotation, flips and position of an item.
  ///
  /// The crop must already be written, because a crop moves the center.
  mutating func writeTransform(_ item: Item) {
    let transform = item.transform
    if item.photo == nil, transform.scale != 1 {
      add(ScriptCommand("scale", operands: [exact(transform.scale)]), item)
    }
    if transform.rotation.degrees != 0 {
      add(ScriptCommand("rotate", operands: [exact(transform.rotation.degrees)]), item)
    }
    for (axis, isFlipped) in [("h", transform.flipHorizontal), ("v", transform.flipVertical)]
    where isFlipped { add(ScriptCommand("flip", operands: [axis]), item) }
    let center = transform.center
    add(ScriptCommand("move", operands: [exact(center.x), exact(center.y)]), item)
  }
}
