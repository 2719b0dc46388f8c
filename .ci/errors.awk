# Every case of an error that is described has an example in the text that tests compare.
#
# Reads that text first, then the sources that declare errors.
BEGIN {
  count = split(described, names, " ")
  for (i = 1; i <= count; i++) isDescribed[names[i]] = 1
}

NR == FNR {
  parts = split($1, name, ".")
  if (NF == 1 && parts > 1) isShown[name[parts - 1] "." name[parts]] = 1
  next
}

{ indent = match($0, /[^ ]/) }
/enum [A-Za-z]+: CollageError/ {
  match($0, /enum [A-Za-z]+/)
  type = substr($0, RSTART + 5, RLENGTH - 5)
  outer = indent
  if (!(type in isDescribed)) type = ""
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
