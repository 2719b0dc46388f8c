internal import CPango

/// An owner of a C library's object, which it releases when it is destroyed.
@safe final class PangoObject {
  let pointer: OpaquePointer
  private let release: (OpaquePointer) -> Void

  /// Takes ownership of an object; fails if the pointer is `nil`.
  init?(_ pointer: OpaquePointer?, release: @escaping (OpaquePointer) -> Void) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe (self.pointer, self.release) = unsafe (pointer, release)
  }

  deinit { unsafe release(pointer) }
}
