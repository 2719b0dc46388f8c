# Checks that every error of the core has a text, and that messages.txt has an example of every case of an error and of
# every message.
#
# Reads messages.txt first, then the sources that declare errors and messages. Errors in `carried` don't need a text.
BEGIN {
  count = split(described, names, " ")
  for (i = 1; i <= count; i++) isDescribed[names[i]] = 1
  count = split(carried, names, " ")
  for (i = 1; i <= count; i++) isCarried[names[i]] = 1
}

NR == FNR {
  parts = split($1, name, ".")
  if (NF == 1 && parts > 1) isShown[name[parts - 1] "." name[parts]] = 1
  next
}

{ indent = match($0, /[^ ]/) }
/(enum|struct) [A-Za-z]+: (Collage|Usage|DamagedInput)Error/ {
  match($0, /(enum|struct) [A-Za-z]+/)
  split(substr($0, RSTART, RLENGTH), name, " ")
  type = name[2]
  outer = indent
  if (!(type in isDescribed)) {
    if (!(type in isCarried)) {
      printf "%s:%d: %s is not a DescribedError\n", FILENAME, FNR, type > "/dev/stderr"
      failed = 1
    }
    type = ""
  }
  next
}
indent == outer && /}/ { type = "" }
type != "" && indent == outer + 2 && $1 == "case" {
  label = $2
  sub(/[(,:].*/, "", label)
  if (!((type "." label) in isShown)) {
    printf "%s:%d: no example shows %s.%s\n", FILENAME, FNR, type, label > "/dev/stderr"
    failed = 1
  }
}

FNR == 1 { group = "" }
/^extension (UserFacingError|Remark|Warning|Question|RequestFault) \{/ { group = $2 }
/^\}/ { group = "" }
group != "" && /^  static (func|var|let) / {
  label = $3
  sub(/[(:].*/, "", label)
  # The low-level initializers of errors aren't messages.
  if (!((group "." label) in isShown) && FILENAME ~ /Messages/) {
    printf "%s:%d: no example shows %s.%s\n", FILENAME, FNR, group, label > "/dev/stderr"
    failed = 1
  }
}

END { exit failed }
