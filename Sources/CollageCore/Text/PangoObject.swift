internal import CPango

/// An object of a C library, which is released when this owner is destroyed.
@safe final class PangoObject {
  let pointer: OpaquePointer
  private let release: (OpaquePointer) -> Void

  /// Takes ownership of an object; `nil` if the pointer is `nil`.
  init?(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe (self.pointer, self.release) = unsafe (pointer, release)
  }

  deinit { unsafe release(pointer) }
}
