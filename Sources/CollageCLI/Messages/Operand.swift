internal import CollageCore

/// A positional argument or a required option, as error messages name it.
enum Operand: Hashable {
  case item
  case photo
  case photos
  case job
  case file
  case folder
  case outputFile
  case outputFolder
  case option(String)
  case otherSize
  case adjustment
  case alignment
  case angle
  case axis
  case box
  case column
  case cropBox
  case factor
  case focusPoint
  case layoutKind
  case layoutPart(String)
  case look(LookField.Kind)
  case mask
  case motion
  case motionEnd
  case motionEnds
  case newName
  case opacity
  case position
  case prompt
  case shader
  case shaderVerb
  case stackPlace
  case stepCount
  case style
  case tags
  case text
  case xAndY
  indirect case itemAnd(Operand)

  var noun: String {
    switch self {
    case .item: "an item"
    case .photo: "a photo"
    case .photos: "photos"
    case .job: "a job"
    case .file: "a file"
    case .folder: "the folder"
    case .outputFile: "the output file: -o FILE"
    case .outputFolder: "the output folder: -o FOLDER"
    case .option(let option): option
    case .otherSize: "another size option"
    case .adjustment: "an adjustment"
    case .alignment: "left, center, right, top, middle or bottom"
    case .angle: "an angle"
    case .axis: "h or v"
    case .box: "a box, --ratio or --fit-box"
    case .column: "a column"
    case .cropBox: "a box"
    case .factor: "a factor"
    case .focusPoint: "a point, auto or none"
    case .layoutKind: "a layout"
    case .layoutPart(let part): part
    case .look(.length(let kind)): "a \(kind)"
    case .look(.blend): "a blend mode"
    case .look(.color), .look(.fraction), .look(.flag), .look(.other): "a value"
    case .mask: "a mask"
    case .motion:
      "a property to animate: \(AnimationParser.propertyNames.joined(separator: ", ")), or none"
    case .motionEnd: "the end value"
    case .motionEnds: "the start and end values"
    case .newName: "the new name"
    case .opacity: "an opacity"
    case .position: "a position"
    case .prompt: "a prompt"
    case .shader: "a shader"
    case .shaderVerb: "a shader verb"
    case .stackPlace: "front, back, up, down or a stack position"
    case .stepCount: "a number of edits"
    case .style: "a style"
    case .tags: "the tags"
    case .text: "the text"
    case .xAndY: "X and Y"
    case .itemAnd(.motion): "an item and a property to animate"
    case .itemAnd(let value): "an item and \(value.noun)"
    }
  }
}

/// The kind of thing that an option such as `--as` names; such an option can't name several things.
enum NamedThing: String, Hashable {
  case collage, item, photo

  /// The hint if several files are given; `nil` for a collage.
  var hint: String? {
    switch self {
    case .collage: nil
    case .item: "Add the files one by one, or name the items with `collage name`."
    case .photo: "Name the photos with `collage photo name`."
    }
  }
}
