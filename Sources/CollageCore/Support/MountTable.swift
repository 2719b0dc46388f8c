#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file systems that are mounted, by their devices.
struct MountTable {
  private let kinds: [String: String]

  /// File systems on which other computers, or the host of a virtual machine, change files without this
  /// system's knowledge.
  private static let remoteKinds: Set<String> = [
    "9p", "afs", "ceph", "cifs", "coda", "lustre", "ncpfs", "nfs", "nfs4", "prl_fs", "smb3",
    "smbfs", "vboxsf", "virtiofs", "vmhgfs",
  ]

  /// Reads a table in the form of Linux's `/proc/self/mountinfo`.
  init(_ text: String) {
    var kinds: [String: String] = [:]
    for line in text.split(separator: "\n") {
      // 36 35 98:0 /root /mnt rw,noatime shared:1 - ext3 /dev/root rw
      let fields = line.split(separator: " ")
      guard let mark = fields.firstIndex(of: "-"), mark + 1 < fields.count, fields.count > 2
      else { continue }
      kinds[String(fields[2])] = String(fields[mark + 1])
    }
    self.kinds = kinds
  }

  /// The present table; empty where the system has none.
  static func present() -> MountTable {
    let bytes = try? FileReader.bytes(at: "/proc/self/mountinfo", limit: 1 << 24)
    return MountTable(String(decoding: bytes ?? [], as: UTF8.self))
  }

  /// Whether a path is on a file system that others change without this system's knowledge.
  func isRemote(_ path: String) -> Bool {
    var facts = stat()
    guard stat(path.systemPath, &facts) == 0 else { return false }
    return isRemote(device: UInt64(truncatingIfNeeded: facts.st_dev))
  }

  /// Whether a device, in the system's encoding, is such a file system.
  func isRemote(device: UInt64) -> Bool {
    let major = device >> 8 & 0xFFF | device >> 32 & ~0xFFF
    let minor = device & 0xFF | device >> 12 & ~0xFF
    guard let kind = kinds["\(major):\(minor)"] else { return false }
    return Self.remoteKinds.contains(kind) || kind.hasPrefix("fuse.")
  }
}
