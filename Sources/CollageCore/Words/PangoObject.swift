internal import CPango

/// An object of a C library that goes when its owner goes.
final class PangoObject {
  /// The object.
  let pointer: OpaquePointer
  private let release: (OpaquePointer) -> Void

  /// Owns an object; nil for none.
  init?(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
    guard let pointer else { return nil }
    (self.pointer, self.release) = (pointer, release)
  }

  deinit { release(pointer) }
}
