internal import CPango

/// An object of a C library that goes when its owner goes.
@safe final class PangoObject {
  /// The object.
  let pointer: OpaquePointer
  private let release: (OpaquePointer) -> Void

  /// Owns an object; nil for none.
  init?(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe (self.pointer, self.release) = unsafe (pointer, release)
  }

  deinit { unsafe release(pointer) }
}
