internal import CPNG

/// Decodes PNG by libpng; colours are left as they are stored.
struct PNGDecoder {
  let source: String
  /// Whether damage is noted rather than thrown, where some rows could be read.
  var isSalvaging = false

  /// Decodes the pixels as stored.
  ///
  /// - Parameters:
  ///   - bytes: The whole file, its checksums already verified.
  ///   - header: The file's header, already checked against the limits.
  /// - Returns: Samples of eight bits, or sixteen where the file has them and colours to convert.
  /// - Throws: A `DecodeError` with the library's message.
  func decode(_ bytes: [UInt8], header: ImageHeader) throws(DecodeError) -> SampledImage {
    let isDeep = header.depth == 16 && header.claim != .sRGB
    var outcome = Outcome()
    let samples: SampledImage.Samples =
      isDeep
      ? .words(read(bytes, header, isDeep: true, &outcome))
      : .bytes(read(bytes, header, isDeep: false, &outcome))
    var image = SampledImage(
      size: header.size, samples: samples, mayHaveAlpha: header.mayHaveAlpha)
    if let problem = outcome.problem {
      guard isSalvaging, outcome.rows > 0 else {
        throw problem == "Truncated file"
          ? .truncated(source: source, format: .png)
          : .damaged(source: source, format: .png, detail: problem)
      }
      image.damage = problem
      image.mayHaveAlpha = true
    }
    return image
  }

  private struct Outcome {
    var problem: String?
    var rows = 0
  }

  private func read<Sample: FixedWidthInteger>(
    _ bytes: [UInt8], _ header: ImageHeader, isDeep: Bool, _ outcome: inout Outcome
  ) -> [Sample] {
    let count = header.size.area * 4
    return [Sample](unsafeUninitializedCapacity: count) { buffer, initialized in
      let target = UnsafeMutableRawBufferPointer(buffer)
      // What is not read of a damaged file is transparent.
      if isSalvaging { _ = target.initializeMemory(as: UInt8.self, repeating: 0) }
      // SAFETY: the buffer holds all rows of `width * 4` samples; after a failure nobody looks at
      // it. The file lives as long as the call.
      bytes.withUnsafeBufferPointer { file in
        var state = cpng_file()
        state.bytes = file.baseAddress
        state.count = file.count
        let succeeded =
          cpng_decode(
            &state, UInt32(header.size.width), UInt32(header.size.height), isDeep ? 1 : 0,
            target.baseAddress?.assumingMemoryBound(to: UInt8.self)) == 1
        outcome.rows = Int(state.rows)
        let warning = Self.text(state.warning)
        outcome.problem =
          !succeeded ? Self.text(state.error) : Self.isDamage(warning) ? warning : nil
      }
      initialized = count
    }
  }

  /// Warnings that mean wrong pixels; the others are about notes.
  private static func isDamage(_ warning: String) -> Bool {
    warning.contains("incorrect data check") || warning.contains("Not enough")
      || warning.contains("Truncated") || warning.contains("exceeding num_palette")
      || warning.contains("CRC")
        && ["IHDR", "PLTE", "IDAT", "IEND"].contains(where: warning.hasPrefix)
  }

  private static func text(_ message: some Any) -> String {
    withUnsafeBytes(of: message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
