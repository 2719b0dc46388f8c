/// An encoder that writes an animation frame by frame.
///
/// All frames have the same size and the same kind of alpha: opaque or straight.
package protocol FrameWriter {
  /// Adds the next frame, and returns the next bytes of the file, which can be empty.
  mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8]

  /// Returns the remaining bytes of the file.
  mutating func finish() throws(EncodeError) -> [UInt8]
}
