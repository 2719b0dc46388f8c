# Checks that relative links of the documents lead to existing files and headings, and that source files that they name,
# such as `Model/Edit.swift`, exist.
#
# Reads all documents twice: first the headings, then the links. `paths` is a file that lists all files and folders, one
# per line, beginning with "./".
BEGIN {
  while ((getline path < paths) > 0) {
    isThere[path] = 1
    if (path !~ /\.swift$/) continue
    for (end = path; index(end, "/"); ) {
      sub(/^[^\/]*\//, "", end)
      isSource[end] = 1
    }
  }
  files = ARGC
  for (i = 1; i < files; i++) ARGV[ARGC++] = ARGV[i]
}

# Returns GitHub's anchor of a heading: lowercase, hyphens for spaces, no other punctuation.
function slug(text) {
  text = tolower(text)
  gsub(/\]\([^)]*\)/, "", text)
  gsub(/[^a-z0-9 _-]/, "", text)
  gsub(/ /, "-", text)
  return text
}

# Returns the path of a link in the document `from`, without "." and "..".
function resolved(from, link,    parts, count, i, stack, depth, path) {
  sub(/[^\/]*$/, "", from)
  count = split(from link, parts, "/")
  depth = 0
  for (i = 1; i <= count; i++) {
    if (parts[i] == "" || parts[i] == ".") continue
    if (parts[i] == "..") { depth--; continue }
    stack[++depth] = parts[i]
  }
  path = "."
  for (i = 1; i <= depth; i++) path = path "/" stack[i]
  return path
}

FNR == 1 { isSecond = ++file >= files; isCode = 0 }
/^ *```/ { isCode = !isCode; next }
isCode { next }

!isSecond && /^#+ / {
  text = $0
  sub(/^#+ +/, "", text)
  isHeading[FILENAME "#" slug(text)] = 1
}

isSecond {
  line = $0
  while (match(line, /`[A-Za-z0-9+\/]+\.swift`/)) {
    name = substr(line, RSTART + 1, RLENGTH - 2)
    line = substr(line, RSTART + RLENGTH)
    if (name in isSource) continue
    printf "%s:%d: %s does not exist\n", FILENAME, FNR, name > "/dev/stderr"
    failed = 1
  }
  line = $0
  gsub(/`[^`]*`/, "", line)
  while (match(line, /\]\([^) ]+\)/)) {
    link = substr(line, RSTART + 2, RLENGTH - 3)
    line = substr(line, RSTART + RLENGTH)
    if (link ~ /^[a-z]+:/) continue
    target = link
    sub(/#.*/, "", target)
    path = target == "" ? FILENAME : resolved(FILENAME, target)
    heading = link ~ /#/ ? substr(link, index(link, "#")) : ""
    if (path in isThere && (heading == "" || (path heading) in isHeading)) continue
    printf "%s:%d: the target of the link %s does not exist\n", FILENAME, FNR, link > "/dev/stderr"
    failed = 1
  }
}

END { exit failed }
