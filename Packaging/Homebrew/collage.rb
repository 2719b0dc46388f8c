# `make release` fills in the address and the checksum of the archive.
class Collage < Formula
  desc "Command-line editor for photo collages"
  homepage "https://example.org/collage"
  url "https://example.org/collage/releases/v1.0.0/collage-1.0.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.0", :build]
  depends_on "giflib"
  depends_on "jpeg-turbo"
  depends_on "jpeg-xl"
  depends_on "libheif"
  depends_on "libpng"
  depends_on "librsvg"
  depends_on "libtiff"
  depends_on "little-cms2"
  depends_on "pango"
  depends_on "webp"

  uses_from_macos "python" => :build
  uses_from_macos "swift" => :build
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    # Swift's sandbox does not work inside Homebrew's.
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "collage"
    bin.install ".build/release/collage"
    system "python3", "Packaging/man-pages", bin/"collage", buildpath/"man"
    man1.install Dir["man/*.1"]
    generate_completions_from_executable(bin/"collage", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/collage --version")
    system bin/"collage", "sample", "photos", "--count", "3"
    system bin/"collage", "make", "photos", "-o", "wall.png", "--width", "320"
    assert_equal "\x89PNG".b, (testpath/"wall.png").binread(4)
  end
end
