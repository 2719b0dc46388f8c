# Checks that every error type of the core has messages, and that every case has an example in the golden text.
#
# Reads that text first, then the sources that declare errors. `described` lists the types with messages; `carried`
# lists those that need none.
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

END { exit failed }
