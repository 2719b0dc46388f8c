/// Changes of looks as one would type them.
extension LookChange {
  /// The verb that makes the change.
  var verb: String {
    switch self {
    case .border: "border"
    case .corners: "corners"
    case .shadow: "shadow"
    case .outline: "outline"
    case .blend: "blend"
    case .adjust, .unadjust: "adjust"
    case .mask: "mask"
    case .motion: "animate"
    case .style: "style"
    }
  }

  /// What follows the items.
  var words: [String] {
    switch self {
    case .border(let border): border?.words ?? ["none"]
    case .corners(let radius): radius?.words ?? ["none"]
    case .shadow(let shadow): shadow?.words ?? ["none"]
    case .outline(let outline): outline?.words ?? ["none"]
    case .blend(let mode): [mode.rawValue]
    case .adjust(let change): change.words
    case .unadjust: ["none"]
    case .mask(let mask): mask?.words ?? ["none"]
    case .motion(let motion): motion.words
    case .style(let style): [style.quotedName]
    }
  }
}

extension WantedLength {
  /// The length as one would type it: `12`, `5%`, `3mm`.
  fileprivate var text: String {
    let terms = [(share * 100, "%"), (pixels, ""), (millimetres, "mm")].filter { $0.0 != 0 }
    return terms.isEmpty
      ? "0" : terms.map { NumberFormat.text($0.0) + $0.1 }.joined(separator: "+")
  }

  fileprivate var words: [String] { [text] + (isFixed ? ["--fixed"] : []) }
}

extension Color {
  /// The colour as one would type it.
  fileprivate var word: String { self == .none ? "none" : hex }
}

extension WantedBorder {
  fileprivate var words: [String] {
    [width.text, color.word] + (bottom.map { ["--bottom", $0.text] } ?? [])
      + (isInside ? ["--inside"] : []) + (width.isFixed ? ["--fixed"] : [])
  }
}

extension WantedOutline {
  fileprivate var words: [String] {
    [width.text, color.word] + (width.isFixed ? ["--fixed"] : [])
  }
}

extension WantedShadow {
  fileprivate var words: [String] {
    let options: [(String, String?)] = [
      ("--dx", dx?.text), ("--dy", dy?.text), ("--blur", blur?.text), ("--colour", color?.word),
      ("--opacity", opacity.map { NumberFormat.text($0.value) }),
    ]
    return options.flatMap { name, value in value.map { [name, $0] } ?? [] }
      + (isFixed ? ["--fixed"] : [])
  }
}

extension WantedMask {
  fileprivate var words: [String] {
    switch self {
    case .torn: ["torn"]
    case .mask(.torn(let seed)): ["torn", "--seed", "\(seed)"]
    // The file's name is not kept: the picture is in the store, the file may be gone.
    case .mask(.image): ["FILE"]
    case .mask(let mask): [mask.kind]
    }
  }
}
