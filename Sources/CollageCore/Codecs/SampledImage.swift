/// Pixels as stored in a file, before conversion to sRGB.
///
/// Every pixel has four samples: red, green, blue and straight alpha, or four inks. In a gray
/// pixel, red, green and blue are equal.
struct SampledImage {
  enum Samples {
    case bytes([UInt8])
    /// 16-bit samples in native byte order; the maximum is 65535.
    case words([UInt16])
  }

  enum Model: Hashable {
    case rgb
    /// Cyan, magenta, yellow and black; if `inverted` is true, the maximum value means no ink.
    case cmyk(inverted: Bool)
  }

  /// The properties that all samples of an image share.
  struct Kind: Hashable {
    var model = Model.rgb
    var isDeep: Bool
  }

  let size: PixelSize
  var samples: Samples
  var model = Model.rgb
  /// True if some pixels could be transparent.
  var mayHaveAlpha = false
  /// The alpha of each pixel if the samples are inks; empty if the image has no alpha.
  var inkAlpha: [UInt8] = []
  var remarks: [PhotoRemark] = []
  /// A description of the damage; `nil` if the image isn't damaged.
  var damage: String?
  /// A remark if a complete file deviates from its format; otherwise `nil`.
  var oddity: PhotoRemark?
}

extension SampledImage {
  var kind: Kind { Kind(model: model, isDeep: samples.isDeep) }

  var isGray: Bool {
    switch samples {
    case .bytes(let bytes): Self.isGray(bytes)
    case .words(let words): Self.isGray(words)
    }
  }

  private static func isGray<Sample: Equatable>(_ samples: [Sample]) -> Bool {
    for start in stride(from: 0, to: samples.count, by: 4) {
      let red = samples[start]
      guard samples[start + 1] == red, samples[start + 2] == red else { return false }
    }
    return true
  }

  /// Divides colors by alpha, for files with premultiplied alpha.
  mutating func unpremultiply() {
    guard model == .rgb else { return straightenInks() }
    switch samples {
    case .bytes(var bytes):
      samples = .bytes([])
      Self.unpremultiply(&bytes)
      samples = .bytes(bytes)
    case .words(var words):
      samples = .words([])
      Self.unpremultiply(&words)
      samples = .words(words)
    }
  }

  private static func unpremultiply<Sample: FixedWidthInteger & UnsignedInteger>(
    _ samples: inout [Sample]
  ) {
    let maximum = UInt32(Sample.max)
    for start in stride(from: 0, to: samples.count, by: 4) {
      let alpha = UInt32(samples[start + 3])
      guard alpha != maximum, alpha != 0 else { continue }
      for channel in start..<start + 3 {
        let value = (UInt64(samples[channel]) * UInt64(maximum) + UInt64(alpha / 2)) / UInt64(alpha)
        samples[channel] = Sample(min(value, UInt64(maximum)))
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

  /// Returns the samples, rounded to eight bits, and removes them from the image to avoid copies.
  mutating func takeBytes() -> [UInt8] {
    defer { samples = .bytes([]) }
    return switch samples {
    case .bytes(let bytes): bytes
    case .words(let words): words.map(Self.byte)
    }
  }

  /// Returns the 8-bit level that is nearest to a 16-bit sample.
  static func byte(_ word: UInt16) -> UInt8 {
    UInt8(truncatingIfNeeded: (UInt32(word) * 255 + 32_767) / 65_535)
  }
}

extension SampledImage.Samples {
  var isDeep: Bool {
    if case .words = self { true } else { false }
  }

  var count: Int {
    switch self {
    case .bytes(let bytes): bytes.count
    case .words(let words): words.count
    }
  }

  /// Appends samples, which must have the same number of bits.
  mutating func append(_ others: SampledImage.Samples) {
    switch (self, others) {
    case (.bytes(let bytes), .bytes(let more)):
      self = .bytes(bytes.isEmpty ? more : bytes + more)
    case (.words(let words), .words(let more)):
      self = .words(words.isEmpty ? more : words + more)
    default: preconditionFailure("samples of one image have one width")
    }
  }

  /// Removes and returns the first `count` samples.
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
