# Checks that each case of a described error has an example in the golden text.
#
# Reads the golden text first, then the sources that declare errors.
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
    printf "%s:%d: %s.%s has no example in the golden text\n", FILENAME, FNR, type, label > "/dev/stderr"
    failed = 1
  }
}

END { exit failed }
