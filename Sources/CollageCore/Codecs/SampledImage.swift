/// Pixels as a file stores them, before their colours are those of sRGB.
///
/// Every pixel has four samples: red, green, blue and straight alpha, or four inks. Grey is red,
/// green and blue alike.
struct SampledImage {
  enum Samples {
    case bytes([UInt8])
    /// Sixteen bits in the machine's order, 65535 being the most.
    case words([UInt16])
  }

  enum Model: Hashable {
    case light
    /// Cyan, magenta, yellow, black; `inverted` when the most means no ink.
    case inks(inverted: Bool)
  }

  /// What the samples are, alike for all parts of a picture.
  struct Kind: Hashable {
    var model = Model.light
    /// Whether they have sixteen bits.
    var isDeep: Bool
  }

  let size: PixelSize
  var samples: Samples
  var model = Model.light
  /// Whether some pixel could be transparent.
  var mayHaveAlpha = false
  /// The alpha of inks, a byte for each pixel; empty if there isn't any.
  var inkAlpha: [UInt8] = []
  /// Remarks for the user.
  var remarks: [PhotoRemark] = []
  /// What was wrong with a file of which only a part could be read.
  var damage: String?
  /// How a complete file deviates from its format; `nil` if it doesn't.
  var oddity: PhotoRemark?
}

extension SampledImage {
  var kind: Kind { Kind(model: model, isDeep: samples.isDeep) }

  /// Whether no pixel has a colour.
  var isGrey: Bool {
    switch samples {
    case .bytes(let bytes): Self.isGrey(bytes)
    case .words(let words): Self.isGrey(words)
    }
  }

  private static func isGrey<Sample: Equatable>(_ samples: [Sample]) -> Bool {
    for start in stride(from: 0, to: samples.count, by: 4) {
      let red = samples[start]
      guard samples[start + 1] == red, samples[start + 2] == red else { return false }
    }
    return true
  }

  /// Divides colours by alpha, for files that store them multiplied.
  mutating func straighten() {
    guard model == .light else { return straightenInks() }
    switch samples {
    case .bytes(var bytes):
      samples = .bytes([])
      Self.straighten(&bytes)
      samples = .bytes(bytes)
    case .words(var words):
      samples = .words([])
      Self.straighten(&words)
      samples = .words(words)
    }
  }

  private static func straighten<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: inout [Sample]
  ) {
    let most = UInt32(Sample.max)
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = UInt32(samples[start + 3])
      guard alpha != most, alpha != 0 else { continue }
      for channel in start..<start + 3 {
        let value = (UInt64(samples[channel]) * UInt64(most) + UInt64(alpha / 2)) / UInt64(alpha)
        samples[channel] = Sample(min(value, UInt64(most)))
      }
    }
  }

  private mutating func straightenInks() {
    func straight<Sample: FixedWidthInteger>(_ samples: [Sample]) -> [Sample] {
      var samples = samples
      for (pixel, alpha) in inkAlpha.enumerated() where alpha != 255 && alpha != 0 {
        for channel in pixel * 4..<pixel * 4 + 4 {
          let value = (Int(samples[channel]) * 255 + Int(alpha) / 2) / Int(alpha)
          samples[channel] = Sample(clamping: value)
        }
      }
      return samples
    }
    switch samples {
    case .bytes(let bytes): samples = .bytes(straight(bytes))
    case .words(let words): samples = .words(straight(words))
    }
  }

  /// Hands over the samples, of eight bits and rounded; none are left here, so that they can be
  /// changed where they are.
  mutating func takeBytes() -> [UInt8] {
    defer { samples = .bytes([]) }
    return switch samples {
    case .bytes(let bytes): bytes
    case .words(let words): words.map(Self.byte)
    }
  }

  /// The nearest of 256 levels.
  static func byte(_ word: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(word) * 255 + 32_767) / 65_535)
  }
}

extension SampledImage.Samples {
  var isDeep: Bool {
    if case .words = self { true } else { false }
  }

  /// How many there are.
  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .words(let words): words.count
    }
  }

  /// Adds samples of the same width.
  mutating func append(_ others: SampledImage.Samples) {
    switch (self, others) {
    case (.bytes(let bytes), .bytes(let more)):
      self = .bytes(bytes.isEmpty ? more : bytes + more)
    case (.words(let words), .words(let more)):
      self = .words(words.isEmpty ? more : words + more)
    default: preconditionFailure("samples of one image have one width")
    }
  }

  /// Takes so many samples from the start.
  mutating func takeFirst(_ count: Int) -> SampledImage.Samples {
    guard count < self.count else {
      defer { self = isDeep ? .words([]) : .bytes([]) }
      return self
    }
    switch self {
    case .bytes(let bytes):
      self = .bytes(Array(bytes[count...]))
      return .bytes(Array(bytes[..<count]))
    case .words(let words):
      self = .words(Array(words[count...]))
      return .words(Array(words[..<count]))
    }
  }
}
