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

# set_with_talia PROGRAM TEXT FOLDER: `FOLDER/SETTING.pdf` for the four settings. The working directory is the top of the repository.
set_with_talia() {
  local program=$1 text=$2 folder=$3 setting
  local cards=$folder/workspace/content/campaigns/prose/paragraphs
  cp -r tests/quality/workspace "$folder/workspace"
  mkdir "$cards"
  awk -v folder="$cards" 'NF {
    gsub(/[\\"]/, "\\\\&")
    file = sprintf("%s/p_%05d.yaml", folder, ++count)
    printf "kind: paragraph\nid: p_%05d\nname: \"%d\"\ntext: \"%s\"\n", count, count, $0 > file
    close(file)
  }' "$text"
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
