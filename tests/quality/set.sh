# shellcheck shell=bash
# Sets paragraphs, one a line of a file, to be judged: with talia, and with LuaLaTeX. Sizes and measures are TeX's points.

quality_font=/usr/share/fonts/opentype/ebgaramond/EBGaramond12-Regular.otf

# size_and_measure SETTING: of `wide_justified`, `narrow_ragged` and so on.
size_and_measure() {
  case "$1" in
    wide*) echo 10 300 ;;
    *) echo 9 156 ;;
  esac
}

# write_paragraphs TEXT FOLDER: a definition for each.
write_paragraphs() {
  mkdir "$2"
  awk -v folder="$2" 'NF {
    gsub(/[\\"]/, "\\\\&")
    file = sprintf("%s/p_%05d.yaml", folder, ++count)
    printf "kind: paragraph\nid: p_%05d\nname: \"%d\"\ntext: \"%s\"\n", count, count, $0 > file
    close(file)
  }' "$1"
}

# set_with_talia PROGRAM TEXT FOLDER: `FOLDER/SETTING.pdf` for the four settings. The working directory is the top of the repository.
set_with_talia() {
  local program=$1 text=$2 folder=$3 setting
  local cards=$folder/workspace/content/campaigns/prose/paragraphs
  cp -r tests/quality/workspace "$folder/workspace"
  write_paragraphs "$text" "$cards"
  for setting in wide_justified narrow_justified wide_ragged narrow_ragged; do
    "$program" build --workspace "$folder/workspace" --share . --deck "$setting" --target "${setting%_*}" \
      --out "$folder/$setting" >"$folder/said" 2>&1 || { cat "$folder/said" >&2; return 1; }
    mv "$folder/$setting"/*/*.pdf "$folder/$setting.pdf"
  done
}

# set_with_tex TEXT SIZE MEASURE PREAMBLE SETTINGS: `set.pdf` in the working directory.
set_with_tex() {
  local text=$1 size=$2 measure=$3 preamble=$4 settings=$5
  {
    cat <<END
\\documentclass{article}
\\usepackage[paperwidth=400pt,paperheight=620pt,textwidth=${measure}pt,textheight=560pt,hcentering,vcentering]{geometry}
\\usepackage{fontspec}
\\usepackage[polish]{babel}
\\setmainfont{EBGaramond12-Regular.otf}[Path=/usr/share/fonts/opentype/ebgaramond/,Script=Latin,Language=Polish]
$preamble
\\pagestyle{empty}
\\begin{document}
\\fontsize{${size}pt}{14pt}\\selectfont
\\shorthandoff{"}\\frenchspacing\\lefthyphenmin=2 \\righthyphenmin=2
\\parindent=0pt \\parskip=0pt plus 1pt \\hbadness=10000 \\hfuzz=\\maxdimen \\vbadness=10000 \\raggedbottom
$settings
END
    sed 's/[%&#$_]/\\&/g; s/$/\\par/' "$text"
    echo '\end{document}'
  } >set.tex
  quietly lualatex --interaction=batchmode --halt-on-error set.tex
}

# The measures that unknown prose is set to, at one size, in TeX's points: of a narrow card, and of a page.
prose_size=10
prose_measures="120 140 160 200 250 300 400"

# set_measures_with_talia PROGRAM TEXT LANGUAGE FOLDER MEASURE…: `FOLDER/talia-MEASURE.pdf` for each.
set_measures_with_talia() {
  local program=$1 text=$2 language=$3 folder=$4 measure millimetres
  shift 4
  local workspace=$folder/workspace campaign=$folder/workspace/content/campaigns/prose
  rm -rf "$workspace"
  cp -r tests/quality/workspace "$workspace"
  rm "$campaign"/decks/* "$workspace"/templates/prose/* "$workspace"/templates/sheets/*
  sed -i "s/^language: .*/language: $language/" "$campaign/campaign.yaml"
  sed -i "s/languages: \[pl\]/languages: [$language]/" "$workspace/templates/fonts.yaml"
  cat >"$workspace/templates/prose/theme.yaml" <<END
kind: theme
id: prose
language: $language
colours: {ink: '#000000'}
styles:
  justified: {family: text, size: 3.514598mm/4.92mm, features: [], align: justified}
END
  write_paragraphs "$text" "$campaign/paragraphs"
  for measure; do
    millimetres=$(awk -v points="$measure" 'BEGIN { printf "%.6f", points * 25.4 / 72.27 + 4 }')
    cat >"$workspace/templates/prose/m$measure.yaml" <<END
kind: template
id: m$measure
for: paragraph
theme: prose
size: {width: ${millimetres}mm, height: 900mm}
sides:
  front:
    column:
      - {show: text, style: justified, share: 1, padding: [0, 2mm]}
END
    cat >"$workspace/templates/sheets/m$measure.yaml" <<END
kind: sheet
paper: {width: 160mm, height: 920mm}
card: {width: ${millimetres}mm, height: 900mm}
columns: 1
rows: 1
backs: none
END
    printf '%s\n' 'kind: deck' "id: m$measure" "template: m$measure" 'cards:' "  - {where: 'true'}" >"$campaign/decks/m$measure.yaml"
    "$program" build --workspace "$workspace" --share . --deck "m$measure" --target "m$measure" --out "$folder/m$measure" \
      >"$folder/said" 2>&1 || { cat "$folder/said" >&2; return 1; }
    mv "$folder/m$measure"/*/*.pdf "$folder/talia-$measure.pdf"
  done
}

# set_measures_with_tex TEXT LANGUAGE FOLDER MEASURE…: `FOLDER/microtype-MEASURE.pdf` for each, all from one run.
set_measures_with_tex() {
  local text=$1 language=$2 folder=$3 measure first last
  local babel='\usepackage[polish]{babel}' shorthands='\shorthandoff{"}' name=Polish
  shift 3
  # English is what TeX hyphenates when nothing is said.
  [ "$language" = pl ] || babel='' shorthands='' name=English
  {
    cat <<END
\\documentclass{article}
\\usepackage[paperwidth=500pt,paperheight=620pt,textwidth=400pt,textheight=560pt,hcentering,vcentering]{geometry}
\\usepackage{fontspec}
$babel
\\setmainfont{EBGaramond12-Regular.otf}[Path=/usr/share/fonts/opentype/ebgaramond/,Script=Latin,Language=$name]
\\usepackage{microtype}
\\pagestyle{empty}
\\begin{document}
\\fontsize{${prose_size}pt}{14pt}\\selectfont
$shorthands\\frenchspacing\\lefthyphenmin=2 \\righthyphenmin=2
\\parindent=0pt \\parskip=0pt plus 1pt \\hbadness=10000 \\hfuzz=\\maxdimen \\vbadness=10000 \\raggedbottom
\\pretolerance=100 \\tolerance=9999 \\emergencystretch=3em
END
    for measure; do
      echo "\\hsize=${measure}pt \\linewidth=\\hsize \\columnwidth=\\hsize \\textwidth=\\hsize \\typeout{measure $measure from \\the\\value{page}}"
      sed 's/[%&#$_]/\\&/g; s/$/\\par/' "$text"
      echo "\\clearpage"
    done
    echo "\\typeout{measure end from \\the\\value{page}}"
    echo '\end{document}'
  } >"$folder/set.tex"
  (cd "$folder" && quietly lualatex --interaction=batchmode --halt-on-error set.tex)
  for measure; do
    first=$(awk -v m="$measure" '$1 == "measure" && $2 == m { print $4 }' "$folder/set.log")
    last=$(awk -v m="$measure" '$1 == "measure" && was == m { print $4 - 1 } { was = $1 == "measure" ? $2 : was }' "$folder/set.log")
    qpdf "$folder/set.pdf" --pages . "$first-$last" -- "$folder/microtype-$measure.pdf"
  done
}
