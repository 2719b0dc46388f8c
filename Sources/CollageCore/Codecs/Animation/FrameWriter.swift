/// An encoder that writes an animation frame by frame.
///
/// All frames have the same size and the same kind of alpha: opaque or straight.
package protocol FrameWriter {
  /// Adds the next frame.
  ///
  /// - Returns: The next bytes of the file; may be empty.
  /// - Throws: An `EncodeError` if the frame can't be encoded.
  mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8]

  /// Returns the remaining bytes of the file. Throws an `EncodeError` if the file can't be
  /// finished.
  mutating func finish() throws(EncodeError) -> [UInt8]
}
