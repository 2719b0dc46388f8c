/// Writes one file of frames that come one after the other.
///
/// All frames have one size and one meaning of alpha: opaque or straight.
package protocol FrameWriter {
  /// Takes the next frame.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: The bytes of the file that are ready.
  /// - Throws: An `EncodeError`.
  mutating func add(_ frame: Bitmap) throws(EncodeError) -> [UInt8]

  /// Ends the file.
  ///
  /// - Returns: The rest of its bytes.
  /// - Throws: An `EncodeError`.
  mutating func finish() throws(EncodeError) -> [UInt8]
}
