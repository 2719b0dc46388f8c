# Checks the layers within the modules of the core: a file may use the types of its own folder and of the folders before
# it in `order`. The compiler checks the dependencies between modules.
#
# Reads all sources twice: first to find the folder of each top-level type, then to find uses of its name. If `matrix` is
# set, prints the number of uses between folders.
BEGIN {
  order = "Geometry < Model < Pixels < Effects < Codecs < Text < Cutout < Layouts < Rendering < Workspace < Interface"
  count = split(order, names, " < ")
  for (i = 1; i <= count; i++) rank[names[i]] = i
  split("Support Storage Remote", alone, " ")
  for (i in alone) rank[alone[i]] = 0
  files = ARGC
  for (i = 1; i < files; i++) ARGV[ARGC++] = ARGV[i]
}

FNR == 1 {
  file++
  isSecond = file >= files
  split(FILENAME, parts, "/")
  layer = parts[3]
  isText = 0
  if (!(layer in rank)) {
    printf "%s is not in a known folder\n", FILENAME > "/dev/stderr"
    failed = 1
  }
}

{ line = $0 }
line ~ /"""/ { isText = !isText; if (isText || line !~ /""".*"""/) next }
isText { next }
{
  gsub(/"([^"\\]|\\.)*"/, "", line)
  sub(/\/\/.*/, "", line)
}

!isSecond && /^((public|internal|package|final|indirect) )*(struct|class|enum|protocol|actor|typealias) [A-Z]/ {
  match(line, /(struct|class|enum|protocol|actor|typealias) [A-Za-z0-9]+/)
  split(substr(line, RSTART, RLENGTH), words, " ")
  home[words[2]] = layer
}

isSecond {
  # A name after a dot is a member; only the first type of a path counts.
  while (match(line, /(^|[^A-Za-z0-9_.])[A-Z][A-Za-z0-9]*/)) {
    word = substr(line, RSTART, RLENGTH)
    sub(/^[^A-Z]/, "", word)
    line = substr(line, RSTART + RLENGTH)
    other = home[word]
    if (other == "" || other == layer || !rank[layer]) continue
    if (rank[other] < rank[layer]) { uses[layer, other]++; continue }
    printf "%s:%d: %s must not use %s of %s\n", FILENAME, FNR, layer, word, other > "/dev/stderr"
    failed = 1
  }
}

END {
  if (matrix) {
    row = sprintf("%-9s", "")
    for (j = 1; j <= count; j++) row = row " " sprintf("%9s", names[j])
    print row
    for (i = 1; i <= count; i++) {
      row = sprintf("%-9s", names[i])
      for (j = 1; j <= count; j++) row = row sprintf(" %9d", uses[names[i], names[j]])
      print row
    }
  }
  exit failed
}
