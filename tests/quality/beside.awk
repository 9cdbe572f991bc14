# Parts of texts set to many measures by talia and by microtype, TEXT MEASURE ENGINE PART VALUE a line, as two numbers a column: ours and
# theirs. What is worse than theirs is marked `!`. Exit 1 when something is, over all texts of a measure, or when letters
# change their width too much.

# Per cent; with what the reading of a PDF is exact to.
BEGIN { most_change = 3.05 }

function add(name, value) { sum[name] += value }
function most(name, value) { if (value + 0 > sum[name] + 0) sum[name] = value }

# Prints both; gives whether ours is worse as printed.
function pair(ours, theirs, decimals, is_judged,    a, b, is_worse) {
  a = sprintf("%." decimals "f", ours); b = sprintf("%." decimals "f", theirs)
  is_worse = is_judged && a + 0 > b + 0
  printf "%9s%7s%2s", a, b, is_worse ? "!" : ""
  return is_worse
}

function row(text, measure,    t, m, worse) {
  t = text SUBSEP measure SUBSEP "talia" SUBSEP; m = text SUBSEP measure SUBSEP "microtype" SUBSEP
  printf "%-12s%6s", text, measure
  worse = pair(sum[t "mean"] / sum[t "lines"], sum[m "mean"] / sum[m "lines"], 3, 1)
  worse += pair(sum[t "largest"], sum[m "largest"], 2, 1)
  worse += pair(sum[t "above"] / sum[t "lines"], sum[m "above"] / sum[m "lines"], 1, 0)
  worse += pair(sum[t "hyphens"] / sum[t "lines"], sum[m "hyphens"] / sum[m "lines"], 1, 1)
  worse += pair(sum[t "runs"], sum[m "runs"], 0, 0)
  worse += pair(sum[t "one"], sum[m "one"], 0, 0)
  worse += pair(sum[t "scale"], sum[m "scale"], 2, 0)
  print ""
  return worse
}

function keep(text,    key) {
  key = text SUBSEP $2 SUBSEP $3 SUBSEP
  if ($4 == "lines") add(key "lines", $5)
  if ($4 == "gaps: mean |r|") add(key "mean", $5 * all[$1, $2, $3])
  if ($4 == "gaps: largest") most(key "largest", $5)
  if ($4 == "gaps: r > 1") add(key "above", $5 * all[$1, $2, $3])
  if ($4 == "hyphenated lines") add(key "hyphens", $5 * all[$1, $2, $3])
  if ($4 == "runs of 3 and more") add(key "runs", $5)
  if ($4 == "one-letter line ends") add(key "one", $5)
  if ($4 == "letters' scale: largest") most(key "scale", $5)
}

$4 == "lines" { all[$1, $2, $3] = $5 }
{ line[NR] = $0 }
!($1 in seen_text) { seen_text[$1]; texts[++text_count] = $1 }
!($2 in seen_measure) { seen_measure[$2]; measures[++measure_count] = $2 }

END {
  for (n = 1; n <= NR; ++n) {
    $0 = line[n]
    keep($1)
    keep("all")
  }
  printf "%-18s%18s%18s%18s%18s%18s%18s%18s\n", "talia, microtype", "gaps: mean |r|", "largest", "above 1, %", "hyphens, %",
    "3 hyphens in row", "one-letter ends", "letters, %"
  for (t = 1; t <= text_count; ++t)
    for (m = 1; m <= measure_count; ++m) single += row(texts[t], measures[m]) > 0
  for (m = 1; m <= measure_count; ++m) {
    lost += row("all", measures[m]) > 0
    wide += sum["all" SUBSEP measures[m] SUBSEP "talia" SUBSEP "scale"] > most_change
  }
  printf "microtype is better in some part of %d of %d settings, and at %d of %d measures over all texts\n", single,
    text_count * measure_count, lost, measure_count
  if (wide) print "letters change their width by more than 3 %"
  exit lost || wide ? 1 : 0
}
